import AssociatedDomains
import Domains
import Foundation
import Simulation

/// The web servers of the world: the files of its sites, and what the developer menu makes of them.
///
/// Files are read when they are asked for, so that somebody can mend one while the phone runs and
/// see it after **Refresh**.
struct SiteServer: Sendable {
  private let files: SiteFiles
  private let faults: FaultPlan
  private let clock: SimulatedClock

  init(_ world: World, faults: FaultPlan, clock: SimulatedClock) {
    files = SiteFiles(world)
    self.faults = faults
    self.clock = clock
  }

  /// Every host that has files.
  var hosts: [String] { files.hosts }

  /// The file that a request asks for; nothing where the site has none.
  func answer(to request: NetworkRequest) async -> NetworkResponse? {
    guard request.method == "GET", let host = request.host else { return nil }
    guard SiteFile.paths.contains(request.path), let struck = struck(host) else {
      return files.response(at: request.path, on: host)
    }
    if struck == .slow {
      // A cancelled sleep ends a wait that nobody waits for any more.
      try? await clock.sleep(until: clock.now.addingTimeInterval(Installation.patience))
    }
    return answer(at: request.path, on: host, as: struck)
  }

  /// What a site answers to a path that nobody there knows: many lead everything to one page.
  func answerToAnything(_ request: NetworkRequest) -> NetworkResponse {
    guard request.method == "GET", let host = request.host,
      let page = files.response(at: SiteFiles.pageForAll, on: host)
    else { return Self.notFound }
    return page
  }

  /// What a site would answer now when it is asked for its association file; nothing is counted, and
  /// nobody waits for one that is slow.
  func associationFile(on host: String, as behaviour: SiteBehaviour) -> SiteFileAnswer {
    var found = SiteFileAnswer(
      path: SiteFile.paths[0], file: "https://\(host)\(SiteFile.paths[0])",
      result: .response(status: Self.notFound.status, body: Data()))
    for path in SiteFile.paths where found.leadsToFallback {
      let response =
        answer(at: path, on: host, as: behaviour)
        ?? files.response(at: SiteFiles.pageForAll, on: host) ?? Self.notFound
      found = SiteFileAnswer(
        path: path, file: "https://\(host)\(path)",
        result: .response(status: response.status, body: response.body))
      if response.status < 400 { break }
    }
    return found
  }

  /// What a server says to a request for something that it does not have.
  static let notFound = NetworkResponse(status: 404, headers: ["Trace-Name": "HTTP 404"])

  // MARK: Faults

  private func struck(_ host: String) -> SiteBehaviour? {
    // Every point is asked, so that each counts what reached it.
    SiteBehaviour.allCases.filter { behaviour in
      behaviour.point.map { faults.strikes($0, forAnyOf: [host]) } ?? false
    }.first
  }

  private func answer(
    at path: String, on host: String, as behaviour: SiteBehaviour
  ) -> NetworkResponse? {
    let file = files.response(at: path, on: host)
    switch behaviour {
    case .asItIs: return file
    case .notFound: return Self.notFound
    case .moved:
      return NetworkResponse(
        status: 301,
        headers: ["Location": "https://www.\(host)\(path)", "Trace-Name": "redirect"])
    case .serverError:
      return NetworkResponse(status: 500, headers: ["Trace-Name": "HTTP 500"])
    case .slow: return NetworkResponse(status: 504, headers: ["Trace-Name": "too late"])
    case .broken:
      let whole = file?.body ?? Data("{\"webcredentials\": {\"apps\": []}}".utf8)
      return NetworkResponse(
        status: 200, headers: ["Content-Type": "application/json", "Trace-Name": "site file"],
        body: whole.prefix(whole.count / 2))
    }
  }
}
