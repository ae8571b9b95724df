import AssociatedDomains
import Domains
import Foundation
import Simulation

/// How a site's file is got: from the network's copy, or from the site.
extension Installation {
  /// How long the phone waits for a site, in seconds.
  static let patience: TimeInterval = 30

  /// What a host gives now, and what the network keeps of it from now on.
  func answer(
    of host: Domain, _ occasion: Occasion
  ) async -> (answer: SiteFileAnswer, copy: SimulatorStore.NetworkCopy?) {
    let isDirect = isDevelopers(host)
    if occasion != .refresh, !isDirect, let copy = freshCopy(of: host) {
      let host = host.ascii
      trace.record(.system, .server, "fetch site file", ["host": host])
      trace.record(.server, .system, "the network's copy", ["host": host])
      return (copy.answer, nil)
    }
    let answer = await fetch(host)
    // What an app in development asks for goes past the network, which learns nothing of it.
    guard answer.trouble == nil, !isDirect || occasion == .refresh else { return (answer, nil) }
    return (
      answer, SimulatorStore.NetworkCopy(host: host.ascii, answer: answer, fetched: clock.now)
    )
  }

  private func freshCopy(of host: Domain) -> SimulatorStore.NetworkCopy? {
    guard let copy = state.withLock({ $0.copies[host.ascii] }),
      clock.now.timeIntervalSince(copy.fetched) < Self.week
    else { return nil }
    return copy
  }

  private func fetch(_ host: Domain) async -> SiteFileAnswer {
    var answer = await fetch(SiteFile.paths[0], on: host)
    if answer.leadsToFallback { answer = await fetch(SiteFile.paths[1], on: host) }
    return answer
  }

  private func fetch(_ path: String, on host: Domain) async -> SiteFileAnswer {
    let url = SiteFile.url(path, on: host)
    let request = NetworkRequest(url: url, headers: ["Trace-Name": "fetch site file"])
    let asked = clock.now
    let result: SiteFileAnswer.Result
    do {
      let response = try await network.send(request, from: .system, requestID: nil)
      // Nobody waits for a site longer than that.
      result =
        clock.now.timeIntervalSince(asked) < Self.patience
        ? .response(status: response.status, body: response.body)
        : .noAnswer(NetworkFailure.timedOut.clause)
    } catch {
      result = .noAnswer(error.clause)
    }
    return SiteFileAnswer(path: path, file: url, result: result)
  }
}

extension NetworkFailure {
  /// Why there was no answer, as a clause.
  var clause: String {
    switch self {
    case .notConnectedToInternet: "there is no network"
    case .timedOut: "the connection timed out"
    case .networkConnectionLost: "the connection was lost"
    case .cannotFindHost: "there is no such host"
    case .cancelled: "the request was cancelled"
    }
  }
}
