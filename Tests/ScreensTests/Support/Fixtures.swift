import AuthenticationServices
import Device
import Foundation
import Keychain
import PasswordAudit
import Simulation

@testable import Screens

/// What the phone of these tests knows: an invented world in the manner of the demo's.
enum Fixtures {
  /// 2 March 2026, 9:41 UTC.
  static let now = Date(timeIntervalSince1970: 1_772_444_460)

  static func moment(minus seconds: TimeInterval) -> Date { now.addingTimeInterval(-seconds) }

  static let apps: [InstalledApp] = [
    InstalledApp(
      id: "ABCDE12345.example.shiny", name: "Shiny", domains: ["shiny.example"],
      checks: passedChecks(of: "Shiny", "shiny.example")),
    InstalledApp(
      id: "ABCDE12345.example.orchard", name: "Orchard", domains: ["orchard.example"],
      checks: failedChecks),
    InstalledApp(
      id: "F6789GHIJK.test.harbour", name: "Harbour", domains: ["harbour.test"],
      checks: passedChecks(of: "Harbour", "harbour.test")),
    InstalledApp(
      id: "F6789GHIJK.test.lantern", name: "Lantern", domains: ["lantern.test"],
      checks: passedChecks(of: "Lantern", "lantern.test")),
    InstalledApp(
      id: "KLMNO54321.test.quartz", name: "Quartz", domains: ["quartz.test", "id.quartz.test"],
      checks: passedChecks(of: "Quartz", "quartz.test")),
    InstalledApp(
      id: "KLMNO54321.test.willow", name: "Willow", domains: ["willow.test"],
      checks: failedChecks),
  ]

  static func passedChecks(of app: String, _ domain: String) -> [EligibilityCheck] {
    [
      EligibilityCheck(
        id: "app.entitlement", rule: "UPG-1", title: "App claims the domain", status: .passed,
        reason: "\(app) lists webcredentials:\(domain).",
        file: "apps/\(app).app/\(app).entitlements", line: 8),
      EligibilityCheck(
        id: "aasa.webcredentials", rule: "UPG-2", title: "Site names the app", status: .passed,
        reason: "The file of \(domain) names it.",
        file: "sites/\(domain)/.well-known/apple-app-site-association", line: 4),
      EligibilityCheck(
        id: "extension.point", rule: "UPG-3", title: "App has the extension", status: .passed,
        reason: "\(app)Upgrade.appex is at the extension point."),
      EligibilityCheck(
        id: "extension.strong-password", rule: "UPG-4", title: "Strong passwords supported",
        status: .passed, reason: "The extension declares them."),
    ]
  }

  static let failedChecks: [EligibilityCheck] = [
    EligibilityCheck(
      id: "app.entitlement", rule: "UPG-1", title: "App claims the domain", status: .passed,
      reason: "Orchard lists webcredentials:orchard.example.",
      file: "apps/Orchard.app/Orchard.entitlements", line: 8),
    EligibilityCheck(
      id: "aasa.webcredentials-missing", rule: "UPG-2", title: "Site names the app",
      status: .failed,
      reason: "The site's file has no entry for ABCDE12345.example.orchard under webcredentials.",
      cure: "Add the application identifier to webcredentials.apps, then reset the world.",
      file: "sites/orchard.example/.well-known/apple-app-site-association", line: 3),
    EligibilityCheck(
      id: "extension.key-place", rule: "UPG-4", title: "Strong passwords supported",
      status: .warning,
      reason: "The key stands directly under NSExtension and counts as absent.",
      cure: "Move it into NSExtensionAttributes.",
      file: "apps/Orchard.app/PlugIns/OrchardUpgrade.appex/Info.plist", line: 22),
    EligibilityCheck(
      id: "extension.apple", rule: "UPG-5", title: "Sign in with Apple", status: .unchecked,
      reason: "Nothing is looked at before the site names the app."),
  ]

  static let leaked = Finding(
    kind: .leaked, reason: "This password appeared in a data leak and may be known to others.")
  static func reused(_ others: String...) -> Finding {
    Finding(
      kind: .reused, reason: "also used on " + others.map { "\"\($0)\"" }.joined(separator: ", "),
      others: others)
  }

