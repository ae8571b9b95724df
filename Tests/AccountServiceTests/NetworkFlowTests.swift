import AccountService
import FoundationEssentials
import Simulation
import Testing

/// An extension that speaks to Shiny's server over the simulated network.
private struct Walk {
  let server: ShinyServer
  let faults: FaultPlan
  let trace: Trace
  let network: Network

  init(policy: StepUpPolicy = .never) throws {
    server = try ShinyServer(policy: policy)
    faults = FaultPlan(clock: server.clock)
    trace = Trace(clock: server.clock)
    network = Network(clock: server.clock, faults: faults, trace: trace)
    let service = server.service
    network.register(host: "api.shiny.example") { await service.respond(to: $0) }
    server.apple.reach(over: network)
    server.clock.onSchedule { [clock = server.clock] due, _ in clock.advance(to: due) }
    trace.record(.person, .system, "Switch to Strong Password", request: 1)
    trace.record(.system, .keychain, "pending password stored", request: 1)
  }

  func call(
    _ name: String, _ path: String, _ body: [String: String], from: Party = .extensionProcess
  ) async throws -> Reply {
    var members = body.mapValues { "\"\($0)\"" }
    members["request"] = "1"
    let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let response = try await network.send(
      NetworkRequest(
        method: "POST", url: "https://api.shiny.example\(path)", headers: ["Trace-Name": name],
        body: Data("{\(text.joined(separator: ","))}".utf8)),
      from: from, requestID: 1)
    var reply = try JSONDecoder().decode(Reply.self, from: response.body)
    reply.http = response.status
    return reply
  }

  func authorise() async throws -> Reply {
    try await call(
      "authorise", "/v1/upgrades/authorise",
      ["user": ShinyServer.user, "password": "sunshine-1", "kind": "strongPassword"])
  }

  func change(_ grant: String) async throws -> Reply {
    try await call(
      "change password", "/v1/password",
      ["user": ShinyServer.user, "grant": grant, "newPassword": "new-password-1"])
  }

  func signIn(_ password: String) async throws -> Reply {
    try await call(
      "sign in", "/v1/sign-in", ["user": ShinyServer.user, "password": password], from: .system)
  }

  var hops: [String] {
    trace.events.map { "\($0.from.rawValue)>\($0.to.rawValue) \($0.name)" }
  }
}

