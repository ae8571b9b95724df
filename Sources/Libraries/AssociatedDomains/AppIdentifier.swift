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
  /// What is wrong with a text that should be an identifier, as a clause; nothing when it is one.
  public static func complaint(about text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.contains(where: \.isWhitespace) { return "it contains a space" }
    if text.contains("*") { return "it contains `*`, and identifiers are compared exactly" }
    if text.contains("$(") { return "it still holds a build variable" }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isPrefix(parts[0]) else {
      return prefixComplaint(parts[0])
    }
    return isBundleIdentifier(parts[1])
      ? nil : "what follows the team's prefix is not a bundle identifier"
  }

  /// Whether the team's prefix was copied from an example, which belongs to no team.
  public var hasSampleTeam: Bool { AppIdentifier.sampleTeams.contains(team) }

  /// Prefixes that documentation and templates use, as they stand there.
  static let sampleTeams: Set<String> = [
    "TEAMID", "TEAM_ID", "YOUR_TEAM_ID", "YOURTEAMID", "ABCDE12345", "12345ABCDE", "XXXXXXXXXX",
    "TEAMID1234", "ABCDEFGHIJ", "1234567890", "0123456789", "A1B2C3D4E5",
  ]

  private static func prefixComplaint(_ prefix: Substring) -> String {
    if sampleTeams.contains(prefix.uppercased()) {
      return "`\(prefix)` is a placeholder for the team's prefix"
    }
    if isPrefix(prefix.uppercased()[...]) {
      return "the team's prefix `\(prefix)` is not in capitals"
    }
    return "it does not begin with the team's prefix of ten characters and a dot"
  }

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
