import FoundationEssentials

/// A service of the world, as its world file describes it.
package struct ServiceDescription: Hashable, Sendable {
  /// What people call it: `Shiny`.
  package var name: String
  /// Where its server answers, lower-case ASCII.
  package var host: String
  /// The domains whose accounts it keeps; the first one stands in the last line of its texts.
  package var domains: [String]
  /// What it demands of a password, in the rules language; nil: nothing.
  package var passwordRules: String?
  /// Its policy for accounts that have none of their own (SMS-1).
  package var defaultPolicy: StepUpPolicy
  /// The sentence with which it refuses every upgrade; nil: it does not.
  package var upgradesRefused: String?
  /// Numbers for which the limits on sending and on wrong codes do not count, however they are
  /// written; empty unless the world says so.
  package var exemptNumbers: Set<String>

  /// A service.
  package init(
    name: String, host: String, domains: [String], passwordRules: String? = nil,
    defaultPolicy: StepUpPolicy = .never, upgradesRefused: String? = nil,
    exemptNumbers: Set<String> = []
  ) {
    self.name = name
    self.host = host
    self.domains = domains
    self.passwordRules = passwordRules
    self.defaultPolicy = defaultPolicy
    self.upgradesRefused = upgradesRefused
    self.exemptNumbers = exemptNumbers
  }
}

extension ServiceDescription {
  /// Whether the limits on sending and on wrong codes do not count for a number.
  func isExempt(_ number: String) -> Bool {
    let digits = number.filter(\.isNumber)
    return exemptNumbers.contains { $0.filter(\.isNumber) == digits }
  }
}

/// When a server wants a second proof before it changes an account (SMS-1).
package enum StepUpPolicy: String, Codable, Hashable, Sendable, CaseIterable {
  case never
  case always
  /// When the old password is leaked or easily guessed, as the server can see for itself.
  case whenAtRisk
  /// When the change is asked for with a password and not with a session's token.
  case whenNoSession
}

/// An account of a service, as its world file describes it.
package struct AccountDescription: Hashable, Sendable {
  package var user: String
  package var password: String
  /// The numbers that codes may be sent to, in the order in which they are offered.
  package var phones: [String]
  /// Its own policy, in place of the service's.
  package var policy: StepUpPolicy?
  /// The sentence with which the server refuses upgrades of this account; nil: it does not.
  package var refuses: String?
  /// The Apple user that it is bound to; nil: it has a password.
  package var appleUser: String?

  /// An account; one that is bound to an Apple user has no password, whatever is given here.
  package init(
    user: String, password: String, phones: [String] = [], policy: StepUpPolicy? = nil,
    refuses: String? = nil, appleUser: String? = nil
  ) {
    self.user = user
    self.password = password
    self.phones = phones
    self.policy = policy
    self.refuses = refuses
    self.appleUser = appleUser
  }
}

/// A text message that a service hands to the carrier.
package struct TextToSend: Hashable, Sendable {
  package let sender: String
  package let to: String
  package let text: String
  package let requestID: Int?

  /// A text message.
  package init(sender: String, to: String, text: String, requestID: Int?) {
    self.sender = sender
    self.to = to
    self.text = text
    self.requestID = requestID
  }
}

/// What the carrier said to a text message.
package enum TextResult: Hashable, Sendable {
  case accepted
  /// It will not be delivered; the reason is a sentence.
  case refused(String)
}
