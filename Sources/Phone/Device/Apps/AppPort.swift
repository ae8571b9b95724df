import AuthenticationServices

/// What one app asks its phone for by way of its window.
struct AppPort: AppSystem {
  let app: World.App
  /// The phone, as long as it is switched on.
  let parts: @Sendable () -> Machinery?

  func modify(_ request: AppModification) async -> AppModificationOutcome {
    guard let parts = parts() else { return .failed(Self.isOff) }
    return await parts.modify(request, for: app)
  }

  func authorize(
    _ request: AppleAuthorizationRequest
  ) async -> Result<AppleAuthorization, AppleAuthorizationError> {
    guard let parts = parts() else { return .failure(.failed(Self.isOff)) }
    guard app.signInWithApple != nil else {
      return .failure(
        .failed(
          "\(app.name) does not have the entitlement `\(World.App.signInWithAppleKey)`, so it cannot "
            + "use Sign in with Apple. Sign in with a password instead."))
    }
    return await parts.appleSheet.authorize(
      AppleSheetRoom.Wish(app: app, purpose: .signIn, request: request, number: nil))
  }

  private static let isOff = "The phone was switched off. Start it again, then try again."
}
