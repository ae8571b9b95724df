import Foundation

/// Rules by domain, as password managers keep them for websites that do not declare their own
/// (`PWR-8`).
///
/// A rule for a domain holds for its subdomains; of several the most specific one counts.
public struct DomainRules: Sendable {
  /// The rules of one domain.
  public struct Entry: Hashable, Sendable {
    /// The domain that the rules stand for.
    public let domain: String
    public let rules: PasswordRules
    /// Whether the rules hold for the domain itself alone, and not for its subdomains.
    public let isExact: Bool

    /// An entry.
    public init(domain: String, rules: PasswordRules, isExact: Bool = false) {
      self.domain = domain
      self.rules = rules
      self.isExact = isExact
    }
  }

  private let entries: [String: Entry]

  /// Rules for some domains; of two entries for one domain the later counts.
  public init(_ entries: some Sequence<Entry>) {
    self.entries = Dictionary(entries.map { (Self.name($0.domain), $0) }) { _, later in later }
  }

  /// Reads a file in the form of `password-rules.json` in the public repository
  /// apple/password-manager-resources: `{"shop.example": {"password-rules": "minlength: 8"}}`, where
  /// `"exact-domain-match-only": true` keeps a rule from the subdomains.
  ///
  /// - Parameters:
  ///   - data: the file, in UTF-8.
  ///   - language: the language of the rules in it.
  /// - Throws: a `DecodingError` where it has another form.
  public init(json data: Data, language: PasswordRules.Language = .original) throws {
    let quirks = try JSONDecoder().decode([String: Quirk].self, from: data)
    self.init(
      quirks.map { domain, quirk in
        Entry(
          domain: domain, rules: PasswordRules(parsing: quirk.rules, language: language),
          isExact: quirk.isExact ?? false)
      })
  }

  private struct Quirk: Decodable {
    let rules: String
    let isExact: Bool?

    enum CodingKeys: String, CodingKey {
      case rules = "password-rules"
      case isExact = "exact-domain-match-only"
    }
  }

  /// How many domains have rules.
  public var count: Int { entries.count }

  /// The rules for a host: its own, else those of the nearest domain above it.
  ///
  /// - Parameter host: a host name in ASCII form, in any letter case.
  /// - Returns: the entry that counts; nothing where no domain above the host has rules.
  public func entry(for host: String) -> Entry? {
    let host = Self.name(host)
    var rest = host[...]
    while true {
      if let entry = entries[String(rest)], !entry.isExact || rest.count == host.count {
        return entry
      }
      guard let dot = rest.firstIndex(of: ".") else { return nil }
      rest = rest[rest.index(after: dot)...]
    }
  }

  /// A host name as it is compared: in lower case, without the dot that may stand behind it.
  private static func name(_ host: String) -> String {
    let lower = host.lowercased()
    return lower.hasSuffix(".") ? String(lower.dropLast()) : lower
  }
}
