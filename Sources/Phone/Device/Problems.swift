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
