import Testing

@testable import PasswordAudit

/// Entries by domain and password; the title is the domain.
func entries(_ rows: [(domain: String, password: String)]) -> [AuditEntry] {
  rows.enumerated().map {
    AuditEntry(
      id: Int64($0 + 1), domain: $1.domain, user: "chelsea", title: $1.domain, password: $1.password
    )
  }
}

@Suite("AUD-2 the same password on different domains is reused")
struct ReuseTests {
  private func reasons(
    _ rows: [(domain: String, password: String)], shared: [[String]] = []
  ) -> [String: String] {
    let audit = PasswordAudit(policy: AuditPolicy(sharedCredentials: shared), leaks: [])
    let found = audit.run(entries(rows))
    return Dictionary(uniqueKeysWithValues: found.map { ($0.domain, $0.findings[0].reason) })
  }

  @Test("each names the others: one, two or three by name, beyond that and N more")
  func names() {
    let all = ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"]
    let expected = [
      "also used on \"b.example\"",
      "also used on \"b.example\" and \"c.example\"",
      "also used on \"b.example\", \"c.example\" and \"d.example\"",
      "also used on \"b.example\", \"c.example\", \"d.example\" and 1 more",
      "also used on \"b.example\", \"c.example\", \"d.example\" and 2 more",
    ]
    for (count, sentence) in zip(2..., expected) {
      let rows = all.prefix(count).reversed().map { ($0, "kavqyz-Rumtes-dopsi4") }
      #expect(reasons(rows)["a.example"] == sentence)
    }
    #expect(
      reasons([("b.example", "x7"), ("a.example", "x7")])
        == ["a.example": "also used on \"b.example\"", "b.example": "also used on \"a.example\""])
  }

  @Test("not on one domain, not with another password, not without any")
  func notReused() {
    #expect(reasons([("a.example", "x7"), ("a.example", "x7")]).isEmpty)
    #expect(reasons([("a.example", "x7"), ("b.example", "X7")]).isEmpty)
    #expect(reasons([("a.example", ""), ("b.example", "")]).isEmpty)
    #expect(reasons([("www.a.example", "x7"), ("A.example", "x7")]).isEmpty)
    // Two spellings of one letter are two passwords.
    #expect(reasons([("a.example", "\u{E9}7"), ("b.example", "e\u{301}7")]).isEmpty)
  }

  @Test("hosts below one public suffix are different domains")
  func publicSuffix() {
    #expect(reasons([("a.co.uk", "x7"), ("b.co.uk", "x7")]).count == 2)
  }

  @Test("domains that share accounts count as one")
  func shared() {
    let shared = [["a.example", "b.example"], ["b.example", "c.example"]]
    #expect(reasons([("a.example", "x7"), ("c.example", "x7")], shared: shared).isEmpty)
    let three = reasons(
      [("a.example", "x7"), ("c.example", "x7"), ("d.example", "x7")], shared: shared)
    #expect(three["a.example"] == "also used on \"d.example\"")
    #expect(three["d.example"] == "also used on \"a.example\"")
  }

  @Test("the others are listed for whoever wants them all")
  func others() {
    let rows = (1...5).map { ("d\($0).example", "x7") }
    let found = PasswordAudit(leaks: []).run(entries(rows))
    let first = found.first { $0.domain == "d1.example" }?.findings.first
    #expect(first?.kind == .reused)
    #expect(first?.others == ["d2.example", "d3.example", "d4.example", "d5.example"])
  }
}

@Suite("AUD-4 the priority is a sum that can be looked at")
struct PriorityTests {
  private let policy = AuditPolicy(
    financial: ["bank.example"], oftenAttacked: ["mail.example", "bank.example"])

  private func only(_ rows: [(domain: String, password: String)]) throws -> Recommendation {
    try #require(PasswordAudit(policy: policy).run(entries(rows)).first)
  }

