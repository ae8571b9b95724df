import Device
import Keychain
import PasswordAudit
import TextInterface

/// Why?: what was found, how urgent that is, and the chain that decides about an upgrade.
package struct WhySheet: Screen {
  package var list = ListState()
  let id: Int64
  var details: CredentialDetails?

  package init(id: Int64) { self.id = id }

  var surface: Surface { .why(self) }
  var needsUnlock: Bool { true }
  var sheetWidth: Int { 84 }
  var backHint: String { "close" }

  func title(in model: Model) -> String { "Why?" }

  func load(in model: Model) -> [Effect] { [.loadDetails(id)] }

  func awaited(in model: Model) -> String? {
    details == nil ? "Reading the password…" : model.awaitedOfSites
  }

  func holdsKeys(in model: Model) -> Bool { details == nil }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.escape, .key("w")], .dismiss, hint: "close", "Close this sheet"),
      scrollBinding(in: model),
      Binding(
        [.key("R")], refresh, hint: "refresh", "Refresh: ask the site for its file now",
        unless: refreshReason(in: model)),
    ]
  }

  private var refresh: Action { .refreshSites(.domain(details?.credential.domain ?? "")) }

  /// Why no site can be asked now.
  private func refreshReason(in model: Model) -> String? {
    guard let details else { return "The password is being read." }
    if model.isAskingSites { return "The site is being asked already." }
    return details.appName == nil
      ? "No installed app claims \(details.credential.domain): there is no file to ask for." : nil
  }

  func blocks(in context: Context) -> BlockList {
    guard let details else {
      return BlockList([Block(lines: [Line("  Reading the password…", Style(.secondary))])])
    }
    let width = context.width - 4
    var lines: [Line] = [.blank]
    lines.append(
      Line(
        [Span("  \(details.credential.name)", Style(.text, [.bold]))],
        trailing: [Span(details.credential.user + "  ", Style(.secondary))]))
    lines += findings(details, width)
    lines += [.blank, .heading("Can It Be Upgraded?", trailing: WhySheet.answer(details))]
    if details.checks.isEmpty {
      lines += plain("No app on this phone speaks for \(details.credential.domain).", width)
    }
    // Every row of the text is a block, so that a long one scrolls row by row.
    var page = BlockBuilder(context)
    for line in lines { page.text([line]) }
    for check in details.checks { page.add(check, width: width) }
    page.space()
    page.row(
      "Refresh", refresh, detail: "asks the site for its file, past both caches", role: .accent,
      unless: refreshReason(in: context.model))
    page.space()
    return page.list
  }

  private func findings(_ details: CredentialDetails, _ width: Int) -> [Line] {
    guard !details.findings.isEmpty else {
      return plain("Nothing is wrong with this password.", width)
    }
    var lines: [Line] = []
    for finding in details.findings {
      lines += plain("\(finding.kind.badge): \(finding.reason)", width)
    }
    lines += [.blank, .heading("How Urgent?", trailing: WhySheet.priority(details.priority))]
    for part in details.score {
      lines.append(
        Line([Span("  \(part.because)")], trailing: [Span("\(part.points)    ", Style(.text))]))
    }
    let total = details.score.reduce(0) { $0 + $1.points }
    let sum = details.score.map { String($0.points) }.joined(separator: " + ")
    let shown = details.score.count > 1 ? "\(sum) = \(total)" : "\(total)"
    lines.append(
      Line(
        [Span("  Together", Style(.text, [.bold]))],
        trailing: [Span("\(shown)    ", Style(.text, [.bold]))]))
    lines += plain("More than 9 points is High Priority.", width, .secondary)
    return lines
  }

  private func plain(_ text: String, _ width: Int, _ role: Role = .text) -> [Line] {
    wrap(text, to: width).map { Line("  " + $0, Style(role)) }
  }

  private static func answer(_ details: CredentialDetails) -> String {
    details.upgrades.isEmpty ? "no" : "yes"
  }

  private static func priority(_ priority: Priority) -> String {
    switch priority {
    case .high: "High Priority"
    case .standard: "not high"
    case .none: "not at all"
    }
  }
}

extension Model {
  /// Opens Why? for a credential.
  mutating func showWhy(_ id: Int64) -> [Effect] {
    sheets.append(.why(WhySheet(id: id)))
    return [.loadDetails(id)]
  }
}