  /// Title, domain, user, findings.
  static let passwords: [(title: String, domain: String, user: String, findings: [Finding])] = [
    ("Atelier", "atelier.test", "chelsea", []),
    ("Bank of Elm", "bank.example", "chelsea", [leaked, reused("ledger.test")]),
    ("Bücherei Köln", "xn--bcherei-n2a.example", "c.hudson", []),
    ("Café 東京", "cafe.test", "chelsea@mail.example", []),
    ("Dovecote", "dovecote.test", "chelsea", []),
    ("Forum", "forum.example", "chelsea@mail.example", [reused("news.example")]),
    ("Gallery", "gallery.test", "chelsea.hudson@a-rather-long-mail-provider.example", []),
    ("Harbour", "harbour.test", "+12025550101", []),
    ("Ledger", "ledger.test", "chelsea", [reused("bank.example")]),
    ("News", "news.example", "chelsea@mail.example", [reused("forum.example")]),
    ("Orchard", "orchard.example", "chelsea@shiny.example", [leaked]),
    ("Shiny", "shiny.example", "chelsea@shiny.example", [leaked]),
    ("Shiny", "shiny.example", "quentin@shiny.example", []),
    ("Willow 🌿", "willow.test", "chelsea", []),
  ]

  static func credential(_ index: Int) -> Credential {
    let row = passwords[index]
    return Credential(
      id: Int64(index + 1), domain: row.domain, user: row.user, title: row.title,
      url: "https://\(row.domain)/", created: moment(minus: 40_000_000),
      modified: moment(minus: 9_000_000), lastUsed: moment(minus: 100_000), origin: .world)
  }

  static func row(_ index: Int) -> CredentialRow {
    let row = passwords[index]
    return CredentialRow(
      id: Int64(index + 1), title: row.title, domain: row.domain, user: row.user,
      findings: row.findings.map(\.kind), isInterrupted: false)
  }

  static func recommendation(_ index: Int) -> RecommendationRow {
    let row = passwords[index]
    return RecommendationRow(
      id: Int64(index + 1), title: row.title, domain: row.domain, user: row.user,
      priority: row.findings.contains(leaked) ? .high : .standard, findings: row.findings,
      upgrades: row.domain == "shiny.example" ? UpgradeKind.allCases : [])
  }

  /// Shiny, the bank and Orchard are urgent; Forum, Ledger and News are not.
  static let recommended = [11, 1, 10, 5, 8, 9]

  static func details(
    _ index: Int, isHidden: Bool = false, interrupted: InterruptedUpgrade? = nil
  ) -> CredentialDetails {
    let row = passwords[index]
    let isLeaked = row.findings.contains(leaked)
    let score =
      (isLeaked
        ? [
          ScorePart(because: "found in a data leak", points: 12),
          ScorePart(because: "and among the most common passwords", points: 11),
        ] : [])
      + (row.findings.contains { $0.kind == .reused }
        ? [ScorePart(because: "used on another site", points: 2)] : [])
    let isShiny = row.domain == "shiny.example"
    let app = apps.first { $0.domains.contains(row.domain) }
    return CredentialDetails(
      credential: credential(index), findings: row.findings,
      priority: isLeaked ? .high : row.findings.isEmpty ? .none : .standard, score: score,
      isHidden: isHidden, upgrades: isShiny ? UpgradeKind.allCases : [], appName: app?.name,
      checks: app?.checks ?? [],
      changePasswordURL: "https://\(row.domain)/.well-known/change-password",
      interrupted: interrupted)
  }

  static let interrupted = InterruptedUpgrade(
    request: 7, started: moment(minus: 3_600),
    explanation: "Switching to a strong password was interrupted, and shiny.example has not said"
      + " yet which password counts. The password above is the old one; the new one is kept"
      + " as the pending password. Try again when the network is there.")

