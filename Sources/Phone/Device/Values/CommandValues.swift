package import Foundation
package import PasswordAudit
package import Simulation

/// A fault point and whether it is armed.
package struct FaultRow: Hashable, Sendable {
  package let point: FaultPoint
  package let armed: ArmedFault?

  package init(point: FaultPoint, armed: ArmedFault?) {
    self.point = point
    self.armed = armed
  }
}

/// Why a secret stays hidden.
package struct RevealRefusal: Error, Hashable, Sendable {
  package let sentence: String
  /// The time before which no passcode is looked at (STO-12).
  package let waitUntil: Date?

  package init(sentence: String, waitUntil: Date?) {
    self.sentence = sentence
    self.waitUntil = waitUntil
  }
}

/// Whether a password opens an account on the server.
package enum SignInResult: Hashable, Sendable {
  case signedIn
  /// The server said no; its words.
  case refused(String)
  /// Nobody could be asked; a sentence.
  case unreachable(String)
}

/// A text message that a server sent, for a tester who looks for its code.
package struct SentCode: Hashable, Sendable {
  package let id: Int64
  package let sender: String
  package let to: String
  package let sent: Date
  package let delivered: Date?
  /// The code in it; nothing where none was found.
  package let code: String?

  package init(
    id: Int64, sender: String, to: String, sent: Date, delivered: Date?, code: String?
  ) {
    self.id = id
    self.sender = sender
    self.to = to
    self.sent = sent
    self.delivered = delivered
    self.code = code
  }
}

/// What an audit found.
package struct AuditReport: Hashable, Sendable {
  /// How many passwords were judged.
  package let judged: Int
  /// Those with findings, most urgent first.
  package let recommendations: [Recommendation]
  /// Entries that could not be judged, each as a sentence (STO-14).
  package let notices: [String]

  package init(judged: Int, recommendations: [Recommendation], notices: [String]) {
    self.judged = judged
    self.recommendations = recommendations
    self.notices = notices
  }
}
