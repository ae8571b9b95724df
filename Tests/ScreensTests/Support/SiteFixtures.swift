import AuthenticationServices
import Device
import Foundation
import TextInterface

@testable import Screens

/// What is known of the hosts of an invented world, their files, and what is entered in apps.
extension Fixtures {
  static let sites: [SiteRow] = [
    SiteRow(
      host: "orchard.example", apps: ["Orchard"],
      phone: SiteRow.Copy(
        words: "a file that names no app", since: moment(minus: 7_200),
        until: now.addingTimeInterval(597_600)),
      network: SiteRow.Copy(
        words: "a file that names no app", since: moment(minus: 7_200),
        until: now.addingTimeInterval(597_600)),
      present: "names 1 app"),
    SiteRow(
      host: "quartz.test", apps: ["Quartz"], isDevelopers: true,
      phone: SiteRow.Copy(
        words: "names 1 app", since: moment(minus: 86_400 * 7),
        until: now.addingTimeInterval(3_600),
        trouble: "it answered with status 500", retries: 2),
      present: "names 1 app", behaviour: .serverError),
    SiteRow(host: "shiny.example", apps: ["Shiny", "Shiny Studio"], present: "names 2 apps"),
    SiteRow(host: "news.example", apps: [], present: "no file (404)"),
  ]

  static func site(_ row: SiteRow, _ behaviour: SiteBehaviour) -> SiteRow {
    SiteRow(
      host: row.host, apps: row.apps, isDevelopers: row.isDevelopers, phone: row.phone,
      network: row.network, present: row.present, behaviour: behaviour)
  }

  /// A file with a tab, a long line and a control character.
  static func lines(of check: EligibilityCheck) -> [String]? {
    guard check.file?.hasSuffix(".entitlements") != true else { return nil }
    return (1...30).map { number in
      switch number {
      case 2: "\t\"webcredentials\": {"
      case 3: "    \"apps\": [" + String(repeating: "\"KLMNO54321.test.quartz\", ", count: 8) + "]"
      case 4: "  \u{1B}[31m}"
      default: "  line \(number)"
      }
    }
  }

  static func visit(_ domain: String) -> WebsiteVisit {
    WebsiteVisit(
      steps: [
        WebsiteVisit.Step(
          address: "https://\(domain)/.well-known/resource-that-should-not-exist-whose-status-code"
            + "-should-not-be-200", answer: "404",
          meaning: "The site says so when it has no such page: its answers can be trusted."),
        WebsiteVisit.Step(
          address: "https://\(domain)/.well-known/change-password", answer: "302, leads on",
          meaning: "On to https://\(domain)/account/password."),
        WebsiteVisit.Step(
          address: "https://\(domain)/account/password", answer: "200",
          meaning: "Here the password is changed."),
      ], end: .changePage, address: "https://\(domain)/account/password",
      page: ["Change Password", "Present password, new password, new password again."])
  }

  static let signUp = SignUpOffer(
    user: "chelsea@icloud.example", password: "bakfim-teXrob-9vemsi", domain: "shiny.example")

  static func saveOffer(_ kind: SaveOffer.Kind) -> SaveOffer {
    SaveOffer(
      kind: kind, appName: "Shiny", domain: "shiny.example", user: "chelsea@shiny.example")
  }
}

extension Probe {
  /// With the form of an app for a new account in front, and what the phone has ready for it.
  static func signUp(
    _ keys: String = "", size: Size = Size(columns: 80, rows: 24),
    offer: SignUpOffer? = Fixtures.signUp
  ) -> Probe {
    var phone = FakePhone()
    phone.appPages[Fixtures.shiny] = AppPresentation(
      app: Fixtures.shiny, name: "Shiny", page: Fixtures.createAccount, signUp: offer)
    var probe = Probe.unlocked(size, phone: phone)
    probe.press("<ret>" + keys)
    return probe
  }
}

extension Scene {
  /// Sites and their files, and what apps have entered.
  static let sites: [Scene] = [
    Scene("sites", "jj<right><right><ret>s"),
    Scene("site", "jj<right><right><ret>sj<ret>"),
    Scene("site-never-asked", "jj<right><right><ret>s<end><ret>"),
    Scene("file", "rjjjwjj<ret>"),
    Scene("file-none", "rjjjwj<ret>"),
    Scene("visit", "p/bank<ret><ret>co"),
    Scene("sign-up") { Probe.signUp(size: $0) },
    Scene("sign-up-own") { Probe.signUp("<tab><tab><tab><tab><ret>own", size: $0) },
    Scene("save-password") { size in
      var probe = Probe.unlocked(size)
      probe.press("<ret>")
      probe.send(.saveOffered(Fixtures.saveOffer(.save)))
      return probe
    },
    Scene("update-password") { size in
      var probe = Probe.unlocked(size)
      probe.press("<ret>")
      probe.send(.saveOffered(Fixtures.saveOffer(.update)))
      probe.press("k")
      return probe
    },
  ]
}
