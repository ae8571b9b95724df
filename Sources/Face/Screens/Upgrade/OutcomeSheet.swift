import Device
import TextInterface

/// How an upgrade ended, in the words that a person sees (UPG-34).
package struct OutcomeSheet: Screen {
  package var list = ListState()
  let result: UpgradeResult
  let appName: String?

  init(result: UpgradeResult, appName: String?) {
    self.result = result
    self.appName = appName
  }

  var surface: Surface { .outcome(self) }
  var backHint: String { "close" }

  func title(in model: Model) -> String { result.kind.label }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .upgrade(let kind) = action, let id = result.credential else { return nil }
    return model.startUpgrade(
      id, kind, domain: result.domain, user: result.user, appName: appName)
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    let (sign, role) = look
    page.space()
    page.text([
      Line(
        [Span("\(sign) ", Style(role, [.bold])), Span(result.outcome.title, Style(role, [.bold]))],
        alignment: .centre)
    ])
    page.text([
      .centred(
        result.user.isEmpty ? result.domain : "\(result.user) at \(result.domain)",
        Style(.secondary), width: context.width - 4)
    ])
    page.space()
    if let words { page.text(wrap(words, to: context.width - 6).map { Line("   " + $0) }) }
    if words != nil { page.space() }
    page.row("Done", .dismiss)
    addFurtherRows(to: &page)
    return page.list
  }

  private func addFurtherRows(to page: inout BlockBuilder) {
    if result.outcome == .convertedToApple {
      page.row("Show Recently Deleted", .open(.recentlyDeleted))
    }
    guard let id = result.credential else { return }
    switch result.outcome {
    case .passwordUpdated, .interrupted:
      page.row("Show the Password's Page", .open(.details(id)))
    case .failed:
      page.row("Try Again", .upgrade(result.kind))
    case .cancelled, .convertedToApple: break
    }
  }

  private var look: (sign: String, role: Role) {
    switch result.outcome {
    case .passwordUpdated, .convertedToApple: ("✓", .success)
    case .cancelled: ("–", .secondary)
    case .failed: ("✗", .danger)
    case .interrupted: ("!", .warning)
    }
  }

  /// What happened, and what to do next.
  private var words: String? {
    switch result.outcome {
    case .convertedToApple:
      "\(appName ?? result.domain) now opens with Sign in with Apple. No password opens the account"
        + " any more; the saved one is in Recently Deleted."
    case .passwordUpdated:
      "\(appName ?? result.domain) now opens with a new strong password, which is saved here."
        + " The former one is kept in History."
    case .cancelled: nil
    case .failed, .interrupted: result.reason
    }
  }
}
