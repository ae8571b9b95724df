import AuthenticationServices
import Synchronization

/// The system's sheet for Sign in with Apple: answered by the test, or by an answer given before.
final class Sheet: Sendable {
  typealias Answer = Result<AppleAuthorization, AppleAuthorizationError>

  /// What Apple gives, with what was asked for in it.
  static let authorization = AppleAuthorization(
    user: "001234.0123456789abcdef0123456789abcdef.1234", state: "s1",
    identityToken: "head.claims.signature", authorizationCode: "c0123456789abcdef",
    realUserStatus: 1)

  private struct State {
    var prepared: Answer?
    var asked: [AppleAuthorizationRequest] = []
    var waiting: CheckedContinuation<Answer, Never>?
    var wasTakenAway = false
  }

  private let state: Mutex<State>
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Without an answer it stays until the test answers, or until it is taken away.
  init(_ prepared: Answer? = nil) {
    state = Mutex(State(prepared: prepared))
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(10))
  }

  var asked: [AppleAuthorizationRequest] { state.withLock { $0.asked } }

  /// It was taken away unanswered.
  var wasTakenAway: Bool { state.withLock { $0.wasTakenAway } }

  func ask(_ request: AppleAuthorizationRequest) async -> Answer {
    let prepared = state.withLock { state in
      state.asked.append(request)
      return state.prepared
    }
    if let prepared { return prepared }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        let isGone = state.withLock { state in
          if !Task.isCancelled { state.waiting = waiting }
          return Task.isCancelled
        }
        if isGone { return waiting.resume(returning: .failure(.canceled)) }
        continuation.yield()
      }
    } onCancel: {
      state.withLock { $0.wasTakenAway = true }
      answer(.failure(.canceled))
    }
  }

  /// Waits until the sheet is shown; a cancelled test waits no longer.
  func isShown() async {
    for await _ in stream { return }
  }

  func answer(_ answer: Answer) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }
}
