import Foundation
import Keychain
import PasswordAudit
import Simulation
import Synchronization

/// Judges the stored passwords in the background and keeps what was found, until they change.
///
/// What changes is judged alone (AUD-6); very many are judged on all cores, with word of how far it
/// is, and can be stopped (AUD-7).
final class AuditRoom: Sendable {
  /// What was found; holds no secret.
  struct Findings: Sendable {
    /// The credentials' revision that was judged.
    var revision: Int
    /// The year from which it was judged.
    var year: Int
    var ledger: AuditLedger

    /// What is to say about a credential.
    var byID: AuditLedger { ledger }
    /// Most urgent first.
    var recommendations: [Recommendation] { ledger.recommendations }
  }

  /// One run of the task that judges; after ``forget()`` an old one may still be ending.
  private struct Run {
    let number: Int
    let task: Task<Void, Never>
  }

  private struct State {
    var latest: Findings?
    var running: Run?
    var runs = 0
    /// A person ended the audit; it begins again when one asks for it.
    var isStopped = false
    /// Why the last run ended without judging everything.
    var problem: DeviceProblem?
  }

  private let keychain: Keychain
  private let policy: AuditPolicy
  private let events: Broadcaster
  private let activity: Activity
  private let state = Mutex(State())

  init(
    keychain: Keychain, policy: AuditPolicy, events: Broadcaster, activity: Activity = Activity()
  ) {
    self.keychain = keychain
    self.policy = policy
    self.events = events
    self.activity = activity
  }

  /// What is known by now; older than the credentials perhaps, and nothing at first.
  var latest: Findings {
    state.withLock { $0.latest } ?? Findings(revision: -1, year: 0, ledger: AuditLedger(policy))
  }

  /// Whether a person ended the audit before its end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Begins to judge what changed, if anything did.
  func start() { _ = task() }

  /// What is true of the credentials as they are now; waits for it.
  ///
  /// Throws when the store cannot be read: what was found before is not the answer then.
  func current() async throws(DeviceProblem) -> Findings {
    await task()?.value
    if let problem = state.withLock(\.problem) { throw problem }
    return latest
  }

  /// Ends the audit that runs, until ``resume()``; what was found before stays.
  func stop() {
    let running = state.withLock { state -> Run? in
      if state.running != nil { state.isStopped = true }
      return state.running
    }
    running?.task.cancel()
  }

  /// Begins again after ``stop()``.
  func resume() {
    state.withLock { $0.isStopped = false }
    start()
  }

  /// Stops judging and forgets.
  func forget() {
    let running = state.withLock { state in
      defer { state = State(runs: state.runs) }
      return state.running
    }
    running?.task.cancel()
  }

  /// The task that judges what changed; nothing if everything is judged.
  private func task() -> Task<Void, Never>? {
    let (revision, year) = (keychain.revision, keychain.presentYear)
    return state.withLock { state in
      if let running = state.running { return running.task }
      let isJudged = state.latest.map { $0.revision == revision && $0.year == year } ?? false
      guard !isJudged, !state.isStopped, keychain.isUnlocked else { return nil }
      state.runs += 1
      state.problem = nil
      let number = state.runs
      activity.begin()
      let task = Task.detached(priority: .utility) { [weak self, activity] in
        await self?.catchUp(run: number) ?? ()
        activity.end()
      }
      state.running = Run(number: number, task: task)
      return task
    }
  }

  /// Judges until nothing has changed meanwhile; ends early when the store is locked or the audit
  /// stopped.
  private func catchUp(run: Int) async {
    var isBehind = true
    while isBehind {
      do { try await judge(run: run) } catch {
        note(error, run)
        break
      }
      isBehind = state.withLock { state in
        guard state.running?.number == run else { return false }
        if state.latest?.revision != keychain.revision { return true }
        state.running = nil
        return false
      }
      events.tell(.contentsChanged)
    }
    state.withLock { if $0.running?.number == run { $0.running = nil } }
  }

  /// Keeps why a run ended, unless it was stopped or the store locked: those are no failures.
  private func note(_ error: any Error, _ run: Int) {
    if error is CancellationError { return }
    if case .locked? = error as? KeychainError { return }
    state.withLock { state in
      if state.running?.number == run { state.problem = DeviceProblem(error) }
    }
  }

  /// Judges what changed since the last time, or everything where that is not known.
  private func judge(run: Int) async throws {
    let year = keychain.presentYear
    let audit = PasswordAudit(
      policy: policy, year: year, key: try keychain.key(for: "audit fingerprint"))
    let known = state.withLock { $0.latest.flatMap { $0.year == year ? $0.revision : nil } }
    if let known, let (revision, ids) = keychain.changes(since: known) {
      let opened = try keychain.sealedPasswords(of: ids).judged()
      let judgements = audit.judgements(of: opened.entries)
      state.withLock { state in
        guard state.running?.number == run else { return }
        state.latest?.ledger.replace(ids, with: judgements)
        state.latest?.revision = revision
      }
    } else {
      let revision = keychain.revision
      let ledger = try await keychain.audited(by: audit) { [events] done, count in
        events.tell(.auditProgressed(done: done, of: count))
      }.ledger
      state.withLock { state in
        guard state.running?.number == run else { return }
        state.latest = Findings(revision: revision, year: year, ledger: ledger)
      }
    }
  }
}
