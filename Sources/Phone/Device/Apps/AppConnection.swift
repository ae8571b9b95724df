import AuthenticationServices
import Foundation
import Simulation

/// The way of one app's code to its phone: the network, and the containers of its groups.
struct AppConnection: DeviceConnection {
  let network: Network
  let containers: Containers
  let groups: [String]

  func exchange(
    _ request: DeviceRequest
  ) async throws(DeviceNetworkFailure) -> DeviceResponse {
    let question = NetworkRequest(
      method: request.method, url: request.url, headers: request.headers, body: request.body)
    do throws(NetworkFailure) {
      let answer = try await network.send(question, from: .app, requestID: nil)
      return DeviceResponse(status: answer.status, headers: answer.headers, body: answer.body)
    } catch {
      throw DeviceNetworkFailure(error)
    }
  }

  func container(forGroup identifier: String) -> URL? {
    groups.contains(identifier) ? containers.folder(of: identifier) : nil
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
