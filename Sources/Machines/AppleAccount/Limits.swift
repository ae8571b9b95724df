import FoundationEssentials

/// The numbers of Apple's servers, times in seconds.
enum Limits {
  /// How long an authorization code is good (SIA-9).
  static let codeLifetime: TimeInterval = 5 * 60
  /// How long an access token is good (SIA-9).
  static let accessLifetime: TimeInterval = 60 * 60
  /// How long an identity token is good.
  static let identityLifetime: TimeInterval = 24 * 60 * 60
  /// How long a key signs before the next one takes over (SIA-6).
  static let signingPeriod: TimeInterval = 30 * 24 * 60 * 60
  /// How long relying parties may keep the key set.
  static let keySetAge = 60 * 60
  /// How long a key stays in the set after its last signature: its last token has ended by then,
  /// and sets that were kept are out of date.
  static let retirement = identityLifetime + TimeInterval(keySetAge)
  /// The longest request body that is read, in bytes.
  static let body = 64 * 1024
  /// The longest nonce, state or name that is taken, in bytes: they come back in what is answered.
  static let word = 1024
}
