import Foundation
import TestSupport
import Testing

@testable import Device

@Suite("STO-41: an older copy of a database is told, whichever it is")
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
}
