public import Foundation

/// The domain of errors that end an extension's request.
public let ASExtensionErrorDomain = "ASExtensionErrorDomain"

/// The key of a sentence in `userInfo` that is shown to the person word for word (UPG-34).
public let ASExtensionLocalizedFailureReasonErrorKey = "ASExtensionLocalizedFailureReasonErrorKey"

/// Why an extension's request ended without success.
public struct ASExtensionError: CustomNSError, Hashable, Sendable {
  /// The reasons; raw values as Apple's.
  public enum Code: Int, Hashable, Sendable {
    /// The request failed; a reason in words may stand in `userInfo`.
    case failed = 0
    /// The person cancelled; no failure is shown.
    case userCanceled = 1
    /// The request needs an interface; a second one is made in which it is allowed (UPG-26).
    case userInteractionRequired = 100
    /// The service does not know the credential.
    case credentialIdentityNotFound = 101
    /// The credential is one that was to be left out.
    case matchedExcludedCredential = 102
  }

  /// `ASExtensionErrorDomain`.
  public static var errorDomain: String { ASExtensionErrorDomain }

  /// The reason.
  public let code: Code
  private let bridged: NSError

  /// An error for this reason; `userInfo` may hold `ASExtensionLocalizedFailureReasonErrorKey`.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    bridged = NSError(domain: ASExtensionErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The raw value of the reason.
  public var errorCode: Int { code.rawValue }
  /// The same as `errorUserInfo`.
  public var userInfo: [String: Any] { bridged.userInfo }
  /// What was given beside the reason.
  public var errorUserInfo: [String: Any] { bridged.userInfo }
  /// The reason in words if one was given.
  public var localizedDescription: String {
    userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String ?? bridged.localizedDescription
  }

  /// `Code.failed`.
  public static var failed: Code { .failed }
  /// `Code.userCanceled`.
  public static var userCanceled: Code { .userCanceled }
  /// `Code.userInteractionRequired`.
  public static var userInteractionRequired: Code { .userInteractionRequired }
  /// `Code.credentialIdentityNotFound`.
  public static var credentialIdentityNotFound: Code { .credentialIdentityNotFound }
  /// `Code.matchedExcludedCredential`.
  public static var matchedExcludedCredential: Code { .matchedExcludedCredential }
}

extension ASExtensionError.Code {
  /// Lets `catch ASExtensionError.userCanceled` match an error of that reason.
  public static func ~= (code: ASExtensionError.Code, error: any Error) -> Bool {
    (error as? ASExtensionError)?.code == code
  }
}
