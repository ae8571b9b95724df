import Foundation
import NetworkMessages

/// The way from author code to its device: the simulated network and the shared containers.
package protocol DeviceConnection: Sendable {
  /// Sends a request over the simulated network; a cancelled task ends the wait.
  func exchange(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse

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
