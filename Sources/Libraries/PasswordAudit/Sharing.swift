/// The websites that one password is used for (`AUD-2`).
struct Sharing {
  /// How many other domains a finding names at most.
  private static let longestList = 50

  /// The site of every entry.
  private let siteOfEntry: [String]
  /// Every site once, with the domain that stands for it, sorted by domain.
  private let sites: [(site: String, domain: String)]

  init(_ domains: [String], _ policy: DomainPolicy) {
    siteOfEntry = domains.map(policy.site(of:))
    var names: [String: String] = [:]
    for (site, domain) in zip(siteOfEntry, domains) {
      names[site] = names[site].map { min($0, domain) } ?? domain
    }
    sites = names.map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  /// Whether more than one website is concerned.
  var isReused: Bool { sites.count > 1 }

  /// What to say about an entry, by its place; nothing where no other website has its password.
  func finding(for place: Int) -> Finding? {
    guard isReused else { return nil }
    let site = siteOfEntry[place]
    let others = sites.lazy.filter { $0.site != site }.map(\.domain).prefix(Self.longestList)
    return Finding(
      kind: .reused, reason: Self.sentence(Array(others.prefix(3)), count: sites.count - 1),
      others: Array(others))
  }

  /// One, two or three by name, beyond that *and N more*.
  private static func sentence(_ names: [String], count: Int) -> String {
    let quoted = names.map { "\"\($0)\"" }
    let rest = count - names.count
    if rest > 0 { return "also used on \(quoted.joined(separator: ", ")) and \(rest) more" }
    guard let last = quoted.last, quoted.count > 1 else { return "also used on \(quoted.joined())" }
    return "also used on \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
