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
  /// Shows the system's sheet for Sign in with Apple, and waits for the person (UPG-30).
  ///
  /// When its task is cancelled, the sheet goes away and the answer is `canceled`.
  package let authorise: Authorise

  package typealias Authorise =
    @Sendable (AppleAuthorizationRequest) async -> Result<
      AppleAuthorization, AppleAuthorizationError
    >

  /// The services of a device; one without an Apple account's sheet refuses each authorisation.
  package init(
    network:
      @escaping @Sendable (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse,
    present: @escaping @Sendable (ExtensionForm?) -> Void,
    authorise: @escaping Authorise = { _ in
      .failure(.failed("This device cannot ask Apple. Upgrade to a strong password instead."))
    }
  ) {
    self.network = network
    self.present = present
    self.authorise = authorise
  }
}
