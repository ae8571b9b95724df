import Foundation
import Simulation
import Synchronization

/// Whether a server may have taken the new password over, as far as the phone can see.
///
/// A request that carries the password and got no definite refusal leaves it uncertain; then the
/// server has to be asked before anything is thrown away (STO-21).
final class Exposure: Sendable {
  private struct State {
    var inFlight = 0
    var isUncertain = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let password: String
  private let state = Mutex(State())

  init(password: String) { self.password = password }

  var isUncertain: Bool { state.withLock { $0.isUncertain } }

  /// Lets a request pass and takes note of what becomes of it.
  func carry(
    _ request: NetworkRequest,
    _ send: (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse
  ) async throws(NetworkFailure) -> NetworkResponse {
    state.withLock { $0.inFlight += 1 }
    let isCarrier = carries(request)
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
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        if state.inFlight == 0 { return true }
        state.waiters.append(continuation)
        return false
      }
      if isQuiet { continuation.resume() }
    }
  }

  private func leave(isUncertain: Bool) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.inFlight -= 1
      if isUncertain { state.isUncertain = true }
      guard state.inFlight == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: What a request carries

  /// Whether the password is in a request, or may be in a form that cannot be read here.
  private func carries(_ request: NetworkRequest) -> Bool {
    if contains(request.url) || request.headers.values.contains(where: contains) { return true }
    guard let body = request.body, !body.isEmpty else { return false }
    if let document = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) {
      return contains(document: document)
    }
    let type = request.headers.header("Content-Type") ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded"),
      let text = String(bytes: body, encoding: .utf8)
    else { return true }
    return contains(text.replacing("+", with: " "))
  }

  private func contains(document: Any) -> Bool {
    switch document {
    case let text as String: contains(text)
    case let list as [Any]: list.contains { contains(document: $0) }
    case let object as [String: Any]:
      object.contains { contains($0.key) || contains(document: $0.value) }
    default: false
    }
  }

  private func contains(_ text: String) -> Bool {
    let base64 = Data(password.utf8).base64EncodedString()
    return text.contains(password) || text.contains(base64)
      || text.removingPercentEncoding?.contains(password) == true
  }
}

extension NetworkFailure {
  /// The request may have reached the server before the connection failed.
  fileprivate var mayHaveArrived: Bool {
    switch self {
    case .timedOut, .connectionLost: true
    case .notConnected, .cannotFindHost: false
    }
  }
}
