import AuthenticationServices

// What the account settings do.

extension ShinyApp {
  /// What a person's cancel leaves behind, and nothing else (UPG-34).
  static let cancelled = AppPage.Notice("Cancelled. Nothing was changed.")

  /// Asks the system to replace the password by a strong one (UPG-12).
  func switchToStrongPassword(_ session: StoredSession) async {
    let request = ASAccountAuthenticationModificationUpgradePasswordToStrongPasswordRequest(
      user: session.user, serviceIdentifier: service, userInfo: proof(session))
    await upgrade(request, session, "Password Updated. iPhone has saved the new one.") {
      $0.hasStrongPassword = true
    }
  }

  /// Asks the system to replace the password by Sign in with Apple (UPG-12).
  func upgradeToSignInWithApple(_ session: StoredSession) async {
    let request = ASAccountAuthenticationModificationReplacePasswordWithSignInWithAppleRequest(
      user: session.user, serviceIdentifier: service, userInfo: proof(session))
    let words = "Now Uses Sign in with Apple. There is no password any more."
    await upgrade(request, session, words) { $0.signsInWith = .apple }
  }

  /// Ends the session, here and on the server.
  func signOut(_ session: StoredSession) async {
    state.notice = nil
    await wait("Signing out") {
      var notice = AppPage.Notice("You are signed out.")
      do throws(AppProblem) {
        _ = try await server.post(
          "sign-out", name: "sign out", ["token": session.token], expecting: "signedOut")
      } catch {
        // Whoever wants to leave is let out; the session on the server ends by itself.
        notice = AppPage.Notice(
          "You are signed out on this iPhone, but \(name)’s server could not be told.")
      }
      leave(notice)
    }
  }

  /// Deletes the account; where the server could not do all of it, nothing is deleted (SIA-14).
  func deleteAccount(_ session: StoredSession) async {
    state.notice = nil
    await wait("Deleting the account") {
      do throws(AppProblem) {
        _ = try await server.post(
          "account/delete", name: "delete account", ["token": session.token],
          expecting: "deleted")
        leave(AppPage.Notice("The account \(session.user) is deleted.", role: .success))
      } catch  where error.isSignedOut {
        leave(AppPage.Notice(error.sentence, role: .failure))
      } catch {
        say(error)
      }
    }
  }

  private var service: ASCredentialServiceIdentifier {
    ASCredentialServiceIdentifier(identifier: server.host, type: .domain)
  }

  /// What shows the extension that the account is open in this app.
  private func proof(_ session: StoredSession) -> [AnyHashable: Any] {
    ["sessionToken": session.token]
  }

  private func upgrade(
    _ request: ASAccountAuthenticationModificationRequest, _ session: StoredSession,
    _ success: String, _ change: (inout StoredSession) -> Void
  ) async {
    state.notice = nil
    await wait("Waiting for the upgrade") {
      do {
        try await upgrader.perform(request)
      } catch {
        state.notice = notice(about: error)
        return
      }
      var upgraded = session
      change(&upgraded)
      keep(upgraded)
      // What the server says counts more than what this app believes.
      _ = await refresh(upgraded)
      let isSignedIn = state.session != nil
      state.notice = AppPage.Notice(
        isSignedIn ? success : "\(success) Sign in again.", role: .success)
    }
  }

  /// Why an upgrade has not happened, in this app's words (UPG-34).
  private func notice(about error: any Error) -> AppPage.Notice {
    if case ASExtensionError.userCanceled = error { return Self.cancelled }
    let reason = (error as NSError).userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String
    let words =
      switch error {
      case ASExtensionError.credentialIdentityNotFound where reason == nil:
        "\(name) does not know this account any more. Sign out, then sign in again."
      default: reason ?? "iPhone gave no reason. Try again later."
      }
    return AppPage.Notice("Upgrade Failed. \(words)", role: .failure)
  }

  /// Goes back to the first page with nothing kept.
  private func leave(_ notice: AppPage.Notice) {
    container.clear()
    state.typedUser = ""
    state.go(to: .signIn, notice: notice)
  }
}
