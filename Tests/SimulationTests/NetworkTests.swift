import FoundationEssentials
import Simulation
import Testing

/// A network with one server on it, which counts what reaches it.
struct SmallWorld {
  let clock = SimulatedClock.manual(at: morning)
  let faults: FaultPlan
  let trace: Trace
  let network: Network
  let served = Log<NetworkRequest>()

  init() {
    faults = FaultPlan(clock: clock)
    trace = Trace(clock: clock)
    network = Network(clock: clock, faults: faults, trace: trace)
    network.register(host: "shiny.example") { [served] request in
      served.add(request)
      return NetworkResponse(
        status: 403, headers: ["trace-name": "refused", "Trace-Reason": "Not today."])
    }
    // Nobody is left waiting: what sleeps is woken by moving the clock.
    clock.onSchedule { [clock] due, _ in clock.advance(to: due) }
  }

  func send(
    from: Party = .extensionProcess, path: String = "/v1/upgrades/authorise",
    name: String? = "authorise"
  ) async -> Result<Int, NetworkFailure> {
    let request = NetworkRequest(
      method: "POST", url: "https://Shiny.example\(path)",
      headers: name.map { ["Trace-Name": $0] } ?? [:])
    do throws(NetworkFailure) {
      return .success(try await network.send(request, from: from, requestID: 7).status)
    } catch {
      return .failure(error)
    }
  }

  /// The trace in short.
  var hops: [String] {
    trace.events.map { "\($0.from.rawValue)>\($0.to.rawValue) \($0.name)" }
  }
}

@Suite("Network: what is sent arrives, and each hop is traced")
struct NetworkTests {
  let world = SmallWorld()

  @Test("There and back, named by the headers, under the request's id")
  func named() async {
    #expect(await world.send() == .success(403))
    #expect(world.hops == ["Extension>Server authorise", "Server>Extension refused"])
    #expect(world.trace.events.map(\.request) == [7, 7])
    #expect(world.trace.events[0].details == ["host": "shiny.example"])
    #expect(world.trace.events[1].details == ["status": "403", "reason": "Not today."])
    #expect(world.served.values.count == 1)
  }

  @Test("Without names: the last part of the path, and the status")
  func unnamed() async throws {
    world.network.register(host: "plain.example") { _ in NetworkResponse(status: 204) }
    let request = NetworkRequest(url: "https://plain.example/a/b?c=d")
    _ = try await world.network.send(request, from: .app, requestID: nil)
    #expect(world.hops == ["App>Server b", "Server>App HTTP 204"])
  }

  @Test("A host that nobody answers for")
  func unknownHost() async {
    await #expect(throws: NetworkFailure.cannotFindHost) {
      try await world.network.send(
        NetworkRequest(url: "https://moon.example/"), from: .system, requestID: nil)
    }
    #expect(world.hops == ["System>Server /", "Server>System host not found"])
  }

  @Test("Something that is no address", arguments: ["", "shiny.example", "https:///x", "::"])
  func noAddress(_ url: String) async {
    await #expect(throws: NetworkFailure.cannotFindHost) {
      try await world.network.send(NetworkRequest(url: url), from: .system, requestID: nil)
    }
  }

  @Test("An answer that nobody waits for any more is traced as ignored")
  func late() async {
    let world = world
    world.network.register(host: "slow.example") { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return NetworkResponse(status: 200, headers: ["Trace-Name": "password changed"])
    }
    let task = Task {
      try await world.network.send(
        NetworkRequest(url: "https://slow.example/v1/password"), from: .extensionProcess,
        requestID: 1)
    }
    _ = await task.result
    #expect(world.hops.last == "Server>Extension ignored")
    #expect(world.trace.events.last?.details["what"] == "password changed")
  }
}

@Suite("Network: its faults, between each two parties")
struct NetworkFaultTests {
  let world = SmallWorld()

  @Test("Offline: nothing leaves")
  func offline() async {
    world.faults.arm("network.extension-server.offline")
    #expect(await world.send() == .failure(.notConnectedToInternet))
    #expect(world.served.values.isEmpty)
    #expect(world.hops == ["Extension>Server authorise", "Server>Extension not connected"])
  }

  @Test("Lost before: the server never hears of it")
  func lostBefore() async {
    world.faults.arm("network.extension-server.lost-before", .once)
    #expect(await world.send() == .failure(.networkConnectionLost))
    #expect(world.served.values.isEmpty)
    #expect(world.hops.last == "Server>Extension connection lost")
    #expect(await world.send() == .success(403))
  }

  @Test("Lost after: the server did it, the answer is lost")
  func lostAfter() async {
    world.faults.arm("network.extension-server.lost-after")
    #expect(await world.send() == .failure(.networkConnectionLost))
    #expect(world.served.values.count == 1)
  }

  @Test("500: the server does nothing and says so in a sentence")
  func serverError() async throws {
    world.faults.arm("network.extension-server.500")
    let response = try await world.network.send(
      NetworkRequest(url: "https://shiny.example/v1/password"), from: .extensionProcess,
      requestID: 1)
    #expect(response.status == 500)
    #expect(String(decoding: response.body, as: UTF8.self).contains("Nothing was changed."))
    #expect(world.served.values.isEmpty)
    #expect(world.hops.last == "Server>Extension HTTP 500")
  }

