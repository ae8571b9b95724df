import TextInterface

extension Model {
  /// Every key that does something here, or says why it cannot.
  package var table: [Binding] {
    let screen = front
    let own = screen.bindings(in: self)
    let shared = Model.sharedBindings(for: screen, in: self)
    // What a screen says of a key counts, not what all screens share; of an action it may say a word
    // of its own, and the keys that all screens have for it stay.
    let taken = own.flatMap(\.keys)
    let ownActions = own.map(\.action)
    let all = (shared.first + shared.rest).compactMap { $0.without(taken) }
    let mine = own.map { binding in
      binding.adding(all.filter { $0.action == binding.action }.flatMap(\.keys))
    }
    func left(_ rows: [Binding]) -> [Binding] {
      rows.filter { !ownActions.contains($0.action) }.compactMap { $0.without(taken) }
    }
    // What a field is for comes before the way out of it.
    return screen.editor != nil
      ? mine + left(shared.first + shared.rest) : left(shared.first) + mine + left(shared.rest)
  }

  /// The row of the table that a key acts by, found without making the whole table.
  func binding(for key: Key) -> Binding? {
    let screen = front
    if screen.editor != nil, !key.actsInFields { return nil }
    let own = screen.bindings(in: self)
    if let binding = own.first(where: { $0.keys.contains(key) }) { return binding }
    let shared = Model.sharedBindings(for: screen, in: self)
    let found =
      shared.first.first { $0.keys.contains(key) } ?? shared.rest.first { $0.keys.contains(key) }
    return found.map { binding in own.first { $0.action == binding.action } ?? binding }
  }

  /// The same with the keys that act now: while a field is edited, printable ones are typed.
  ///
  /// Moves that lead nowhere here are not among them.
  var workingTable: [Binding] {
    let scroller = Scroller(blocks: frontList, rows: Layout(self).listArea(of: front).rows)
    let moving = table.filter { !$0.action.isMove || Model.moves($0.action, by: scroller) }
    guard front.editor != nil else { return moving }
    return moving.compactMap { $0.without($0.keys.filter { !$0.actsInFields }) }
  }

  /// Whether a move leads anywhere.
  private static func moves(_ action: Action, by scroller: Scroller) -> Bool {
    if let first = scroller.first, let last = scroller.last, first != last { return true }
    // A text: it scrolls, if it is longer than the view.
    let scrolls = ![.moveLeft, .moveRight, .nextField, .previousField].contains(action)
    return scrolls && scroller.lastTop > 0
  }

  /// The hints that may appear in the last line, because their keys work now (SCR-3), and what each
  /// key does.
  var usableBindings: [(hint: Hint, action: Action)] {
    let isEditing = front.editor != nil
    return table.compactMap { binding in
      guard !binding.hint.isEmpty, binding.reason == nil,
        let key = binding.label(whileEditing: isEditing)
      else { return nil }
      return (Hint(key: key, word: binding.hint), binding.action)
    }
  }

  private static func sharedBindings(
    for screen: any Screen, in model: Model
  ) -> (first: [Binding], rest: [Binding]) {
    let isSheet = !model.sheets.isEmpty
    let item = model.selectedItem
    var first: [Binding] = []
    if let item {
      first.append(
        Binding(
          [.enter], .choose, hint: "choose", "Choose what is selected", unless: item.reason))
    }
    let canGoBack = isSheet || model.path.count > 1
    let backKeys: [Key] =
      screen.isGrid || screen.isCentred ? [.escape] : [.escape, .left, .key("h")]
    first.append(
      Binding(
        backKeys, isSheet ? .dismiss : .back, hint: canGoBack ? screen.backHint : "",
        isSheet ? "Close this sheet" : "Go one level back"))
    return (first, moves(screen, in: model) + common(in: model, isSheet: isSheet))
  }

  /// The keys that move on every screen.
  private static let everywhere = [
    Binding([.up, .key("k"), .control("p")], .moveUp, "Move up"),
    Binding([.down, .key("j"), .control("n")], .moveDown, "Move down"),
    Binding([.home, .key("g")], .moveToFirst, "Move to the first row"),
    Binding([.end, .key("G")], .moveToLast, "Move to the last row"),
    Binding([.pageUp, .control("b")], .pageUp, "Move up by a page"),
    Binding([.pageDown, .control("f")], .pageDown, "Move down by a page"),
    Binding([.tab], .nextField, "Move to the next field"),
    Binding([.backTab], .previousField, "Move to the previous field"),
  ]

  private static func moves(_ screen: any Screen, in model: Model) -> [Binding] {
    var moves = everywhere
    if screen.isGrid || screen.isCentred {
      moves += [
        Binding([.left, .key("h")], .moveLeft, "Move left"),
        Binding([.right, .key("l")], .moveRight, "Move right"),
      ]
    } else if model.selectedItem != nil {
      moves.append(Binding([.right, .key("l")], .choose, "Choose what is selected"))
    }
    return moves
  }

  private static func common(in model: Model, isSheet: Bool) -> [Binding] {
    let mouse =
      model.isMouseOn ? "Give the mouse to the terminal, to select text" : "Use the mouse here"
    var rows: [Binding] = []
    if !isSheet {
      rows.append(
        Binding([.key(":")], .showPalette, hint: "commands", "Find any action of any screen"))
    }
    if !model.front.ignoresKeys {
      rows.append(
        Binding(
          [.control("t")], .inspector(.toggle),
          hint: model.inspectorHasKeys ? "close" : "inspector",
          model.inspectorHasKeys ? "Close the inspector" : "Look behind the phone: the inspector"))
    }
    rows += [
      Binding(
        [.key("L")], .lock, "Lock the passwords",
        unless: model.status.isUnlocked ? nil : "The passwords are locked already."),
      Binding([.function(2)], .switchMouse, mouse),
      Binding([.control("l")], .redraw, "Draw the screen anew"),
      Binding([.control("z")], .suspend, "Stop the program and go to the shell; fg comes back"),
      Binding(
        [.key("q"), .control("c")], .leave,
        hint: model.path.count == 1 && !model.front.ignoresKeys ? "leave" : "",
        "Leave the program"),
    ]
    if !model.front.listsBindings {
      rows.append(
        Binding([.key("?"), .function(1)], .showKeys, hint: "keys", "The keys of this screen"))
    }
    return rows
  }
}
