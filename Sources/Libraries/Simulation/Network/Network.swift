import FoundationEssentials
import Synchronization

/// The simulated network between the parties, and the only home of its faults.
///
/// Each hop is traced one event each way. Names come from the header `Trace-Name` of request and
/// answer; an answer's `Trace-Reason` becomes a detail.
package final class Network: Sendable {
  /// What answers for a host.
  package typealias Service = @Sendable (NetworkRequest) async -> NetworkResponse

  /// How long a slow network takes for each way, in seconds.
  package static let slowness: TimeInterval = 10

  /// How far the clock jumps ahead where `time.message.jump` strikes, in seconds.
  package static let timeJump: TimeInterval = 600

  private let clock: SimulatedClock
  private let faults: FaultPlan
  private let trace: Trace
  private let services = Mutex<[String: Service]>([:])

  /// A network on which nobody can be reached yet.
  package init(clock: SimulatedClock, faults: FaultPlan, trace: Trace) {
    self.clock = clock
    self.faults = faults
    self.trace = trace
  }

  /// Lets `service` answer for `host`, given in lower-case ASCII.
  package func register(host: String, _ service: @escaping Service) {
    services.withLock { $0[host.lowercased()] = service }
  }

  /// Sends a request and waits for its answer.
  package func send(
    _ request: NetworkRequest, from: Party, to: Party = .server, requestID: Int?
  ) async throws(NetworkFailure) -> NetworkResponse {
    let host = request.host
    let name = request.traceName
    trace.record(from, to, name, host.map { ["host": $0] } ?? [:], request: requestID)
    let weather = Weather(
      faults, pair: NetworkPair(from: from, to: to, path: request.path),
      subjects: [host, name, request.path].compactMap(\.self))
    do throws(NetworkFailure) {
      let response = try await carry(weather) { () async throws(NetworkFailure) in
        guard let service = host.flatMap({ host in self.services.withLock { $0[host] } }) else {
          throw .cannotFindHost
        }
        return weather.answers500 ? .outOfOrder : await service(request)
      }
      recordAnswer(to, from, response.traceName, response.traceDetails, requestID)
      return response
    } catch {
      recordAnswer(to, from, error.traceName, [:], requestID)
      throw error
    }
  }

  /// Carries something that is not a web request (a text to the carrier) under the same faults;
  /// the caller traces it.
  ///
  /// `subjects` are the names a fault may be armed for. A 500 counts as a lost connection here.
  package func carry<Answer: Sendable>(
    from: Party, to: Party, subjects: [String] = [],
    _ deliver: @Sendable () async -> Answer
  ) async throws(NetworkFailure) -> Answer {
    let weather = Weather(
      faults, pair: NetworkPair(from: from, to: to, path: nil), subjects: subjects)
    return try await carry(weather) { () async throws(NetworkFailure) in
      if weather.answers500 { throw .networkConnectionLost }
      return await deliver()
    }
  }

  private func carry<Answer: Sendable>(
    _ weather: Weather, _ deliver: () async throws(NetworkFailure) -> Answer
  ) async throws(NetworkFailure) -> Answer {
    if weather.isOffline { throw .notConnectedToInternet }
    if weather.isSlow { try await crawl() }
    if weather.jumpsInTime { clock.advance(by: Self.timeJump) }
    if weather.losesRequest { throw .networkConnectionLost }
    let answer = try await deliver()
    if weather.isSlow { try await crawl() }
    if weather.losesAnswer { throw .networkConnectionLost }
    return answer
  }

  private func crawl() async throws(NetworkFailure) {
    do {
      try await clock.sleep(until: clock.now.addingTimeInterval(Self.slowness))
    } catch {
      // Cancelled: whoever waited has gone, and the connection with it.
      throw .networkConnectionLost
    }
  }

  /// Records the way back; an answer that nobody waits for any more is recorded as ignored.
  private func recordAnswer(
    _ from: Party, _ to: Party, _ name: String, _ details: [String: String], _ request: Int?
  ) {
    guard Task.isCancelled else {
      trace.record(from, to, name, details, request: request)
      return
    }
    trace.record(
      from, to, "ignored", ["what": name, "rule": "The request had ended before the answer came"],
      request: request)
  }
}

/// What the faults make of one message; asked once, so that each point counts one hit a message.
private struct Weather {
  let isOffline: Bool
  let isSlow: Bool
  let losesRequest: Bool
  let losesAnswer: Bool
  let answers500: Bool
  let jumpsInTime: Bool

  init(_ faults: FaultPlan, pair: NetworkPair?, subjects: [String]) {
    func strikes(_ kind: String) -> Bool {
      guard let pair else { return false }
      return faults.strikes(pair.point(kind), forAnyOf: subjects)
    }
    let allOffline = faults.strikes("network.all.offline", forAnyOf: subjects)
    isOffline = strikes("offline") || allOffline
    let allSlow = faults.strikes("network.all.slow", forAnyOf: subjects)
    isSlow = strikes("slow") || allSlow
    losesRequest = strikes("lost-before")
    losesAnswer = strikes("lost-after")
    answers500 = strikes("500")
    jumpsInTime = faults.strikes("time.message.jump", forAnyOf: subjects)
  }
}

extension NetworkRequest {
  fileprivate var traceName: String {
    if let name = headers.header("Trace-Name"), !name.isEmpty { return name }
    return path.split(separator: "/").last.map(String.init) ?? "/"
  }
}

extension NetworkResponse {
  /// A server that is out of order: it has done nothing and says so.
  fileprivate static let outOfOrder = NetworkResponse(
    status: 500, headers: ["Content-Type": "application/json"],
    body: Data(
      #"{"reason":"The server is out of order. Nothing was changed. Try again later.","status":"error"}"#
        .utf8))

  fileprivate var traceName: String {
    if let name = headers.header("Trace-Name"), !name.isEmpty { return name }
    return "HTTP \(status)"
  }

  fileprivate var traceDetails: [String: String] {
    var details = ["status": String(status)]
    details["reason"] = headers.header("Trace-Reason")
    return details
  }
}

extension NetworkFailure {
  fileprivate var traceName: String {
    switch self {
    case .notConnectedToInternet: "not connected"
    case .timedOut: "timed out"
    case .networkConnectionLost: "connection lost"
    case .cannotFindHost: "host not found"
    case .cancelled: "cancelled"
    }
  }
}
