import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite("STO-15, STO-24: a page of the keychain is damaged on disk", .timeLimit(.minutes(1)))
struct FaultStoreTests {
  private static let damaged = "keychain.sqlite is damaged"

  @Test("the upgrade stops before the server is asked, and the file stays as it is")
  func damaged() async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.damaged", .once)
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .failed && result.request == nil)
    #expect(result.reason?.contains(Self.damaged) == true)
    #expect(try !lab.device.traceEvents().contains { $0.from == .extensionProcess })
    // It is no message alone: SQLite finds the file broken at every later look, as other tools do.
    let problem = await #expect(throws: DeviceProblem.self) {
      try await lab.device.listedCredentials()
    }
    #expect(problem?.damagedFile == "keychain.sqlite")
    lab.device.close()
    let state = lab.configuration.stateFolder
    let head = try FileHandle(forReadingFrom: state.appending(path: "keychain.sqlite"))
      .read(upToCount: 16)
    #expect(head == Data(count: 16))

    // The next start names it too, and leaves it as it is.
    do {
      _ = try Lab(after: lab)
      Issue.record("A damaged store was opened.")
    } catch let problem as DeviceProblem {
      #expect(problem.sentences.first?.contains(Self.damaged) == true)
    }
    #expect(
      try FileHandle(forReadingFrom: state.appending(path: "keychain.sqlite"))
        .read(upToCount: 16) == Data(count: 16))
  }

  @Test("at the commit: the server has the new password, and that it could not be stored is said")
  func damagedAtCommit() async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.damaged", .on(2))
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("could not store it") == true)
    #expect(result.reason?.contains(Self.damaged) == true)
    try lab.expectSoundTrace()
  }

  @Test(
    "armed for all writes, opening the phone again is one of them: nothing is written",
    arguments: ["full", "read-only"])
  func restart(_ kind: String) async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.\(kind)")
    lab.device.close()
    let life = try Lab(after: lab)
    #expect(life.device.faults().first { $0.point.name == "store.write.\(kind)" }?.armed != nil)
    #expect(life.device.status.armedFaults == ["store.write.\(kind)"])
  }
}

@Suite(
  "device.event.kill: the process is killed right after an event was stored, in every life that counts",
  .timeLimit(.minutes(1)))
struct FaultKillTests {
  /// What a device left behind when it was killed.
  private final class Grave: Sendable {
    let folder = TemporaryFolder("grave")
    let deaths = Recorder<URL>()

    func take(_ state: URL) {
      let image = folder.file(String(deaths.values.count))
      try? FileManager.default.copyItem(at: state, to: image)
      deaths.record(image)
    }
  }

  private func mortal() async throws -> (Lab, Grave) {
    let grave = Grave()
    let lab = try await Lab(adjust: { configuration in
      let state = configuration.stateFolder
      configuration.end = { grave.take(state) }
    })
    return (lab, grave)
  }

  @Test(
    "for an event: right after it, with nothing behind it; the next life settles, and is spared")
  func forEvent() async throws {
    let (lab, grave) = try await mortal()
    lab.device.arm(FaultPoint.kill, .forSubject("password changed"))
    _ = try await lab.upgrade("plain")
    let image = try #require(grave.deaths.values.first)
    #expect(grave.deaths.values.count == 1)
    let life = try Lab(after: lab) { configuration in
      configuration.stateFolder = image
      configuration.end = { grave.take(image) }
    }
    #expect(try life.device.traceEvents().last?.name == "password changed")
    #expect(life.device.faults().allSatisfy { $0.armed == nil })
    try await life.unlock()
    #expect(life.device.takeSettledUpgrades().map(\.outcome) == [.interrupted])
    await life.expectProof("plain", oldWorks: false)
    try life.expectSoundTrace()
    #expect(grave.deaths.values.count == 1)
  }

  @Test("on the n-th event: counted over lives")
  func counted() async throws {
    let (lab, grave) = try await mortal()
    lab.device.arm(FaultPoint.kill, .on(5))
    _ = await lab.device.signIn(domain: "shiny.example", user: "plain", password: nil)
    #expect(grave.deaths.values.isEmpty)
    let hits = lab.device.faults().compactMap(\.armed?.hits)
    lab.device.close()
    let life = try Lab(after: lab)
    #expect(life.device.faults().compactMap(\.armed?.hits) == hits)
    try await life.unlock()
    let before = try life.device.traceEvents().count
    for _ in 0..<3 {
      _ = await life.device.signIn(domain: "shiny.example", user: "plain", password: nil)
    }
    let image = try #require(grave.deaths.values.first)
    #expect(grave.deaths.values.count == 1)
    let dead = try Lab(after: lab) { $0.stateFolder = image }
    #expect(try dead.device.traceEvents().count == before + 5 - (hits.first ?? 0))
  }
}
