import Simulation

extension HostServices {
  /// Carries a request of the extension over the device's network.
  func carry(_ request: NetworkRequest) async -> Result<NetworkResponse, NetworkFailure> {
    do throws(NetworkFailure) {
      return .success(try await network(request))
    } catch {
      return .failure(error)
    }
  }
}
