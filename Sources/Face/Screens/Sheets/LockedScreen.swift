import TextInterface

/// What stands in place of pages that are hidden while the passwords are locked.
package struct LockedScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .locked(self) }
  var isCentred: Bool { true }

  func title(in model: Model) -> String {
    model.run != nil || model.form != nil
      ? "Passwords" : model.path.last?.screen.title(in: model) ?? "Passwords"
  }

  func bindings(in model: Model) -> [Binding] {
    [Binding([.key("u")], .unlock, hint: "unlock", "Unlock the passwords")]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    var blocks = LockedScreen.padlock.map {
      Block(lines: [Line($0, Style(.border), alignment: .centre)])
    }
    blocks.append(Block(lines: [.blank]))
    blocks.append(
      Block(lines: [Line("Passwords Are Locked", Style(.title, [.bold]), alignment: .centre)]))
    blocks.append(
      Block(lines: [Line(words(model), Style(.secondary), alignment: .centre), .blank]))
    let isSelected = context.selectedItem(ofBlock: blocks.count) != nil
    blocks.append(
      Block(
        lines: [.button("Unlock", isSelected: isSelected), .blank],
        items: [Item(action: .unlock, rows: 0..<1)]))
    if let hint = model.phone.passcodeHint {
      blocks.append(Block(lines: [Line(hint, Style(.secondary), alignment: .centre)]))
    }
    return BlockList(blocks)
  }

  private func words(_ model: Model) -> String {
    if model.run != nil || model.form != nil {
      return "An upgrade goes on meanwhile. Unlock to see it."
    }
    if !model.sheetsBehindLock.isEmpty { return "Sign in with Apple waits. Unlock to go on." }
    return model.phone.isFaceIDOn
      ? "Unlock them with Face ID or the passcode." : "Unlock them with the passcode."
  }

  private static let padlock = [
    "╭───╮", "│   │", "╭─┴───┴─╮", "│   o   │", "╰───────╯",
  ]
}

extension Line {
  /// A button in the middle of a row.
  static func button(_ label: String, isSelected: Bool, reason: String? = nil) -> Line {
    Line(buttonSpans(label, isSelected: isSelected, reason: reason), alignment: .centre)
  }

  /// The pieces of a button: as wide whether it is selected or not.
  static func buttonSpans(
    _ label: String, isSelected: Bool, isPrimary: Bool = true, reason: String? = nil
  ) -> [Span] {
    let isDim = reason != nil
    let background: Role? = isSelected ? .selection : nil
    let role: Role = isDim ? .secondary : .accent
    let attributes: Style.Attributes = isDim ? [.dim] : isSelected || isPrimary ? [.bold] : []
    return [
      Span(isSelected ? " > " : "   ", Style(.accent, on: background, [.bold])),
      Span(label, Style(role, on: background, attributes)),
      Span("   ", Style(.accent, on: background)),
    ]
  }
}
