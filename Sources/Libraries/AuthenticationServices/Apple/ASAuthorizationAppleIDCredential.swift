public import Foundation

/// How sure Apple is that somebody is a person; raw values as Apple's.
public enum ASUserDetectionStatus: Int, Hashable, Sendable {
  /// Not available on this system.
  case unsupported = 0
  /// Nothing is known; no reason to refuse anybody.
  case unknown = 1
  /// Very likely a person.
  case likelyReal = 2
}

/// What Sign in with Apple gave (SIA-3).
public final class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential, Sendable {
  /// The person, for all apps of the team (SIA-4).
  public let user: String
  /// What the request had set, unchanged.
  public let state: String?
  /// Of the scopes that were requested, those that the person gave.
  public let authorizedScopes: [ASAuthorization.Scope]
  /// For the server: within five minutes and once it can be exchanged for tokens (SIA-9).
  public let authorizationCode: Data?
  /// For the server: a signed JWT in UTF-8 (SIA-6).
  public let identityToken: Data?
  /// The person's address or a relay's; at the first authorisation only.
  public let email: String?
  /// The person's name as it was given; at the first authorisation only.
  public let fullName: PersonNameComponents?
  /// Telling at the first authorisation only.
  public let realUserStatus: ASUserDetectionStatus

  init(_ authorization: AppleAuthorization) {
    user = authorization.user
    state = authorization.state
    authorizationCode = Data(authorization.authorizationCode.utf8)
    identityToken = Data(authorization.identityToken.utf8)
    email = authorization.email
    let names = [authorization.givenName, authorization.familyName]
    if names.contains(where: { $0 != nil }) {
      var components = PersonNameComponents()
      components.givenName = authorization.givenName
      components.familyName = authorization.familyName
      fullName = components
    } else {
      fullName = nil
    }
    // Whoever gives no list gives with the members themselves what was authorised.
    let given = [fullName == nil ? nil : "fullName", email == nil ? nil : "email"]
    authorizedScopes = (authorization.authorizedScopes ?? given.compactMap(\.self)).map {
      ASAuthorization.Scope(wireName: $0)
    }
    realUserStatus = ASUserDetectionStatus(rawValue: authorization.realUserStatus) ?? .unknown
    super.init()
  }

  /// Without tokens and codes, which belong into no log.
  public override var description: String { "ASAuthorizationAppleIDCredential(user: \(user))" }
  public override var debugDescription: String { description }
}
