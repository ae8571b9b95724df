import Foundation
import Testing

@testable import Device

@Suite("UPG-7, UPG-13, STO-4: the prompt after signing in to an app", .timeLimit(.minutes(1)))
struct PromptTests {
  /// A world in which `plain` has another password.
  private func lab(_ password: String, optsOut: Bool = false) async throws -> Lab {
    try await Lab(prepare: { world in
      let file = world.appending(path: "passwords.csv")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      try Data(text.replacing("old plain password", with: password).utf8).write(to: file)
      guard optsOut else { return }
      let key = "ASAccountAuthenticationModificationOptOutOfSecurityPromptsOnSignIn"
      try Data(
        WorldFolder.info("example.shiny.Shiny", more: "<key>\(key)</key><true/>").utf8
      ).write(to: world.appending(path: "apps/Shiny.app/Info.plist"))
    })
  }

  @Test("a leaked password: asked once for the credential and the password, over restarts too")
  func leaked() async throws {
    let lab = try await lab("sunshine1")
    try await lab.signInToApp("plain", password: "sunshine1")
    let prompt = try #require(lab.prompts.first)
    #expect(prompt.appName == "Shiny")
    #expect(prompt.user == "plain")
    #expect(prompt.domain == "shiny.example")
    #expect(prompt.credential == (try lab.id("plain")))
    #expect(prompt.upgrades == [.strongPassword, .signInWithApple])
    #expect(prompt.reason == "This password appeared in a data leak and may be known to others.")
    try await lab.act("signOut")
    try await lab.signInToApp("plain", password: "sunshine1")
    #expect(lab.prompts.count == 1)
    lab.device.close()
    let life = try Lab(after: lab)
    try await life.unlock()
    if try await life.openApp().form == nil { try await life.act("signOut") }
    try await life.signInToApp("plain", password: "sunshine1")
    #expect(life.prompts.isEmpty)
  }

  @Test("fewer than a million guesses are asked about; a password out of reach is not")
  func guesses() async throws {
    // The reference, zxcvbn 4.4.2, gives 10^5.46 guesses for it; no list of leaks has it.
    let easy = try await lab("br0wn1ng1967")
    try await easy.signInToApp("plain", password: "br0wn1ng1967")
    #expect(easy.prompts.first?.reason.contains("leak") == false)
    #expect(easy.prompts.map(\.user) == ["plain"])
    let strong = try await lab("kofmez-Ridtup-7wafqe")
    try await strong.signInToApp("plain", password: "kofmez-Ridtup-7wafqe")
    #expect(strong.prompts.isEmpty)
  }

  @Test("UPG-7: an app that opts out brings no prompt, and upgrades are offered all the same")
  func optedOut() async throws {
    let lab = try await lab("sunshine1", optsOut: true)
    try await lab.signInToApp("plain", password: "sunshine1")
    #expect(lab.prompts.isEmpty)
    let details = try #require(await lab.device.details(of: try lab.id("plain")))
    #expect(details.upgrades == [.strongPassword, .signInWithApple])
  }

  @Test("a password that is not the saved one, or a locked store, brings no prompt")
  func nothingToOffer() async throws {
    let lab = try await Lab(prepare: { world in
      try Lab.change(
        world, #"{ user: "stale", password: "what the server knows","#,
        to: #"{ user: "stale", password: "sunshine1","#)
    })
    try await lab.signInToApp("stale", password: "sunshine1")
    #expect(lab.prompts.isEmpty)
    let locked = try await self.lab("sunshine1")
    locked.device.lock()
    try await locked.signInToApp("plain", password: "sunshine1")
    #expect(locked.prompts.isEmpty)
  }
}
