import AuthenticationServices
import Device
import TextInterface

extension AppScreen {
  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let shown = self.page else {
      addNothing(to: &page)
      return page.list
    }
    page.add(form == nil ? head(shown, context) : mark(context))
    page.add(news(shown, context))
    addForm(to: &page)
    addStrongPassword(to: &page)
    let sections = shown.sections.filter { !$0.rows.isEmpty }
    for (index, section) in sections.enumerated() {
      // In a low window the rows count more than the room between them.
      let isRoomy = context.model.size.rows >= 24
      if section.heading.isEmpty, isRoomy, index > 0 || form != nil { page.space() }
      add(section, to: &page)
    }
    if sections.isEmpty, form == nil {
      page.note("\(name(in: context.model)) shows nothing here. esc leads back.")
    }
    return page.list
  }

  /// Before the app was opened, and where it cannot be.
  private func addNothing(to page: inout BlockBuilder) {
    guard hasNoServer else {
      page.space()
      page.note("Opening \(name(in: page.context.model))…")
      return
    }
    AppChecksScreen(id: id).add(
      "\(name(in: page.context.model)) has no server in this world, so it cannot be opened. This is"
        + " all that the phone knows of it.", to: &page)
  }

  /// Whom the page is about, in a card of their own.
  private func head(_ page: AppPage, _ context: Context) -> Block {
    let name = name(in: context.model)
    let icon = Span(" \(initial(of: name)) ", Style(.accent, on: .field, [.bold]))
    var lines = [Line([Span("  "), icon, Span("  \(name)", Style(.text, [.bold]))])]
    if !page.heading.isEmpty {
      lines = [
        Line(
          [Span("  "), icon, Span("  \(page.heading)", Style(.text, [.bold]))],
          trailing: page.headingDetail.isEmpty
            ? [] : [Span(page.headingDetail + " ", Style(.secondary))], keeps: .leading),
        Line([Span("       " + name, Style(.secondary))]),
      ]
    }
    return Block(lines: [.border(.top)] + lines.map(\.boxed) + [.border(.bottom)])
  }

  /// The app's sign above a form.
  private func mark(_ context: Context) -> Block {
    let name = name(in: context.model)
    return Block(lines: [
      Line(
        [
          Span(" \(initial(of: name)) ", Style(.accent, on: .field, [.bold])),
          Span("  \(name)", Style(.text, [.bold])),
        ], alignment: .centre), .blank,
    ])
  }

  /// What happened, or what is waited for: one row at least, so that nothing jumps.
  private func news(_ page: AppPage, _ context: Context) -> Block {
    let isForm = form != nil
    let alignment: Line.Alignment = isForm ? .centre : .left
    if let awaited = awaited(in: context.model) {
      let ticks = context.model.waitTicks
      let sign = ticks > 0 ? MovingSign.sign(at: ticks) : " "
      var line = Line(
        [Span(isForm ? "" : "  "), Span(sign, Style(.accent, [.bold])), Span("  \(awaited)")],
        alignment: alignment)
      if ticks >= 10 {
        let isUpgrade = context.model.appUpgrade != nil
        line.leading.append(
          Span(isUpgrade ? "  esc cancels." : "  esc leaves.", Style(.secondary)))
      }
      return Block(lines: [line])
    }
    guard let notice = page.notice, !notice.text.isEmpty else {
      return Block(lines: isForm ? [] : [.blank])
    }
    let (sign, role) = notice.role.look
    let lines = wrap(notice.text, to: context.width - 8).enumerated().map { index, text in
      Line(
        [
          Span(isForm ? "" : "  "), Span(index == 0 ? "\(sign) " : "  ", Style(role, [.bold])),
          Span(text, Style(role, notice.role == .neutral ? [] : [.bold])),
        ], alignment: alignment)
    }
    return Block(lines: lines + [.blank])
  }

  private func addForm(to page: inout BlockBuilder) {
    guard let form = focusedForm else { return }
    let context = page.context
    let shifted = context.selection.map {
      Place(block: $0.block - AppScreen.blocksBeforeForm, item: $0.item)
    }
    let list = form.blocks(
      in: Context(model: context.model, width: context.width, selection: shifted))
    let busy = busyReason(in: context.model)
    for index in 0..<list.count {
      var block = list[index]
      block.items = block.items.map { item in
        var item = item
        item.reason = item.reason ?? busy
        return item
      }
      page.add(block)
    }
  }

  private func add(_ section: AppPage.Section, to page: inout BlockBuilder) {
    if !section.heading.isEmpty { page.heading(section.heading) }
    let busy = busyReason(in: page.context.model)
    // A short wait is not shown by rows that go dim and come back.
    let isWaitSeen = page.context.model.waitTicks > 0
    let width = page.textWidth - 2
    page.card { card in
      for row in section.rows {
        let isDim = row.reason != nil || (busy != nil && isWaitSeen)
        card.item(.activate(button: row.id), unless: row.reason ?? busy) { isSelected in
          AppScreen.lines(of: row, isSelected: isSelected, isDim: isDim, width: width)
        }
      }
    }
  }

  private static func lines(
    of row: AppPage.Row, isSelected: Bool, isDim: Bool, width: Int
  ) -> [Line] {
    let line = Line.row(
      row.label, detail: row.detail, role: row.role == .destructive ? .danger : .text,
      isSelected: isSelected, isDim: isDim)
    // What stands in the way is said where it stands; that the app works is said above.
    let reasons = wrap(row.reason ?? "", to: width).filter { !$0.isEmpty }
    return [line] + reasons.map { Line([Span("     " + $0, Style(.secondary))]) }
  }
}

extension AppPage.NoticeRole {
  /// Meaning never by colour alone (SCR-5).
  fileprivate var look: (sign: String, role: Role) {
    switch self {
    case .success: ("✓", .success)
    case .failure: ("✗", .danger)
    case .neutral: ("–", .secondary)
    }
  }
}
