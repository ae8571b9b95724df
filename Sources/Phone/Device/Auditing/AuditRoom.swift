import Foundation
import Keychain
import PasswordAudit
import Synchronization

/// Judges the stored passwords in the background and keeps what was found, until they change.
final class AuditRoom: Sendable {
  /// What was found; holds no secret.
  struct Findings: Sendable {
    /// The credentials' revision that was judged.
    var revision: Int
    /// Most urgent first.
    var recommendations: [Recommendation]
    var byID: [Int64: Recommendation]
    /// What could not be read, as sentences (STO-14).
    var unreadable: [String]

    static let none = Findings(revision: -1, recommendations: [], byID: [:], unreadable: [])
  }

  private struct State {
    var latest = Findings.none
    var running: (revision: Int, task: Task<Findings?, Never>)?
  }

  private let keychain: Keychain
  private let policy: AuditPolicy
  private let events: Broadcaster
  private let state = Mutex(State())

  init(keychain: Keychain, policy: AuditPolicy, events: Broadcaster) {
    self.keychain = keychain
    self.policy = policy
    self.events = events
  }

  /// What is known by now; older than the credentials perhaps, and nothing at first.
  var latest: Findings { state.withLock { $0.latest } }

  /// Begins to judge what changed, if anything did.
  func start() { _ = task() }

  /// What is true of the credentials as they are now; waits for it.
  func current() async -> Findings {
    guard let task = task() else { return latest }
    return await task.value ?? latest
  }

  /// Stops judging and forgets.
  func forget() {
    let running = state.withLock { state in
      defer { state = State() }
      return state.running
    }
    running?.task.cancel()
  }

  /// The task that judges the present revision; nothing if it is judged.
  private func task() -> Task<Findings?, Never>? {
    let revision = keychain.revision
    return state.withLock { state in
      if let running = state.running, running.revision == revision { return running.task }
      state.running?.task.cancel()
      state.running = nil
      guard state.latest.revision != revision, keychain.isUnlocked else { return nil }
      let task = Task.detached(priority: .utility) { [weak self] in self?.judge(revision) }
      state.running = (revision, task)
      return task
    }
  }

  private func judge(_ revision: Int) -> Findings? {
    let judged = Self.run(keychain, policy, leaks: [.builtIn])
    guard let judged, !Task.isCancelled else { return nil }
    let findings = Findings(
      revision: revision, recommendations: judged.recommendations,
      byID: Dictionary(judged.recommendations.map { ($0.id, $0) }) { first, _ in first },
      unreadable: judged.unreadable)
    state.withLock { state in
      guard state.running?.revision == revision else { return }
      state.running = nil
      state.latest = findings
    }
    events.tell(.contentsChanged)
    return findings
  }

  /// Judges every password of a store; nothing when it was locked or the task cancelled meanwhile.
  static func run(
    _ keychain: Keychain, _ policy: AuditPolicy, leaks: [LeakedPasswords]
  ) -> (recommendations: [Recommendation], unreadable: [String])? {
    var entries: [AuditEntry] = []
    var unreadable: [String] = []
    do {
      try keychain.forEachPassword { credential, password in
        try Task.checkCancellation()
        switch password {
        case .success(let password):
          entries.append(
            AuditEntry(
              id: credential.id, domain: credential.domain, user: credential.user,
              title: credential.title, password: password))
        case .failure(let error):
          unreadable.append("\(credential.domain), \(credential.user): \(error.sentence)")
        }
      }
    } catch { return nil }
    let audit = PasswordAudit(policy: policy, leaks: leaks)
    let recommendations = audit.run(entries) { _ in !Task.isCancelled }
    return Task.isCancelled ? nil : (recommendations, unreadable)
  }
}
