import AuthenticationServices
import Simulation
import Synchronization

/// The network calls that a request has running.
final class NetworkCalls: Sendable {
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

  /// Sends a request; `ended` is called when the call is no longer among the running ones.
  func start(
    _ id: Int, _ request: DeviceRequest, over services: HostServices,
    ended: @escaping @Sendable (Result<DeviceResponse, DeviceNetworkFailure>) -> Void
  ) {
    tasks.withLock { tasks in
      tasks[id] = Task {
        let result = await Self.send(request, over: services)
        forget(id)
        ended(result)
      }
    }
  }

  /// Gives up all that is running.
  func cancel() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }

  var isEmpty: Bool { tasks.withLock { $0.isEmpty } }

  private func forget(_ id: Int) {
    _ = tasks.withLock { $0.removeValue(forKey: id) }
  }

  private static func send(
    _ request: DeviceRequest, over services: HostServices
  ) async -> Result<DeviceResponse, DeviceNetworkFailure> {
    do throws(NetworkFailure) {
      let answer = try await services.network(
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
