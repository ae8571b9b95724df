import TextInterface

extension Canvas {
  /// A message that just came in, above everything (SMS-11).
  mutating func drawNotification(_ model: Model, _ layout: Layout) {
    guard let notification = model.notification else { return }
    let width = frame.size.columns
    let words = LineEditor.oneLine(notification.message.text)
    let line = Line(
      [
        Span(" Messages ", Style(.title, on: .offer, [.bold])),
        Span("  \(notification.message.sender): ", Style(.text, on: .offer, [.bold])),
        Span(words, Style(.text, on: .offer)),
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
    let width = frame.size.columns
    frame.fill(
      Rect(column: 0, row: row, columns: width, rows: 1), Style(.text, on: .bar))
    let left = leftWords(model)
    let title = screen.title(in: model)
    let right = statusSpans(model)
    let rightStart = width - right.width - 1
    let used = frame.put(
      left.words, at: Point(column: 1, row: row), Style(.accent, on: .bar),
      width: max(0, min(width / 3, rightStart - 2)))
    if let action = left.action {
      mark(Rect(column: 0, row: row, columns: used + 2, rows: 1), .action(action))
    }
    frame.draw(right, at: Point(column: rightStart, row: row), width: right.width, .bar)
    let first = used + 3
    let room = rightStart - 2 - first
    let centred = (width - columns(of: title)) / 2
    let start = max(first, min(centred, first + max(0, room - columns(of: title))))
    frame.put(
      title, at: Point(column: start, row: row), Style(.title, on: .bar, [.bold]),
      width: max(0, rightStart - 2 - start))
    frame.horizontalLine(at: Point(column: 0, row: row + 1), width: width)
  }

  private func leftWords(_ model: Model) -> (words: String, action: Action?) {
    switch model.base {
    case .form, .working: return ("Cancel", .cancelUpgrade)
    default: break
    }
    guard model.path.count > 1 else { return ("", nil) }
    let previous = model.path[model.path.count - 2].screen
    return ("< " + (model.path.count == 2 ? "Home" : previous.title(in: model)), .back)
  }

  private func statusSpans(_ model: Model) -> [Span] {
    var spans: [Span] = []
    let status = model.status
    func add(_ word: String, _ role: Role) {
      spans += [Span(word, Style(role, on: .bar)), Span("   ", Style(.text, on: .bar))]
    }
    if status.isOffline { add("offline", .danger) }
    if !status.armedFaults.isEmpty {
      add(counted(status.armedFaults.count, "fault"), .warning)
    }
    if abs(status.clockOffset) >= 1 {
      add("clock \(Lapse.offset(status.clockOffset))", .warning)
    }
    if status.isUnlocked { add("unlocked", .secondary) }
    return spans + [Span(Moment(model.now).clock, Style(.text, on: .bar, [.bold]))]
  }

  /// The QuickType bar: codes that came in, for the field that is being filled (COD-5).
  mutating func drawOffers(_ model: Model, _ layout: Layout) {
    guard case .form(let form) = model.base, layout.offerRows > 0 else { return }
    let row = layout.offerRow
    let width = frame.size.columns
    frame.fill(Rect(column: 0, row: row, columns: width, rows: 1), Style(.text, on: .offer))
    var column = 1
    for (index, offer) in form.offers.enumerated() {
      let words =
        index == 0
        ? "From Messages  \(FormScreen.spaced(offer.code))" : FormScreen.spaced(offer.code)
      let room = width - column - 12
      guard columns(of: words) <= room else { break }
      let style = Style(.text, on: .offer, index == 0 ? [.bold] : [])
      let used = frame.put(words, at: Point(column: column, row: row), style)
      mark(Rect(column: column, row: row, columns: used, rows: 1), .action(.autoFill(index)))
      column += used + 4
    }
    frame.put(
      "^A fills", at: Point(column: width - 9, row: row), Style(.key, on: .offer, [.bold]))
  }

  /// The line above the keys; what the last key came to stands in it, and what is waited for.
  mutating func drawRule(_ model: Model, _ layout: Layout) {
    let row = layout.ruleRow
    let width = frame.size.columns
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
      let text = cut(words.text, to: width - 6)
      frame.put(" \(text) ", at: Point(column: 2, row: row), words.style)
    }
  }

  private func showsWaitItself(_ model: Model) -> Bool {
    if case .working = model.frontSurface { true } else { false }
  }

  /// The keys that work here (SCR-3).
  mutating func drawKeys(_ model: Model, _ layout: Layout) {
    let width = frame.size.columns
    let gap = width < 72 ? 2 : 3
    let hints = fittingHints(model.usableHints, width: width - 2, gap: gap)
    var column = 1
    for hint in hints {
      let start = column
      let place = Point(column: column, row: layout.keysRow)
      column += frame.put(hint.key, at: place, Style(.key, [.bold])) + 1
      column += frame.put(
        hint.word, at: Point(column: column, row: layout.keysRow), Style(.secondary))
      let area = Rect(column: start, row: layout.keysRow, columns: column - start, rows: 1)
      if let binding = model.table.first(where: { $0.hint == hint.word && $0.reason == nil }) {
        mark(area, .action(binding.action))
      }
      column += gap
    }
  }
}
