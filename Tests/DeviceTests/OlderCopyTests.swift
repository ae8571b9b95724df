import Foundation
import TestSupport
import Testing

@testable import Device

@Suite(
  "STO-41: an older copy of a database is told, whichever it is", .timeLimit(.minutes(1)))
struct OlderCopyTests {
  @Test(
    "put in the place of a later one, it is named by the check and by the next starts",
    arguments: ["keychain.sqlite", "service.sqlite", "apple.sqlite", "simulator.sqlite"])
  func older(_ name: String) async throws {
    let lab = try await Lab()
    lab.device.close()
    let state = lab.configuration.stateFolder
    let earlier = try Data(contentsOf: state.appending(path: name))

    let life = try Lab(after: lab)
    #expect(life.device.notices == [])
    try await life.unlock()
    #expect(try await life.upgradeNaturally("code").outcome == .passwordUpdated)
    #expect(try await life.upgradeToApple("plain").outcome == .convertedToApple)
    life.device.close()
    #expect(try Data(contentsOf: state.appending(path: name)) != earlier)
    #expect(try StateCheck.begin(in: state).run().findings == [])

    try earlier.write(to: state.appending(path: name))
    let findings = try StateCheck.begin(in: state).run().findings
    #expect(findings.map(\.database) == [name])
    #expect(findings.first?.sentence.contains("older copy") == true)
    for access in [DeviceConfiguration.Access.readOnly, .readWrite] {
      let next = try Lab(after: life) { $0.access = access }
      // Servers open their databases when they are first asked.
      #expect(next.device.machinery.servers.problem == nil)
      try next.device.machinery.apple.openDatabase()
      #expect(
        next.device.notices.filter { $0.hasPrefix("\(name) is an older copy") }.count == 1,
        "\(access): \(next.device.notices)")
      next.device.close()
    }
  }

  @Test("passwords stay told, through changes and a second recovery's offer, until given up")
  func passwords() async throws {
    let lab = try await Lab()
    lab.device.close()
    let file = lab.configuration.stateFolder.appending(path: "keychain.sqlite")
    let earlier = try Data(contentsOf: file)
    let life = try Lab(after: lab)
    try await life.unlock()
    #expect(try await life.upgrade("plain").outcome == .passwordUpdated)
    life.device.close()
    try earlier.write(to: file)

    for user in ["strict", "wordy"] {
      let next = try Lab(after: life)
      try await next.unlock()
      #expect(next.device.olderPasswordsNotice?.contains("is an older copy") == true)
      #expect(await next.device.delete(try next.id(user)) == nil)
      next.device.close()
    }
    do {
      var recovery = try StoreRecovery.begin(in: lab.configuration.stateFolder)
      #expect(recovery.unlock(.faceID(matches: true)) == .unlocked)
      #expect(recovery.report?.isComplete == false)
      #expect(recovery.report?.lost.contains { $0.contains("not in this file") } == true)
    }
    let last = try Lab(after: life)
    #expect(last.device.goOnWithOlderPasswords() == nil)
    #expect(last.device.olderPasswordsNotice == nil)
    last.device.close()
    #expect(try Lab(after: life).device.notices == [])
    #expect(try StateCheck.begin(in: lab.configuration.stateFolder).run().findings == [])
  }

  @Test("another phone's passwords are called that, and not an older copy")
  func foreign() async throws {
    let (lab, other) = (try await Lab(), try await Lab(seed: 99))
    for phone in [lab, other] { phone.device.close() }
    let state = lab.configuration.stateFolder
    try Data(contentsOf: other.configuration.stateFolder.appending(path: "keychain.sqlite"))
      .write(to: state.appending(path: "keychain.sqlite"))
    for access in [DeviceConfiguration.Access.readOnly, .readWrite] {
      let life = try Lab(after: lab) { $0.access = access }
      #expect(life.device.olderPasswordsNotice == nil)
      #expect(life.device.notices.contains { $0.contains("came from another phone") })
      life.device.close()
    }
    var recovery = try StoreRecovery.begin(
      in: other.configuration.stateFolder, from: state.appending(path: "keychain.sqlite"))
    #expect(recovery.unlock(.faceID(matches: true)) == .unlocked)
    #expect(recovery.report?.isOfOtherPhone == false)
  }
}
