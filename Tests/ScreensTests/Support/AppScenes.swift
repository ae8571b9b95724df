import AuthenticationServices
import Device
import TextInterface

@testable import Screens

extension Scene {
  /// With an app's window in front.
  static func app(
    _ name: String, _ page: AppPage, offers: [CredentialOffer] = [], _ keys: String = "",
    then change: @escaping @Sendable (inout Probe) -> Void = { _ in }
  ) -> Scene {
    Scene(name) { size in
      var probe = Probe.app(page, offers: offers, size)
      probe.press(keys)
      change(&probe)
      return probe
    }
  }

  /// With the sheet for Sign in with Apple over an upgrade.
  static func apple(_ name: String, _ sheet: AppleSheet, _ keys: String = "") -> Scene {
    Scene(name) { size in
      var probe = Probe.unlocked(size)
      probe.press("rj<ret>")
      probe.send(.upgradeProgressed("Waiting for you…"))
      probe.send(.appleSheetChanged(sheet))
      if sheet.isBusy { for _ in 0..<11 { probe.send(.waitTicked) } }
      probe.press(keys)
      return probe
    }
  }

  /// A password that Sign in with Apple replaced.
  static func deleted(_ name: String, _ keys: String) -> Scene {
    Scene(name) { size in
      var phone = FakePhone()
      phone.deleted.append(Fixtures.replacedByApple)
      var probe = Probe.unlocked(size, phone: phone)
      probe.press(keys)
      return probe
    }
  }

  static let apps: [Scene] = [
    .deleted("recently-deleted-apple", "pj<ret>"),
    .deleted("deleted-apple", "pj<ret><end><ret>"),
    .deleted("restore-apple", "pj<ret><end>r"),
    Scene("app-checks", "<ret>w", locked: true),
    .app(
      "app-success",
      Fixtures.accountSettings(
        [Fixtures.apple],
        notice: AppPage.Notice(
          "Your account has a new strong password, saved on this iPhone.", role: .success))),
    .app(
      "app-failure",
      Fixtures.accountSettings(
        notice: AppPage.Notice(
          "Shiny does not change this password: the account is closed for changes until tomorrow."
            + " Try again then, or ask Shiny's support.", role: .failure)), "j"),
    .app(
      "app-neutral",
      Fixtures.accountSettings(notice: AppPage.Notice("Cancelled. Nothing was changed."))),
    .app("app-waiting", Fixtures.accountSettings(), "<ret>") { probe in
      probe.show(Fixtures.accountSettings(waitingFor: "Waiting for iPhone…"))
      probe.appUpgrade(true)
      probe.send(.upgradeProgressed("Asking Shiny's server…"))
      for _ in 0..<11 { probe.send(.waitTicked) }
    },
    .app(
      "app-reason",
      Fixtures.accountSettings([
        Fixtures.strong,
        AppPage.Row(
          id: "apple", label: "Upgrade to Sign in with Apple", detail: "no password any more",
          reason: "Shiny's server does not take Sign in with Apple this week."),
      ]), "j"),
    .app("app-busy", Fixtures.accountSettings(waitingFor: "Signing out…"), "<ret>"),
    .app("app-delete", Fixtures.accountSettings(), "<end><ret>"),
    .app("app-sign-in", Fixtures.signIn(), offers: [Fixtures.credentialOffer]),
    .app(
      "app-sign-in-offers", Fixtures.signIn(user: "chelsea@shiny.example"),
      offers: [Fixtures.credentialOffer, Fixtures.otherOffer], "abc"),
    .app("app-fill", Fixtures.signIn(), offers: [Fixtures.credentialOffer], "<c-a>"),
    .app("app-filled", Fixtures.signIn(), offers: [Fixtures.credentialOffer], "<c-a><ret>"),
    .app(
      "app-sign-in-refused",
      Fixtures.signIn(
        user: "chelsea@shiny.example", error: "The user name or the password is not right."),
      "<end>"),
    .app("app-create", Fixtures.createAccount, "chelsea<tab>secret"),
    .app("app-keys", Fixtures.signIn(), "<f1>"),
    .app("security-prompt", Fixtures.accountSettings()) { probe in
      probe.send(.promptedAfterSignIn(Fixtures.securityPrompt))
    },
    Scene("unlock-for-app") { size in
      var probe = Probe.app(Fixtures.accountSettings(), size, locked: true)
      probe.press("<ret>")
      probe.send(.unlockNeeded("Shiny wants to change a saved password. Unlock to go on."))
      return probe
    },
  ]

  static let apple: [Scene] = [
    .apple("apple-upgrade", Fixtures.appleSheet()),
    .apple("apple-sign-in", Fixtures.appleSheet(.signIn)),
    .apple("apple-name", Fixtures.appleSheet(), "<home>"),
    .apple("apple-hidden", Fixtures.appleSheet(), "<home><tab><tab><ret>"),
    .apple("apple-later", Fixtures.appleSheet(.signIn, isFirst: false)),
    .apple("apple-no-account", Fixtures.appleSheet(account: nil)),
    .apple("apple-busy", Fixtures.appleSheet(isBusy: true)),
    .apple(
      "apple-problem",
      Fixtures.appleSheet(problem: "Apple could not be reached. Check the network, then try again.")
    ),
    .apple("apple-proof", Fixtures.appleSheet(), "<ret>"),
    .apple("apple-passcode", Fixtures.appleSheet(), "<ret>j<ret><ret><ret>24"),
  ]
}
