import TextInterface

extension Model {
  /// Does what a person asked for: the screen in front first, then what all screens share.
  mutating func perform(_ action: Action) -> [Effect] {
    if let effects = front.perform(action, in: &self) { return effects }
    switch action {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveToFirst,
      .moveToLast:
      return move(action)
    case .nextField: return go(.moveDown, orAround: \.first)
    case .previousField: return go(.moveUp, orAround: \.last)
    case .choose: return choose()
    case .back, .dismiss: return back()
    case .open(let destination): return open(destination)
    case .showKeys:
      sheets.append(.keys(KeysSheet(rows: workingTable, of: front.title(in: self))))
      return []
    case .showPalette:
      sheets.append(.palette(PaletteSheet(rows: PaletteRows(self).rows)))
      return []
    default: return performProgram(action)
    }
  }

  private mutating func performProgram(_ action: Action) -> [Effect] {
    switch action {
    case .inspector(.toggle) where isWithoutPhone:
      feedback = reasonToStay.map(Feedback.problem)
      return []
    case .inspector(.toggle): return toggleInspector()
    case .inspector: return leaveInspector()
    case .lock: return [.lock]
    case .unlock: return askForProof(.unlock)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .leave:
      guard run != nil || status.isUpgrading else { return [.quit] }
      if case .confirm(let sheet) = sheets.last, sheet.confirmed == .leaveAnyway { return [] }
      sheets.append(.confirm(.leave))
      return []
    case .leaveAnyway: return [.quit]
    case .switchMouse:
      isMouseOn.toggle()
      feedback = .note(
        isMouseOn
          ? "The mouse is the phone's." : "The mouse is the terminal's: it selects text again.")
      return [.setMouse(isMouseOn)]
    case .refreshSites(let scope):
      isAskingSites = true
      waitTicks = 0
      return [.refreshSites(scope)]
    case .showFile(let check):
      sheets.append(.file(FileSheet(check)))
      return [.loadFile(check)]
    case .copyText(let what, let text): return [.copy(text, what: what)]
    case .resetWorld:
      sheets.append(.confirm(.reset))
      return []
    case .goOnWithOlder: return [.goOnWithOlder]
    case .resetAnyway:
      waitTicks = 0
      sheets = [.resetting(ResettingSheet())]
      return [.resetWorld]
    default: return []
    }
  }

  private mutating func open(_ destination: Destination) -> [Effect] {
    if let reasonToStay {
      feedback = .problem(reasonToStay)
      return []
    }
    // What is gone to is to be seen.
    let leaving = inspectorHasKeys ? leaveInspector() : []
    // A row leads one level down; the palette leads anywhere.
    return leaving
      + (destination.path.count == path.count + 1 && sheets.isEmpty
        ? push(destination) : go(to: destination))
  }

  /// Closes the sheet in front, or goes one page back; on home it only says how to leave.
  private mutating func back() -> [Effect] {
    if !sheets.isEmpty {
      sheets.removeLast()
      return []
    }
    if path.count > 1 { return goBack() }
    feedback = .note("This is the first screen. q leaves.")
    return []
  }

  /// Chooses what is selected, or says why that cannot be.
  private mutating func choose() -> [Effect] {
    guard let item = selectedItem else { return [] }
    if scrollToSelection() { return [] }
    if let reason = item.reason {
      feedback = .problem(reason)
      return []
    }
    return perform(item.action)
  }

  /// Nobody chooses what they do not see: it comes into view first.
  private mutating func scrollToSelection() -> Bool {
    var screen = front
    let scroller = Scroller(blocks: frontList, rows: Layout(self).listArea(of: screen).rows)
    guard !scroller.shows(screen.list.selection, from: screen.list.top) else { return false }
    screen.list.top = screen.list.selection.block
    replaceFront(screen)
    return true
  }

  /// What is selected on the screen in front.
  var selectedItem: Item? {
    let screen = front
    let list = frontList
    let place = screen.list.selection
    guard place.block < list.count else { return nil }
    let items = list[place.block].items
    return place.item < items.count ? items[place.item] : nil
  }

  /// The rows of the screen in front.
  var frontList: BlockList {
    let screen = front
    let width = Layout(self).listArea(of: screen).columns
    return blocks(of: screen, in: Context(model: self, width: width, selection: nil))
  }

  /// Moves to a neighbour, and around from the last to the first.
  private mutating func go(
    _ action: Action, orAround end: (Scroller) -> Place?
  ) -> [Effect] {
    let before = front.list
    let effects = move(action)
    var screen = front
    guard screen.list.selection == before.selection,
      let place = end(Scroller(blocks: frontList, rows: 1))
    else { return effects }
    screen.list.selection = place
    replaceFront(screen)
    return effects
  }

  private mutating func move(_ action: Action) -> [Effect] {
    var screen = front
    let area = Layout(self).listArea(of: screen)
    let scroller = Scroller(blocks: frontList, rows: area.rows)
    let here = scroller.clamped(screen.list.selection)
    if scroller.first == nil || scroller.reads(screen.list, by: action) {
      screen.list.top = scroller.scrolled(screen.list.top, by: action)
    } else {
      screen.list.selection = scroller.moved(here, by: action, isGrid: screen.isGrid)
    }
    replaceFront(screen)
    return []
  }
}

extension Scroller {
  /// Whether a move goes on in a text above the first row, which is taller than the view.
  fileprivate func reads(_ list: ListState, by action: Action) -> Bool {
    guard clamped(list.selection) == first else { return false }
    switch action {
    case .moveDown, .pageDown: return list.top < lowestTopOfFirst
    case .moveUp, .pageUp, .moveToFirst: return list.top > 0
    default: return false
    }
  }

  /// Where a move leads; it stays where there is nothing further.
  func moved(_ place: Place, by action: Action, isGrid: Bool) -> Place {
    switch action {
    case .moveUp: isGrid ? aside(place, by: -1) : previous(before: place) ?? place
    case .moveDown: isGrid ? aside(place, by: 1) : next(after: place) ?? place
    case .moveLeft: previous(before: place) ?? place
    case .moveRight: next(after: place) ?? place
    case .pageUp: page(from: place, down: false)
    case .pageDown: page(from: place, down: true)
    case .moveToFirst: first ?? place
    case .moveToLast: last ?? place
    default: place
    }
  }

  /// The place in the same column of the next row that has any.
  private func aside(_ place: Place, by step: Int) -> Place {
    var block = place.block + step
    while block >= 0, block < blocks.count {
      let count = blocks[block].items.count
      if count > 0 { return Place(block: block, item: min(place.item, count - 1)) }
      block += step
    }
    return place
  }

  /// The first block in view after a text was scrolled.
  func scrolled(_ top: Int, by action: Action) -> Int {
    let step =
      switch action {
      case .moveUp: -1
      case .moveDown: 1
      case .pageUp: -(rows - 1)
      case .pageDown: rows - 1
      case .moveToFirst: -blocks.count
      case .moveToLast: blocks.count
      default: 0
      }
    return min(max(0, top + step), lastTop)
  }
}
