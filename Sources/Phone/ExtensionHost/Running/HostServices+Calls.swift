import AuthenticationServices
import Simulation

extension HostServices {
  /// Carries a request of the extension over the device's network.
  func carry(_ request: DeviceRequest) async -> Result<DeviceResponse, DeviceNetworkFailure> {
    do throws(NetworkFailure) {
      let answer = try await network(
        NetworkRequest(
          method: request.method, url: request.url, headers: request.headers, body: request.body))
      return .success(
        DeviceResponse(status: answer.status, headers: answer.headers, body: answer.body))
    } catch {
      return .failure(DeviceNetworkFailure(error))
    }
  }
}

extension DeviceNetworkFailure {
  fileprivate init(_ failure: NetworkFailure) {
    self =
      switch failure {
      case .notConnected: .notConnectedToInternet
      case .timedOut: .timedOut
      case .connectionLost: .networkConnectionLost
      case .cannotFindHost: .cannotFindHost
      }
  }
}
