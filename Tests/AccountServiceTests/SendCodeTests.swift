import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("SMS-2 A code is six decimal digits, uniformly drawn, leading zeros kept")
struct CodeTests {
  @Test("The text: one line in words, then the line that binds the code")
  func text() async throws {
    let server = try ShinyServer(policy: .always)
    _ = try await server.stepUp(request: 12)
    let text = try #require(server.outbox.texts.first)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = String(lines[0].prefix(6))
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(lines.count == 2)
    #expect(lines[0] == "\(code) is your Shiny code. Don't share it.")
    #expect(lines[1] == "@shiny.example #\(code)")
    #expect(text.sender == "Shiny" && text.requestID == 12)
  }

  @Test("Many codes: six digits each, spread evenly")
  func uniform() throws {
    let server = try ShinyServer(policy: .always)
    let codes = (1...2_000).map { server.service.drawCode($0) }
    #expect(codes.allSatisfy { $0.count == 6 && $0.allSatisfy(\.isNumber) })
    var counts = Array(repeating: 0.0, count: 10)
    for digit in codes.joined() { counts[digit.wholeNumberValue ?? 0] += 1 }
    // Chi-square with 9 degrees of freedom: 27.9 is passed by one in a thousand.
    #expect(counts.reduce(0) { $0 + ($1 - 1_200) * ($1 - 1_200) / 1_200 } < 27.9)
  }

  // From an independent implementation (Python) of the streams.
  @Test(
    "The codes of seed 7, leading zeros included",
    arguments: [(1, "334505"), (2, "118146"), (4, "042698"), (56, "089189")])
  func drawn(_ number: Int, _ code: String) throws {
    #expect(try ShinyServer(policy: .always).service.drawCode(number) == code)
  }

  @Test("Codes follow the seed, and go on where they stopped after a restart")
  func seeded() async throws {
    let first = try ShinyServer(policy: .always)
    let one = try await first.stepUp(request: 1).code
    first.clock.advance(by: 30)
    let two = try await first.stepUp(request: 2).code
    let second = try ShinyServer(policy: .always)
    #expect(try await second.stepUp(request: 1).code == one)
    second.clock.advance(by: 30)
    let later = try second.restarted()
    #expect(try await later.stepUp(request: 2).code == two)
    #expect([one, two] == ["334505", "118146"])
  }
}

@Suite("SMS-5 Resend: not before 30 s, at most three sends a challenge")
struct ResendTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  @Test("The answer says how long the code is valid and when another can be asked for")
  func answer() async throws {
    let challenge = try await server.authorise().challenge ?? ""
    let reply = try await server.sendCode(challenge)
    #expect(reply.http == 200 && reply.status == "sent" && reply.traceName == "code sent")
    #expect(reply.hint == "•••• •• 00")
    #expect(reply.expiresAt == (morning + 300).milliseconds)
    #expect(reply.resendAt == (morning + 30).milliseconds)
    #expect(reply.sendsLeft == 2)
  }

  @Test("29.999 s are too soon, 30 s are not")
  func tooSoon() async throws {
    let (challenge, _) = try await server.stepUp()
    server.clock.advance(by: 6)
    let soon = try await server.sendCode(challenge)
    #expect(soon.http == 429 && soon.status == "tooSoon")
    #expect(soon.resendAt == (morning + 30).milliseconds)
    #expect(soon.reason == "A code was sent just now. You can ask for another one in 24 s.")
    server.clock.advance(by: 23.999)
    #expect(try await server.sendCode(challenge).status == "tooSoon")
    server.clock.advance(by: 0.001)
    #expect(try await server.sendCode(challenge).status == "sent")
    #expect(server.outbox.texts.count == 2)
  }

  @Test("The fourth send is refused")
  func three() async throws {
    let (challenge, _) = try await server.stepUp()
    for left in [1, 0] {
      server.clock.advance(by: 30)
      #expect(try await server.sendCode(challenge).sendsLeft == left)
    }
    server.clock.advance(by: 3_000)
    let reply = try await server.sendCode(challenge)
    #expect(reply.http == 429 && reply.status == "noSendsLeft")
    #expect(server.outbox.texts.count == 3)
  }

  @Test("A resend renews the five minutes")
  func renews() async throws {
    let (challenge, _) = try await server.stepUp()
    server.clock.advance(by: 200)
    #expect(try await server.sendCode(challenge).expiresAt == (morning + 500).milliseconds)
    server.clock.advance(by: 299)
    #expect(try await server.verify(challenge, server.outbox.lastCode).status == "verified")
  }

  @Test("A resend makes earlier codes invalid, in words of its own")
  func supersedes() async throws {
    let (challenge, first) = try await server.stepUp()
    server.clock.advance(by: 30)
    _ = try await server.sendCode(challenge)
    let second = server.outbox.lastCode
    let reply = try await server.verify(challenge, first)
    #expect(reply.http == 403 && reply.status == "superseded")
    #expect(
      reply.reason
        == "A newer code was sent, so that one doesn't count any more. Enter the newest code.")
    #expect(try await server.verify(challenge, second).status == "verified")
  }

  @Test("A resend does not give back attempts")
  func attempts() async throws {
    let (challenge, code) = try await server.stepUp()
    #expect(try await server.verify(challenge, wrong(code)).triesLeft == 4)
    server.clock.advance(by: 30)
    _ = try await server.sendCode(challenge)
    #expect(try await server.verify(challenge, wrong(server.outbox.lastCode, 7)).triesLeft == 3)
  }

  @Test("The carrier refuses: the server says so, and another number can be tried at once")
  func carrierRefuses() async throws {
    let server = try ShinyServer(
      policy: .always, phones: ["+1 202 555 0105", "+1 202 555 0100"])
    let challenge = try await server.authorise().challenge ?? ""
    server.outbox.refuse("The carrier refuses messages to this number.")
    let reply = try await server.sendCode(challenge)
    #expect(reply.http == 502 && reply.status == "carrierRefused")
    #expect(
      reply.reason
        == "Shiny couldn't send a code to •••• •• 05. The carrier refuses messages to this number."
    )
    server.outbox.refuse(nil)
    let second = try await server.sendCode(challenge, number: "2")
    #expect(second.status == "sent" && second.sendsLeft == 1)
    #expect(try await server.verify(challenge, server.outbox.lastCode).status == "verified")
  }

  @Test("Asking again for the same request goes on with the same challenge and its limits")
  func sameChallenge() async throws {
    let (challenge, _) = try await server.stepUp()
    #expect(try await server.authorise().challenge == challenge)
    #expect(try await server.sendCode(challenge).status == "tooSoon")
    #expect(try await server.authorise(request: 2).challenge != challenge)
  }

  @Test("A challenge that nobody knows")
  func unknown() async throws {
    let reply = try await server.sendCode("made-up")
    #expect(reply.http == 403 && reply.reason == "This verification has ended. Start again.")
  }
}
