import Foundation
import Synchronization

/// A password that is known to have leaked.
package struct Leak: Hashable, Sendable {
  /// How often it was seen in leaks, at least.
  package let count: Int
  /// Whether it is one of those that are tried first (`AUD-4`).
  package let isCommon: Bool

  package init(count: Int, isCommon: Bool) {
    self.count = count
    self.isCommon = isCommon
  }
}

/// A collection of leaked passwords that can be asked about one at a time (`AUD-1`).
package struct LeakedPasswords: Sendable {
  private enum Source: Sendable {
    case builtIn
    case file(HashFile)
    case folder(RangeFolder)
  }

  /// In a file, passwords seen at least this often count as common.
  package static let commonCount = 10_000

  private let source: Source
  private let firstDamage = FirstDamage()

  private init(_ source: Source) {
    self.source = source
  }

  /// About 40,000 common passwords; always there.
  package static let builtIn = LeakedPasswords(.builtIn)

  /// Opens a file of the *Have I Been Pwned, ordered by hash* form, or a folder of its range files.
  ///
  /// A file is mapped and not read: a short one is checked from end to end, a long one at places all
  /// over it.
  ///
  /// - Throws: when it cannot be opened, or a line is damaged or out of order.
  package init(file: URL) throws(LeakFileProblem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      throw LeakFileProblem(
        file: file.path, what: "there is no such file",
        expected: "a file of leaked passwords, or a folder of range files")
    }
    if isFolder.boolValue {
      source = .folder(try RangeFolder(file))
    } else {
      let opened = try HashFile(file, digits: 40)
      try opened.check()
      source = .file(opened)
    }
  }

  /// Looks a password up; nothing where it has not leaked as far as this collection knows.
  ///
  /// A damaged place that only the look-up came across is kept in ``damage``.
  package func lookUp(_ password: String) -> Leak? {
    lookUp(PasswordHash(of: Array(password.utf8)))
  }

  /// The first damaged or unsorted line that a look-up met, since which nothing is certain.
  package var damage: LeakFileProblem? { firstDamage.problem.withLock { $0 } }

  func lookUp(_ hash: PasswordHash) -> Leak? { lookUp(sorted: [hash])[0] }

  /// Looks many passwords up, whose hashes are in order: they meet the file from its beginning to its
  /// end, and none is looked for before the last.
  func lookUp(sorted hashes: [PasswordHash]) -> [Leak?] {
    do {
      switch source {
      case .builtIn: return hashes.map(CommonPasswords.lookUp)
      case .file(let file): return try file.counts(ofSorted: hashes).map(Self.leak)
      case .folder(let folder): return try folder.counts(ofSorted: hashes).map(Self.leak)
      }
    } catch {
      firstDamage.problem.withLock { $0 = $0 ?? error }
      return hashes.map { _ in nil }
    }
  }

  private static func leak(seen count: Int) -> Leak? {
    count > 0 ? Leak(count: count, isCommon: count >= commonCount) : nil
  }
}

/// The place where look-ups leave word of a damaged line.
private final class FirstDamage: Sendable {
  let problem = Mutex<LeakFileProblem?>(nil)
}
