import Foundation
import Simulation
import Testing

@testable import Device

@Suite(
  "UPG-30, UPG-34: whatever fails on the way to Apple, one outcome that signing in confirms",
  .timeLimit(.minutes(1)))
struct AppleFaultTests {
  @Test(
    "before the server has changed the account, nothing is changed",
    arguments: [
      "network.extension-server.offline", "network.system-apple.offline",
      "network.system-apple.500", "network.server-apple.offline", "network.server-apple.500",
      "extension.launch.exit", "extension.request.exit", "extension.request.garbage",
      "apple.sheet.no-network",
    ])
  func nothingChanged(_ fault: String) async throws {
    let lab = try await Lab(patience: .milliseconds(200))
    lab.device.arm(fault)
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .failed)
    #expect(result.reason?.hasSuffix(".") == true)
    lab.device.disarm(fault)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("the server's answer is lost: the phone asks, and finds the account converted")
  func answerLost() async throws {
    let lab = try await Lab()
    // The first request asks for leave, the second converts.
    lab.device.arm("network.extension-server.lost-after", .on(2))
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .convertedToApple)
    #expect(result.reason?.hasPrefix("The server’s answer did not arrive") == true)
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("the request is lost: the phone asks, and finds nothing changed")
  func requestLost() async throws {
    let lab = try await Lab()
    lab.device.arm("network.extension-server.lost-before", .on(2))
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .failed)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("nobody can be asked: the upgrade is interrupted, and settled later")
  func unsettled() async throws {
    let lab = try await Lab()
    lab.device.arm("network.extension-server.lost-after", .on(2))
    lab.device.arm("network.system-server.offline")
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("the password stays stored") == true)
    lab.device.disarm("network.system-server.offline")
    #expect(await lab.device.settle().map(\.outcome) == [.convertedToApple])
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("STO-24: the store cannot be written: the server is not asked")
  func storeFull() async throws {
    let lab = try await Lab()
    lab.device.arm("store.write.full")
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .failed)
    #expect(result.request == nil)
    lab.device.disarm("store.write.full")
    #expect(try !lab.device.traceEvents().contains { $0.to == .server && $0.name == "authorise" })
    await lab.expectProof("plain", oldWorks: true)
  }

  @Test("STO-21: the store fills up after the server's word: kept open, and put in order later")
  func storeFullAtTheEnd() async throws {
    let lab = try await Lab()
    lab.device.trace.observe { [device = lab.device] event in
      if event.name == "account converted" { device.arm("store.write.full") }
    }
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("no space left") == true)
    lab.device.disarm("store.write.full")
    #expect(await lab.device.settle().map(\.outcome) == [.convertedToApple])
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("UPG-34: refused, no network, no Apple, ended and silent are different sentences")
  func differentSentences() async throws {
    var sentences: [String] = []
    for fault in [
      "network.extension-server.offline", "apple.sheet.no-network", "extension.request.exit",
      "extension.request.hang",
    ] {
      let lab = try await Lab(patience: .milliseconds(200))
      lab.device.arm(fault)
      sentences.append(try #require(try await lab.upgradeToApple("plain").reason))
    }
    let lab = try await Lab()
    sentences.append(try #require(try await lab.upgradeToApple("family").reason))
    #expect(Set(sentences).count == 5)
    #expect(sentences.last == "Ask the person who pays for the family plan.")
  }
}
