/// A check of the chain between an app, its extension and a site, by the name that never changes.
///
/// Tools may rely on the names: a name is never given to another finding. The page <doc:Checks>
/// shows an example and a cure for each.
public struct AssociationCheck: Hashable, Sendable, Identifiable {
  /// The name, such as `aasa.webcredentials-missing`.
  public let id: String
  /// The number of the rule that the check proves, such as `UPG-2`.
  public let rule: String
  /// What it means when a report shows this name, as a sentence.
  public let meaning: String

  init(_ id: String, _ rule: String, _ meaning: String) {
    self.id = id
    self.rule = rule
    self.meaning = meaning
  }

  /// Every check that there is, by part: the app, its entitlements, the site's file, the extension,
  /// the rules for generated passwords.
  public static let all = appChecks + entitlementChecks + siteChecks + extensionChecks + rulesChecks

  /// The check of a name.
  public static func named(_ id: String) -> AssociationCheck? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
