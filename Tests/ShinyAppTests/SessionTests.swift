import AuthenticationServices
import Testing

@testable import ShinyApp

@MainActor
@Suite("The session: in the shared container, and true only as long as the server says so")
struct SessionTests {
  let phone: Phone

  init() throws {
    phone = try Phone()
  }

  @Test("SHR-1 the file holds what the extension reads, for the owner's eyes alone")
  func file() throws {
    try StoredSession(user: "chelsea", token: "t0").write(to: phone.folder)
    let file = phone.folder.appending(path: "session.json")
    #expect(
      String(decoding: try Data(contentsOf: file), as: UTF8.self)
        == #"{"hasStrongPassword":false,"signsInWith":"password","token":"t0","user":"chelsea"}"#)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    StoredSession.remove(from: phone.folder)
    #expect(phone.files.isEmpty)
  }

  @Test(
    "A launch asks the server whether the session still counts, and what is true of the account")
  func launch() async throws {
    phone.server.state.withLock { $0.accounts["chelsea"] = .some(nil) }
    let app = try await phone.signedInApp()
    #expect(phone.server.calls == [.init(path: "account", name: "account", body: ["token": "t0"])])
    #expect(app.page.headingDetail == "Signs in with Apple")
    #expect(phone.storedSession?.signsInWith == .apple)
  }

  @Test("A session that has ended leads back to the sign-in page, and nothing of it is kept")
  func ended() async throws {
    try StoredSession(user: "chelsea", token: "old").write(to: phone.folder)
    try Data("{}".utf8).write(to: phone.folder.appending(path: "apple-identity.json"))
    let app = phone.app()
    await phone.run { await app.launch() }
    #expect(app.page.title == "Sign In")
    #expect(app.page.notice?.text == "Your session has ended. Sign in again.")
    #expect(app.page.form?.fields.first?.value == "chelsea")
    #expect(phone.files.isEmpty)
  }

  @Test("Without a network the session stays, and the page says what is the matter")
  func offline() async throws {
    phone.server.fail("account", .notConnectedToInternet)
    let app = try await phone.signedInApp()
    #expect(app.page.title == "Account Settings")
    #expect(app.page.notice?.role == .failure)
    #expect(phone.storedSession?.token == "t0")
  }

  @Test("A session that cannot be read is none", arguments: ["", "{}", "nonsense"])
  func unreadable(text: String) async throws {
    try Data(text.utf8).write(to: phone.folder.appending(path: "session.json"))
    let app = phone.app()
    await phone.run { await app.launch() }
    #expect(app.page.title == "Sign In")
  }

  @Test("An app without a group keeps its session as long as it runs, and leaves nothing behind")
  func withoutGroup() async {
    let app = phone.app(group: nil)
    await phone.run {
      await app.activate("signIn", values: ["user": "chelsea", "password": "right"])
      await app.launch()
    }
    #expect(app.page.title == "Account Settings")
    #expect(phone.files.isEmpty)
    let next = phone.app(group: nil)
    await phone.run { await next.launch() }
    #expect(next.page.title == "Sign In")
  }

  @Test("SHR-1 an app of another group sees nothing")
  func otherGroup() async throws {
    _ = try await phone.signedInApp()
    let other = phone.app(group: "group.example.tempo")
    await phone.run { await other.launch() }
    #expect(other.page.title == "Sign In")
  }

  @Test("Coming to the front again asks again; a session that went away meanwhile is noticed")
  func toTheFront() async throws {
    let app = try await phone.signedInApp()
    StoredSession.remove(from: phone.folder)
    await phone.run { await app.launch() }
    #expect(app.page.title == "Sign In")
  }

  @Test("A row of another page does nothing")
  func strangeRows() async throws {
    let app = try await phone.signedInApp()
    let before = app.page
    await phone.run {
      await app.activate("signIn", values: ["user": "sam", "password": "x"])
      await app.activate("nothing")
    }
    #expect(app.page == before)
    #expect(phone.server.calls.count == 1)
  }
}
