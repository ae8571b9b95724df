import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("Test numbers are exempt from the limits only if the world says so")
struct ExemptNumberTests {
  private func server(
    exempt: Set<String>, phones: [String] = ["+1 202 555 0100"]
  ) throws -> ShinyServer {
    try ShinyServer(policy: .always, phones: phones, exemptNumbers: exempt)
  }

  @Test("It does not say so: 30 s, three sends, five tries", arguments: [[], ["+12025550101"]])
  func notExempt(_ numbers: Set<String>) async throws {
    let server = try server(exempt: numbers)
    let (challenge, code) = try await server.stepUp()
    #expect(try await server.sendCode(challenge).status == "tooSoon")
    for step in 1...4 { _ = try await server.verify(challenge, wrong(code, step)) }
    #expect(try await server.verify(challenge, wrong(code, 5)).status == "locked")
  }

  @Test("It does, however it writes the number: sent again at once, as often as wanted")
  func sends() async throws {
    let server = try server(exempt: ["+12025550100", "+1 202-555-0199"])
    let challenge = try await server.authorise().challenge ?? ""
    for _ in 1...6 {
      let reply = try await server.sendCode(challenge)
      #expect(reply.http == 200 && reply.sendsLeft == 3)
      #expect(reply.resendAt == morning.milliseconds)
      #expect(reply.expiresAt == (morning + 300).milliseconds)
    }
    #expect(server.outbox.texts.count == 6)
    let other = try await server.authorise(request: 2)
    #expect(other.resendAt == nil)
    #expect(try await server.sendCode(other.challenge ?? "").status == "sent")
  }

  @Test("Wrong codes are not counted, which the answer says, and nothing is locked")
  func tries() async throws {
    let server = try server(exempt: ["+12025550100"])
    let (challenge, code) = try await server.stepUp()
    for step in 1...12 {
      let reply = try await server.verify(challenge, wrong(code, step))
      #expect(reply.http == 403 && reply.status == "wrong" && reply.triesLeft == nil)
      #expect(
        reply.reason
          == "That code isn't right. Tries aren't counted for this test number.")
    }
    #expect(try await server.verify(challenge, code).status == "verified")
  }

  @Test("Exempt from those two limits alone: five minutes, once, only the newest")
  func others() async throws {
    let server = try server(exempt: ["+12025550100"])
    let (challenge, first) = try await server.stepUp()
    _ = try await server.sendCode(challenge)
    #expect(try await server.verify(challenge, first).status == "superseded")
    server.clock.advance(by: 300)
    let late = try await server.verify(challenge, server.outbox.lastCode)
    #expect(late.status == "expired")
    #expect(late.reason == "That code has expired. Ask for a new one.")
    _ = try await server.sendCode(challenge)
    #expect(try await server.verify(challenge, server.outbox.lastCode).status == "verified")
    #expect(try await server.verify(challenge, server.outbox.lastCode).status == "used")
  }

  @Test("An account with a number of each kind: the limits count for the other one")
  func mixed() async throws {
    let server = try server(
      exempt: ["+12025550100"], phones: ["+1 202 555 0100", "+1 202 555 0101"])
    let challenge = try await server.authorise().challenge ?? ""
    for _ in 1...4 { _ = try await server.sendCode(challenge, number: "1") }
    #expect(try await server.sendCode(challenge, number: "2").sendsLeft == 2)
    #expect(try await server.sendCode(challenge, number: "2").status == "tooSoon")
    let code = server.outbox.lastCode
    #expect(try await server.verify(challenge, wrong(code)).triesLeft == 4)
    // The exempt number does not end the other one's pause.
    #expect(try await server.sendCode(challenge, number: "1").status == "sent")
    #expect(try await server.sendCode(challenge, number: "2").status == "tooSoon")
  }
}
