import AuthenticationServices

/// Draws the app's pages.
struct AppPages: Sendable {
  let name: String
  let host: String
  let offersApple: Bool
  let upgrades: Set<ShinyApp.Upgrade>
  /// What the server asks of passwords, in the password rules language.
  let passwordRules: String?

  /// The page of a state.
  func page(_ state: AppState) -> AppPage {
    var page =
      switch state.place {
      case .signIn: signIn(state)
      case .createAccount: createAccount(state)
      case .settings(let session): settings(session)
      }
    page.notice = state.notice
    page.waitingFor = state.waitingFor
    return page
  }

  private func signIn(_ state: AppState) -> AppPage {
    var rows: [AppPage.Row] = []
    if offersApple {
      rows.append(AppPage.Row(id: "signInWithApple", label: "Sign in with Apple"))
    }
    rows.append(
      AppPage.Row(id: "createAccount", label: "Create Account", detail: "new to \(name)?"))
    return AppPage(
      title: "Sign In",
      form: ExtensionForm(
        title: "Sign In", message: "to your \(name) account",
        fields: [user(state), field("password", "Password", .password)],
        buttons: [button("signIn", "Sign In")], error: state.formError, host: host),
      sections: [AppPage.Section(rows: rows)])
  }

  private func createAccount(_ state: AppState) -> AppPage {
    AppPage(
      title: "Create Account",
      form: ExtensionForm(
        title: "Create Account", message: "Choose a user name and a password for \(name)",
        fields: [user(state), field("password", "Password", .newPassword)],
        buttons: [button("create", "Create Account")], error: state.formError, host: host),
      sections: [], backRow: "back")
  }

  private func settings(_ session: StoredSession) -> AppPage {
    var upgrades: [AppPage.Row] = []
    if session.signsInWith == .password {
      // A button without a use is not shown (UPG-33).
      if !session.hasStrongPassword, self.upgrades.contains(.strongPassword) {
        upgrades.append(
          AppPage.Row(
            id: "switchToStrongPassword", label: "Switch to Strong Password",
            detail: "iPhone makes and saves it"))
      }
      if offersApple, self.upgrades.contains(.signInWithApple) {
        upgrades.append(
          AppPage.Row(
            id: "upgradeToSignInWithApple", label: "Upgrade to Sign in with Apple",
            detail: "no password any more"))
      }
    }
    let ends = [
      AppPage.Row(id: "signOut", label: "Sign Out"),
      AppPage.Row(
        id: "deleteAccount", label: "Delete Account", role: .destructive,
        confirmation:
          "\(session.user) and everything that \(name) keeps for it is deleted for good."
      ),
    ]
    return AppPage(
      title: "Account Settings", heading: session.user,
      headingDetail: session.signsInWith == .apple
        ? "Signs in with Apple" : "Signs in with a password",
      sections: (upgrades.isEmpty ? [] : [AppPage.Section(heading: "Security", rows: upgrades)])
        + [AppPage.Section(rows: ends)])
  }

  private func user(_ state: AppState) -> ExtensionForm.Field {
    ExtensionForm.Field(
      id: "user", label: "User Name", contentType: .username, value: state.typedUser)
  }

  private func field(
    _ id: String, _ label: String, _ type: ExtensionForm.ContentType
  ) -> ExtensionForm.Field {
    ExtensionForm.Field(
      id: id, label: label, contentType: type,
      passwordRules: type == .newPassword ? passwordRules : nil)
  }

  private func button(_ id: String, _ label: String) -> ExtensionForm.Button {
    ExtensionForm.Button(id: id, label: label, role: .primary, requiresFilled: "password")
  }
}
