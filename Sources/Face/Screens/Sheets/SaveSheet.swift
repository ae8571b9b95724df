import Device
import TextInterface

/// The phone's question, after a sign-in that worked, whether to save what was entered (AFL-6); the
/// person sees the domain before (AFL-7).
package struct SaveSheet: Screen {
  package var list = ListState()
  let offer: SaveOffer
  /// The person said yes, and it is being saved.
  var isPending = false

  init(_ offer: SaveOffer) {
    self.offer = offer
    // Nobody saves anything with a key that was meant for the app, nor loses what is kept nowhere else.
    list.selection = Place(block: SaveSheet.blocksBeforeRows + (offer.kind == .strong ? 0 : 1))
  }

  private static let blocksBeforeRows = 2

  var surface: Surface { .save(self) }
  var sheetWidth: Int { 66 }
  var backHint: String { "not now" }

  func title(in model: Model) -> String {
    offer.kind == .update ? "Update Password?" : "Save Password?"
  }

  func awaited(in model: Model) -> String? { isPending ? "Saving the password…" : nil }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.escape, .key("n")], .declineSaving, hint: "not now", "Not Now"),
      Binding([.key("s")], .savePassword, hint: "save", label),
    ]
  }

  private var label: String { offer.kind == .update ? "Update Password" : "Save Password" }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .savePassword:
      guard model.status.isUnlocked else {
        return model.askForProof(
          .unlockForApp("Unlock the passwords to save the one of \(offer.user)."))
      }
      var sheet = self
      sheet.isPending = true
      model.replaceFront(sheet)
      return [.saveCredential(offer)]
    case .declineSaving, .dismiss, .back:
      model.sheets.removeLast()
      return [.declineSaving]
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.text([
      .blank,
      Line([
        Span("  "), Span(" \(initial(of: offer.appName)) ", Style(.accent, on: .field, [.bold])),
        Span("  \(offer.domain)", Style(.text, [.bold])),
      ]),
      Line([Span("       " + offer.user, Style(.secondary))]), .blank,
    ])
    page.text(
      wrap(words(context.model), to: context.width - 6).map { Line([Span("   " + $0)]) } + [.blank])
    page.row(label, .savePassword, role: .accent)
    page.row("Not Now", .declineSaving)
    page.space()
    return page.list
  }

  private func words(_ model: Model) -> String {
    switch offer.kind {
    case .save:
      "iPhone can save this password for \(offer.domain) and fill it in the next time."
    case .update:
      "Another password is saved for this account. The new one takes its place; the old one stays"
        + " in the history."
    case .strong:
      model.status.isUnlocked
        ? "The strong password that iPhone made could not be saved yet, and it is kept nowhere else."
        : "The passwords are locked, so the strong password that iPhone made could not be saved yet;"
          + " it is kept nowhere else."
    }
  }
}

extension Model {
  /// What was asked about is saved, or was not.
  mutating func credentialSaved(_ problem: String?) {
    guard let index = sheets.lastIndex(where: { $0.kind == "save" }),
      case .save(var sheet) = sheets[index]
    else { return }
    if let problem {
      sheet.isPending = false
      sheets[index] = .save(sheet)
      feedback = .problem(problem)
      return
    }
    sheets.remove(at: index)
    feedback = .note(
      sheet.offer.kind == .update ? "The password was updated." : "The password was saved.")
  }
}
