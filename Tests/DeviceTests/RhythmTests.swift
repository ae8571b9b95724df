import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

@Suite("Events are told in order, and nobody waits really")
struct RhythmTests {
  @Test("an observer may cause further events; all hear them in the same order")
  func order() {
    let events = Broadcaster()
    let first = Recorder<String>()
    let second = Recorder<String>()
    events.observe { event in
      if case .upgradeProgressed(let words) = event {
        first.record(words)
        if words == "a" { events.tell(.upgradeProgressed("b")) }
      }
    }
    events.observe { event in
      if case .upgradeProgressed(let words) = event { second.record(words) }
    }
    events.tell(.upgradeProgressed("a"))
    #expect(first.values == ["a", "b"])
    #expect(second.values == ["a", "b"])
  }

  @Test("whoever waits for a change does not miss one that came just before")
  func noLostChange() async {
    let events = Broadcaster()
    let count = events.count
    events.tell(.contentsChanged)
    await events.change(after: count)
    let waiting = Task { [count = events.count] in await events.change(after: count) }
    events.tell(.locked)
    await waiting.value
  }

  @Test("headless, a sleep ends at once and at its moment; other timers do not move the clock")
  func headless() async throws {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    let clock = SimulatedClock.manual(at: start)
    let headless = HeadlessClock(clock)
    clock.schedule(at: start.addingTimeInterval(300), "auto-lock") {}
    try await clock.sleep(until: start.addingTimeInterval(20))
    #expect(clock.now == start.addingTimeInterval(20))
    withExtendedLifetime(headless) {}
  }

  @Test("a slow network: an upgrade takes its simulated time and no real one")
  func slowNetwork() async throws {
    let lab = try await Lab()
    let start = lab.device.now
    lab.device.arm("network.extension-server.slow", .on(1))
    let result = try await lab.upgrade("plain")
    // Ten seconds each way.
    #expect(lab.device.now.timeIntervalSince(start) == 20)
    #expect(result.outcome == .passwordUpdated)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test(
    "a network that is slow all along: whatever the thirty seconds of UPG-35 make of it is true")
  func slowAllAlong() async throws {
    let lab = try await Lab()
    lab.device.arm("network.extension-server.slow")
    let result = try await lab.upgrade("plain")
    await lab.expectProof("plain", oldWorks: result.outcome != .passwordUpdated)
    try lab.expectSoundTrace()
  }

  @Test("with a seed, two phones make the same password, the same code and the same trace")
  func repeatable() async throws {
    let (one, two) = (try await Lab(seed: 5), try await Lab(seed: 5))
    for lab in [one, two] {
      #expect(try await lab.upgradeWithCode("code").outcome == .passwordUpdated)
    }
    #expect(try await one.password("code") == (try await two.password("code")))
    #expect(one.messagesHeard.map(\.text) == two.messagesHeard.map(\.text))
    func lines(_ lab: Lab) throws -> [String] {
      try lab.device.traceEvents().filter { $0.name != "extension ended" }.map {
        TraceFormat.jsonl.line($0)
      }
    }
    #expect(try lines(one) == lines(two))
    let first = try await one.password("code")
    #expect(try await one.upgradeWithCode("code").outcome == .passwordUpdated)
    #expect(try await one.password("code") != first)
  }

  @Test("without a seed, two phones make different passwords")
  func notRepeatable() async throws {
    let (one, two) = (try await Lab(seed: nil), try await Lab(seed: nil))
    for lab in [one, two] { #expect(try await lab.upgrade("plain").outcome == .passwordUpdated) }
    #expect(try await one.password("plain") != (try await two.password("plain")))
  }

  @Test("SMS-2, SMS-8: no password and no code stands in any file in clear, UTF-16, hex or base64")
  func nothingInClear() async throws {
    let lab = try await Lab()
    #expect(try await lab.upgradeWithCode("code").outcome == .passwordUpdated)
    let secrets = [
      try await lab.password("code"), try #require(Lab.passwords["code"]),
      try #require(lab.messagesHeard.last?.text),
    ]
    let state = lab.configuration.stateFolder
    for file in try FileManager.default.subpathsOfDirectory(atPath: state.path).sorted() {
      guard let data = FileManager.default.contents(atPath: state.appending(path: file).path) else {
        continue  // A folder.
      }
      for secret in secrets {
        let bytes = Data(secret.utf8)
        let utf16 = secret.data(using: .utf16LittleEndian) ?? Data()
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        for form in [bytes, utf16, Data(hex.utf8), Data(bytes.base64EncodedString().utf8)] {
          #expect(data.range(of: form) == nil, "\(file)")
        }
      }
    }
  }
}
