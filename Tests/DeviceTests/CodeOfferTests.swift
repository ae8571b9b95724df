import Foundation
import TextMessages
import Testing

@testable import Device

extension Lab {
  /// A text message comes in from somewhere else.
  func receive(_ text: String, from sender: String = "Shiny") {
    let parts = device.machinery
    parts.mailroom.receive(
      TextMessage(sender: sender, to: "+12025550100", text: text), at: device.now)
    parts.presenter.refresh()
  }

  /// Begins an upgrade whose form asks for a code that never comes.
  func withFormWaiting(
    _ body: @escaping @Sendable (Lab) async throws -> Void
  ) async throws {
    async let running = upgrade("lost")
    _ = try await codeForm()
    do {
      try await body(self)
    } catch {
      // Whatever failed, the upgrade ends: nothing may wait for it for ever.
      device.cancelUpgrade()
      throw error
    }
    device.cancelUpgrade()
    #expect(try await running.outcome == .cancelled)
  }

  var offered: [String] { device.presentation?.offers.map(\.code) ?? [] }
  var withheld: [WithheldCode] { device.presentation?.withheld ?? [] }
}

@Suite(
  "COD-1, COD-5: what the QuickType bar offers, and what it holds back and why",
  .timeLimit(.minutes(1)))
struct CodeOfferTests {
  private let end = "\n@shiny.example #"

  @Test("of many codes the three newest are offered, the newest first")
  func three() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      for code in ["100001", "200002", "300003", "400004"] {
        lab.receive("\(code) is your Shiny code.")
        lab.device.moveClock(by: 1)
      }
      #expect(lab.offered == ["400004", "300003", "200002"])
      lab.device.useOffer(lab.device.presentation?.offers[1].id ?? 0)
      #expect(lab.offered == ["400004", "200002", "100001"])
      // Each has its own three minutes.
      lab.device.moveClock(by: 176)
      #expect(lab.offered == ["400004", "200002"])
    }
  }

  @Test("a code that comes again is offered once, as the newest; used once it is gone for good")
  func again() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("100001 is your Shiny code.")
      lab.receive("200002 is your Shiny code.")
      lab.receive("100001 is your Shiny code.")
      #expect(lab.offered == ["100001", "200002"])
      lab.device.useOffer(lab.device.presentation?.offers[0].id ?? 0)
      #expect(lab.offered == ["200002"])
    }
    lab.device.close()
    let life = try Lab(after: lab)
    try await life.unlock()
    // Sooner the server would send no other code, also not after a restart (SMS-5).
    life.device.moveClock(by: 31)
    try await life.withFormWaiting { #expect($0.offered == ["200002"]) }
  }

  @Test("the same digits bound to another site are another code")
  func sameDigits() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("Code 100001\n@shiny.example #100001")
      lab.receive("Code 100001\n@evil.example #100001")
      #expect(lab.offered == ["100001"])
      #expect(lab.withheld.map(\.boundTo) == ["evil.example"])
    }
  }

  @Test(
    "bound to this app's site, in any spelling, it is offered",
    arguments: ["shiny.example", "SHINY.example", "login.shiny.example", "shiny.example."])
  func own(host: String) async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("Your code is 100001.\n@\(host) #100001")
      #expect(lab.offered == ["100001"])
      #expect(lab.withheld == [])
    }
  }

  @Test(
    "bound to anything else it is never offered, and the reason is a sentence that names both",
    arguments: [
      "evil.example", "shiny.example.evil.test", "notshiny.example", "shiny.example:443",
      "shiny.example/login", "chelsea@shiny.example", "xn--shny-6pa.example", "shıny.example",
    ])
  func others(host: String) async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("Your code is 100001.\n@\(host) #100001")
      #expect(lab.offered == [])
      let held = try #require(lab.withheld.first)
      #expect(held.boundTo == host)
      #expect(held.reason.contains(host))
      #expect(held.reason.contains("shiny.example"))
      #expect(held.reason.hasSuffix("."))
      // Time runs out over it, and it was never offered.
      #expect(await lab.device.nextOffer() == nil)
    }
  }

  @Test("a line further up binds nothing")
  func furtherUp() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("@evil.example #999999\nYour code is 100001.\(end)100001")
      #expect(lab.offered == ["100001"])
      #expect(lab.withheld == [])
    }
  }

  @Test("what is held back is so for three minutes too")
  func heldBackEnds() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("Code 100001\n@evil.example #100001", from: "Evil")
      lab.device.moveClock(by: 179)
      #expect(lab.withheld.map(\.sender) == ["Evil"])
      lab.device.moveClock(by: 1)
      #expect(lab.withheld == [])
    }
  }

  @Test("a message without a code changes nothing")
  func noCode() async throws {
    let lab = try await Lab()
    try await lab.withFormWaiting { lab in
      lab.receive("Your order 482913 has shipped. Total $48.29.")
      lab.receive(String(repeating: "code ", count: 20_000))
      lab.receive("\u{202E}\0")
      #expect(lab.offered == [])
      #expect(lab.withheld == [])
    }
    #expect(try await lab.device.messages().count == 3)
  }
}

@Suite(
  "Why? of a message: how its code was found, and where it is offered", .timeLimit(.minutes(1)))
struct CodeVerdictTests {
  private func verdict(_ text: String, _ lab: Lab) async throws -> CodeVerdict {
    lab.receive(text)
    let id = try #require(await lab.device.messages().last).id
    return try #require(await lab.device.codeVerdict(on: id))
  }

  @Test("a bound code: for the app that speaks for its site, while its time lasts")
  func bound() async throws {
    let lab = try await Lab()
    let found = try await verdict("Code 100001\n@shiny.example #100001", lab)
    #expect(found.finding == "Its last line binds the code to shiny.example.")
    #expect(found.standing == .offered(until: lab.device.now.addingTimeInterval(180)))
    #expect(found.apps.map(\.name) == ["Shiny"])
    #expect(found.apps.map(\.refusal) == [nil])
    lab.device.moveClock(by: 180)
    let later = try await lab.device.codeVerdict(on: found.message.id)
    #expect(later?.standing == .over)
  }

  @Test("a code for another site: the reason for each app")
  func alien() async throws {
    let lab = try await Lab()
    let found = try await verdict("Code 100001\n@evil.example #100001\n", lab)
    #expect(found.finding.contains("not quite in the form"))
    #expect(
      found.apps.map(\.refusal) == [
        "The message binds the code to evil.example, and this app speaks for shiny.example only."
      ])
  }

  @Test("a code from the words: for any app; used: no more")
  func words() async throws {
    let lab = try await Lab()
    let found = try await verdict("100001 is your Shiny code.", lab)
    #expect(found.finding.contains("any app may have it"))
    #expect(found.apps.map(\.refusal) == [nil])
    lab.device.useOffer(found.message.id)
    #expect(try await lab.device.codeVerdict(on: found.message.id)?.standing == .used)
  }

  @Test("no code, no message, a locked store")
  func nothing() async throws {
    let lab = try await Lab()
    let found = try await verdict("Your order 482913 has shipped.", lab)
    #expect(found.standing == nil)
    #expect(found.apps == [])
    #expect(found.finding.hasPrefix("There is no code in this message"))
    #expect(try await lab.device.codeVerdict(on: 99) == nil)
    lab.device.lock()
    #expect(try await lab.device.codeVerdict(on: found.message.id) == nil)
  }
}
