import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "STO-46, STO-47: a completion that cannot be stored is kept, and the server is asked about it")
struct RefusedCompletionTests {
  /// A phone whose extension completes at once with these credentials and never asks its server.
  private func lab(user: String, password: String) async throws -> Lab {
    try await Lab { world in
      let appex = world.appending(path: "apps/Shiny.app/PlugIns/Up.appex")
      let info = appex.appending(path: "Info.plist")
      let text = try String(contentsOf: info, encoding: .utf8)
      try Data(text.replacing("ShinyUpgradeExtension", with: "reporter").utf8).write(to: info)
      let credential = try JSONEncoder().encode(["user": user, "password": password])
      let program = appex.appending(path: "reporter")
      try Data(
        """
        #!/usr/bin/python3
        import base64, json, sys
        call = json.loads(sys.stdin.readline())["call"]
        credential = json.loads(base64.b64decode("\(credential.base64EncodedString())"))
        print(json.dumps({"type": "completeChangePasswordRequest", "call": call,
                          "updatedCredential": credential}), flush=True)
        """.utf8
      ).write(to: program)
      chmod(program.path, 0o755)
    }
  }

  @Test(
    "an empty password, a NUL, and another entry's name end as interrupted; the old one is settled",
    arguments: [("plain", ""), ("plain", "nul\u{0}inside"), ("code", "somebody else’s")])
  func refused(_ user: String, _ password: String) async throws {
    let lab = try await lab(user: user, password: password)
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .interrupted)
    #expect(result.reason?.contains("can’t be stored as it is") == true)
    #expect(try await lab.password("plain") == Lab.passwords["plain"])
    #expect(try await lab.password("code") == Lab.passwords["code"])
    let settled = await lab.device.settle()
    #expect(settled.map(\.outcome) == [.failed])
    #expect(settled.first?.reason?.contains("still has the old password") == true)
    #expect(await lab.device.settle().isEmpty)
    #expect(try await lab.password("plain") == Lab.passwords["plain"])
    #expect(try lab.device.recentlyDeleted().isEmpty)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("what works for another entry's account is that entry's; it stays open for the person")
  func otherAccount() async throws {
    let lab = try await lab(user: "code", password: Lab.passwords["code"] ?? "")
    #expect(try await lab.upgrade("plain").outcome == .interrupted)
    let settled = await lab.device.settle()
    #expect(settled.map(\.outcome) == [.interrupted])
    #expect(settled.first?.reason?.contains("has an entry of its own") == true)
    #expect(try await lab.password("code") == Lab.passwords["code"])
    #expect(try await lab.password("plain") == Lab.passwords["plain"])
    #expect(try lab.device.recentlyDeleted().isEmpty)
  }

  @Test("it is kept over a kill")
  func killed() async throws {
    let lab = try await lab(user: "plain", password: "nul\u{0}inside")
    #expect(try await lab.upgrade("plain").outcome == .interrupted)
    lab.device.close()
    let life = try Lab(after: lab)
    try await life.unlock()
    #expect(life.device.takeSettledUpgrades().map(\.outcome) == [.failed])
    #expect(try await life.password("plain") == Lab.passwords["plain"])
  }
}
