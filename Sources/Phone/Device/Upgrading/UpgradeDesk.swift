import Keychain
import Simulation
import Synchronization

/// What there is one of on the whole device: the upgrade under way (UPG-20), and what is known of
/// those that were interrupted.
final class UpgradeDesk: Sendable {
  /// What an extension reported as done and the store could not take.
  enum Completion: Sendable {
    case password(user: String, password: String)
    case signInWithApple
  }

  private struct State {
    var isTaken = false
    var request: Int?
    var completions: [Int: Completion] = [:]
    var settled: [UpgradeResult] = []
    /// Requests whose outcome was reported in this run; the journal may not have taken that.
    var reported: Set<Int> = []
    /// The end of the settlement that was begun last.
    var settling: Rest<Void>?
  }

  private let activity: Activity
  private let state = Mutex(State())
  /// Held while a request is stored and noted, and while somebody looks for interrupted ones; apart
  /// from the state, which is asked for while a request is being stored.
  private let beginning = Mutex(())

  init(_ activity: Activity) { self.activity = activity }

  /// An upgrade begins; false: there is one already.
  func take() -> Bool {
    state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
  }

  func release() {
    state.withLock { state in
      state.isTaken = false
      state.request = nil
    }
  }

  var isTaken: Bool { state.withLock { $0.isTaken } }

  /// The request under way.
  var request: Int? {
    get { state.withLock { $0.request } }
    set { state.withLock { $0.request = newValue } }
  }

  /// Stores a request and notes it as the one under way, in one step: whoever looks for interrupted
  /// ones never finds it stored and not under way.
  func noting(_ begin: () throws -> PendingUpgrade) throws -> PendingUpgrade {
    try beginning.withLock { _ in
      let pending = try begin()
      request = pending.request
      return pending
    }
  }

  /// Looks for what is stored, with the request under way in the same moment.
  func looking<Found>(_ look: (_ underWay: Int?) throws -> Found) rethrows -> Found {
    try beginning.withLock { _ in try look(request) }
  }

  /// Remembers what the store could not take, until it can.
  func keep(_ completion: Completion?, for request: Int) {
    state.withLock { $0.completions[request] = completion }
  }

  func completion(of request: Int) -> Completion? {
    state.withLock { $0.completions[request] }
  }

  /// Notes that the outcome of a request is reported; `false` if it was before.
  func noteReported(_ request: Int) -> Bool {
    state.withLock { $0.reported.insert(request).inserted }
  }

  /// Whether the outcome of a request was reported in this run.
  func hasReported(_ request: Int) -> Bool { state.withLock { $0.reported.contains(request) } }

  /// How an interrupted upgrade was settled, for whoever asks.
  func addSettled(_ result: UpgradeResult) {
    state.withLock { $0.settled.append(result) }
  }

  /// What was settled since the last call.
  func takeSettled() -> [UpgradeResult] {
    state.withLock { state in
      defer { state.settled = [] }
      return state.settled
    }
  }

  /// Runs one settlement after another.
  func settle(_ work: @escaping @Sendable () async -> Void) async {
    let turn = Rest<Void>(activity)
    let before = state.withLock { state in
      defer { state.settling = turn }
      return state.settling
    }
    // Each one has one successor at the most, which its turn is for.
    await before?.value()
    await Task { await work() }.value
    turn.end()
  }
}
