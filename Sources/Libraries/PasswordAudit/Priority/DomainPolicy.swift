import Domains

/// The world's word on domains, made ready for many questions.
struct DomainPolicy: Sendable {
  private let financial: Set<String>
  private let oftenAttacked: Set<String>
  /// The site that stands for a whole group that shares its accounts.
  private let groupOfSite: [String: String]

  init(_ policy: AuditPolicy) {
    financial = Set(policy.financial.map(Domain.name(of:)))
    oftenAttacked = Set(policy.oftenAttacked.map(Domain.name(of:)))
    groupOfSite = Self.joined(policy.sharedCredentials.map { $0.map(Self.registrable) })
  }

  /// What counts as one website: the registrable part of the name, or the group that the site shares
  /// its accounts with.
  func site(of domain: String) -> String {
    let site = Self.registrable(domain)
    return groupOfSite[site] ?? site
  }

  /// What a domain adds to a finding (`AUD-4`).
  func reasons(of domain: String) -> ScoreReasons {
    var reasons: ScoreReasons = []
    if Self.contains(financial, domain) { reasons.insert(.financial) }
    if Self.contains(oftenAttacked, domain) { reasons.insert(.oftenAttacked) }
    return reasons
  }

  /// Whether a list has a domain or one above it.
  private static func contains(_ list: Set<String>, _ domain: String) -> Bool {
    if list.isEmpty { return false }
    var rest = Domain.name(of: domain)[...]
    while true {
      if list.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
  }

  private static func registrable(_ domain: String) -> String {
    guard let domain = Domain(domain) else { return domain.lowercased() }
    return (domain.registrable ?? domain).ascii
  }

  /// Groups that have a site in common become one.
  private static func joined(_ groups: [[String]]) -> [String: String] {
    var leader: [String: String] = [:]
    for group in groups {
      let known = Set(group.compactMap { leader[$0] })
      guard let first = group.first else { continue }
      let chosen = known.min() ?? first
      for (site, old) in leader where known.contains(old) { leader[site] = chosen }
      for site in group { leader[site] = chosen }
    }
    return leader
  }
}
