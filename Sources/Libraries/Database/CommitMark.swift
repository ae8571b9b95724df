import Foundation
import Synchronization

/// The number of a database's last commit, kept outside of it in `NAME-commit`: so an older copy in
/// its place, or a log whose last commits were lost, is told from the latest state (STO-41).
///
/// It is only a witness: one that is missing or cannot be read says nothing.
package final class CommitMark: Sendable {
  package static let suffix = "-commit"

  /// What is kept.
  package struct Note: Hashable, Sendable {
    /// The number of the last commit.
    package var number: Int
    /// How many commits were missing when the database was opened, and were not given up since.
    package var missing = 0

    /// How many commits are missing from a database whose last one has the number `last`.
    package func missing(from last: Int) -> Int {
      max(0, number - last, last == number ? missing : 0)
    }
  }

  private struct State {
    var descriptor: Int32
    var missing: Int
  }

  private let state: Mutex<State>

  /// Opens the mark of a database, or makes it; without room for it, only later losses go unnoticed.
  /// `missing` commits stay noted until they are given up.
  init(of file: URL, missing: Int) {
    let descriptor = open(
      file.path + Self.suffix, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    state = Mutex(State(descriptor: descriptor, missing: missing))
  }

  deinit { end() }

  /// Lets the file go; nothing more is noted.
  func end() {
    state.withLock { state in
      if state.descriptor >= 0 { close(state.descriptor) }
      state.descriptor = -1
    }
  }

  /// Notes a commit; without waiting for the disk, so that it costs nothing. After a loss of power
  /// the mark may be behind, which accuses nobody.
  func note(_ number: Int) {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      let line = Array(Self.line(Note(number: number, missing: state.missing)).utf8)
      _ = line.withUnsafeBytes { pwrite(state.descriptor, $0.baseAddress, $0.count, 0) }
    }
  }

  /// Gives the missing commits up: the database is the latest state from now on.
  func giveUpMissing(at number: Int) {
    state.withLock { $0.missing = 0 }
    note(number)
  }

  /// What was noted beside a database; `nil` if that cannot be told.
  package static func last(of file: URL) -> Note? {
    let descriptor = open(
      file.path + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let numbers = text.split(separator: " ").prefix(2).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let missing = numbers[1], number >= 0,
      missing >= 0
    else { return nil }
    let note = Note(number: number, missing: missing)
    return text == line(note) ? note : nil
  }

  /// The two numbers, and both again as complements: a flipped bit must not accuse a database.
  private static func line(_ note: Note) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let plain = [note.number, note.missing].map { padded(String($0), 19) }
    let complements = [note.number, note.missing].map {
      padded(String(~UInt64($0), radix: 16), 16)
    }
    return (plain + complements).joined(separator: " ") + "\n"
  }
}
