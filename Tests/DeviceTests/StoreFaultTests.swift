import Foundation
import Simulation
import Testing

@testable import Device

@Suite("STO-20, STO-24: what the store cannot keep is never asked for")
struct StoreFaultTests {
  @Test("STO-20: the pending password is stored before the extension starts")
  func storedFirst() async throws {
    let lab = try await Lab()
    let result = try await lab.upgrade("plain")
    let names = try lab.names(of: result.request)
    let stored = try #require(names.firstIndex(of: "pending password stored"))
    let started = try #require(names.firstIndex(of: "extension started"))
    #expect(stored < started)
  }

  @Test(
    "STO-24: no space, read-only: a sentence, and the server is not asked",
    arguments: ["full", "read-only"])
  func stopsBefore(_ kind: String) async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.\(kind)")
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .failed)
    #expect(result.request == nil)
    #expect(result.reason?.contains("keychain.sqlite") == true)
    #expect(result.reason?.contains("nothing was changed") == true)
    #expect(try !lab.device.traceEvents().contains { $0.from == .extensionProcess })
    // UPG-37: the person was told, so the trace has it, once.
    let outcomes = try lab.device.traceEvents().filter { $0.name == "outcome" }
    #expect(outcomes.map(\.request) == [nil])
    #expect(outcomes.first?.details["outcome"] == "failed")
    lab.device.disarm("store.write.\(kind)")
    await lab.expectProof("plain", oldWorks: true)
  }

  @Test(
    "UPG-29: the server has changed the password, the store takes nothing: it is stored later")
  func commitFails() async throws {
    let lab = try await Lab()
    // The pending password is the first write of an upgrade without step-up, the commit the second.
    lab.device.arm("store.write.full", .on(2))
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("could not store it") == true)
    #expect(result.reason?.contains("no space left") == true)
    #expect(result.reason?.contains("nothing was changed") == false)
    #expect(await lab.device.settle().map(\.outcome) == [.passwordUpdated])
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("UPG-29: as before, and the device is opened again before it is settled")
  func commitFailsAndRestart() async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.full", .on(2))
    #expect(try await lab.upgrade("plain").outcome == .interrupted)
    lab.device.close()
    let life = try Lab(after: lab)
    try await life.unlock()
    #expect(life.device.takeSettledUpgrades().map(\.outcome) == [.passwordUpdated])
    await life.expectProof("plain", oldWorks: false)
    try life.expectSoundTrace()
  }

  @Test("UPG-29: the saved password was changed while the upgrade ran: it is in the history")
  func changedMeanwhile() async throws {
    let lab = try await Lab()
    let file = lab.configuration.stateFolder.appending(path: "mine.csv")
    try Data(
      "Title,URL,Username,Password\nShiny,https://shiny.example/,code,typed meanwhile\n".utf8
    ).write(to: file)
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    _ = try await lab.device.importCSV(file, dryRun: false)
    lab.enter(try #require(await lab.device.nextOffer()).code)
    #expect(try await running.outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
    let shown = try await lab.device.reveal(
      try lab.id("code"), proof: .passcode(Lab.passcode)
    ).get()
    #expect(shown.history.map(\.password).sorted() == ["old code password", "typed meanwhile"])
    try lab.expectSoundTrace()
  }

  @Test("UPG-29: the saved password was deleted while the upgrade ran: the new one is saved anew")
  func deletedMeanwhile() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    #expect(await lab.device.delete(try lab.id("code")) == nil)
    lab.enter(try #require(await lab.device.nextOffer()).code)
    #expect(try await running.outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test(
    "STO-13: locked while a request runs, the screens go and the outcome is stored all the same")
  func lockedMeanwhile() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    lab.device.lock()
    #expect(!lab.device.isUnlocked)
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
    #expect(
      await lab.device.signIn(domain: "shiny.example", user: "code", password: nil).reason?
        .contains("locked") == true)
    await lab.expectProof("code", oldWorks: false)
  }
}
