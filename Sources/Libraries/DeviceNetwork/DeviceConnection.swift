import Foundation

/// A request on its way from a process to the simulated network.
package struct DeviceRequest: Codable, Hashable, Sendable {
  package var method: String
  /// An absolute URL.
  package var url: String
  package var headers: [String: String]
  package var body: Data?

  package init(method: String, url: String, headers: [String: String] = [:], body: Data? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// The answer to a `DeviceRequest`.
package struct DeviceResponse: Codable, Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  package var headers: [String: String]
  package var body: Data

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why a `DeviceRequest` has no answer; spelled like the codes of `URLError`.
package enum DeviceNetworkFailure: String, Error, Codable, Hashable, Sendable {
  case notConnectedToInternet, timedOut, networkConnectionLost, cannotFindHost, cancelled

  /// What an author catches.
  package var urlError: URLError {
    switch self {
    case .notConnectedToInternet: URLError(.notConnectedToInternet)
    case .timedOut: URLError(.timedOut)
    case .networkConnectionLost: URLError(.networkConnectionLost)
    case .cannotFindHost: URLError(.cannotFindHost)
    case .cancelled: URLError(.cancelled)
    }
  }
}

/// The way from author code to its device: the simulated network and the shared containers.
package protocol DeviceConnection: Sendable {
  /// Sends a request over the simulated network; a cancelled task ends the wait.
  func exchange(_ request: DeviceRequest) async throws(DeviceNetworkFailure) -> DeviceResponse

  /// The folder that the apps of a group share (SHR-1); nil: not a member of that group.
  func container(forGroup identifier: String) -> URL?
}

/// Where author code finds the connection of its device.
package enum PresentDevice {
  /// The connection of the device that runs the present task.
  ///
  /// A task-local, so that many devices can run author code in one process. Where it is nil, the
  /// connection that the process has attached to `URLSession.shared` is used: an extension's
  /// process belongs to one device, on each of its threads.
  @TaskLocal package static var connection: (any DeviceConnection)?

  static var presentConnection: (any DeviceConnection)? {
    connection ?? URLSession.shared.attachedConnection
  }
}
