import TextInterface

/// Face ID & Passcode: how the passwords are locked.
package struct FaceIDScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .faceIDAndPasscode(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Face ID & Passcode" }

  func load(in model: Model) -> [Effect] { [.loadPhone] }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.key("c")], .changePasscode, "Change the passcode"),
      Binding([.key("f")], .switchFaceID, "Switch Face ID on or off"),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.row(
        "Face ID", .switchFaceID, detail: model.phone.isFaceIDOn ? "On" : "Off",
        detailRole: model.phone.isFaceIDOn ? .success : .secondary)
      card.row("Change Passcode", .changePasscode)
    }
    page.note(
      model.phone.isFaceIDOn
        ? "Face ID is simulated: it matches when somebody says so. Whoever keeps real passwords"
          + " here sets a passcode and switches Face ID off."
        : "Only the passcode opens the passwords.")
    if let hint = model.phone.passcodeHint { page.note(hint) }
    page.note(
      "The passwords lock after 5 minutes without a key, with L, and when the program ends.")
    return page.list
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .changePasscode: model.askForProof(.changePasscode)
    case .switchFaceID: model.askForProof(.switchFaceID(on: !model.phone.isFaceIDOn))
    default: nil
    }
  }
}
