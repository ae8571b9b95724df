import Domains
import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

/// A phone's installed apps over a network whose site a test can change.
final class SiteStand: Sendable {
  let apps: [World.App]
  let folder = TemporaryFolder("site")
  let clock = SimulatedClock.manual(at: Date(timeIntervalSince1970: 1_600_000_000))
  let trace: Trace
  let network: Network
  let status = Mutex(200)
  let body = Mutex(#"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#)
  let asked = Mutex<[String]>([])

  init(isDeveloper: Bool = false) throws {
    let world = try WorldFolder()
    let mode = isDeveloper ? "?mode=developer" : ""
    try world.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example\(mode)"]))
    apps = try world.load().apps
    trace = Trace(clock: clock)
    network = Network(clock: clock, faults: FaultPlan(clock: clock), trace: trace)
    network.register(host: "shiny.example") { [unowned self] request in
      asked.withLock { $0.append(request.path) }
      return NetworkResponse(
        status: status.withLock { $0 }, body: Data(body.withLock { $0 }.utf8))
    }
  }

  func install() throws -> Installation {
    try Installation(
      apps: apps,
      store: SimulatorStore(StateFolder(folder.url), access: .create), network: network,
      clock: clock, trace: trace)
  }

  var timesAsked: Int { asked.withLock { $0.count } }

  /// The site says from now on that no app may use its passwords.
  func dismissApp() { body.withLock { $0 = #"{"webcredentials": {"apps": []}}"# } }

  static func isOffered(_ installation: Installation) throws -> Bool {
    let domain = try #require(Domain("shiny.example"))
    return installation.eligibility.verdict(for: domain).upgrades == [.strongPassword]
  }

  static let week: TimeInterval = 7 * 24 * 3600
  static let hour: TimeInterval = 3600
}
