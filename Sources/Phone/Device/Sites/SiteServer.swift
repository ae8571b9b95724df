import Domains
import Foundation
import Simulation

/// The web servers of the world: the files of its sites, and nothing else.
struct SiteServer: Sendable {
  private let sites: [String: World.Site]

  init(_ sites: [World.Site]) {
    self.sites = Dictionary(sites.map { ($0.host.ascii, $0) }) { first, _ in first }
  }

  /// Every host that has files.
  var hosts: [String] { sites.keys.sorted() }

  /// The file that a request asks for; nothing where the site has none.
  func answer(to request: NetworkRequest) -> NetworkResponse? {
    guard request.method == "GET", let host = request.host,
      let file = sites[host]?.file(at: request.path)
    else { return nil }
    return NetworkResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "Trace-Name": "site file"], body: file.body)
  }

  /// What a server says to a request for something that it does not have.
  static let notFound = NetworkResponse(status: 404, headers: ["Trace-Name": "HTTP 404"])
}