  static func secrets(_ id: Int64, pending: String? = nil) -> RevealedCredential {
    RevealedCredential(
      id: id, password: "hunter-of-clouds", notes: "The blue one.\nAsk Robin about the second key.",
      history: [
        HistoryEntry(
          password: "sunshine1", until: moment(minus: 9_000_000), reason: .person),
        HistoryEntry(password: "sunshine", until: moment(minus: 30_000_000), reason: .imported),
      ], pendingPassword: pending)
  }

  static let deleted = [
    DeletedCredential(
      id: 71, domain: "archive.test", user: "chelsea", title: "Archive",
      deleted: moment(minus: 86_400 * 3), reason: .person),
    DeletedCredential(
      id: 72, domain: "shiny.example", user: "old@shiny.example", title: "Shiny",
      deleted: moment(minus: 86_400 * 28.5), reason: .replacedByUpgrade),
  ]

  static let messages = [
    MessageRow(
      id: 1, sender: "Harbour", to: "+12025550101",
      text: "Your parcel waits at the harbour until Friday.", arrived: moment(minus: 90_000),
      code: nil, codeRange: nil, boundTo: nil),
    MessageRow(
      id: 2, sender: "Shiny", to: "+12025550100",
      text: "104 377 is your Shiny code.\n@shiny.example #104377", arrived: moment(minus: 7_200),
      code: "104377", codeRange: 44..<50, boundTo: "shiny.example"),
  ]

  static let newMessage = MessageRow(
    id: 3, sender: "Shiny", to: "+12025550100",
    text: "482 913 is your Shiny code.\n@shiny.example #482913", arrived: now, code: "482913",
    codeRange: 44..<50, boundTo: "shiny.example")

  static func form(
    error: String? = nil, value: String = "", resendIn seconds: TimeInterval = 24
  ) -> ExtensionForm {
    ExtensionForm(
      title: "Confirm it's you", message: "Enter the code sent to •••• •• 00",
      deadline: now.addingTimeInterval(292),
      fields: [
        ExtensionForm.Field(
          id: "code", label: "Code", contentType: .oneTimeCode, length: 6, value: value)
      ],
      buttons: [
        ExtensionForm.Button(
          id: "verify", label: "Verify", role: .primary, requiresFilled: "code"),
        ExtensionForm.Button(
          id: "resend", label: "Resend Code", availableAt: now.addingTimeInterval(seconds)),
      ], error: error, host: "shiny.example")
  }

  static func presentation(
    _ form: ExtensionForm = form(), offers: [AutoFillOffer] = [], isBusy: Bool = false
  ) -> FormPresentation {
    FormPresentation(appName: "Shiny", form: form, offers: offers, isBusy: isBusy)
  }

  static let offer = AutoFillOffer(id: 3, code: "482913")

  /// Which number is to get the code, and a password field.
  static let choiceForm = ExtensionForm(
    title: "Where to send the code?", message: "Shiny knows two telephone numbers.",
    fields: [
      ExtensionForm.Field(
        id: "number", label: "Number", contentType: .choice, value: "a",
        options: [
          ExtensionForm.Option(id: "a", label: "•••• •• 00"),
          ExtensionForm.Option(id: "b", label: "•••• •• 06"),
        ]),
      ExtensionForm.Field(id: "name", label: "User Name", contentType: .username, value: "chelsea"),
      ExtensionForm.Field(id: "secret", label: "Old Password", contentType: .password),
    ],
    buttons: [
      ExtensionForm.Button(
        id: "send", label: "Continue", role: .primary, requiresFilled: "secret")
    ], footnote: "The code is valid for five minutes.", host: "shiny.example")

  static let faults: [FaultRow] = FaultPoint.all.map { point in
    FaultRow(
      point: point,
      armed: point.name == "network.all.offline"
        ? ArmedFault(point: point.name, trigger: .always, armedAt: now) : nil)
  }

  static func result(
    _ outcome: UpgradeResult.Outcome, reason: String? = nil, kind: UpgradeKind = .strongPassword
  ) -> UpgradeResult {
    UpgradeResult(
      request: 7, kind: kind, domain: "shiny.example", user: "chelsea@shiny.example",
      outcome: outcome, reason: reason, credential: 12)
  }
}
