import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

@Suite("STO-21, STO-22: the device is killed between any two steps, and no account is lost")
struct CrashTests {
  /// What the files held after each event of an upgrade: images of a kill at that moment.
  final class Images: Sendable {
    let folder = TemporaryFolder("images")
    let events = Mutex<[TraceEvent]>([])

    func url(_ event: Int) -> URL { folder.file(String(event)) }
  }

  @Test("at every event of an upgrade, with and without step-up", arguments: ["plain", "code"])
  func everyEvent(_ user: String) async throws {
    let lab = try await Lab()
    let images = Images()
    let state = lab.configuration.stateFolder
    lab.device.trace.observe { event in
      try? FileManager.default.copyItem(at: state, to: images.url(event.number))
      images.events.withLock { $0.append(event) }
    }
    let result = try await lab.upgradeNaturally(user)
    #expect(result.outcome == .passwordUpdated)
    let events = images.events.withLock { $0 }
    #expect(events.count > 8)
    for event in events {
      let life = try Lab(after: lab) { $0.stateFolder = images.url(event.number) }
      try await life.unlock()
      let settled = life.device.takeSettledUpgrades()
      #expect(settled.allSatisfy { $0.outcome == .interrupted && $0.reason?.isEmpty == false })
      #expect(try await life.device.details(of: try life.id(user))?.interrupted == nil)
      let stored = await life.device.signIn(domain: "shiny.example", user: user, password: nil)
      #expect(stored == .signedIn, "killed after \(event.number) \(event.name)")
      try life.expectSoundTrace()
      // Settled once, and told once.
      #expect(await life.device.settle() == [])
      life.device.close()
    }
  }

  @Test("STO-22: the pending password works: it becomes current, and the outcome is told once")
  func pendingWorks() async throws {
    let (lab, life) = try await killed(after: "password changed")
    try await life.unlock()
    let settled = life.device.takeSettledUpgrades()
    #expect(settled.map(\.outcome) == [.interrupted])
    #expect(settled.first?.reason?.contains("the stored one now") == true)
    await life.expectProof("plain", oldWorks: false)
    let history = try await life.device.reveal(
      try life.id("plain"), proof: .passcode(Lab.passcode)
    ).get().history
    #expect(history.map(\.password) == [Lab.passwords["plain"]])
    #expect(history.map(\.reason) == [.settled])
    try life.expectSoundTrace()
    _ = lab
  }

  @Test("STO-22: the old password works: the pending one is dropped")
  func oldWorks() async throws {
    let (lab, life) = try await killed(after: "authorised")
    try await life.unlock()
    #expect(
      life.device.takeSettledUpgrades().first?.reason?.contains("nothing was changed") == true)
    #expect(try life.names(of: 1).suffix(2) == ["pending password dropped", "outcome"])
    await life.expectProof("plain", oldWorks: true)
    try life.expectSoundTrace()
    _ = lab
  }

  @Test("STO-22: nobody answers: both stay, and the person is told which is which")
  func nobodyAnswers() async throws {
    let (lab, life) = try await killed(after: "password changed")
    life.device.arm("network.all.offline")
    try await life.unlock()
    let id = try life.id("plain")
    #expect(
      life.device.takeSettledUpgrades().first?.reason?.contains("there is no network") == true)
    #expect(try life.device.credentials(matching: "plain", from: 0, count: 9).rows[0].isInterrupted)
    let details = try #require(await life.device.details(of: id)?.interrupted)
    #expect(details.explanation.contains("is the old one"))
    #expect(try !life.names(of: 1).contains("outcome"))
    life.device.disarm("network.all.offline")
    #expect(await life.device.settle().map(\.outcome) == [.interrupted])
    await life.expectProof("plain", oldWorks: false)
    try life.expectSoundTrace()
    _ = lab
  }

  @Test("STO-22: neither password works: both stay, and a sentence says what to do")
  func neitherWorks() async throws {
    let (lab, life) = try await killed(after: "pending password stored", user: "stale")
    try await life.unlock()
    let reason = life.device.takeSettledUpgrades().first?.reason
    #expect(reason?.contains("Neither the stored password nor the pending one") == true)
    let shown = try await life.device.reveal(
      try life.id("stale"), proof: .passcode(Lab.passcode)
    ).get()
    #expect(shown.password == Lab.passwords["stale"])
    #expect(shown.pendingPassword != nil)
    _ = lab
  }

  @Test(
    "STO-21: neither password works, but a former one does: it is found in the history, and said")
  func formerWorks() async throws {
    let folder = TemporaryFolder("former")
    let (lab, life) = try await killed(after: "pending password stored", user: "stale") { lab in
      for password in ["what the server knows", "something else", "what the phone believes"] {
        let file = folder.file("\(password).csv")
        let text = "Title,URL,Username,Password\nS,https://shiny.example/,stale,\(password)\n"
        try Data(text.utf8).write(to: file)
        _ = try await lab.device.importCSV(file, dryRun: false)
      }
    }
    try await life.unlock()
    let reason = try #require(life.device.takeSettledUpgrades().first?.reason)
    #expect(reason.contains("former password 2 of the history does"), "\(reason)")
    let shown = try await life.device.reveal(
      try life.id("stale"), proof: .passcode(Lab.passcode)
    ).get()
    #expect(shown.history[1].password == "what the server knows")
    #expect(shown.password == Lab.passwords["stale"])
    #expect(shown.pendingPassword != nil)
    _ = lab
  }

  @Test("STO-22: another try settles the interrupted upgrade first")
  func tryingAgain() async throws {
    let (lab, life) = try await killed(after: "password changed")
    life.device.arm("network.all.offline")
    try await life.unlock()
    let offline = try await life.upgrade("plain")
    #expect(offline.outcome == .interrupted)
    life.device.disarm("network.all.offline")
    #expect(try await life.upgrade("plain").outcome == .interrupted)
    await life.expectProof("plain", oldWorks: false)
    #expect(try await life.upgrade("plain").outcome == .passwordUpdated)
    await life.expectProof("plain", oldWorks: false)
    try life.expectSoundTrace()
    _ = lab
  }

  /// A second life of a device whose first one ended right after an event of this name.
  private func killed(
    after name: String, user: String = "plain",
    prepare: (Lab) async throws -> Void = { _ in }
  ) async throws -> (Lab, Lab) {
    let lab = try await Lab()
    try await prepare(lab)
    let image = lab.configuration.stateFolder.deletingLastPathComponent().appending(path: "image")
    let state = lab.configuration.stateFolder
    lab.device.trace.observe { event in
      if event.name == name { try? FileManager.default.copyItem(at: state, to: image) }
    }
    _ = try await lab.upgrade(user)
    return (lab, try Lab(after: lab) { $0.stateFolder = image })
  }
}
