import Device
import Keychain
import TextInterface

/// Every password a credential ever had, behind a reveal of its own (STO-2).
package struct HistoryScreen: Screen {
  package var list = ListState()
  let id: Int64
  var details: CredentialDetails?
  var secrets: RevealedCredential?

  package init(id: Int64) { self.id = id }

  var surface: Surface { .history(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "History" }

  func load(in model: Model) -> [Effect] { [.loadDetails(id)] }

  mutating func forgetSecrets() { secrets = nil }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.key("r")], .reveal, hint: secrets == nil ? "reveal" : "hide secrets",
        "Reveal the former passwords, or hide them")
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == .reveal else { return nil }
    guard secrets == nil else {
      var screen = self
      screen.forgetSecrets()
      model.replaceFront(screen)
      return []
    }
    return model.askForProof(.reveal(id))
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.heading(details?.credential.name ?? "", trailing: details?.credential.user ?? "")
    guard let secrets else {
      page.card { card in
        card.row("Reveal", .reveal, detail: "Face ID or passcode", role: .accent)
      }
      page.note("Former passwords are shown after Face ID or the passcode, until the page is left.")
      return page.list
    }
    page.card { card in
      card.item(.copyText(.password, secrets.password)) { isSelected in
        [.row("Now", detail: secrets.password, detailRole: .text, isSelected: isSelected)]
      }
      for entry in secrets.history {
        card.item(.copyText(.password, entry.password)) { isSelected in
          [
            .row(
              "Until \(context.model.moment(entry.until).full)",
              detail: entry.problem == nil ? entry.password : "cannot be read", detailRole: .text,
              isSelected: isSelected),
            Line("   \(entry.problem ?? entry.reason.words)", Style(.secondary)),
          ]
        }
      }
    }
    page.note(
      secrets.history.isEmpty
        ? "It was never changed since it came here." : "Choose one to copy it.")
    return page.list
  }
}

extension ChangeReason {
  /// Why a password was changed, as a person reads it.
  var words: String {
    switch self {
    case .person: "changed by hand"
    case .upgrade: "replaced by an upgrade"
    case .imported: "replaced by an import"
    case .settled: "replaced when an interrupted upgrade was settled"
    }
  }
}
