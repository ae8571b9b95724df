import Foundation
import Simulation
import Synchronization

/// Whether a server may have changed the account, as far as the phone can see.
///
/// A request that carries the new password, or what Apple gave for the account, and got no definite
/// refusal leaves it uncertain; then the server has to be asked before anything is thrown away
/// (STO-21).
final class Exposure: Sendable {
  private struct State {
    var inFlight = 0
    var isUncertain = false
    var secrets: [String]
    var waiters: [Rest<Void>] = []
  }

  private let activity: Activity
  private let state: Mutex<State>

  /// The new password, if there is one.
  init(password: String?, activity: Activity = Activity()) {
    self.activity = activity
    state = Mutex(State(secrets: [password].compactMap(\.self)))
  }

  /// From now on requests that carry this may change the account too.
  func watch(_ secret: String) { state.withLock { $0.secrets.append(secret) } }

  var isUncertain: Bool { state.withLock { $0.isUncertain } }

  /// Lets a request pass and takes note of what becomes of it.
  func carry(
    _ request: NetworkRequest,
    _ send: (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse
  ) async throws(NetworkFailure) -> NetworkResponse {
    let secrets = state.withLock { state in
      state.inFlight += 1
      return state.secrets
    }
    let isCarrier = secrets.contains { SecretFinder(secret: $0).isCarried(by: request) }
    do {
      let response = try await send(request)
      leave(isUncertain: isCarrier && !(400..<500).contains(response.status))
      return response
    } catch {
      leave(isUncertain: isCarrier && error.mayHaveArrived)
      throw error
    }
  }

  /// Waits until no request is on its way: a server may still be at work for one whose extension
  /// has gone.
  func quiet() async {
    let rest = Rest<Void>(activity)
    let isQuiet = state.withLock { state in
      if state.inFlight == 0 { return true }
      state.waiters.append(rest)
      return false
    }
    if !isQuiet { await rest.value() }
  }

  private func leave(isUncertain: Bool) {
    let waiters = state.withLock { state -> [Rest<Void>] in
      state.inFlight -= 1
      if isUncertain { state.isUncertain = true }
      guard state.inFlight == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.end() }
  }
}

extension NetworkFailure {
  /// The request may have reached the server before the connection failed.
  fileprivate var mayHaveArrived: Bool {
    switch self {
    case .timedOut, .networkConnectionLost, .cancelled: true
    case .notConnectedToInternet, .cannotFindHost: false
    }
  }
}
