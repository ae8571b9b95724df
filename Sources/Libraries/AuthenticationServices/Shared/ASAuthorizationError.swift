public import Foundation

/// The domain of errors of an authorisation.
public let ASAuthorizationErrorDomain = "com.apple.AuthenticationServices.AuthorizationError"

/// Why an authorisation was not given.
public struct ASAuthorizationError: CustomNSError, Hashable, Sendable {
  /// The reasons; raw values as Apple's.
  public enum Code: Int, Hashable, Sendable {
    /// The reason is not known.
    case unknown = 1000
    /// The person cancelled.
    case canceled = 1001
    /// The answer could not be understood.
    case invalidResponse = 1002
    /// Nobody handled the request.
    case notHandled = 1003
    /// The authorisation failed.
    case failed = 1004
    /// The request would have needed an interface where none may be shown.
    case notInteractive = 1005
  }

  /// `ASAuthorizationErrorDomain`.
  public static var errorDomain: String { ASAuthorizationErrorDomain }

  /// The reason.
  public let code: Code
  private let bridged: NSError

  /// An error for this reason.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    bridged = NSError(domain: ASAuthorizationErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The raw value of the reason.
  public var errorCode: Int { code.rawValue }
  /// The same as `errorUserInfo`.
  public var userInfo: [String: Any] { bridged.userInfo }
  /// What was given beside the reason.
  public var errorUserInfo: [String: Any] { bridged.userInfo }

  /// `Code.unknown`.
  public static var unknown: Code { .unknown }
  /// `Code.canceled`.
  public static var canceled: Code { .canceled }
  /// `Code.invalidResponse`.
  public static var invalidResponse: Code { .invalidResponse }
  /// `Code.notHandled`.
  public static var notHandled: Code { .notHandled }
  /// `Code.failed`.
  public static var failed: Code { .failed }
  /// `Code.notInteractive`.
  public static var notInteractive: Code { .notInteractive }
}

extension ASAuthorizationError.Code {
  /// Lets `catch ASAuthorizationError.canceled` match an error of that reason.
  public static func ~= (code: ASAuthorizationError.Code, error: any Error) -> Bool {
    (error as? ASAuthorizationError)?.code == code
  }
}
