/// What an audit knows: of every credential by itself, which share a password, and the order of the
/// recommendations. Holds no password, and a change to one credential costs next to nothing.
package struct AuditLedger: Sendable {
  /// A credential with its place in the order.
  private struct Entry {
    let judgement: Judgement
    /// The sum of `AUD-4`; zero where nothing was found.
    var total = 0

    var rank: Rank { Rank(judgement, total: total) }
  }

  private let policy: DomainPolicy
  private var entries: [Int64: Entry] = [:]
  private var passwords: [Fingerprint: SharedPassword] = [:]
  /// Those with a finding, most urgent first.
  private var order: [Int64] = []

  /// Where more than so many places change, the order is made anew.
  private static let fewChanges = 64

  /// A ledger without credentials.
  package init(_ policy: AuditPolicy = AuditPolicy()) {
    self.policy = DomainPolicy(policy)
  }

  // MARK: What was found

  /// How many credentials have a finding.
  package var count: Int { order.count }

  /// What is to say about a credential; nothing where nothing was found.
  package subscript(id: Int64) -> Recommendation? {
    guard let entry = entries[id], entry.total > 0 else { return nil }
    return recommendation(for: entry)
  }

  /// The kinds of finding of a credential, in the order of words.
  package func findings(of id: Int64) -> [FindingKind] {
    guard let entry = entries[id], entry.total > 0 else { return [] }
    var kinds: [FindingKind] = []
    if entry.judgement.leak != nil { kinds.append(.leaked) }
    if entry.judgement.weakness != nil { kinds.append(.easilyGuessed) }
    if sharing(of: entry.judgement)?.isReused == true { kinds.append(.reused) }
    return kinds
  }

  /// All recommendations, most urgent first.
  package var recommendations: [Recommendation] { recommendations(from: 0, count: order.count) }

  /// The recommendations in view, most urgent first, of those that are not passed over.
  package func recommendations(
    from: Int, count: Int, without hidden: Set<Int64> = []
  ) -> [Recommendation] {
    let shown = order.lazy.filter { !hidden.contains($0) }.dropFirst(max(0, from))
    return shown.prefix(max(0, count)).compactMap { entries[$0].map(recommendation) }
  }

  /// The recommendations whose title, domain or user name contains `filter` in any letter case,
  /// most urgent first, of those that are not passed over.
  package func recommendations(
    matching filter: String, without hidden: Set<Int64> = []
  ) -> [Recommendation] {
    let wanted = filter.lowercased()
    let shown = order.lazy.filter { !hidden.contains($0) }.compactMap { entries[$0] }
    let found = shown.filter { entry in
      [entry.judgement.title, entry.judgement.domain, entry.judgement.user]
        .contains { $0.lowercased().contains(wanted) }
    }
    return found.map(recommendation)
  }

  /// How many recommendations have high priority, and how many have not (`AUD-4`).
  package func counts(without hidden: Set<Int64> = []) -> (high: Int, other: Int) {
    let high = firstPlace { entries[$0].map { $0.total <= Recommendation.highestStandard } ?? true }
    let passedOver = hidden.lazy.compactMap { entries[$0] }.filter { $0.total > 0 }
    let highHidden = passedOver.count { $0.total > Recommendation.highestStandard }
    let allHidden = passedOver.count { _ in true }
    return (high - highHidden, order.count - high - (allHidden - highHidden))
  }

  // MARK: What is judged

  /// Forgets everything and takes in what was judged.
  package mutating func replaceAll(with judgements: [Judgement]) {
    entries = Dictionary(minimumCapacity: judgements.count)
    passwords = Dictionary(minimumCapacity: judgements.count)
    for judgement in judgements {
      entries[judgement.id] = Entry(judgement: judgement)
      if let fingerprint = judgement.fingerprint {
        passwords[fingerprint, default: SharedPassword()].add(judgement.id)
      }
    }
    for (fingerprint, password) in passwords where password.isShared {
      passwords[fingerprint] = finished(password)
    }
    for judgement in judgements { sum(judgement) }
    sortAll()
  }

  /// Takes out some credentials and takes in those of them that are still there.
  package mutating func replace(_ ids: Set<Int64>, with judgements: [Judgement]) {
    var touched: Set<Fingerprint> = []
    for id in ids { touched.formUnion([entries[id]?.judgement.fingerprint].compactMap(\.self)) }
    for judgement in judgements { touched.formUnion([judgement.fingerprint].compactMap(\.self)) }
    let before = Set(touched.flatMap { passwords[$0]?.members ?? [] }).union(ids)
    let isFew = before.count + judgements.count <= Self.fewChanges
    if isFew { for id in before.sorted() { takeOut(id) } }
    for id in ids {
      guard let old = entries.removeValue(forKey: id)?.judgement.fingerprint else { continue }
      passwords[old]?.remove(id)
    }
    for judgement in judgements {
      entries[judgement.id] = Entry(judgement: judgement)
      if let fingerprint = judgement.fingerprint {
        passwords[fingerprint, default: SharedPassword()].add(judgement.id)
      }
    }
    for fingerprint in touched {
      guard let password = passwords[fingerprint] else { continue }
      passwords[fingerprint] = password.members.isEmpty ? nil : finished(password)
    }
    let after = Set(touched.flatMap { passwords[$0]?.members ?? [] })
      .union(judgements.map(\.id))
    for id in after {
      if let entry = entries[id] { sum(entry.judgement) }
    }
    if isFew { for id in after.sorted() { putIn(id) } } else { sortAll() }
  }

  // MARK: Sums

  private func finished(_ password: SharedPassword) -> SharedPassword {
    password.finished(policy) { entries[$0]?.judgement.domain ?? "" }
  }

  private func sharing(of judgement: Judgement) -> SharedPassword? {
    judgement.fingerprint.flatMap { passwords[$0] }
  }

  private mutating func sum(_ judgement: Judgement) {
    let total = reasons(of: judgement).points
    if entries[judgement.id]?.total != total { entries[judgement.id]?.total = total }
  }

  /// What the sum of `AUD-4` is made of; nothing where nothing was found.
  private func reasons(of judgement: Judgement) -> ScoreReasons {
    var reasons: ScoreReasons = []
    if let leak = judgement.leak {
      reasons.formUnion(leak.isCommon ? [.leaked, .mostCommon] : .leaked)
    }
    if let weakness = judgement.weakness { reasons.insert(weakness.scoreReason) }
    if sharing(of: judgement)?.isReused == true { reasons.insert(.reused) }
    return reasons.isEmpty ? [] : reasons.union(policy.reasons(of: judgement.domain))
  }

  private func recommendation(for entry: Entry) -> Recommendation {
    let judgement = entry.judgement
    var findings: [Finding] = []
    if judgement.leak != nil {
      findings.append(
        Finding(
          kind: .leaked,
          reason: "This password appeared in a data leak and may be known to others."))
    }
    if let weakness = judgement.weakness {
      findings.append(Finding(kind: .easilyGuessed, reason: weakness.reason))
    }
    if let reused = sharing(of: judgement)?.finding(for: judgement.id) { findings.append(reused) }
    return Recommendation(
      id: judgement.id, domain: judgement.domain, user: judgement.user, title: judgement.title,
      findings: findings, score: reasons(of: judgement).parts)
  }
}

// MARK: The order

extension AuditLedger {
  private mutating func sortAll() {
    order = RankOrder.sorted(entries.values.lazy.filter { $0.total > 0 }.map(\.rank))
  }

  private mutating func takeOut(_ id: Int64) {
    guard let entry = entries[id], entry.total > 0 else { return }
    let place = place(of: entry.rank)
    if place < order.count, order[place] == id { order.remove(at: place) }
  }

  private mutating func putIn(_ id: Int64) {
    guard let entry = entries[id], entry.total > 0 else { return }
    order.insert(id, at: place(of: entry.rank))
  }

  private func place(of rank: Rank) -> Int {
    firstPlace { entries[$0].map { $0.rank >= rank } ?? true }
  }

  /// The first place in the order whose credential is so; those before are not.
  private func firstPlace(where isBehind: (Int64) -> Bool) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(order[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
