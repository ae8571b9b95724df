public import Foundation

/// The service that a credential is for.
public final class ASCredentialServiceIdentifier: NSObject, Sendable {
  /// How `identifier` is to be read.
  public enum IdentifierType: Int, Sendable {
    /// A domain name, such as `shiny.example`.
    case domain = 0
    /// A URL.
    case URL = 1
    /// An app.
    case app = 2
  }

  /// The service: a domain name for type `.domain`.
  public let identifier: String
  /// How `identifier` is to be read.
  public let type: IdentifierType

  /// A service by its identifier.
  public init(identifier: String, type: IdentifierType) {
    self.identifier = identifier
    self.type = type
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ASCredentialServiceIdentifier else { return false }
    return identifier == other.identifier && type == other.type
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(identifier)
    hasher.combine(type)
    return hasher.finalize()
  }
}
