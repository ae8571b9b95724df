/// The websites that one password is used for (`AUD-2`).
struct Sharing {
  /// How many other domains a finding lists at most.
  private static let longestList = 50
  /// How many of them its sentence names.
  private static let namedCount = 3

  /// The place in ``domains`` of every entry's site.
  private let siteOfEntry: [Int]
  /// A domain for every site, sorted.
  private let domains: [String]
  /// What to say of all entries whose site is beyond the list: made once, since there may be many.
  private let commonFinding: Finding

  init(_ domains: [String], _ policy: DomainPolicy) {
    let sites = domains.map(policy.site(of:))
    var names: [String: String] = [:]
    for (site, domain) in zip(sites, domains) {
      names[site] = names[site].map { min($0, domain) } ?? domain
    }
    let sorted = names.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    var places: [String: Int] = [:]
    for (place, name) in sorted.enumerated() { places[name.key] = place }
    siteOfEntry = sites.map { places[$0] ?? 0 }
    self.domains = sorted.map(\.value)
    commonFinding = Self.finding(self.domains.prefix(Self.longestList), count: sorted.count - 1)
  }

  /// What to say about an entry, by its place; nothing where no other website has its password.
  func finding(for entry: Int) -> Finding? {
    guard domains.count > 1 else { return nil }
    let own = siteOfEntry[entry]
    guard own < Self.longestList else { return commonFinding }
    var others = domains.prefix(Self.longestList + 1)
    others.remove(at: own)
    return Self.finding(others, count: domains.count - 1)
  }

  private static func finding(_ others: ArraySlice<String>, count: Int) -> Finding {
    Finding(
      kind: .reused, reason: sentence(others.prefix(namedCount), count: count),
      others: Array(others))
  }

  /// One, two or three by name, beyond that *and N more*.
  private static func sentence(_ names: ArraySlice<String>, count: Int) -> String {
    let quoted = names.map { "\"\($0)\"" }
    let rest = count - names.count
    if rest > 0 { return "also used on \(quoted.joined(separator: ", ")) and \(rest) more" }
    guard let last = quoted.last, quoted.count > 1 else { return "also used on \(quoted.joined())" }
    return "also used on \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
