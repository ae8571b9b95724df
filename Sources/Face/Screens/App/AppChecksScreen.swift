import AuthenticationServices
import Device
import TextInterface

/// What the phone found out about an app when it was installed.
package struct AppChecksScreen: Screen {
  package var list = ListState()
  let id: String

  package init(id: String) { self.id = id }

  var surface: Surface { .appChecks(self) }

  func title(in model: Model) -> String { "What the Phone Knows" }

  func load(in model: Model) -> [Effect] { [.loadPhone] }

  func awaited(in model: Model) -> String? { model.awaitedOfSites }

  func holdsKeys(in model: Model) -> Bool { false }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.key("R")], .refreshSites(.app(id)), hint: "refresh",
        "Refresh: ask the app's sites for their files now", unless: refreshReason(in: model))
    ]
  }

  /// Why no site can be asked now.
  private func refreshReason(in model: Model) -> String? {
    if model.isAskingSites { return "The site is being asked already." }
    let app = model.phone.apps.first { $0.id == id }
    return app?.domains.isEmpty == false
      ? nil : "The app claims no domain: there is no file to ask for."
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    add(to: &page)
    return page.list
  }

  /// Everything about the app; `sentence` says why there is nothing else to see of it.
  func add(_ sentence: String? = nil, to page: inout BlockBuilder) {
    let model = page.context.model
    guard let app = model.phone.apps.first(where: { $0.id == id }) else {
      page.space()
      page.note("This app is no longer installed.")
      return
    }
    if let sentence { page.note(sentence, .text) }
    page.card { card in
      card.text([
        Line(
          [
            Span("  "), Span(" \(initial(of: app.name)) ", Style(.accent, on: .field, [.bold])),
            Span("  \(app.name)", Style(.text, [.bold])),
          ], trailing: [AppChecksScreen.verdict(app.checks)])
      ])
      card.fact("Identifier", app.id)
      card.fact(
        app.domains.count == 1 ? "Domain" : "Domains",
        app.domains.isEmpty ? "none" : app.domains.joined(separator: ", "))
    }
    page.heading(sentence == nil ? "What Was Checked" : "What the Phone Knows")
    if app.checks.isEmpty {
      page.note("Nothing was checked: the app claims no domain.")
    } else {
      page.card { card in
        for (index, check) in app.checks.enumerated() {
          if index > 0 { card.divider() }
          card.add(check, width: card.textWidth)
        }
      }
      page.card { card in
        card.row(
          "Refresh", .refreshSites(.app(id)), detail: "asks the site, past both caches",
          role: .accent, unless: refreshReason(in: model))
      }
    }
  }

  private static func verdict(_ checks: [EligibilityCheck]) -> Span {
    let failed = checks.filter { $0.status == .failed }
    if failed.isEmpty { return Span("✓ Passwords can be upgraded ", Style(.success)) }
    // A link that only one upgrade hangs on does not stand in the way of the other.
    let possible = UpgradeKind.allCases.filter { kind in
      failed.allSatisfy { $0.kind != nil && $0.kind != kind }
    }
    guard let only = possible.first else {
      return Span("✗ \(counted(failed.count, "check")) failed ", Style(.danger))
    }
    return Span("✓ Can be upgraded to \(only.result) only ", Style(.success))
  }
}

extension UpgradeKind {
  /// What there is instead of the old password.
  fileprivate var result: String {
    switch self {
    case .strongPassword: "a strong password"
    case .signInWithApple: "Sign in with Apple"
    }
  }
}

extension BlockBuilder {
  /// A link of the chain; where it has a file, choosing it opens that at its line.
  mutating func add(_ check: EligibilityCheck, width: Int) {
    guard check.file != nil else {
      text(CheckLines(width: width).lines(for: check))
      return
    }
    item(.showFile(check)) { isSelected in
      CheckLines(width: width).lines(for: check, isSelected: isSelected)
    }
  }
}

/// One link of the chain as rows: a sign, what was looked at, what was found, what to do.
struct CheckLines {
  let width: Int

  func lines(for check: EligibilityCheck, isSelected: Bool = false) -> [Line] {
    let (sign, role) = CheckLines.sign(check.status)
    var lines = [
      Line(
        [
          Span(isSelected ? " >" : "  ", Style(.accent, [.bold])),
          Span("\(sign) ", Style(role, [.bold])), Span(check.title, Style(.text, [.bold])),
        ], trailing: [Span(check.rule + " ", Style(.secondary))],
        background: isSelected ? .selection : nil)
    ]
    lines += indented(check.reason, Style(check.status == .failed ? .text : .secondary))
    if let file = check.file {
      let place = check.line.map { "\(file):\($0)" } ?? file
      lines += indented(place, Style(.accent))
    }
    if let cure = check.cure, check.status != .passed {
      lines += indented(cure, Style(.text, [.italic]))
    }
    return lines
  }

  private func indented(_ text: String, _ style: Style) -> [Line] {
    wrap(text, to: width - 2).map { Line([Span("    " + $0, style)]) }
  }

  /// Meaning never by colour alone (SCR-5).
  static func sign(_ status: EligibilityCheck.Status) -> (String, Role) {
    switch status {
    case .passed: ("✓", .success)
    case .failed: ("✗", .danger)
    case .warning: ("!", .warning)
    case .unchecked: ("–", .secondary)
    }
  }
}
