import Foundation
import Simulation
import Testing

@testable import Device

@Suite("STO-21, UPG-37: whatever fails, the stored password opens the account")
struct UpgradeFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let point: String
    let hit: Int
    var testDescription: String { "\(point) at \(hit)" }
  }

  /// The four calls of an upgrade with step-up: authorise, send code, verify code, change password.
  static let networkCases = ["offline", "lost-before", "lost-after", "500"].flatMap { kind in
    (1...4).map { Case(point: "network.extension-server.\(kind)", hit: $0) }
  }

  /// What an upgrade with step-up asks of an extension: to change, to prepare, to take the code.
  static let extensionCases =
    ["exit", "hang", "garbage", "flood", "double"].flatMap { kind in
      (1...3).map { Case(point: "extension.request.\(kind)", hit: $0) }
    }
    + [Case(point: "extension.launch.exit", hit: 1)]

  @Test("no network, a lost message, HTTP 500 at each hop", arguments: networkCases)
  func network(_ fault: Case) async throws {
    let result = try await expectTruth(fault)
    if fault.hit < 4 || fault.point.hasSuffix("offline") || fault.point.hasSuffix("before") {
      #expect(result.outcome == .failed)
      #expect(result.reason?.isEmpty == false)
    }
  }

  @Test("an extension that exits, hangs, babbles or answers twice", arguments: extensionCases)
  func misbehaviour(_ fault: Case) async throws {
    _ = try await expectTruth(fault)
  }

  @Test(
    "a text message that is late, lost, refused or comes twice",
    arguments: ["late", "lost", "refused", "twice"])
  func messages(_ kind: String) async throws {
    let result = try await expectTruth(Case(point: "sms.send.\(kind)", hit: 1))
    switch kind {
    case "late", "twice": #expect(result.outcome == .passwordUpdated)
    case "lost": #expect(result.outcome == .cancelled)
    default: #expect(result.outcome == .failed)
    }
  }

  @Test("STO-21: the server commits and its answer is lost: the new password is found out and kept")
  func lostAnswer() async throws {
    let lab = try await Lab()
    lab.device.arm("network.extension-server.lost-after", .on(2))
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .passwordUpdated)
    #expect(result.reason?.contains("signing in with the new one works") == true)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test(
    "STO-22: the answer is lost and nobody can be asked: both passwords stay, until somebody can")
  func lostAnswerAndNoNetwork() async throws {
    let lab = try await Lab()
    lab.device.arm("network.extension-server.lost-after", .on(2))
    lab.device.arm("network.system-server.offline")
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("Nothing is lost") == true)
    let id = try lab.id("plain")
    let details = try #require(await lab.device.details(of: id))
    #expect(details.interrupted?.request == result.request)
    let shown = try await lab.device.reveal(id, proof: .passcode(Lab.passcode)).get()
    #expect(shown.password == Lab.passwords["plain"])
    #expect(shown.pendingPassword?.count == 20)
    #expect(await lab.device.settle().map(\.outcome) == [.interrupted])

    lab.device.disarm("network.system-server.offline")
    let settled = await lab.device.settle()
    #expect(settled.map(\.outcome) == [.passwordUpdated])
    #expect(try await lab.password("plain") == shown.pendingPassword)
    #expect(try await lab.device.details(of: id)?.interrupted == nil)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  /// Runs an upgrade into a fault and lets the server say whether its outcome is the truth.
  private func expectTruth(_ fault: Case) async throws -> UpgradeResult {
    let lab = try await Lab()
    lab.device.arm(fault.point, .on(fault.hit))
    let result = try await lab.upgradeNaturally("code")
    await lab.expectProof("code", oldWorks: result.outcome != .passwordUpdated)
    try lab.expectSoundTrace()
    if result.outcome == .failed { #expect(result.reason?.isEmpty == false) }
    return result
  }
}
