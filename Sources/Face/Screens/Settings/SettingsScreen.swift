import TextInterface

/// Settings: where passwords are found, and how the phone is used.
package struct SettingsScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .settings(self) }

  func title(in model: Model) -> String { "Settings" }

  func load(in model: Model) -> [Effect] { [.loadPhone, .loadSummary] }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.key("p")], .open(.passwords), "Go to Passwords"),
      Binding([.key("f")], .open(.faceIDAndPasscode), "Go to Face ID & Passcode"),
      Binding([.key("m")], .switchMouse, "Switch the mouse on or off"),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.row("Passwords", .open(.passwords), detail: SettingsScreen.passwordWords(model))
      card.row(
        "Face ID & Passcode", .open(.faceIDAndPasscode),
        detail: model.phone.storeProblem != nil
          ? "cannot be read" : model.phone.isFaceIDOn ? "Face ID is on" : "Face ID is off")
    }
    if let problem = model.problems[.summary] ?? model.phone.storeProblem {
      page.note(problem.sentence, .danger)
    }
    page.space()
    page.heading("This Terminal")
    page.card { card in
      card.row(
        "Mouse", .switchMouse, detail: model.isMouseOn ? "On" : "Off",
        detailRole: model.isMouseOn ? .success : .secondary)
    }
    page.note(
      model.isMouseOn
        ? "Switch it off to select text with the terminal's own mouse; F2 does it on every screen."
        : "The terminal has the mouse and selects text with it.")
    return page.list
  }

  private static func passwordWords(_ model: Model) -> String {
    if model.problems[.summary] != nil { return "cannot be read" }
    guard let summary = model.summary else { return model.status.isUnlocked ? "" : "locked" }
    let count = counted(summary.credentials, "password")
    guard model.status.isUnlocked else { return "\(count), locked" }
    let risky = summary.highPriority
    return risky > 0 ? "\(count), \(grouped(risky)) at high risk" : count
  }
}