@Suite("TRC-1 The server's hops have the trace's names")
struct NetworkFlowTests {
  @Test("From authorising to the change, with a step-up on the way")
  func stepUp() async throws {
    let walk = try Walk(policy: .always)
    let challenge = try await walk.authorise().challenge ?? ""
    _ = try await walk.call(
      "send code", "/v1/step-up/send", ["challenge": challenge, "number": "1"])
    let code = walk.server.outbox.lastCode
    _ = try await walk.call(
      "verify code", "/v1/step-up/verify", ["challenge": challenge, "code": wrong(code)])
    let grant =
      try await walk.call(
        "verify code", "/v1/step-up/verify", ["challenge": challenge, "code": code]
      ).grant ?? ""
    #expect(try await walk.change(grant).status == "changed")
    #expect(
      walk.hops.dropFirst(2) == [
        "Extension>Server authorise", "Server>Extension step-up required",
        "Extension>Server send code", "Server>Extension code sent",
        "Extension>Server verify code", "Server>Extension code wrong",
        "Extension>Server verify code", "Server>Extension code accepted",
        "Extension>Server change password", "Server>Extension password changed",
      ])
    #expect(TraceInvariants.violations(in: walk.trace.events).isEmpty)
    let printed = walk.trace.events.map { TraceFormat.jsonl.line($0) }.joined()
    for secret in [code, grant, challenge, "sunshine-1", "new-password-1", "2025550100"] {
      #expect(!printed.contains(secret))
    }
  }

  @Test("A conversion, with the server's own way to Apple in between")
  func apple() async throws {
    let walk = try Walk()
    let allowed = try await walk.call(
      "authorise", "/v1/upgrades/authorise",
      ["user": ShinyServer.user, "password": "sunshine-1", "kind": "signInWithApple"])
    let sheet = try walk.server.apple.authorise(nonce: allowed.nonce)
    let body = [
      "user": ShinyServer.user, "grant": allowed.grant ?? "", "identityToken": sheet.token,
      "authorizationCode": sheet.code,
    ]
    let path = "/v1/upgrades/sign-in-with-apple"
    #expect(try await walk.call("convert account", path, body).status == "converted")
    #expect(
      walk.hops.dropFirst(2) == [
        "Extension>Server authorise", "Server>Extension authorised",
        "Extension>Server convert account", "Server>Apple keys", "Apple>Server HTTP 200",
        "Server>Apple token", "Apple>Server HTTP 200", "Server>Extension account converted",
      ])
    #expect(walk.trace.events.allSatisfy { $0.request == 1 })
    let printed = walk.trace.events.map { TraceFormat.jsonl.line($0) }.joined()
    let secrets = [
      sheet.token, sheet.code, allowed.grant, allowed.nonce, allowed.state, "sunshine-1",
      "refresh-of-code-1",
    ]
    for secret in secrets.compactMap(\.self) { #expect(!printed.contains(secret)) }
  }

  @Test(
    "The network fails between server and Apple: said, and nothing changed",
    arguments: [
      "network.server-apple.offline", "network.server-apple.lost-before",
      "network.server-apple.lost-after", "network.server-apple.500",
    ])
  func appleFaults(_ fault: String) async throws {
    let walk = try Walk()
    walk.faults.arm(fault, .once)
    let reply = try await walk.server.upgradeToApple()
    #expect(reply.http == 502 && reply.reason?.contains("Nothing was changed.") == true)
    #expect(try await walk.signIn("sunshine-1").http == 200)
    #expect(try await walk.server.upgradeToApple(request: 2).status == "converted")
  }

  @Test("Signing in, and the reason of a refusal")
  func signIn() async throws {
    let walk = try Walk()
    #expect(try await walk.signIn("sunshine-1").http == 200)
    #expect(try await walk.signIn("moonshine").http == 401)
    #expect(
      walk.hops.suffix(4) == [
        "System>Server sign in", "Server>System signed in", "System>Server sign in",
        "Server>System sign-in refused",
      ])
    #expect(walk.trace.events.last?.details["reason"]?.hasPrefix("Shiny doesn't know") == true)
  }
}

@Suite("STO-21 Whatever the network loses, one of the two passwords opens the account")
struct LossTests {
  @Test("The change was done and its answer is lost: asking again gives the answer (STO-23)")
  func lostAfter() async throws {
    let walk = try Walk()
    let grant = try await walk.authorise().grant ?? ""
    walk.faults.arm("network.extension-server.lost-after", .once)
    await #expect(throws: NetworkFailure.networkConnectionLost) { try await walk.change(grant) }
    #expect(try await walk.signIn("sunshine-1").http == 401)
    #expect(try await walk.signIn("new-password-1").http == 200)
    #expect(try await walk.change(grant).status == "changed")
  }

  @Test("The request is lost, or the server is out of order: nothing is changed")
  func lostBefore() async throws {
    let walk = try Walk()
    let grant = try await walk.authorise().grant ?? ""
    walk.faults.arm("network.extension-server.lost-before", .once)
    await #expect(throws: NetworkFailure.networkConnectionLost) { try await walk.change(grant) }
    walk.faults.arm("network.extension-server.500", .once)
    #expect(try await walk.change(grant).http == 500)
    #expect(try await walk.signIn("new-password-1").http == 401)
    #expect(try await walk.signIn("sunshine-1").http == 200)
    #expect(try await walk.change(grant).status == "changed")
  }

  @Test("A slow network: the limits count at the server's moment")
  func slow() async throws {
    let walk = try Walk(policy: .always)
    walk.faults.arm("network.extension-server.slow")
    let challenge = try await walk.authorise().challenge ?? ""
    let sent = try await walk.call(
      "send code", "/v1/step-up/send", ["challenge": challenge, "number": "1"])
    // 20 s for authorising, 10 s until the server hears of it.
    #expect(sent.expiresAt == (morning + 330).milliseconds)
  }
}
