import TextInterface

/// Asks before something that cannot be undone; the harmless answer comes first.
package struct ConfirmSheet: Screen {
  package var list = ListState()
  let question: String
  let explanation: String
  let harmless: String
  let label: String
  let confirmed: Action

  var surface: Surface { .confirm(self) }
  var backHint: String { "cancel" }

  func title(in model: Model) -> String { question }

  /// The key that confirms is `y`, and never the one that asked.
  func bindings(in model: Model) -> [Binding] {
    [Binding([.key("y")], confirmed, hint: "yes", label)]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == confirmed else { return nil }
    model.sheets.removeLast()
    return model.perform(action)
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    page.text(wrap(visible(explanation), to: context.width - 4).map { Line("  " + $0) })
    page.space()
    page.row(harmless, .dismiss)
    page.row(label, confirmed, detail: "y", role: .danger, detailRole: .key)
    return page.list
  }
}

extension ConfirmSheet {
  static let leave = ConfirmSheet(
    question: "Leave Now?",
    explanation: "An upgrade is running. If the program ends now, it is settled with the server at"
      + " the next unlock; no password is lost.",
    harmless: "Stay", label: "Leave", confirmed: .leaveAnyway)

  static let reset = ConfirmSheet(
    question: "Reset World?",
    explanation: "Everything that was done is thrown away: passwords and their backups, accounts,"
      + " messages, faults and the clock are as they were at the beginning.",
    harmless: "Cancel", label: "Reset World", confirmed: .resetAnyway)

  /// At the start of a phone whose passwords are an older copy (STO-41).
  static func olderPasswords(_ notice: String) -> ConfirmSheet {
    ConfirmSheet(
      question: "Older Passwords",
      explanation: notice + " Until you go on with these, you are reminded at each start.",
      harmless: "Not Now", label: "Go On With These", confirmed: .goOnWithOlder)
  }

  static func delete(_ name: String, user: String) -> ConfirmSheet {
    ConfirmSheet(
      question: "Delete Password?",
      explanation: "The password of \(user.isEmpty ? name : "\(user) at \(name)") goes to Recently"
        + " Deleted and is kept there for 30 days. The account itself stays as it is.",
      harmless: "Cancel", label: "Delete Password", confirmed: .deleteAnyway)
  }

  static func erase(_ name: String) -> ConfirmSheet {
    ConfirmSheet(
      question: "Delete for Good?",
      explanation: "The password of \(name) goes from the backups too and cannot be brought back;"
        + " nobody else has it.",
      harmless: "Cancel", label: "Delete for Good", confirmed: .eraseAnyway)
  }
}
