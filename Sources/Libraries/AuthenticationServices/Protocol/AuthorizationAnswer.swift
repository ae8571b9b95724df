/// The answer to an extension's `authorize`.
package enum AuthorizationAnswer: Hashable, Sendable {
  /// What Apple gave.
  case credential(AppleAuthorization)
  /// An `ASAuthorizationError` by its raw value, and a sentence about it.
  case error(code: Int, reason: String?)

  /// The answer to a person's cancel.
  package static let canceled = AuthorizationAnswer.error(
    code: ASAuthorizationError.canceled.rawValue, reason: nil)

  /// An answer that gives nothing, for this reason.
  package static func failed(_ reason: String) -> AuthorizationAnswer {
    .error(code: ASAuthorizationError.failed.rawValue, reason: reason)
  }

  /// What became of the system's sheet, as the extension is told.
  package init(_ result: Result<AppleAuthorization, AppleAuthorizationError>) {
    self =
      switch result {
      case .success(let authorization): .credential(authorization)
      case .failure(.canceled): .canceled
      case .failure(.failed(let sentence)): .failed(sentence)
      }
  }
}

extension AuthorizationAnswer: Codable {
  private enum Key: String, CodingKey { case credential, error }

  private struct Failure: Codable {
    let code: Int
    let reason: String?
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let failure = try container.decodeIfPresent(Failure.self, forKey: .error) {
      self = .error(code: failure.code, reason: failure.reason)
    } else {
      self = .credential(try container.decode(AppleAuthorization.self, forKey: .credential))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .credential(let authorization): try container.encode(authorization, forKey: .credential)
    case .error(let code, let reason):
      try container.encode(Failure(code: code, reason: reason), forKey: .error)
    }
  }
}
