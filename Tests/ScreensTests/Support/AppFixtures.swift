import AuthenticationServices
import Device
import Foundation
import Keychain
import TextInterface

@testable import Screens

/// What the windows of invented apps show, and the system's sheets for them.
extension Fixtures {
  static let shiny = "ABCDE12345.example.shiny"
  static let harbour = "F6789GHIJK.test.harbour"

  static let appPages: [String: AppPresentation] = [
    shiny: window(accountSettings()), harbour: window(signIn(), of: harbour, "Harbour"),
  ]

  static func window(
    _ page: AppPage, of app: String = shiny, _ name: String = "Shiny",
    offers: [CredentialOffer] = []
  ) -> AppPresentation {
    AppPresentation(app: app, name: name, page: page, offers: offers)
  }

  static let strong = AppPage.Row(
    id: "strong", label: "Switch to Strong Password", detail: "iPhone makes and saves it")
  static let apple = AppPage.Row(
    id: "apple", label: "Upgrade to Sign in with Apple", detail: "no password any more")

  /// The first page of a demonstration.
  static func accountSettings(
    _ upgrades: [AppPage.Row] = [strong, apple], notice: AppPage.Notice? = nil,
    waitingFor: String? = nil, detail: String = "Signs in with a password"
  ) -> AppPage {
    AppPage(
      title: "Account Settings", heading: "chelsea@shiny.example", headingDetail: detail,
      notice: notice,
      sections: [
        AppPage.Section(heading: "Security", rows: upgrades),
        AppPage.Section(rows: [
          AppPage.Row(id: "out", label: "Sign Out"),
          AppPage.Row(
            id: "delete", label: "Delete Account", role: .destructive,
            confirmation: "chelsea@shiny.example and everything in it is deleted for good."),
        ]),
      ], waitingFor: waitingFor)
  }

  static func signIn(
    user: String = "", error: String? = nil, waitingFor: String? = nil,
    notice: AppPage.Notice? = nil
  ) -> AppPage {
    AppPage(
      title: "Sign In", notice: notice,
      form: ExtensionForm(
        title: "Welcome Back", message: "Sign in to your account",
        fields: [
          ExtensionForm.Field(
            id: "user", label: "User Name", contentType: .username, value: user),
          ExtensionForm.Field(id: "password", label: "Password", contentType: .password),
        ],
        buttons: [
          ExtensionForm.Button(
            id: "signIn", label: "Sign In", role: .primary, requiresFilled: "password")
        ], error: error, host: "shiny.example"),
      sections: [
        AppPage.Section(rows: [
          AppPage.Row(id: "withApple", label: "Sign in with Apple"),
          AppPage.Row(id: "create", label: "Create Account", detail: "new here?"),
        ])
      ], waitingFor: waitingFor)
  }

  static let createAccount = AppPage(
    title: "Create Account",
    form: ExtensionForm(
      title: "Create Account", message: "Choose a user name and a password",
      fields: [
        ExtensionForm.Field(id: "user", label: "User Name", contentType: .username),
        ExtensionForm.Field(id: "password", label: "Password", contentType: .newPassword),
      ],
      buttons: [
        ExtensionForm.Button(
          id: "create", label: "Create Account", role: .primary, requiresFilled: "password")
      ], host: "shiny.example"), backRow: "back")

  static let credentialOffer = CredentialOffer(id: 12, user: "chelsea@shiny.example")
  static let otherOffer = CredentialOffer(id: 13, user: "quentin@shiny.example")

  static func appleSheet(
    _ purpose: AppleSheet.Purpose = .upgrade, account: String? = "chelsea@icloud.example",
    isFirst: Bool = true, isFaceIDOn: Bool = true, problem: String? = nil, isBusy: Bool = false
  ) -> AppleSheet {
    AppleSheet(
      appName: "Shiny", purpose: purpose, account: account,
      asksForName: isFirst && account != nil, asksForEmail: isFirst && account != nil,
      proposedName: "Chelsea Rivera", isFaceIDOn: isFaceIDOn, problem: problem, isBusy: isBusy)
  }

  static let replacedByApple = DeletedCredential(
    id: 73, domain: "harbour.test", user: "chelsea@mail.example", title: "Harbour",
    deleted: moment(minus: 86_400 * 9), reason: .replacedBySignInWithApple)

  static let securityPrompt = SecurityPrompt(
    credential: 12, appName: "Shiny", domain: "shiny.example", user: "chelsea@shiny.example",
    reason: "This password appeared in a data leak and may be known to others.",
    upgrades: [.strongPassword, .signInWithApple])
}

extension Probe {
  /// With an app's window in front.
  static func app(
    _ page: AppPage, offers: [CredentialOffer] = [], _ size: Size = Size(columns: 80, rows: 24),
    locked: Bool = false
  ) -> Probe {
    var phone = FakePhone()
    phone.appPages[Fixtures.shiny] = Fixtures.window(page, offers: offers)
    var probe = locked ? Probe(size, phone: phone) : Probe.unlocked(size, phone: phone)
    probe.press("<ret>")
    return probe
  }

  /// The app shows something else.
  mutating func show(_ page: AppPage, offers: [CredentialOffer] = []) {
    send(.appPageChanged(Fixtures.window(page, offers: offers)))
  }

  /// The upgrade that an app asked for begins, or is over.
  mutating func appUpgrade(_ isRunning: Bool) {
    send(
      .statusChanged(
        DeviceStatus(
          isUnlocked: model.status.isUnlocked, isOffline: false, armedFaults: [], clockOffset: 0,
          isUpgrading: isRunning)))
  }

  /// Whether an effect was asked for last, the sign of life apart.
  var last: Effect? { effects.last { $0 != .personActed } }
}
