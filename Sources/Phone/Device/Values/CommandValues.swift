import Foundation
import Keychain
import PasswordAudit
import Simulation

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
package struct RevealRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String { sentence }
  package let sentence: String
  /// The time before which no passcode is looked at (STO-12).
  package let waitUntil: Date?

  package init(sentence: String, waitUntil: Date?) {
    self.sentence = sentence
    self.waitUntil = waitUntil
  }

  init(_ problem: DeviceProblem) { self.init(sentence: problem.sentence, waitUntil: nil) }
}

/// Whether a password opens an account on the server.
package enum SignInResult: Hashable, Sendable {
  case signedIn
  /// The server said no; its words.
  case refused(String)
  /// The account signs in with Apple and takes no password any more; the server's words (UPG-32).
  case usesApple(String)
  /// Nobody could be asked; a sentence.
  case unreachable(String)

  package var isSignedIn: Bool { self == .signedIn }

  /// Why not, as a sentence.
  package var reason: String? {
    switch self {
    case .signedIn: nil
    case .refused(let reason), .usesApple(let reason), .unreachable(let reason): reason
    }
  }
}

/// What an export wrote, and what it had to leave out.
package struct ExportReport: Hashable, Sendable {
  /// How many credentials are in the file.
  package let count: Int
  /// A sentence about each credential whose secrets do not open (STO-14).
  package let unreadable: [String]

  package init(count: Int, unreadable: [String]) {
    self.count = count
    self.unreadable = unreadable
  }
}

/// What servers sent, as far as it can be read.
package struct SentCodes: Hashable, Sendable {
  /// Oldest first.
  package var codes: [SentCode] = []
  /// A sentence for each message that cannot be read.
  package var unreadable: [String] = []
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
  /// The host that the code is bound to, if any (COD-1).
  package let boundTo: String?

  package init(
    id: Int64, sender: String, to: String, sent: Date, delivered: Date?, code: String?,
    boundTo: String?
  ) {
    self.id = id
    self.sender = sender
    self.to = to
    self.sent = sent
    self.delivered = delivered
    self.code = code
    self.boundTo = boundTo
  }
}

/// A credential as `onetap list` shows it, without secrets.
package struct ListedCredential: Hashable, Sendable {
  package let credential: Credential
  /// What the audit found; empty while the store is locked.
  package let findings: [FindingKind]
  /// An upgrade of this credential was interrupted and is not settled yet (STO-22).
  package let isInterrupted: Bool

  package init(credential: Credential, findings: [FindingKind], isInterrupted: Bool) {
    self.credential = credential
    self.findings = findings
    self.isInterrupted = isInterrupted
  }
}
