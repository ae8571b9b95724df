import AuthenticationServices
import Foundation
import Simulation

/// The way of one app's code to its phone: the network, and the containers of its groups.
struct AppConnection: DeviceConnection {
  let network: Network
  let containers: Containers
  let groups: [String]

  func exchange(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    try await network.send(request, from: .app, requestID: nil)
  }

  func container(forGroup identifier: String) -> URL? {
    groups.contains(identifier) ? containers.folder(of: identifier) : nil
  }
}