  @Test("Slow: ten simulated seconds each way")
  func slow() async {
    world.faults.arm("network.all.slow")
    let clock = world.clock
    let arrival = Log<Double>()
    world.network.register(host: "shiny.example") { _ in
      arrival.add(clock.now.timeIntervalSince(morning))
      return NetworkResponse(status: 200)
    }
    #expect(await world.send() == .success(200))
    #expect(arrival.values == [10])
    #expect(clock.now == morning + 20)
    #expect(world.trace.events.map(\.time) == [morning, morning + 20])
  }

  @Test("A pair's faults concern that pair alone")
  func pairs() async {
    world.faults.arm("network.system-server.offline")
    #expect(await world.send() == .success(403))
    #expect(
      await world.send(from: .system, path: "/v1/sign-in") == .failure(.notConnectedToInternet))
    #expect(
      await world.send(from: .system, path: "/.well-known/apple-app-site-association")
        == .success(403))
    world.faults.arm("network.system-site.offline")
    #expect(
      await world.send(from: .system, path: "/.well-known/apple-app-site-association")
        == .failure(.notConnectedToInternet))
    #expect(
      await world.send(from: .system, path: "/apple-app-site-association")
        == .failure(.notConnectedToInternet))
  }

  @Test("No connection to anybody")
  func allOffline() async {
    world.faults.arm("network.all.offline")
    for party in [Party.app, .system, .extensionProcess] {
      #expect(await world.send(from: party) == .failure(.notConnectedToInternet))
    }
  }

  @Test("A fault may be armed for one step by its name, or for one host")
  func subjects() async {
    world.faults.arm("network.extension-server.lost-after", .forSubject("change password"))
    #expect(await world.send(name: "send code") == .success(403))
    #expect(await world.send(name: "change password") == .failure(.networkConnectionLost))
    world.faults.arm("network.extension-server.lost-after", .forSubject("shiny.example"))
    #expect(await world.send(name: "send code") == .failure(.networkConnectionLost))
  }

  @Test("The second message only")
  func second() async {
    world.faults.arm("network.extension-server.lost-before", .on(2))
    var results: [Result<Int, NetworkFailure>] = []
    for _ in 0..<3 { results.append(await world.send()) }
    #expect(results == [.success(403), .failure(.networkConnectionLost), .success(403)])
  }

  @Test(
    "Between the server and the carrier",
    arguments: [
      ("offline", NetworkFailure.notConnectedToInternet, 0),
      ("lost-before", .networkConnectionLost, 0),
      ("lost-after", .networkConnectionLost, 1), ("500", .networkConnectionLost, 0),
    ])
  func carrier(_ kind: String, _ failure: NetworkFailure, _ carried: Int) async {
    world.faults.arm("network.server-messages.\(kind)", .once)
    let log = Log<Int>()
    await #expect(throws: failure) {
      try await world.network.carry(from: .server, to: .messages) { log.add(1) }
    }
    #expect(log.values.count == carried)
    await #expect(throws: Never.self) {
      try await world.network.carry(from: .server, to: .messages) { log.add(1) }
    }
    #expect(log.values.count == carried + 1)
  }

  @Test(
    "App, phone and servers each have faults of their own on the way to one another",
    arguments: [
      (Party.app, Party.server, "app-server"), (.system, .apple, "system-apple"),
      (.server, .apple, "server-apple"),
    ])
  func otherPairs(_ from: Party, _ to: Party, _ pair: String) async {
    world.network.register(host: "appleid.apple.com") { _ in NetworkResponse(status: 200) }
    let host = to == .apple ? "appleid.apple.com" : "shiny.example"
    func send() async -> Int? {
      try? await world.network.send(
        NetworkRequest(url: "https://\(host)/auth/keys"), from: from, to: to, requestID: nil
      ).status
    }
    let answer = to == .apple ? 200 : 403
    #expect(await send() == answer)
    for kind in ["offline", "lost-before", "lost-after"] {
      world.faults.arm("network.\(pair).\(kind)", .once)
      #expect(await send() == nil, "\(kind)")
    }
    world.faults.arm("network.\(pair).500", .once)
    #expect(await send() == 500)
    world.faults.arm("network.\(pair).slow", .once)
    #expect(await send() == answer)
    #expect(world.clock.now == morning + 20)
    #expect(world.faults.armed.isEmpty)
    #expect(await world.send() == .success(403))
  }

  @Test("A jump of the clock while a message is under way: ten minutes, and the message arrives")
  func timeJump() async {
    world.faults.arm("time.message.jump", .forSubject("authorise"))
    #expect(await world.send(name: "send code") == .success(403))
    #expect(world.clock.now == morning)
    #expect(await world.send() == .success(403))
    #expect(world.clock.now == morning + 600)
    #expect(world.trace.events.last?.time == morning + 600)
  }
}
