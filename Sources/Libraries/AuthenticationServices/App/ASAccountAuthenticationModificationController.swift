public import Foundation

/// Hears what became of an upgrade that an app has asked for.
@preconcurrency @MainActor
public protocol ASAccountAuthenticationModificationControllerDelegate: AnyObject {
  /// The account is upgraded, and the saved credential is as it should be (UPG-33).
  ///
  /// `userInfo` is what the extension gave. The default does nothing.
  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didSuccessfullyComplete request: ASAccountAuthenticationModificationRequest,
    userInfo: [AnyHashable: Any]?)

  /// It is not; `error` is of `ASExtensionErrorDomain`, and its localized failure reason is a
  /// sentence for the person. The default does nothing.
  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didFail request: ASAccountAuthenticationModificationRequest, error: any Error)
}

extension ASAccountAuthenticationModificationControllerDelegate {
  public func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didSuccessfullyComplete request: ASAccountAuthenticationModificationRequest,
    userInfo: [AnyHashable: Any]?
  ) {}

  public func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didFail request: ASAccountAuthenticationModificationRequest, error: any Error
  ) {}
}

/// Knows the window in which the system shows what an upgrade needs.
@preconcurrency @MainActor
public protocol ASAccountAuthenticationModificationControllerPresentationContextProviding: AnyObject
{
  /// The window.
  func presentationAnchor(
    for controller: ASAccountAuthenticationModificationController
  ) -> ASPresentationAnchor
}

/// Asks the system for upgrades from an app's own settings (UPG-12).
@preconcurrency @MainActor
public final class ASAccountAuthenticationModificationController: NSObject {
  public weak var delegate: (any ASAccountAuthenticationModificationControllerDelegate)?
  public weak var presentationContextProvider:
    (any ASAccountAuthenticationModificationControllerPresentationContextProviding)?

  /// A controller without a delegate.
  public override init() { super.init() }

  /// Has the system run the upgrade; the delegate is told exactly once what came of it (UPG-37).
  ///
  /// The controller lives until then, whoever else holds it. A `userInfo` with anything but
  /// property-list values is a mistake in the program: the request fails without being begun, and
  /// the error names the value.
  public func perform(_ request: ASAccountAuthenticationModificationRequest) {
    let system: any AppSystem
    let modification: AppModification
    do throws(Mistake) {
      system = try deviceOfWindow()
      modification = try request.modification()
    } catch {
      // Later, as every other end of a request.
      Task { report(request, .failed(error.sentence)) }
      return
    }
    Task { report(request, await system.modify(modification)) }
  }

  private func deviceOfWindow() throws(Mistake) -> any AppSystem {
    guard let provider = presentationContextProvider else {
      throw Mistake(
        sentence: "The controller has no presentationContextProvider. Set one before perform(_:).")
    }
    guard let system = provider.presentationAnchor(for: self).system else {
      throw Mistake(
        sentence: "The window belongs to no device. Give the one that the app was given.")
    }
    return system
  }

  private func report(
    _ request: ASAccountAuthenticationModificationRequest, _ outcome: AppModificationOutcome
  ) {
    switch outcome {
    case .completed(let userInfo):
      delegate?.accountAuthenticationModificationController(
        self, didSuccessfullyComplete: request, userInfo: UserInfo.decode(userInfo))
    case .failed(let code, let domain, let reason):
      delegate?.accountAuthenticationModificationController(
        self, didFail: request, error: Self.error(code, domain, reason))
    }
  }

  private static func error(_ code: Int, _ domain: String, _ reason: String?) -> any Error {
    var userInfo: [String: Any] = [:]
    userInfo[ASExtensionLocalizedFailureReasonErrorKey] = reason
    if domain == ASExtensionErrorDomain, let code = ASExtensionError.Code(rawValue: code) {
      return ASExtensionError(code, userInfo: userInfo)
    }
    return NSError(domain: domain, code: code, userInfo: userInfo)
  }
}

/// What the app's author did wrong.
private struct Mistake: Error {
  let sentence: String
}

extension ASAccountAuthenticationModificationRequest {
  /// The request as the device gets it.
  fileprivate func modification() throws(Mistake) -> AppModification {
    let list: Data?
    do throws(UserInfo.Problem) {
      list = try UserInfo.encode(userInfo)
    } catch {
      throw Mistake(sentence: error.description)
    }
    return AppModification(
      kind: kind, user: user, serviceIdentifier: try domain(), userInfo: list)
  }

  /// The service's domain, whichever way it was named.
  private func domain() throws(Mistake) -> String {
    switch serviceIdentifier.type {
    case .domain: return serviceIdentifier.identifier
    case .URL:
      guard let host = URL(string: serviceIdentifier.identifier)?.host(), !host.isEmpty else {
        throw Mistake(
          sentence: "The service identifier “\(serviceIdentifier.identifier)” is not a URL with a "
            + "host. Give the service’s domain.")
      }
      return host
    case .app:
      throw Mistake(
        sentence: "An account belongs to a website’s domain, not to an app. Give a service "
          + "identifier of type .domain.")
    }
  }
}
