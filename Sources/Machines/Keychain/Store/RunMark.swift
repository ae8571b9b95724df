import Foundation
import Synchronization

/// The file `running`: it is there while a process may change the store, and names that process.
///
/// A run that ends cleanly removes it. One that is found belongs to a run that was killed, or that met
/// damage: then the whole database is checked (STO-41).
final class RunMark: Sendable {
  static let name = "running"

  private let file: URL
  private let descriptor: Mutex<Int32>

  /// Marks the folder. A mark that cannot be written only costs the next run its check.
  init(in folder: URL) {
    file = folder.appendingPathComponent(Self.name)
    unlink(file.path)
    let opened = Foundation.open(
      file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    descriptor = Mutex(opened)
    guard opened >= 0 else { return }
    let process = ProcessMark.own
    let line = Array("\(process.number) \(process.started)\n".utf8)
    _ = line.withUnsafeBytes { pwrite(opened, $0.baseAddress, $0.count, 0) }
  }

  /// Ends the mark; it stays where the next run is to check the store.
  func end(leaving: Bool) {
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      if !leaving { unlink(file.path) }
      Foundation.close(descriptor)
      descriptor = -1
    }
  }

  /// Whether a run left its mark in a folder and is not alive any more.
  static func isLeft(in folder: URL) -> Bool {
    let path = folder.appendingPathComponent(name).path
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { Foundation.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = bytes.withUnsafeMutableBytes {
      Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    let numbers = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { Int($0) }
    // An earlier version wrote a third number; what cannot be read was left too.
    guard numbers.count >= 2, let number = numbers[0], let started = numbers[1] else { return true }
    return !ProcessMark(number: number, started: started).isAlive
  }
}

/// A process, told apart from a later one with the same number.
private struct ProcessMark {
  let number: Int
  /// When it started, in clock ticks since the machine did (proc(5)).
  let started: Int

  static let own = ProcessMark(number: Int(getpid()), started: startTime(of: Int(getpid())) ?? 0)

  var isAlive: Bool { Self.startTime(of: number) == started }

  private static func startTime(of number: Int) -> Int? {
    // A process that is gone has no such file.
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    // The fields after the name in parentheses; the 22nd of all is the 20th of these.
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? Int(fields[19]) : nil
  }
}
