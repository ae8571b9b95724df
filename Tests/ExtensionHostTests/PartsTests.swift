import Foundation
import Testing

@testable import ExtensionHost

@Suite("Lines out of bytes, however they are cut")
struct LineBufferTests {
  private static func lines(_ chunks: [[UInt8]], limit: Int = 10) -> ([String], Bool) {
    var buffer = LineBuffer(limit: limit)
    var found: [String] = []
    for chunk in chunks {
      buffer.append(chunk)
      while let line = buffer.next() { found.append(String(decoding: line, as: UTF8.self)) }
    }
    return (found, buffer.hasOverflown)
  }

  @Test("The same lines at every cut")
  func cuts() {
    let bytes = Array("ab\n\ncdef\nrest".utf8)
    for cut in 0...bytes.count {
      let (found, overflown) = Self.lines([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(found == ["ab", "", "cdef"])
      #expect(!overflown)
    }
    #expect(Self.lines(bytes.map { [$0] }).0 == ["ab", "", "cdef"])
  }

  @Test("The limit counts the line without its end")
  func limit() {
    #expect(Self.lines([Array("0123456789\n".utf8)]) == (["0123456789"], false))
    #expect(Self.lines([Array("01234567890\n".utf8)]) == ([], true))
    #expect(Self.lines([Array("01234567890".utf8)]) == ([], true))
    #expect(Self.lines([Array("ok\n01234567890".utf8)]) == (["ok"], true))
  }
}

@Suite("The end of a log")
struct LogTailTests {
  @Test("A short one is whole")
  func short() {
    var log = LogTail(limit: 100)
    log.append(Array("one\ntwo".utf8))
    #expect(log.text == "one\ntwo")
  }

  @Test("A long one begins with a whole line")
  func long() {
    var log = LogTail(limit: 20)
    for number in 0..<1_000 { log.append(Array("line \(number)\n".utf8)) }
    #expect(log.text == "line 998\nline 999\n")
  }

  @Test("Bytes that are no text stay harmless")
  func notText() {
    var log = LogTail(limit: 20)
    log.append([0xFF, 0x41])
    #expect(log.text == "\u{FFFD}A")
  }
}

@Suite("Secrets are masked in what goes into the trace")
struct SecretsTests {
  @Test("Each of them, the longest first")
  func masks() {
    var secrets = Secrets()
    secrets.add("abcd")
    secrets.add("abcdefgh")
    secrets.add(nil)
    #expect(secrets.mask(in: "abcdefgh, abcd, abc") == "••••••, ••••••, abc")
  }

  @Test("What is too short to be one is left alone")
  func short() {
    var secrets = Secrets()
    secrets.add("1")
    secrets.add("")
    #expect(secrets.mask(in: "exit status 1") == "exit status 1")
  }
}

@Suite("A child process", .timeLimit(.minutes(1)))
struct ChildProcessTests {
  private static func state(of child: ChildProcess) throws -> Character? {
    let line = try String(contentsOfFile: "/proc/\(child.pid)/stat", encoding: .utf8)
    return line.split(separator: ")").last?.first { $0.isLetter }
  }

  @Test("One that is told to stop stands still when that returns, and can still be ended")
  func stop() throws {
    let child = try ChildProcess(executable: URL(filePath: "/usr/bin/yes"), environment: [:])
    child.stop()
    #expect(try Self.state(of: child) == "T")
    #expect(child.reap() == "signal SIGKILL")
    // Its number may be somebody else's now.
    child.stop()
  }

  @Test("One that has ended already is not waited for in vain")
  func stopsEnded() throws {
    let child = try ChildProcess(executable: URL(filePath: "/usr/bin/true"), environment: [:])
    var descriptor = pollfd(fd: child.pidfd, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 30_000) == 1)
    child.stop()
    #expect(child.reap() == "exit status 0")
  }
}
