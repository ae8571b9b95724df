import AuthenticationServices

/// Asks the system for an upgrade, and waits for what it says to the delegate.
@MainActor
final class Upgrader: ASAccountAuthenticationModificationControllerDelegate,
  ASAccountAuthenticationModificationControllerPresentationContextProviding
{
  private let window: ASPresentationAnchor
  private let controller = ASAccountAuthenticationModificationController()
  private var waiting: CheckedContinuation<(any Error)?, Never>?

  init(window: ASPresentationAnchor) {
    self.window = window
    controller.delegate = self
    controller.presentationContextProvider = self
  }

  /// Runs the upgrade to its end; one at a time.
  func perform(_ request: ASAccountAuthenticationModificationRequest) async throws {
    let error = await withCheckedContinuation { continuation in
      waiting = continuation
      controller.perform(request)
    }
    if let error { throw error }
  }

  func presentationAnchor(
    for controller: ASAccountAuthenticationModificationController
  ) -> ASPresentationAnchor {
    window
  }

  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didSuccessfullyComplete request: ASAccountAuthenticationModificationRequest,
    userInfo: [AnyHashable: Any]?
  ) {
    end(nil)
  }

  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didFail request: ASAccountAuthenticationModificationRequest, error: any Error
  ) {
    end(error)
  }

  private func end(_ error: (any Error)?) {
    waiting?.resume(returning: error)
    waiting = nil
  }
}
