import NetworkMessages
import Synchronization

/// An extension's way to its host: lines out, and the calls that wait for their answers.
final class HostConnection: DeviceConnection {
  private typealias Answer = Result<NetworkResponse, NetworkFailure>

  private struct State {
    var lastID = 0
    var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    var authorizing: [Int: CheckedContinuation<AuthorizationAnswer, Never>] = [:]
    var containers: [String: String] = [:]
  }

  private let write: @Sendable (Data) -> Void
  private let state = Mutex(State())

  /// `write` takes one whole line at a time, from any thread.
  init(write: @escaping @Sendable (Data) -> Void) {
    self.write = write
  }

  func send(_ message: ExtensionToHost) {
    // Nothing in a message can fail to encode: strings, whole numbers, data and finite dates.
    guard let line = try? ProtocolLine.encode(message) else { return }
    write(line)
  }

  func container(forGroup identifier: String) -> URL? {
    state.withLock { $0.containers[identifier] }.map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
  }

  func setContainers(_ containers: [String: String]) {
    state.withLock { $0.containers = containers }
  }

  func exchange(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let answer: Answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting[id] = continuation }
        // Cancelled before it began: the handler has already looked and found nothing.
        if Task.isCancelled { return end(id, .failure(.cancelled)) }
        send(.network(id: id, request))
      }
    } onCancel: {
      end(id, .failure(.cancelled))
    }
    return try answer.get()
  }

  /// Hands an answer to the call that waits for it; nobody may wait any more.
  func end(_ id: Int, _ answer: Result<NetworkResponse, NetworkFailure>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: answer)
  }

  /// Asks for an authorisation of Sign in with Apple, and waits for the person.
  func authorize(call: Int, state wanted: String?, nonce: String?) async -> AuthorizationAnswer {
    await withCheckedContinuation { continuation in
      let id = state.withLock { state in
        state.lastID += 1
        state.authorizing[state.lastID] = continuation
        return state.lastID
      }
      send(.authorize(id: id, call: call, state: wanted, nonce: nonce))
    }
  }

  /// Hands the answer to whoever asked for the authorisation.
  func endAuthorization(_ id: Int, _ answer: AuthorizationAnswer) {
    state.withLock { $0.authorizing.removeValue(forKey: id) }?.resume(returning: answer)
  }
}
