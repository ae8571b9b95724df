import TextInterface

extension Model {
  /// A key was pressed: it acts now, or waits for the rows that it is to act on.
  mutating func pressed(_ key: Key) -> [Effect] {
    if isTooSmall { return key == .control("c") ? perform(.leave) : [] }
    if front.ignoresKeys, !key.isForTheTerminal { return [] }
    let alive: [Effect] = status.isUnlocked ? [.personActed] : []
    if mustWait(key) {
      heldKeys.append(key)
      return alive
    }
    // Whoever has waited long enough to be told how to stop wants out, and nothing of before.
    if key == .escape { heldKeys = [] }
    return alive + act(on: key)
  }

  /// Keys that were typed ahead, in their order.
  mutating func takeHeldKeys() -> [Effect] {
    var effects: [Effect] = []
    if let action = deferredAction, (problem(of: front) != nil || !front.holdsKeys(in: self)) {
      deferredAction = nil
      effects += perform(action)
    }
    while let key = heldKeys.first, !awaitsAnswer(for: key) {
      _ = heldKeys.popFirst()
      effects += act(on: key)
    }
    return effects
  }

  /// Fast typing loses and reorders nothing: a key waits while others wait.
  private func mustWait(_ key: Key) -> Bool {
    switch key {
    case .control("c"), .control("l"), .control("z"), .mouse: return false
    case .escape where heldKeys.isEmpty || waitTicks >= 10: return false
    default: return !heldKeys.isEmpty || awaitsAnswer(for: key)
    }
  }

  private func awaitsAnswer(for key: Key) -> Bool {
    let screen = front
    guard problem(of: screen) == nil, screen.holdsKeys(in: self) else { return false }
    // What is typed into a filter needs no rows.
    if screen.editor != nil, screen.isFilter, !key.actsInFields { return false }
    return key != .escape || !heldKeys.isEmpty
  }

  /// Does at once what a key does on the screen in front.
  mutating func act(on key: Key) -> [Effect] {
    feedback = nil
    if case .mouse(let mouse) = key { return act(on: mouse) }
    var screen = front
    if var editor = screen.editor, !key.isForTheScreen, editor.handle(key) {
      screen.editor = editor
      replaceFront(screen)
      return screen.edited(in: &self)
    }
    guard let binding = binding(for: key) else {
      if screen.takesStray(key) { replaceFront(screen) }
      return []
    }
    return perform(binding)
  }

  /// Does what a row of the table says, or says why not.
  mutating func perform(_ binding: Binding) -> [Effect] {
    if let reason = binding.reason {
      feedback = .problem(reason)
      return []
    }
    return perform(binding.action)
  }

  private mutating func act(on mouse: Mouse) -> [Effect] {
    switch mouse.kind {
    case .wheelUp: return withPart(at: mouse.point) { $0.perform(.moveUp) }
    case .wheelDown: return withPart(at: mouse.point) { $0.perform(.moveDown) }
    case .click, .doubleClick:
      giveKeys(toPartAt: mouse.point)
      guard let target = Canvas.drawing(self).target(at: mouse.point) else { return [] }
      switch target {
      case .action(let action):
        // What is clicked has the same answer as its key.
        let binding = table.first { $0.action == action }
        return binding.map { perform($0) } ?? perform(action)
      case .place(let place, let acts):
        var screen = front
        let wasSelected = screen.list.selection == place
        screen.list.selection = place
        replaceFront(screen)
        let acts = acts || wasSelected || mouse.kind == .doubleClick
        // A click on a field is for typing into it.
        return acts && selectedItem?.action != .submit ? perform(.choose) : []
      }
    }
  }
}

extension Key {
  /// Leaving, drawing anew and stopping work whatever is waited for.
  fileprivate var isForTheTerminal: Bool {
    [.control("c"), .control("l"), .control("z")].contains(self)
  }

  /// Keys that line editors know and screens need: they never edit here.
  fileprivate var isForTheScreen: Bool {
    switch self {
    case .control("a"), .control("p"), .control("n"), .control("l"): true
    default: false
    }
  }
}
