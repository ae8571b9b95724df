import Device
import Synchronization

/// What happened on the phone and was not shown yet, in its order.
final class Inbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var isDrainDue = false
  }

  private let state = Mutex(State())

  /// Keeps a message; true: somebody has to come and fetch it.
  func add(_ message: Message) -> Bool {
    state.withLock { state in
      state.messages.append(message)
      defer { state.isDrainDue = true }
      return !state.isDrainDue
    }
  }

  /// Takes everything out.
  func takeAll() -> [Message] {
    state.withLock { state in
      defer { state = State() }
      return state.messages
    }
  }

  var isEmpty: Bool { state.withLock { $0.messages.isEmpty } }
}
