import Database
import Documents
import Foundation
import Keychain
import PasswordAudit

/// Runs the body of a façade: whatever it throws becomes a problem that a person can read.
func answering<Answer>(_ body: () throws -> Answer) throws(DeviceProblem) -> Answer {
  do { return try body() } catch { throw DeviceProblem(error) }
}

/// What a person reads about an error.
func sentence(of error: any Error) -> String { DeviceProblem(error).sentence }

/// Our own errors have their sentences; those of Foundation get theirs here.
private func words(of error: any Error) -> String {
  switch error {
  case let error as DocumentProblem: "\(error.description)."
  case let error as DecodingError: words(of: error)
  case let error as EncodingError: words(of: error)
  case let error as CocoaError: words(of: error)
  case let error as POSIXError:
    "The system refused: \(String(cString: strerror(error.code.rawValue))). Check the disk, and the "
      + "permissions and the space of its folders, then try again."
  case let error as any CustomStringConvertible: error.description
  default:
    "OneTap met an error that it has no words for (\(type(of: error)): \(error)). This is a bug in "
      + "OneTap; onetap trace shows how far it got."
  }
}

private func words(of error: DecodingError) -> String {
  let path =
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".")
    @unknown default: ""
    }
  return
    "A stored record\(path.isEmpty ? "" : " (at \(path))") cannot be read: it was damaged, or changed "
    + "outside OneTap. Everything else is as it was."
}

private func words(of error: EncodingError) -> String {
  switch error {
  case .invalidValue(let value, _):
    "A value of the kind \(type(of: value)) could not be encoded. This is a bug in OneTap; nothing "
      + "was changed."
  @unknown default:
    "A value could not be encoded. This is a bug in OneTap; nothing was changed."
  }
}

private func words(of error: CocoaError) -> String {
  let path = error.filePath ?? error.url?.path ?? "A file of the state folder"
  let reason = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
  return
    "\(path) could not be read or written (\(reason ?? error.localizedDescription)). Check the disk, "
    + "and the permissions and the space of its folder, then try again."
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
  case .damaged: DeviceProblem.damagedKeychain.sentence
  default:
    "\(Keychain.fileName) could not be written: check the disk and the folder, then unlock the "
      + "passwords again."
  }
}

extension DeviceProblem {
  /// The credential store cannot be read (STO-41).
  package static let damagedKeychain = DeviceProblem(
    "\(Keychain.fileName) is damaged. Nothing was deleted: onetap recover brings back the passwords "
      + "that can still be read.", damagedFile: Keychain.fileName)

  /// The credential store is not where it was (STO-15).
  package static let missingKeychain = DeviceProblem(
    "\(Keychain.fileName) is missing. Nothing was made in its place: put the file back, or run onetap "
      + "recover, which goes on with a recovery that was interrupted or names the newest backup.",
    damagedFile: Keychain.fileName)

  /// Any error, as a problem with sentences.
  package init(_ error: any Error) {
    switch error {
    case let problem as DeviceProblem: self = problem
    case let problems as WorldProblems: self.init(problems.sentences)
    case let error as KeychainError where error.isDamage: self = .damagedKeychain
    case KeychainError.storage(let error) where error.kind == .missing: self = .missingKeychain
    default: self.init(words(of: error))
    }
  }
}
