import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("The protocol page is enough to write an extension in another language")
struct ProtocolPageTests {
  private static func server(_ answers: [String: [FakeServer.Answer]], in rig: Rig) -> FakeServer {
    let server = FakeServer(answers)
    server.register(in: rig.network)
    return server
  }

  @Test("A Python extension changes the password without an interface (UPG-24)")
  func changesWithoutInterface() async {
    let rig = Rig()
    let server = Self.server(
      [
        "authorise": [.init(#"{"status":"authorised"}"#)],
        "password": [.init(#"{"status":"changed"}"#)],
      ], in: rig)
    let outcome = await rig.run(.stepUp)
    #expect(outcome == .changedPassword(user: "chelsea", password: "new-password"))
    #expect(server.calls.map(\.path) == ["authorise", "password"])
    #expect(server.calls.first?.body["password"] == "old-password")
    #expect(server.calls.last?.body["newPassword"] == "new-password")
    #expect(rig.forms.all.isEmpty)
    #expect(
      rig.hops == [
        "extension started", "changePasswordWithoutUserInteraction", "authorise", "HTTP 200",
        "password", "password changed", "completeChangePasswordRequest", "extension ended",
      ])
    #expect(rig.ending["status"] == "exit status 0")
  }

  @Test("A Python extension shows a form, says that a code is wrong, and goes on (UPG-26)")
  func stepsUp() async {
    let rig = Rig()
    let server = Self.server(
      [
        "authorise": [.init(#"{"status":"step up"}"#)],
        "verify": [
          .init(#"{"status":"wrong","reason":"Not that one."}"#),
          .init(#"{"status":"authorised"}"#),
        ],
        "password": [.init(#"{"status":"changed"}"#)],
      ], in: rig)
    async let outcome = rig.run(.stepUp)
    let first = await rig.forms.next()
    #expect(first?.title == "Confirm it's you")
    #expect(first?.error == nil)
    rig.host.activate(button: "verify", values: ["code": "000000"])
    let second = await rig.forms.next()
    #expect(second?.error == "Not that one.")
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == .changedPassword(user: "chelsea", password: "new-password"))
    #expect(server.calls.map { $0.body["code"] ?? "" } == ["", "000000", "123456", ""])
    #expect(
      rig.hops == [
        "extension started", "changePasswordWithoutUserInteraction", "authorise", "HTTP 200",
        "userInteractionRequired (100)", "prepareInterfaceToChangePassword", "interface shown",
        "button activated", "verify", "HTTP 200", "form updated", "button activated", "verify",
        "HTTP 200", "password", "password changed", "completeChangePasswordRequest",
        "interface dismissed", "extension ended",
      ])
    #expect(rig.forms.all.last == .some(nil))
    rig.trace.record(.system, .person, "outcome", ["outcome": "passwordUpdated"], request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  @Test("The reason that a Python extension gives is the person's, word for word (UPG-34)")
  func givesReason() async {
    let rig = Rig()
    _ = Self.server(
      ["authorise": [.init(#"{"status":"no","reason":"Not on a Sunday."}"#)]], in: rig)
    let outcome = await rig.run(.stepUp)
    #expect(outcome == .failed(.refused(reason: "Not on a Sunday.")))
    let event = rig.trace.events.first { $0.name == "cancelRequest(withError:)" }
    #expect(event?.details["code"] == "0")
    #expect(event?.details["name"] == "failed")
  }

  @Test("userInfo arrives as the property list that the app gave (UPG-22)")
  func passesUserInfo() async throws {
    let rig = Rig()
    _ = Self.server(["authorise": [.init(#"{"status":"no","reason":"No."}"#)]], in: rig)
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["from": "the app"], format: .xml, options: 0)
    _ = await rig.run(.stepUp, existingPassword: "", userInfo: list)
    #expect(rig.ending["log"] == "asked by the app\n")
  }

  @Test("Without userInfo nothing arrives (UPG-21)")
  func passesNoUserInfo() async {
    let rig = Rig()
    _ = Self.server(["authorise": [.init(#"{"status":"no","reason":"No."}"#)]], in: rig)
    _ = await rig.run(.stepUp)
    #expect(rig.ending["log"] == "asked by the system\n")
  }

  @Test("The extension that the page prints works as it stands")
  func printedExtensionWorks() async throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Phone/ExtensionHost/ExtensionHost.docc/Protocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let program = try #require(
      text.components(separatedBy: "```python\n").last?.components(separatedBy: "```").first)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-protocol-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "printed.py")
    try "#!/usr/bin/env python3\n\(program)".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)

    let rig = Rig()
    rig.network.register(host: "shiny.example") { _ in NetworkResponse(status: 200) }
    let outcome = await rig.run(Program(file: file))
    #expect(outcome == .changedPassword(user: "chelsea", password: "new-password"))

    let apple = Rig(sheet: Sheet(.success(Sheet.authorization)))
    apple.network.register(host: "shiny.example") { request in
      let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return NetworkResponse(status: body.contains("head.claims.signature") ? 200 : 403)
    }
    #expect(
      await apple.run(Program(file: file), kind: .signInWithApple)
        == .convertedToSignInWithApple())

    let cancelled = Rig(sheet: Sheet(.failure(.canceled)))
    #expect(
      await cancelled.run(Program(file: file), kind: .signInWithApple) == .cancelledByPerson)
  }
}
