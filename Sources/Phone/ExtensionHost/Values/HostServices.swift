import AuthenticationServices
import Simulation

/// What the host needs from the device while a request runs.
package struct HostServices: Sendable {
  /// Carries a request of the extension over the simulated network.
  package let network: @Sendable (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse
  /// Shows the extension's interface, or what has become of it; nil: it goes away.
  ///
  /// Called on the host's thread, in order; it should return at once.
  package let present: @Sendable (ExtensionForm?) -> Void

  /// The services of a device.
  package init(
    network:
      @escaping @Sendable (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse,
    present: @escaping @Sendable (ExtensionForm?) -> Void
  ) {
    self.network = network
    self.present = present
  }
}
