import Foundation

/// A code that came in and is not offered in a form, and why (COD-1).
package struct WithheldCode: Identifiable, Hashable, Sendable {
  /// The message that the code came in.
  package let id: Int64
  package let sender: String
  /// The host that the code is bound to.
  package let boundTo: String
  /// Why it is not offered, as a sentence.
  package let reason: String

  package init(id: Int64, sender: String, boundTo: String, reason: String) {
    self.id = id
    self.sender = sender
    self.boundTo = boundTo
    self.reason = reason
  }
}

/// What the phone makes of the code in a message: how it was found, and where it is offered.
package struct CodeVerdict: Hashable, Sendable {
  /// Whether its time has come and gone (COD-5).
  package enum Standing: Hashable, Sendable {
    case offered(until: Date)
    case over, used
  }

  /// One app of the phone.
  package struct App: Identifiable, Hashable, Sendable {
    package let id: String
    package let name: String
    /// Why the code is not offered in this app, as a sentence; nil: it is.
    package let refusal: String?

    package init(id: String, name: String, refusal: String?) {
      self.id = id
      self.name = name
      self.refusal = refusal
    }
  }

  /// The message.
  package let message: MessageRow
  /// How the code was found, or why there is none, as a sentence.
  package let finding: String
  /// Nil where there is no code.
  package let standing: Standing?
  /// The apps of the phone in the order of their names; none where there is no code.
  package let apps: [App]

  package init(message: MessageRow, finding: String, standing: Standing?, apps: [App]) {
    self.message = message
    self.finding = finding
    self.standing = standing
    self.apps = apps
  }
}
