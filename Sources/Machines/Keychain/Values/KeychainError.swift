import Database
import Foundation

/// Why the store did not do what it was asked.
package enum KeychainError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String { sentence }

  /// The store is locked, or was never set up.
  case locked
  /// How many more wrong passcodes there may be before each further try has to wait (STO-12).
  case wrongPasscode(triesBeforeWait: Int)
  /// No passcode is looked at before then (STO-12).
  case wait(until: Date)
  case faceIDMismatch
  case faceIDOff
  /// A sealed value does not open (STO-14).
  case unreadable(String)
  case notFound(String)
  /// What was asked contradicts what is stored.
  case conflict(String)
  /// What an extension reported as done cannot be stored (STO-46, STO-47).
  case refused(String)
  case storage(DatabaseError)
  /// The simulated Secure Enclave's key file is gone or not what it was.
  case damagedKeyFile(String)

  /// Whether the store is damaged, so that nothing may be concluded from what it did not answer.
  package var isDamage: Bool {
    if case .storage(let error) = self { error.kind == .damaged } else { false }
  }

  /// What happened, and what to do next, in a person's words.
  package var sentence: String {
    switch self {
    case .locked:
      "The passwords are locked. Unlock them with Face ID or the passcode, then try again."
    case .wrongPasscode(let tries) where tries > 1:
      "That passcode is wrong. \(tries) tries are left before a minute's wait."
    case .wrongPasscode(let tries) where tries == 1:
      "That passcode is wrong. One try is left before a minute's wait."
    case .wrongPasscode:
      "That passcode is wrong. Wait a minute before the next try."
    case .wait:
      "There were too many wrong passcodes. Wait until the minute is over, then try again."
    case .faceIDMismatch:
      "Face ID did not recognise you. Try again, or use the passcode."
    case .faceIDOff:
      "Face ID is off. Use the passcode."
    case .unreadable(let sentence), .notFound(let sentence), .conflict(let sentence),
      .refused(let sentence), .damagedKeyFile(let sentence):
      sentence
    case .storage(let error):
      error.message
    }
  }

  /// Any error of a transaction, as one of the store's.
  package init(_ error: any Error) {
    switch error {
    case let error as KeychainError: self = error
    case let error as DatabaseError: self = .storage(error)
    default: self = .storage(DatabaseError(.other, file: Keychain.fileName, detail: "\(error)"))
    }
  }
}
