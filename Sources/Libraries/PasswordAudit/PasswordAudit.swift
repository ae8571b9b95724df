import Synchronization

/// Finds out what is wrong with stored passwords, and how urgent it is (`AUD-1` to `AUD-4`).
package struct PasswordAudit: Sendable {
  private let policy: AuditPolicy
  private let judge: PasswordJudge

  /// How many credentials are judged between two looks at whether to go on.
  package static let batchSize = 256

  /// An audit.
  ///
  /// - Parameters:
  ///   - policy: what the world says about domains.
  ///   - leaks: the collections in which every password is looked up.
  ///   - year: the present year, by which guesses are estimated; nothing leaves `AUD-3` out.
  ///   - key: what fingerprints of passwords are made with (`AUD-6`); any where nothing is kept.
  package init(
    policy: AuditPolicy = AuditPolicy(), leaks: [LeakedPasswords] = [.builtIn], year: Int? = nil,
    key: [UInt8] = []
  ) {
    self.policy = policy
    judge = PasswordJudge(leaks: leaks, year: year, key: key)
  }

  /// Judges credentials one after the other; those without a password are passed over.
  ///
  /// - Parameters:
  ///   - entries: the credentials.
  ///   - progress: is told now and then how many entries are done; `false` ends the audit (`AUD-7`).
  /// - Returns: a recommendation for every entry with a finding: highest sum first, then by title.
  ///   None where the audit was ended early.
  package func run(
    _ entries: [AuditEntry], progress: (Int) -> Bool = { _ in true }
  ) -> [Recommendation] {
    var ledger = AuditLedger(policy)
    var judged: [Judgement] = []
    judged.reserveCapacity(entries.count)
    while judged.count < entries.count {
      judged += judge.judge(entries[judged.count...].prefix(Self.batchSize))
      if !progress(judged.count) { return [] }
    }
    ledger.replaceAll(with: judged)
    return ledger.recommendations
  }

  /// Judges credentials on all cores; those without a password are passed over.
  ///
  /// The threads that the rest of the program needs too are given back after every batch (`AUD-7`).
  ///
  /// - Parameters:
  ///   - workers: how many batches are judged at once.
  ///   - next: gives a batch that nobody else gets, and nothing at the end; called by many at once.
  ///   - progress: is told how many entries are done so far.
  /// - Returns: what is known then.
  /// - Throws: what `next` threw, or that the task was cancelled.
  package func run(
    workers: Int, next: @escaping @Sendable () throws -> [AuditEntry]?,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> AuditLedger {
    let done = Counter()
    let judge = judge
    var judged: [Judgement] = []
    try await withThrowingTaskGroup(of: [Judgement].self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          var mine: [Judgement] = []
          while let batch = try next() {
            try Task.checkCancellation()
            mine += judge.judge(batch)
            progress(done.add(batch.count))
            await Task.yield()
          }
          return mine
        }
      }
      for try await some in group { judged += some }
    }
    try Task.checkCancellation()
    var ledger = AuditLedger(policy)
    ledger.replaceAll(with: judged)
    return ledger
  }

  /// Judges a few credentials by themselves, for a ledger that this audit, or one with the same
  /// policy, year and key, made before (`AUD-6`).
  package func judgements(of entries: [AuditEntry]) -> [Judgement] { judge.judge(entries) }
}

/// Counts what many do together.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func add(_ more: Int) -> Int {
    count.withLock { count in
      count += more
      return count
    }
  }
}

extension PasswordAudit {
  /// Judges credentials that are all there, on all cores.
  package func run(
    _ entries: [AuditEntry], workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> AuditLedger {
    let place = Mutex(0)
    return try await run(
      workers: workers,
      next: {
        let start = place.withLock { place in
          defer { place += Self.batchSize }
          return place
        }
        return start < entries.count
          ? Array(entries[start..<min(entries.count, start + Self.batchSize)]) : nil
      }, progress: progress)
  }
}
