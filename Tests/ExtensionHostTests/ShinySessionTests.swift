import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("UPG-25 How the sample extension shows that the account is the person's")
struct ShinySessionTests {
  private static func firstCall(
    password: String = "", userInfo: [AnyHashable: Any]? = nil, session: String? = nil,
    group: String = "group.example.shiny"
  ) async throws -> [String: String]? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-session-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let session {
      try Data(session.utf8).write(to: folder.appending(path: "session.json"))
    }
    let rig = Rig()
    let server = FakeServer([
      "upgrades/authorise": [.init(#"{"status":"refused","reason":"No."}"#, status: 403)]
    ])
    server.register(in: rig.network)
    let outcome = await rig.run(
      .shiny, existingPassword: password, userInfo: try UserInfo.encode(userInfo),
      containers: [group: folder])
    #expect(outcome == .failed(.refused(reason: "No.")))
    #expect(server.calls.count == 1)
    return server.calls.first?.body
  }

  @Test("By the token that the app gave in userInfo (UPG-12, UPG-22)")
  func userInfo() async throws {
    #expect(
      try await Self.firstCall(userInfo: ["sessionToken": "t1"])
        == ["request": "7", "user": "chelsea", "kind": "strongPassword", "token": "t1"])
  }

  @Test("By the token in the shared container, together with the old password (SHR-1)")
  func container() async throws {
    #expect(
      try await Self.firstCall(
        password: "old", session: #"{"user":"chelsea","token":"t2","signsInWith":"password"}"#)
        == [
          "request": "7", "user": "chelsea", "kind": "strongPassword", "token": "t2",
          "password": "old",
        ])
  }

  @Test("What the app gave counts more than what it has left")
  func userInfoFirst() async throws {
    let body = try await Self.firstCall(
      userInfo: ["sessionToken": "t1"], session: #"{"user":"chelsea","token":"t2"}"#)
    #expect(body?["token"] == "t1")
  }

  @Test(
    "A session of somebody else, of another group, or that cannot be read, is none",
    arguments: [
      (#"{"user":"sam","token":"t2"}"#, "group.example.shiny"),
      (#"{"user":"chelsea","token":"t2"}"#, "group.example.tempo"),
      (#"{"user":"chelsea"}"#, "group.example.shiny"), ("", "group.example.shiny"),
    ])
  func noSession(session: String, group: String) async throws {
    let body = try await Self.firstCall(password: "old", session: session, group: group)
    #expect(body?["token"] == nil)
    #expect(body?["password"] == "old")
  }
}
