import Device
import TextInterface

extension AppleSheetScreen {
  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.text(head(width: context.width - 8))
    addName(to: &page)
    addEmail(to: &page)
    addNews(to: &page)
    page.add(answers(context))
    return page.list
  }

  private func head(width: Int) -> [Line] {
    var lines = [
      Line.blank,
      Line([
        Span("  "), Span(" \(initial(of: sheet.appName)) ", Style(.accent, on: .field, [.bold])),
        Span("  \(sheet.appName)", Style(.text, [.bold])),
      ]),
    ]
    lines += wrap(words, to: width).map { Line([Span("       " + $0)]) }
    lines.append(.blank)
    guard let account = sheet.account else { return lines }
    return lines + [
      Line(
        [Span("   Apple Account", Style(.secondary))], trailing: [Span(account + "   ")],
        keeps: .leading)
    ]
  }

  private var words: String {
    guard sheet.account != nil else {
      return "There is no Apple Account on this phone, and Sign in with Apple needs one."
    }
    let isFirst = sheet.asksForName || sheet.asksForEmail
    switch sheet.purpose {
    case .upgrade:
      return "Your account will open with your Apple Account, and no password any more."
    case .signIn:
      return isFirst
        ? "Make an account with your Apple Account. There is no password to remember."
        : "Sign in with your Apple Account."
    }
  }

  private func addName(to page: inout BlockBuilder) {
    guard asksForName else { return page.add(Block()) }
    let isSelected = page.context.selectedItem(ofBlock: AppleSheetScreen.nameField) != nil
    let width = min(32, page.context.width - 24)
    let room = width - 2
    let tail = TextTail(name, room: room)
    let start = page.context.width - width - 3
    let pad = String(repeating: " ", count: max(1, start - columns(of: "   Name")))
    let field = Style(.text, on: .field, isSelected ? [.bold] : [])
    let line = Line([
      Span(isSelected ? " > " : "   ", Style(.accent, [.bold])), Span("Name", Style(.secondary)),
      Span(pad), Span(" \(tail.padded) ", field),
    ])
    page.add(
      Block(
        lines: [line], items: [Item(action: .submit, rows: 0..<1)],
        cursor: isSelected ? Point(column: start + 1 + tail.cursor, row: 0) : nil))
  }

  private func addEmail(to page: inout BlockBuilder) {
    guard asksForEmail else {
      page.add(Block())
      return page.add(Block())
    }
    let account = sheet.account ?? ""
    page.add(
      choice(
        "Share My Email", AppleSheetScreen.share, isChosen: sharesEmail, isFirst: true,
        "\(sheet.appName) gets \(account).", page))
    page.add(
      choice(
        "Hide My Email", AppleSheetScreen.hide, isChosen: !sharesEmail, isFirst: false,
        "\(sheet.appName) gets a random address; mail to it reaches you.", page))
  }

  private func choice(
    _ label: String, _ option: String, isChosen: Bool, isFirst: Bool, _ meaning: String,
    _ page: BlockBuilder
  ) -> Block {
    let isSelected = page.context.selectedItem(ofBlock: page.blocks.count) != nil
    let attributes: Style.Attributes = isChosen || isSelected ? [.bold] : []
    var block = Block(
      lines: [
        .row(
          [Span((isChosen ? "(*) " : "( ) ") + label, Style(.text, attributes))],
          isSelected: isSelected),
        Line([Span("       " + cut(meaning, to: page.context.width - 9), Style(.secondary))]),
      ],
      items: [
        Item(
          action: .pick(field: "email", option: option),
          reason: busyReason(in: page.context.model), rows: 0..<2)
      ])
    if isFirst { block.push(.blank) }
    return block
  }

  /// What is waited for, or what went wrong.
  private func addNews(to page: inout BlockBuilder) {
    let ticks = page.context.model.waitTicks
    if let awaited = awaited(in: page.context.model) {
      let sign = ticks > 0 ? MovingSign.sign(at: ticks) : " "
      let stop = ticks >= 10 ? "  esc cancels." : ""
      return page.text([
        .blank,
        Line(
          [Span(sign, Style(.accent, [.bold])), Span("  \(awaited)\(stop)")], alignment: .centre),
      ])
    }
    guard let problem = sheet.problem else { return page.text([.blank]) }
    page.text(
      [.blank]
        + wrap(problem, to: page.context.width - 6).map {
          Line($0, Style(.danger, [.bold]), alignment: .centre)
        })
  }

  /// Continue, or the way to an account, and Cancel.
  private func answers(_ context: Context) -> Block {
    let selected = context.selectedItem(ofBlock: AppleSheetScreen.buttons)
    let hasAccount = sheet.account != nil
    let reason = hasAccount ? continueReason(in: context.model) : busyReason(in: context.model)
    let isDim = reason != nil && (context.model.waitTicks > 0 || awaited(in: context.model) == nil)
    let pieces = [
      Line.buttonSpans(
        hasAccount ? "Continue" : "Add Apple Account", isSelected: selected == 0,
        reason: isDim ? reason : nil),
      Line.buttonSpans("Cancel", isSelected: selected == 1, isPrimary: false),
    ]
    var column = max(0, (context.width - pieces.map(\.width).reduce(0, +)) / 2)
    var items = [
      Item(
        action: hasAccount ? .continueWithApple : .addAppleAccount, reason: reason, rows: 0..<1),
      Item(action: .dismiss, rows: 0..<1),
    ]
    for index in items.indices {
      items[index].columns = column..<(column + pieces[index].width)
      column += pieces[index].width
    }
    return Block(lines: [Line(pieces.flatMap { $0 }, alignment: .centre), .blank], items: items)
  }
}

/// The end of an entry that is too long for its field, and where the cursor stands in it.
struct TextTail {
  let padded: String
  let cursor: Int

  init(_ editor: LineEditor, room: Int) {
    var shown = editor.text
    var dropped = 0
    while columns(of: shown) > room, let first = shown.first {
      dropped += columns(of: String(first))
      shown.removeFirst()
    }
    padded = shown + String(repeating: " ", count: max(0, room - columns(of: shown)))
    cursor = min(room, max(0, editor.cursorColumn - dropped))
  }
}
