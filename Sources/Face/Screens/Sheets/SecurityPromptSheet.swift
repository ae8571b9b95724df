import Device
import TextInterface

/// The system asks, after signing in with a risky password, whether to replace it (UPG-13).
package struct SecurityPromptSheet: Screen {
  package var list = ListState()
  let prompt: SecurityPrompt

  init(_ prompt: SecurityPrompt) {
    self.prompt = prompt
    // Nobody starts an upgrade with a key that was meant for the app.
    list.selection = Place(
      block: SecurityPromptSheet.blocksBeforeRows + prompt.upgrades.count)
  }

  private static let blocksBeforeRows = 3

  var surface: Surface { .securityPrompt(self) }
  var needsUnlock: Bool { true }
  var sheetWidth: Int { 66 }
  var backHint: String { "not now" }

  func title(in model: Model) -> String { "Password at Risk" }

  func bindings(in model: Model) -> [Binding] {
    [Binding([.key("n")], .dismiss, hint: "not now", "Not Now")]
      + prompt.upgrades.map { kind in
        Binding([kind == .strongPassword ? .key("s") : .key("a")], .upgrade(kind), kind.label)
      }
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .upgrade(let kind) = action else { return nil }
    return model.startUpgrade(
      prompt.credential, kind, domain: prompt.domain, user: prompt.user, appName: prompt.appName)
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.text([
      .blank,
      Line([
        Span("  "), Span(" \(initial(of: prompt.appName)) ", Style(.accent, on: .field, [.bold])),
        Span("  \(prompt.appName)", Style(.text, [.bold])),
      ]),
      Line([Span("       " + prompt.user, Style(.secondary))]), .blank,
    ])
    page.text(
      wrap(prompt.reason.asSentence, to: context.width - 6).map {
        Line([Span("   " + $0, Style(.warning))])
      })
    page.text([.blank])
    for kind in prompt.upgrades {
      page.row(kind.label, .upgrade(kind), detail: kind.detail, role: .accent)
    }
    page.row("Not Now", .dismiss)
    page.space()
    return page.list
  }
}
