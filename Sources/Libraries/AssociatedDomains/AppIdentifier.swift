/// The name by which an app is known to sites: team, dot, bundle identifier (`ASD-3`).
///
/// `AB12CD34EF.example.shiny.Shiny`: ten characters of `A–Z0–9`, a dot, the bundle identifier.
/// Compared exactly, letter case included.
public struct AppIdentifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The team's prefix: ten characters of `A–Z0–9`.
  public let team: String
  /// The bundle identifier behind it.
  public let bundle: String

  /// Reads an identifier; nothing where ``complaint(about:)`` has something to say.
  public init?(_ text: String) {
    guard AppIdentifier.complaint(about: text) == nil,
      let dot = text.firstIndex(of: ".")
    else { return nil }
    team = String(text[..<dot])
    bundle = String(text[text.index(after: dot)...])
  }

  /// The whole identifier.
  public var description: String { "\(team).\(bundle)" }

  public static func < (left: AppIdentifier, right: AppIdentifier) -> Bool {
    left.description < right.description
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let read = AppIdentifier(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not an application identifier.")
    }
    self = read
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension AppIdentifier {
  /// What keeps a text from being an identifier (`DOC-1`).
  public enum Flaw: String, Hashable, Sendable, CaseIterable {
    /// Nothing stands there.
    case empty
    /// There is white space in it.
    case spaces
    /// There is a `*` in it.
    case wildcard
    /// It holds something that a build would replace, such as `$(PRODUCT_BUNDLE_IDENTIFIER)`.
    case buildVariable
    /// What stands in the place of the team's prefix comes from an example.
    case placeholderTeam
    /// The team's prefix is not in capitals.
    case letterCase
    /// It does not begin with a team's prefix.
    case prefixMissing
    /// What follows the prefix is no bundle identifier.
    case bundle
  }

  /// What keeps a text from being an identifier; nothing when it is one.
  public static func flaw(of text: String) -> Flaw? {
    if text.isEmpty { return .empty }
    if text.contains(where: \.isWhitespace) { return .spaces }
    if text.contains("*") { return .wildcard }
    if text.hasBuildVariable { return .buildVariable }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isPrefix(parts[0]) else {
      if isPlaceholder(parts[0]) { return .placeholderTeam }
      return isPrefix(parts[0].uppercased()[...]) ? .letterCase : .prefixMissing
    }
    return isBundleIdentifier(parts[1]) ? nil : .bundle
  }

  /// What is wrong with a text that should be an identifier, as a clause; nothing when it is one.
  public static func complaint(about text: String) -> String? {
    let prefix = text.prefix { $0 != "." }
    return switch flaw(of: text) {
    case nil: nil
    case .empty?: "it is empty"
    case .spaces?: "it contains a space"
    case .wildcard?: "it contains `*`, and identifiers are compared exactly"
    case .buildVariable?: "it still holds a build variable"
    case .placeholderTeam?: "`\(prefix)` is a placeholder for the team's prefix"
    case .letterCase?: "the team's prefix `\(prefix)` is not in capitals"
    case .prefixMissing?:
      "it does not begin with the team's prefix of ten characters and a dot"
    case .bundle?: "what follows the team's prefix is not a bundle identifier"
    }
  }

  /// Whether the team's prefix was copied from an example, which belongs to no team.
  public var hasSampleTeam: Bool { AppIdentifier.isPlaceholder(team[...]) }

  /// Whether a text in the place of a team's prefix is one that documentation and templates use:
  /// `TEAMID`, `<YOUR_TEAM_ID>`, `ABCDE12345`, `XXXXXXXXXX`.
  static func isPlaceholder(_ prefix: Substring) -> Bool {
    let signs = prefix.uppercased().unicodeScalars.filter {
      ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
    if signs.count >= 5, Set(signs).count == 1 { return true }
    return samples.contains(String(String.UnicodeScalarView(signs)))
  }

  /// Prefixes that documentation and templates use, without what stands around them there.
  private static let samples: Set<String> = [
    "TEAMID", "YOURTEAMID", "MYTEAMID", "TEAMIDHERE", "YOURTEAM", "TEAMIDENTIFIER",
    "YOURTEAMIDENTIFIER", "TEAMPREFIX", "APPIDPREFIX", "APPIDENTIFIERPREFIX", "PREFIX",
    "ABCDE12345", "12345ABCDE", "TEAMID1234", "ABCDEFGHIJ", "1234567890", "0123456789",
    "9876543210", "A1B2C3D4E5", "1A2B3C4D5E",
  ]

  private static func isPrefix(_ text: Substring) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static func isBundleIdentifier(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy {
          switch $0 {
          case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"): true
          default: false
          }
        }
    }
  }
}

extension String {
  /// Whether the text holds something that a build would replace: `$(NAME)` or `${NAME}`.
  package var hasBuildVariable: Bool { contains("$(") || contains("${") }
}
