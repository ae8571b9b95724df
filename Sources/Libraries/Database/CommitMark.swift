import Foundation
import Synchronization

/// The number of a database's last commit, kept outside of it in `NAME-commit`: so an older copy in
/// its place, or a log whose last commits were lost, is told from the latest state (STO-41).
///
/// It is only a witness: one that is missing or cannot be read says nothing.
package final class CommitMark: Sendable {
  package static let suffix = "-commit"

  private let descriptor: Mutex<Int32>

  /// Opens the mark of a database, or makes it; without room for it, only later losses go unnoticed.
  init(of file: URL) {
    descriptor = Mutex(
      open(
        file.path + Self.suffix, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600))
  }

  deinit {
    descriptor.withLock { if $0 >= 0 { close($0) } }
  }

  /// Notes a commit; without waiting for the disk, so that it costs nothing. After a loss of power
  /// the mark may be behind, which accuses nobody.
  func note(_ number: Int) {
    let line = Array(Self.line(number).utf8)
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
  }

  /// The last commit that was noted beside a database; `nil` if none can be told.
  package static func last(of file: URL) -> Int? {
    let descriptor = open(
      file.path + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let number = text.split(separator: " ").first.flatMap({ Int($0) }), number >= 0,
      text == line(number)
    else { return nil }
    return number
  }

  /// The number twice, the second time as its complement: a flipped bit must not accuse a database.
  private static func line(_ number: Int) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return padded(String(number), 19) + " " + padded(String(~UInt64(number), radix: 16), 16) + "\n"
  }
}
