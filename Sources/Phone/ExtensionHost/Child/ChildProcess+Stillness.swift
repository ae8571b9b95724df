import Foundation
import Glibc

extension ChildProcess {
  /// Whether every thread of the process sleeps, with nothing left to read for it.
  ///
  /// The threads are looked at twice. One that sleeps both times and was not switched to in between
  /// has slept all the while, so there was a moment at which all of them did, and what sleeps is woken
  /// from outside only. A stopped process is still whatever waits for it.
  var isStill: Bool {
    guard let first = threads(), first.values.allSatisfy(\.isAsleep) else { return false }
    guard first.values.contains(where: \.isStopped) || hasReadAll else { return false }
    return threads() == first
  }

  /// Whether every thread of the process is stopped, or the process has ended.
  var isStopped: Bool {
    guard let threads = threads() else { return true }
    return threads.values.allSatisfy { $0.isStopped || $0.isEnded }
  }

  private struct ThreadState: Equatable {
    let state: Substring
    /// How often it was switched away from, on its own wish or not.
    let switches: [Substring]

    /// Sleeping, stopped, traced, ended or idle; waiting for a disk is none of these.
    var isAsleep: Bool { state.first.map { "STtZXI".contains($0) } ?? false }
    var isStopped: Bool { state.first.map { "Tt".contains($0) } ?? false }
    var isEnded: Bool { state.first.map { "ZX".contains($0) } ?? false }
  }

  /// Its threads as the kernel knows them now; nil where that cannot be read.
  private func threads() -> [String: ThreadState]? {
    let folder = "/proc/\(pid)/task"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    var found: [String: ThreadState] = [:]
    for name in names {
      guard let status = Self.contents("\(folder)/\(name)/status") else { return nil }
      var state: Substring = ""
      var switches: [Substring] = []
      for line in status.split(separator: "\n") {
        if line.hasPrefix("State:") {
          state = line.dropFirst("State:".count).drop(while: \.isWhitespace)
        } else if line.contains("ctxt_switches") {
          switches.append(line)
        }
      }
      found[name] = ThreadState(state: state, switches: switches)
    }
    return found
  }

  /// Whether what was written to it has been read.
  private var hasReadAll: Bool {
    guard input >= 0 else { return true }
    var count: Int32 = 0
    return ioctl(input, UInt(FIONREAD), &count) == 0 && count == 0
  }

  private static func contents(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
