import AuthenticationServices
import Foundation
import ShinyApp
import Testing

@testable import Device

@Suite("Apps run on the phone: windows, offers, containers (SHR-1, AFL-1)", .timeLimit(.minutes(1)))
struct AppTests {
  @Test("an app without a server here is not launched")
  func noServer() async throws {
    let lab = try await Lab()
    #expect(await lab.device.openApp("NOBODY0000.example.none") == nil)
    let app = try await lab.openApp()
    #expect(app.title == "Sign In")
  }

  @Test("AFL-1, AFL-3: a form to sign in with is offered what is saved for the app's domains")
  func offers() async throws {
    let lab = try await Lab()
    let shown = try #require(await lab.device.openApp(Lab.app))
    #expect(shown.name == "Shiny")
    #expect(shown.offers.count == 3)
    #expect(shown.offers.allSatisfy { Lab.passwords.keys.contains($0.user) })
    // What was used last comes first.
    _ = await lab.device.signIn(domain: "shiny.example", user: "two", password: nil)
    #expect(await lab.device.openApp(Lab.app)?.offers.first?.user == "two")
    #expect(try await lab.signInToApp("plain").form == nil)
    #expect(await lab.device.openApp(Lab.app)?.offers == [])
  }

  @Test("AFL-3: without trust there is no offer")
  func untrusted() async throws {
    let lab = try await Lab(prepare: { world in
      try Data("{}".utf8).write(
        to: world.appending(
          path: "sites/shiny.example/.well-known/apple-app-site-association"))
    })
    #expect(await lab.device.openApp(Lab.app)?.offers == [])
  }

  @Test("the window's changes are told while the app is in front, and not after it was left")
  func changes() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    let pages = lab.pages
    #expect(pages.last?.page.heading == "plain")
    #expect(pages.contains { $0.page.waitingFor != nil })
    lab.device.leaveApp(Lab.app)
    await lab.device.actInApp(Lab.app, row: "signOut", values: [:])
    #expect(lab.pages.count == pages.count)
    #expect(try await lab.openApp().title == "Sign In")
  }

  @Test("SHR-1: the session outlives the device, in a folder for its owner alone")
  func session() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    let state = lab.configuration.stateFolder
    let container = state.appending(path: "containers/group.example.shiny")
    #expect(mode(state.appending(path: "containers")) == 0o700)
    #expect(mode(container) == 0o700)
    #expect(mode(container.appending(path: StoredSession.fileName)) == 0o600)
    lab.device.close()
    let life = try Lab(after: lab)
    #expect(try await life.openApp().heading == "plain")
    // Begun again, nothing of it is left.
    try await life.device.resetWorld()
    #expect(try await life.openApp().title == "Sign In")
  }

  @Test("SHR-1: whoever is not in the group sees nothing")
  func outside() throws {
    let folder = StateFolder(URL(filePath: "/nonexistent"))
    let world = try WorldFolder().load()
    #expect(world.apps.first?.appGroups == [])
    #expect(Containers(folder).folder(of: "group.example.shiny") == nil)
  }

  @Test("the world can begin signed in")
  func signedIn() async throws {
    let lab = try await Lab(prepare: { world in
      try Lab.change(
        world, #"{ user: "plain", stepUp: "never" }"#,
        to: #"{ user: "plain", stepUp: "never", signedIn: true }"#)
    })
    let page = try await lab.openApp()
    #expect(page.title == "Account Settings")
    #expect(page.heading == "plain")
  }

  @Test("TRC-1: what a person does in an app is traced by the words that they see")
  func trace() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    let person = try lab.device.traceEvents().filter { $0.from == .person && $0.to == .app }
    #expect(person.map(\.name).prefix(2) == ["open", "Sign In"])
    let details = try lab.device.traceEvents().flatMap(\.details.values)
    #expect(!details.contains("old plain password"))
  }

  private func mode(_ url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension Lab {
  var pages: [AppPresentation] {
    asked.values.compactMap { if case .page(let page) = $0 { page } else { nil } }
  }
}
