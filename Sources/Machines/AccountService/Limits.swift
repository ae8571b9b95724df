import FoundationEssentials

/// The numbers of the step-up rules.
enum Limits {
  /// How long a code is valid after it was sent (SMS-3), in seconds.
  static let codeLifetime: TimeInterval = 5 * 60
  /// Wrong attempts that end a challenge and lock the account (SMS-4), in a row and over all of the
  /// account's challenges, so that cancelling and starting again buys none.
  static let wrongCodes = 5
  /// How long step-up stays locked (SMS-4); also when wrong attempts in a row are forgotten.
  static let lock: TimeInterval = 15 * 60
  /// How long to wait between two sends to an account (SMS-5).
  static let resendPause: TimeInterval = 30
  /// Sends of one challenge, the first included (SMS-5).
  static let sends = 3
  /// How long a grant may be kept before it is used.
  static let grantLifetime: TimeInterval = 10 * 60
  /// How long a nonce may be kept before it comes back in a token.
  static let nonceLifetime: TimeInterval = 10 * 60
  /// When a challenge is forgotten.
  static let challengeLifetime: TimeInterval = 60 * 60
  /// When a session, and the memory of a change that was asked for, end.
  static let memory: TimeInterval = 30 * 24 * 60 * 60
  /// The longest user name that a person may choose, in bytes: that of an email address (RFC 5321).
  static let userName = 254
  /// The longest request body that is read, in bytes.
  static let body = 64 * 1024
}
