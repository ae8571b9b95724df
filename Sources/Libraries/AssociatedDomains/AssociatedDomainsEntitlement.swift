import Domains
import Documents
import Foundation

/// The entitlement `com.apple.developer.associated-domains` of one app (`ASD-1`).
public struct AssociatedDomainsEntitlement: Hashable, Sendable {
  /// What an app may be associated for.
  public enum Service: String, Hashable, Sendable, Codable, CaseIterable {
    case webcredentials, applinks, appclips, activitycontinuation
  }

  /// Who may use an association, and from where the site's file is then fetched.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    case developer, managed
    case developerAndManaged = "developer+managed"
  }

  /// One string of the entitlement: `webcredentials:*.shiny.example?mode=developer`.
  public struct Entry: Hashable, Sendable {
    public let service: Service
    /// The domain, without the `*.` of a wildcard.
    public let domain: Domain
    /// Whether the string has `*.` before the domain.
    public let isWildcard: Bool
    /// The mode behind the domain, if there is one.
    public let mode: Mode?
    /// The line of the string in its file, counted from one.
    public let line: Int?

    /// The host whose file decides; for a wildcard that is the parent domain.
    public var fileHost: Domain { domain }

    /// Whether the entry speaks of a domain: the same one, or any below it for a wildcard.
    public func matches(_ other: Domain) -> Bool {
      isWildcard ? other != domain && other.isSubdomain(of: domain) : other == domain
    }

    /// The domain as it stands in the entitlement, with its wildcard.
    public var pattern: String { isWildcard ? "*.\(domain)" : domain.ascii }
  }

  /// The key of the entitlement in an entitlements file.
  public static let key = "com.apple.developer.associated-domains"

  /// The file that was read, as sentences name it.
  public let file: String
  /// The strings that can be used, in the order of the file.
  public let entries: [Entry]
  /// The strings that cannot, and what else is wrong.
  public let problems: [AssociationProblem]

  /// An entitlement made of strings, for apps that were not read from a file.
  public init(_ strings: [String], file: String = "entitlements") {
    self.init(
      document: DocumentValue(.array(strings.map { DocumentValue(.string($0)) })), file: file)
  }

  /// Reads an entitlements file: a property list in XML or binary form.
  ///
  /// A file that cannot be read, or that lacks the entitlement, gives no entries and a problem.
  public init(data: Data, file: String) {
    do throws(DocumentProblem) {
      let document = try PropertyList.parse(data, file: file)
      guard document.entries != nil else {
        throw DocumentProblem(
          file: file, position: document.position,
          found: "the property list holds \(document.kindInWords)", expected: "a dictionary")
      }
      self.init(document: document[AssociatedDomainsEntitlement.key], file: file)
    } catch {
      self.init(
        file: file, entries: [],
        problems: [
          AssociationProblem(
            id: "entitlement.unreadable",
            sentence: "The entitlements cannot be read: \(error.found).",
            cure: "Expected: \(error.expected).", file: file, line: error.position?.line)
        ])
    }
  }

  init(file: String, entries: [Entry], problems: [AssociationProblem]) {
    self.file = file
    self.entries = entries
    self.problems = problems
  }

  /// The entry of a service that speaks of a domain; an exact one before a wildcard.
  public func entry(_ service: Service, for domain: Domain) -> Entry? {
    let matching = entries.filter { $0.service == service && $0.matches(domain) }
    return matching.first { !$0.isWildcard } ?? matching.first
  }
}
