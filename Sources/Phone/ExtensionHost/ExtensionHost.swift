package import Simulation

/// Runs upgrades in extensions' processes, one at a time (UPG-20).
package final class ExtensionHost: Sendable {
  package init(
    clock: SimulatedClock, trace: Trace, faults: FaultPlan, realPatience: Duration = .seconds(2),
    movesClock: Bool = false
  ) {}
  package func run(_ request: UpgradeRequest, _ services: HostServices) async -> HostOutcome {
    .failed(.busy)
  }
  package func activate(button: String, values: [String: String]) {}
  package func cancelByPerson() {}
  package var isRunning: Bool { false }
}
