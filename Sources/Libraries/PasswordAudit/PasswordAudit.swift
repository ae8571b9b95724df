/// Finds out what is wrong with stored passwords, and how urgent it is (`AUD-1` to `AUD-4`).
package struct PasswordAudit: Sendable {
  private let policy: DomainPolicy
  private let leaks: [LeakedPasswords]

  /// An audit.
  ///
  /// - Parameters:
  ///   - policy: what the world says about domains.
  ///   - leaks: the collections in which every password is looked up.
  package init(policy: AuditPolicy = AuditPolicy(), leaks: [LeakedPasswords] = [.builtIn]) {
    self.policy = DomainPolicy(policy)
    self.leaks = leaks
  }

  /// How many passwords are looked at between two reports of progress.
  private static let reportInterval = 1_000

  /// Judges credentials; those without a password are passed over.
  ///
  /// - Parameters:
  ///   - entries: the credentials.
  ///   - progress: is told now and then how many entries are done; `false` ends the audit (`AUD-7`).
  /// - Returns: a recommendation for every entry with a finding: highest sum first, then by title.
  ///   None where the audit was ended early.
  package func run(
    _ entries: [AuditEntry], progress: (Int) -> Bool = { _ in true }
  ) -> [Recommendation] {
    var done = 0
    var recommendations: [Recommendation] = []
    for group in PasswordGroup.groups(of: entries) {
      let before = done / Self.reportInterval
      recommendations += judge(group, of: entries)
      done += group.members.count
      if done / Self.reportInterval > before, !progress(done) { return [] }
    }
    return Self.sorted(recommendations)
  }

  private func judge(_ group: PasswordGroup, of entries: [AuditEntry]) -> [Recommendation] {
    let found = leaks.compactMap { $0.lookUp(group.hash) }
    let leak = found.isEmpty ? nil : Leak.all(found)
    let sharing =
      group.members.count > 1 ? Sharing(group.members.map { entries[$0].domain }, policy) : nil
    guard leak != nil || sharing?.isReused == true else { return [] }
    return zip(group.members, 0...).map { member, place in
      recommendation(for: entries[member], leak: leak, reused: sharing?.finding(for: place))
    }
  }

  private func recommendation(
    for entry: AuditEntry, leak: Leak?, reused: Finding?
  ) -> Recommendation {
    var findings: [Finding] = []
    var score: [ScorePart] = []
    if let leak {
      findings.append(
        Finding(
          kind: .leaked,
          reason: "This password appeared in a data leak and may be known to others."))
      score.append(ScorePart(because: "The password appeared in a data leak", points: 12))
      if leak.isCommon {
        score.append(ScorePart(because: "It is one of the most common passwords", points: 11))
      }
    }
    if let reused {
      findings.append(reused)
      score.append(ScorePart(because: "The password is used for other websites too", points: 2))
    }
    score += policy.weight(of: entry.domain)
    return Recommendation(
      id: entry.id, domain: entry.domain, user: entry.user, title: entry.title,
      findings: findings, score: score)
  }

  private static func sorted(_ recommendations: [Recommendation]) -> [Recommendation] {
    let keyed = recommendations.map { (total: $0.total, name: $0.title.lowercased(), $0) }
    return keyed.sorted { left, right in
      if left.total != right.total { return left.total > right.total }
      if left.name != right.name { return left.name < right.name }
      return (left.2.title, left.2.domain, left.2.user, left.2.id)
        < (right.2.title, right.2.domain, right.2.user, right.2.id)
    }.map(\.2)
  }
}

extension Leak {
  /// What several collections know together.
  fileprivate static func all(_ leaks: [Leak]) -> Leak {
    Leak(count: leaks.map(\.count).max() ?? 0, isCommon: leaks.contains(where: \.isCommon))
  }
}
