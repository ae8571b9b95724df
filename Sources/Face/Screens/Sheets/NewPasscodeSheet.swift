import TextInterface

/// A new passcode, entered twice.
package struct NewPasscodeSheet: Screen {
  package var list = ListState()
  var editor: LineEditor? = LineEditor()
  /// What was entered the first time.
  var first: String?
  var refusal: String?
  var isPending = false

  var surface: Surface { .newPasscode(self) }
  var needsUnlock: Bool { true }
  var sheetWidth: Int { 56 }
  var backHint: String { "cancel" }

  func title(in model: Model) -> String { "Change Passcode" }

  func awaited(in model: Model) -> String? { isPending ? "Changing the passcode…" : nil }

  private var typed: String { editor?.text ?? "" }

  mutating func refused(_ sentence: String) {
    self = NewPasscodeSheet()
    refusal = sentence
  }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.enter], .submit, hint: first == nil ? "next" : "done", "Take this passcode",
        unless: typed.isEmpty ? "Enter a passcode first." : nil)
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == .submit else { return nil }
    var sheet = self
    sheet.refusal = nil
    var effects: [Effect] = []
    if let first {
      if first == typed {
        sheet.isPending = true
        effects = [.changePasscode(first, faceID: model.phone.isFaceIDOn)]
      } else {
        sheet.refused("The two passcodes differ. Try again.")
      }
    } else {
      sheet.first = typed
      sheet.editor = LineEditor()
    }
    model.replaceFront(sheet)
    return effects
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    let words = first == nil ? "Enter a new passcode" : "Enter it once more"
    page.text([.centred(words, width: context.width)])
    page.space()
    page.add(.passcodeField(typed.count, width: context.width))
    page.space()
    if let refusal {
      page.text(
        wrap(refusal, to: context.width - 4).map {
          Line($0, Style(.danger, [.bold]), alignment: .centre)
        })
      page.space()
    }
    return page.list
  }
}
