import Foundation

/// Whether an app may speak for a domain, and why (`ASD-1` to `ASD-3`).
public enum TrustDecision: Hashable, Sendable, Codable {
  case trusted(TrustReason)
  case denied(TrustReason)
  /// The site could not be asked; ask again after so many seconds, and when the trust is used.
  case temporary(TrustReason, retryAfter: TimeInterval)

  /// Why, whatever was decided.
  public var reason: TrustReason {
    switch self {
    case .trusted(let reason), .denied(let reason), .temporary(let reason, _): reason
    }
  }

  /// Whether the app may speak for the domain now.
  public var isTrusted: Bool {
    if case .trusted = self { true } else { false }
  }
}

/// The reason of a decision: a stable name, a sentence, and where to look.
public struct TrustReason: Hashable, Sendable, Codable {
  /// A name that never changes, such as `aasa.app-missing`.
  public let id: String
  /// What was found, as a sentence.
  public let sentence: String
  /// What to do about it, as a sentence; nothing where nothing is wrong.
  public let cure: String?
  /// The file that decided.
  public let file: String?
  /// The line in it, counted from one.
  public let line: Int?

  public init(id: String, sentence: String, cure: String? = nil, file: String?, line: Int?) {
    self.id = id
    self.sentence = sentence
    self.cure = cure
    self.file = file
    self.line = line
  }
}
