import Synchronization
import Testing

@testable import PasswordAudit

/// Entries whose passwords, domains and titles repeat in many ways.
private func manyEntries(_ count: Int) -> [AuditEntry] {
  (0..<count).map { number in
    let password =
      switch number % 5 {
      case 0: "shared-\(number % 7)-kavqyz-Rumtes"
      case 1: "monkey\(number)"
      case 2: ""
      case 3: "password"
      default: "dopsi4-Wumqet-\(number)-jubzex"
      }
    return AuditEntry(
      id: Int64(number + 1), domain: "site\(number % 50).example", user: "user\(number)",
      title: "Title \(number % 13)", password: password)
  }
}

private let policy = AuditPolicy(
  sharedCredentials: [["site1.example", "site2.example"]], financial: ["site3.example"],
  oftenAttacked: ["site5.example"])

@Suite("AUD-6, AUD-7 an audit on all cores, and again after a change")
struct LedgerTests {
  @Test("however many work at it, the same comes of it", .timeLimit(.minutes(1)))
  func workers() async throws {
    let entries = manyEntries(700)
    let audit = PasswordAudit(policy: policy, year: 2026, key: [1])
    let alone = audit.run(entries)
    #expect(alone.count > 200)
    for workers in [1, 2, 5] {
      #expect(try await audit.run(entries, workers: workers).recommendations == alone)
    }
  }

  @Test("progress grows to the whole", .timeLimit(.minutes(1)))
  func progress() async throws {
    let told = Mutex<[Int]>([])
    _ = try await PasswordAudit(leaks: []).run(manyEntries(600), workers: 2) { done in
      told.withLock { $0.append(done) }
    }
    #expect(told.withLock { $0.sorted() } == [256, 512, 600] || told.withLock { $0.max() } == 600)
    #expect(told.withLock { $0.count } == 3)
  }

  @Test("a cancelled audit ends with an error and no findings", .timeLimit(.minutes(1)))
  func cancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await PasswordAudit().run(manyEntries(2_000), workers: 2)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("what the batches cannot be had for is thrown", .timeLimit(.minutes(1)))
  func failing() async {
    struct Gone: Error {}
    await #expect(throws: Gone.self) {
      try await PasswordAudit().run(workers: 2, next: { throw Gone() })
    }
  }

  /// Applies changes one after the other, and compares with judging everything anew each time.
  @Test("after each change the same as if everything were judged anew", .timeLimit(.minutes(1)))
  func changes() async throws {
    let audit = PasswordAudit(policy: policy, year: 2026, key: [7])
    var entries = manyEntries(160)
    var ledger = try await audit.run(entries, workers: 1)
    func change(_ ids: Set<Int64>, to changed: [AuditEntry]) {
      entries.removeAll { ids.contains($0.id) }
      entries += changed
      ledger.replace(ids, with: audit.judgements(of: changed))
      let anew = audit.run(entries)
      #expect(ledger.recommendations == anew)
      #expect(ledger.count == anew.count)
      for entry in entries {
        let expected = anew.first { $0.id == entry.id }
        #expect(ledger[entry.id] == expected)
        #expect(ledger.findings(of: entry.id) == expected?.findings.map(\.kind) ?? [])
      }
    }
    func entry(_ id: Int64, _ password: String, domain: String = "new.example") -> AuditEntry {
      AuditEntry(id: id, domain: domain, user: "u", title: "Title \(id % 5)", password: password)
    }
    change([1], to: [entry(1, "kavqyz-Rumtes-dopsi4")])  // out of a group, into none
    change([2], to: [entry(2, "kavqyz-Rumtes-dopsi4", domain: "other.example")])  // two now share
    change([1, 2], to: [])  // both deleted
    change([900], to: [entry(900, "password")])  // a new one, in a large group
    change([3], to: [entry(3, "")])  // no password any more
    change([4, 9, 14], to: [entry(4, "qwerty"), entry(9, "qwerty"), entry(14, "qwerty")])
    change([77], to: [])  // one that is not there changes nothing
    change([12345], to: [])
    change(Set(entries.prefix(100).map(\.id)), to: [])  // more than are moved one by one
  }

  @Test("a window and the counts pass over what is hidden")
  func window() {
    let audit = PasswordAudit(policy: policy, leaks: [], year: 2026)
    let entries = [("a", "zxcvbn"), ("b", "Tr0ub4dour&3"), ("c", "monkey"), ("d", "qwER43@!")].map {
      AuditEntry(
        id: Int64($0.0.utf8.first ?? 0), domain: "\($0.0).example", user: "u", title: $0.0,
        password: $0.1)
    }
    var ledger = AuditLedger(policy)
    ledger.replace([], with: audit.judgements(of: entries))
    #expect(ledger.recommendations.map(\.title) == ["a", "c", "b", "d"])
    #expect(ledger.recommendations(from: 1, count: 2).map(\.title) == ["c", "b"])
    #expect(ledger.recommendations(from: 3, count: 9).map(\.title) == ["d"])
    #expect(ledger.recommendations(from: 9, count: 9).isEmpty)
    #expect(ledger.counts() == (2, 2))
    let hidden: Set<Int64> = [97, 98, 5]
    #expect(ledger.recommendations(from: 0, count: 9, without: hidden).map(\.title) == ["c", "d"])
    #expect(ledger.counts(without: hidden) == (1, 1))
    #expect(ledger.recommendations(matching: "C.EX").map(\.title) == ["c"])
    #expect(ledger.recommendations(matching: "example").map(\.title) == ["a", "c", "b", "d"])
    #expect(ledger.recommendations(matching: "u", without: hidden).map(\.title) == ["c", "d"])
    #expect(ledger.recommendations(matching: "x.").isEmpty)
  }
}

@Suite("AUD-4 the sum with every kind of finding")
struct WholeSumTests {
  @Test("leaked, common, very weak, reused, and the domain beside them, in the order of words")
  func whole() throws {
    let policy = AuditPolicy(financial: ["bank.example"], oftenAttacked: ["bank.example"])
    let found = PasswordAudit(policy: policy, year: 2026).run(
      entries([("bank.example", "password"), ("news.example", "password")]))
    let bank = try #require(found.first)
    #expect(bank.domain == "bank.example")
    #expect(bank.findings.map(\.kind) == [.leaked, .easilyGuessed, .reused])
    #expect(bank.findings.map(\.kind.badge) == ["Compromised", "Easily Guessed", "Reused"])
    #expect(bank.score.map(\.points) == [12, 11, 10, 2, 10, 6])
    #expect(bank.total == 51)
    #expect(found.last?.score.map(\.points) == [12, 11, 10, 2])
  }

  @Test(
    "weak alone is no high priority, but on a website that is attacked often it falls one short")
  func weak() {
    let policy = AuditPolicy(financial: ["bank.example"], oftenAttacked: ["mail.example"])
    let found = PasswordAudit(policy: policy, leaks: [], year: 2026).run(
      entries([
        ("a.example", "Tr0ub4dour&3"), ("mail.example", "qwER43@!"), ("bank.example", "qwER43@!x"),
      ]))
    #expect(found.map(\.domain).first == "bank.example" || found.count == 2)
    #expect(found.first { $0.domain == "a.example" }?.total == 3)
    let mail = found.first { $0.domain == "mail.example" }
    #expect(mail?.score.map(\.points) == [3, 6])
    #expect(mail?.priority == .standard)
  }
}