  @Test("leaked 12, common 11 more")
  func leaked() throws {
    // The first and the last of the 30,000 of one list; the other list has only the first.
    let common = try only([("a.example", "123456")])
    #expect(common.score.map(\.points) == [12, 11])
    #expect(common.total == 23)
    #expect(common.priority == .high)
    let rare = try only([("a.example", "geekboy")])
    #expect(rare.score.map(\.points) == [12])
    #expect(rare.priority == .high)
    #expect(
      rare.findings == [
        Finding(
          kind: .leaked,
          reason: "This password appeared in a data leak and may be known to others.")
      ])
  }

  @Test("reused 2, and what the domain adds: financial 10, often attacked 6")
  func reused() throws {
    let password = "kavqyz-Rumtes-dopsi4"
    let found = PasswordAudit(policy: policy).run(
      entries([
        ("a.example", password), ("login.mail.example", password), ("BANK.example", password),
      ]))
    #expect(found.map(\.domain) == ["BANK.example", "login.mail.example", "a.example"])
    #expect(found.map { $0.score.map(\.points) } == [[2, 10, 6], [2, 6], [2]])
    #expect(found.map(\.priority) == [.high, .standard, .standard])
    for part in found.flatMap(\.score) { #expect(!part.because.isEmpty) }
  }

  @Test("a domain by itself is no finding")
  func domainAlone() {
    #expect(
      PasswordAudit(policy: policy).run(entries([("bank.example", "kavqyz-Rumtes-dopsi4")])).isEmpty
    )
  }

  @Test("nine is not high yet, ten is")
  func border() {
    func priority(_ points: Int) -> Priority {
      Recommendation(
        id: 1, domain: "", user: "", title: "", findings: [Finding(kind: .reused, reason: "")],
        score: [ScorePart(because: "", points: points)]
      ).priority
    }
    #expect(priority(9) == .standard)
    #expect(priority(10) == .high)
  }

  @Test("several findings: compromised before reused, and the badges' words")
  func order() throws {
    let found = try only([("a.example", "123456"), ("b.example", "123456")])
    #expect(found.findings.map(\.kind) == [.leaked, .reused])
    #expect(found.score.map(\.points) == [12, 11, 2])
    #expect(
      FindingKind.allCases.sorted().map(\.badge) == ["Compromised", "Easily Guessed", "Reused"])
  }

  @Test("sorted by the sum, then by title in any letter case, then by what else differs")
  func sorting() {
    let rows = ["d.example", "B.example", "a.example", "C.example"].map { ($0, "123456") }
    let found = PasswordAudit().run(entries(rows + [("e.example", "monkey123")]))
    #expect(
      found.map(\.title) == ["a.example", "B.example", "C.example", "d.example", "e.example"])
    let same = (1...3).map {
      AuditEntry(
        id: Int64(4 - $0), domain: "a.example", user: "u", title: "A", password: "123456")
    }
    #expect(PasswordAudit().run(same).map(\.id) == [1, 2, 3])
  }

  @Test("nothing is called easily guessed")
  func notYet() {
    let found = PasswordAudit().run(
      entries([("a.example", "zzzz-not-in-the-list"), ("b.example", "q")]))
    #expect(!found.flatMap(\.findings).contains { $0.kind == .easilyGuessed })
  }
}

@Suite("AUD-7 progress and the end before the end")
struct ProgressTests {
  private let many = entries((0..<5_500).map { ("d\($0).example", "password-\($0 / 2)") })

  @Test("progress is told in growing numbers")
  func progress() {
    var told: [Int] = []
    let found = PasswordAudit(leaks: []).run(many) {
      told.append($0)
      return true
    }
    #expect(found.count == 5_500)
    #expect(told == told.sorted())
    #expect(told.count > 5)
    #expect(told.last == 5_500)
  }

  @Test("an audit that is ended recommends nothing")
  func cancelled() {
    var calls = 0
    let found = PasswordAudit(leaks: []).run(many) { _ in
      calls += 1
      return calls < 2
    }
    #expect(found.isEmpty)
    #expect(calls == 2)
  }

  @Test("one password on very many domains costs no more than its place")
  func oneForAll() {
    let rows = (0..<3_000).map { ("d\($0).example", "kavqyz-Rumtes-dopsi4") }
    let found = PasswordAudit(leaks: []).run(entries(rows))
    #expect(found.count == 3_000)
    #expect(found.allSatisfy { $0.findings[0].reason.hasSuffix("and 2996 more") })
    #expect(found.allSatisfy { $0.findings[0].others.count == 50 })
  }
}
