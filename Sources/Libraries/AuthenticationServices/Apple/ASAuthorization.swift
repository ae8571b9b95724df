public import Foundation

/// Something that an authorisation gave: a credential for Sign in with Apple, or a password.
public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// Something that authorisations can be had from.
public protocol ASAuthorizationProvider: NSObjectProtocol {}

extension ASPasswordCredential: ASAuthorizationCredential {}

/// An authorisation that was given.
public final class ASAuthorization: NSObject {
  /// What can be asked about a person.
  public struct Scope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// A scope by its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scope by its raw value.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The person's name.
    public static let fullName = Scope(rawValue: "full_name")
    /// The person's address, or one that leads to it (SIA-5).
    public static let email = Scope(rawValue: "email")
  }

  /// What an OpenID request is to do.
  public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// An operation by its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whatever fits.
    public static let operationImplicit = OpenIDOperation(rawValue: "implicit")
    /// Sign in.
    public static let operationLogin = OpenIDOperation(rawValue: "login")
    /// Sign in again.
    public static let operationRefresh = OpenIDOperation(rawValue: "refresh")
    /// Sign out.
    public static let operationLogout = OpenIDOperation(rawValue: "logout")
  }

  /// Where it came from.
  public let provider: any ASAuthorizationProvider
  /// What it gave.
  public let credential: any ASAuthorizationCredential

  init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
    self.provider = provider
    self.credential = credential
    super.init()
  }
}

extension ASAuthorization.Scope {
  /// The scope's name between app, device and Apple's servers.
  var wireName: String { self == .fullName ? "fullName" : rawValue }

  /// The scope of such a name.
  init(wireName: String) {
    self = wireName == "fullName" ? .fullName : ASAuthorization.Scope(rawValue: wireName)
  }
}
