import Foundation
import Glibc
import Testing

@testable import ExtensionHost

@Suite("A process is still when all its threads sleep and it has read everything")
struct StillnessTests {
  private static func process(_ path: String) throws -> ChildProcess {
    try ChildProcess(executable: URL(filePath: path), environment: [:])
  }

  /// Asks again and again, as the host does; the time limit ends what never comes.
  private static func waitForStillness(of child: ChildProcess) {
    while !child.isStill, !Task.isCancelled { sched_yield() }
  }

  @Test("One that waits for its input comes to rest", .timeLimit(.minutes(1)))
  func waiting() throws {
    let child = try Self.process("/bin/cat")
    defer { _ = child.reap() }
    Self.waitForStillness(of: child)
    #expect(child.isStill)
  }

  @Test("What it was handed last has been read and answered by then", .timeLimit(.minutes(1)))
  func answered() throws {
    let child = try Self.process("/bin/cat")
    defer { _ = child.reap() }
    for round in 0..<50 {
      let line = Array("round \(round)\n".utf8)
      #expect(write(child.input, line, line.count) == line.count)
      Self.waitForStillness(of: child)
      var buffer = [UInt8](repeating: 0, count: 100)
      // Nothing is waited for here: whoever is still has written already.
      let count = read(child.output, &buffer, buffer.count)
      #expect(count == line.count)
    }
  }

  @Test("A stopped one is still, whatever waits for it", .timeLimit(.minutes(1)))
  func stopped() throws {
    let child = try Self.process("/bin/cat")
    defer { _ = child.reap() }
    Self.waitForStillness(of: child)
    child.stop()
    #expect(write(child.input, "x", 1) == 1)
    #expect(child.isStill)
  }

  @Test("One that has something to read is not")
  func unread() throws {
    // It never reads: it writes until the pipe is full, and waits then.
    let child = try Self.process("/usr/bin/yes")
    defer { _ = child.reap() }
    #expect(write(child.input, "x", 1) == 1)
    #expect(!child.isStill)
  }
}
