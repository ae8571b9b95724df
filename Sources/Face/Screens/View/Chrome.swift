import TextInterface

extension Canvas {
  /// A message that just came in, above everything (SMS-11).
  mutating func drawNotification(_ model: Model, _ layout: Layout) {
    guard let notification = model.notification else { return }
    let width = layout.phoneColumns
    let words = notification.message.text.split(whereSeparator: \.isNewline).first.map(String.init)
    let line = Line(
      [
        Span(" Messages ", Style(.title, on: .offer, [.bold])),
        Span("  \(notification.message.sender): ", Style(.text, on: .offer, [.bold])),
        Span(words ?? "", Style(.text, on: .offer)),
      ], trailing: [Span("now ", Style(.secondary, on: .offer))], background: .offer)
    frame.draw(line, at: Point(column: 0, row: 0), width: width)
    frame.horizontalLine(at: Point(column: 0, row: 1), width: width)
    mark(
      Rect(column: 0, row: 0, columns: width, rows: 1),
      .action(.open(.conversation(notification.message.sender))))
  }

  /// The bar: where back leads, the title, what is not as always, the time.
  mutating func drawBar(_ model: Model, _ screen: any Screen, _ layout: Layout) {
    let row = layout.barRow
    let width = layout.phoneColumns
    frame.fill(Rect(column: 0, row: row, columns: width, rows: 1), Style(.text, on: .bar))
    let bar = BarWords(model, title: screen.title(in: model), width: width)
    let used = frame.put(bar.left, at: Point(column: 1, row: row), Style(.accent, on: .bar))
    if let action = bar.action {
      mark(Rect(column: 0, row: row, columns: used + 2, rows: 1), .action(action))
    }
    let rightStart = width - bar.right.width - 1
    frame.draw(
      bar.right, at: Point(column: rightStart, row: row), width: bar.right.width, .bar)
    let room = rightStart - BarWords.gap - (used + 1 + BarWords.gap)
    let titleWidth = min(columns(of: bar.title), max(0, room))
    let latest = rightStart - BarWords.gap - titleWidth
    let start = max(used + 1 + BarWords.gap, min((width - titleWidth) / 2, latest))
    frame.put(
      bar.title, at: Point(column: start, row: row), Style(.title, on: .bar, [.bold]),
      width: max(0, room))
    frame.horizontalLine(at: Point(column: 0, row: row + 1), width: width)
  }

  /// The QuickType bar: codes that came in, or saved credentials, for what is being filled in
  /// (COD-5, AFL-1).
  mutating func drawOffers(_ model: Model, _ layout: Layout) {
    guard layout.offerRows > 0 else { return }
    let screen = model.base.screen
    let offers = screen.offerWords
    let row = layout.offerRow
    let width = layout.phoneColumns
    frame.fill(Rect(column: 0, row: row, columns: width, rows: 1), Style(.text, on: .offer))
    // Behind a sheet and beside the inspector ^A is another's key, or nobody's.
    let isKeyLive = model.sheets.isEmpty && !model.inspectorHasKeys
    // With several there, the one that ^A takes is named; the others step back.
    let isNamed = isKeyLive && offers.count > 1
    let source = "\(screen.offerSource)  "
    let most = width - columns(of: source) - 14
    let keyWords = isNamed ? "^A fills \(cut(offers[0], to: most))" : isKeyLive ? "^A fills" : ""
    let keyColumn = width - columns(of: keyWords) - 1
    // Where there is no room to name it twice, it stands beside its key alone.
    let isTwice = !isNamed || columns(of: source + offers[0] + offers[1] + keyWords) + 11 <= width
    var column = 1
    if !isTwice {
      column += frame.put(
        source, at: Point(column: column, row: row), Style(.secondary, on: .offer))
    }
    for (index, offer) in offers.enumerated().dropFirst(isTwice ? 0 : 1) {
      let words = index == 0 ? source + offer : offer
      let room = keyColumn - column - 3
      // The first one is always there, cut where it must be.
      guard index == 0 || columns(of: words) <= room else { break }
      let style =
        index == 0 && isKeyLive
        ? Style(.text, on: .offer, [.bold]) : Style(.secondary, on: .offer, [.dim])
      let used = frame.put(
        cut(words, to: max(0, room)), at: Point(column: column, row: row), style)
      mark(Rect(column: column, row: row, columns: used, rows: 1), .action(.autoFill(index)))
      column += used + 4
    }
    let used = frame.put(
      keyWords, at: Point(column: keyColumn, row: row), Style(.key, on: .offer, [.bold]))
    if isNamed {
      mark(Rect(column: keyColumn, row: row, columns: used, rows: 1), .action(.autoFill(0)))
    }
  }

  /// The line above the keys; what the last key came to stands in it, and what is waited for.
  mutating func drawRule(_ model: Model, _ layout: Layout) {
    let row = layout.ruleRow
    let width = layout.phoneColumns
    frame.horizontalLine(at: Point(column: 0, row: row), width: width)
    let words: Span?
    if let feedback = model.feedback {
      words =
        feedback.isProblem
        ? Span("! \(feedback.text)", Style(.warning, [.bold]))
        : Span(feedback.text, Style(.success))
    } else if model.waitTicks > 0, let awaited = model.awaited, !showsWaitItself(model) {
      let sign = MovingSign.sign(at: model.waitTicks)
      let stop = model.waitTicks >= 10 ? "  esc stops waiting." : ""
      words = Span("\(sign) \(awaited)\(stop)", Style(.secondary))
    } else {
      words = nil
    }
    if let words {
      let area = layout.keysArea(row: row)
      let text = cut(words.text, to: area.columns - 6)
      frame.put(" \(text) ", at: area.origin.moved(right: 2), words.style)
    }
  }

  private func showsWaitItself(_ model: Model) -> Bool {
    switch model.frontSurface {
    case .working, .resetting, .apple: true
    case .app(let screen): screen.page != nil
    default: false
    }
  }

  /// The keys that work here (SCR-3).
  mutating func drawKeys(_ model: Model, _ layout: Layout) {
    let area = layout.keysArea(row: layout.keysRow)
    let width = area.columns
    let gap = width < 72 ? 2 : 3
    let usable = model.usableBindings
    let hints = fittingHints(usable.map(\.hint), width: width - 2, gap: gap)
    var column = area.left + 1
    for hint in hints {
      let start = column
      let place = Point(column: column, row: layout.keysRow)
      column += frame.put(hint.key, at: place, Style(.key, [.bold])) + 1
      column += frame.put(
        hint.word, at: Point(column: column, row: layout.keysRow), Style(.secondary))
      let area = Rect(column: start, row: layout.keysRow, columns: column - start, rows: 1)
      if let known = usable.first(where: { $0.hint == hint }) { mark(area, .action(known.action)) }
      column += gap
    }
  }
}
