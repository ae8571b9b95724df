import Database
import Documents
import Keychain
import PasswordAudit

/// What a person reads about an error.
func sentence(of error: any Error) -> String {
  switch error {
  case let error as KeychainError: error.sentence
  case let error as DatabaseError: error.message
  case let error as DocumentProblem: "\(error.description)."
  case let error as LeakFileProblem: error.description
  case let error as DeviceProblem: error.sentences.joined(separator: " ")
  case let error as any CustomStringConvertible: error.description
  default: "Something unforeseen went wrong; nothing was changed. Try again."
  }
}

/// Why the store did not take something, where its own sentence about what was changed would not
/// fit: the server has changed something already.
func cause(of error: KeychainError) -> String {
  guard case .storage(let error) = error else { return error.sentence }
  return switch error.kind {
  case .full:
    "There is no space left for \(Keychain.fileName): make room, then unlock the passwords again."
  case .readOnly:
    "\(Keychain.fileName) may not be written to: check the permissions of its folder, then unlock "
      + "the passwords again."
  case .busy:
    "Another program keeps \(Keychain.fileName) busy: close it, then unlock the passwords again."
  case .damaged:
    "\(Keychain.fileName) is damaged: start again, and the damaged file is set aside and kept."
  default:
    "\(Keychain.fileName) could not be written: check the disk and the folder, then unlock the "
      + "passwords again."
  }
}

extension DeviceProblem {
  /// Any error, as a problem with sentences.
  init(_ error: any Error) {
    switch error {
    case let problem as DeviceProblem: self = problem
    case let problems as WorldProblems: self.init(problems.sentences)
    default: self.init(sentence(of: error))
    }
  }
}
