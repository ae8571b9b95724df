import Device
import PasswordAudit
import TextInterface

/// Security Recommendations: what is wrong, and on every urgent entry what can be done about it.
package struct RecommendationsScreen: FilteringScreen {
  package var list = ListState()
  var rows = RowWindow<RecommendationRow>()
  var highCount = 0
  var otherCount = 0
  var hiddenCount = 0
  /// How far the audit is, in words, where there is much to judge (AUD-7).
  var progress: String?
  /// The person ended the audit before its end.
  var isStopped = false
  /// The filter's field, while it is open.
  var editor: LineEditor?
  /// The filter that holds.
  var filter = ""
  /// The filter that the rows belong to.
  private var rowsFilter = ""

  package init() {}

  var surface: Surface { .recommendations(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Security Recommendations" }

  /// Whether the rows are those of the filter that holds.
  private var isCurrent: Bool { rows.window != nil && rowsFilter == filter }

  /// Rows came; those of a filter that holds no more are dropped.
  mutating func loaded(_ filter: String, _ found: Recommendations) {
    guard filter == self.filter else { return }
    rows.loaded(found.window)
    rowsFilter = filter
    highCount = found.highCount
    otherCount = found.otherCount
    hiddenCount = found.hiddenCount
    isStopped = found.isStopped
    progress = nil
  }

  /// Word of how many passwords are judged.
  mutating func judged(_ done: Int, of count: Int) {
    progress = "\(grouped(done)) of \(grouped(count)) passwords judged…"
  }

  func load(in model: Model) -> [Effect] {
    let index = rowIndex(ofBlock: list.selection.block) ?? 0
    return [request(from: RowWindow<RecommendationRow>.start(around: index))]
  }

  private func request(from: Int) -> Effect {
    .loadRecommendations(filter: filter, from: from, count: RowWindow<RecommendationRow>.size)
  }

  func awaited(in model: Model) -> String? {
    if rows.window == nil { return progress ?? "Looking at the passwords…" }
    let index = rowIndex(ofBlock: list.selection.block)
    let isMissing = index.map { rows.isMissing($0) } == true
    return isMissing || !isCurrent ? "Reading recommendations…" : nil
  }

  /// Keys wait for the rows, but where these take long the audit can be ended.
  func holdsKeys(in model: Model) -> Bool {
    awaited(in: model) != nil && (rows.window != nil || progress == nil)
  }

  mutating func missingRows(visibleRows: Int) -> [Effect] {
    let first = max(0, list.top - 2)
    guard isCurrent, let from = rows.missing(in: first..<(first + visibleRows)) else { return [] }
    return [request(from: from)]
  }

  /// Which entry is selected.
  var selectedRow: RecommendationRow? {
    rowIndex(ofBlock: list.selection.block).flatMap { rows[$0] }
  }

  func edited(in model: inout Model) -> [Effect] {
    guard let editor, editor.text != filter else { return [] }
    var screen = self
    screen.filter = editor.text
    screen.rows.forgetRequest()
    screen.list = ListState()
    model.replaceFront(screen)
    return [screen.request(from: 0)]
  }

  func header(in context: Context) -> Block? {
    guard editor != nil || !filter.isEmpty else { return nil }
    return .filterField(
      editor, filter, width: context.width, found: isCurrent ? "\(grouped(total)) found" : "")
  }

  func bindings(in model: Model) -> [Binding] {
    if editor != nil { return filterFieldBindings }
    let noRow = selectedRow == nil ? "Select a recommendation first." : nil
    if rows.window == nil {
      return [
        Binding(
          [.key("s")], .stopAudit, hint: "stop", "Stop judging the passwords",
          unless: progress == nil ? "It is over in a moment." : nil)
      ]
    }
    let judging = Binding(
      [.key("s")], .resumeAudit, hint: isStopped ? "judge" : "", "Judge all passwords after all",
      unless: isStopped ? nil : "They are judged.")
    return filterBindings("recommendations") + [
      Binding([.key("w")], .why, hint: "why?", "Why? What was found and checked", unless: noRow),
      Binding([.key("d")], .submit, hint: "details", "Show the password's details", unless: noRow),
      Binding([.key("x")], .hide, hint: "hide", "Hide until the password changes", unless: noRow),
      judging,
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    if let effects = performOnFilter(action, in: &model) { return effects }
    switch action {
    case .stopAudit: return [.stopAudit]
    case .resumeAudit:
      var waiting = self
      waiting.rows = RowWindow()
      waiting.isStopped = false
      model.replaceFront(waiting)
      return [.resumeAudit] + waiting.load(in: model)
    default: break
    }
    guard let row = selectedRow else { return nil }
    switch action {
    case .why: return model.showWhy(row.id)
    case .submit: return model.push(.details(row.id))
    case .hide: return [.hide(row.id)]
    case .upgrade(let kind):
      return model.startUpgrade(row.id, kind, domain: row.domain, user: row.user, appName: nil)
    case .changeOnWebsite: return model.push(.website(row.id))
    default: return nil
    }
  }
}

/// Where blocks and entries stand: a heading, the urgent ones, a heading, the others, the end.
extension RecommendationsScreen {
  /// How many entries there are in all.
  var total: Int { highCount + otherCount }

  private var highStart: Int { highCount > 0 ? 1 : 0 }
  private var otherStart: Int { highStart + highCount + (otherCount > 0 ? 1 : 0) }

  /// Blocks in all, the end included.
  var blockCount: Int { otherStart + otherCount + 1 }

  /// The number of the entry in a block; nothing for headings and the end.
  func rowIndex(ofBlock block: Int) -> Int? {
    if block >= highStart, block < highStart + highCount { return block - highStart }
    if block >= otherStart, block < otherStart + otherCount {
      return highCount + block - otherStart
    }
    return nil
  }

  func blocks(in context: Context) -> BlockList {
    guard rows.window != nil else {
      return BlockList([
        Block(lines: [
          .blank, Line("  " + (progress ?? "Looking at the passwords…"), Style(.secondary)),
        ])
      ])
    }
    return BlockList(count: blockCount) { block in
      if let index = rowIndex(ofBlock: block) { return entry(index, block, context) }
      if block == blockCount - 1 { return end(block, context) }
      if block == 0, highCount > 0 {
        return Block(lines: [
          .heading("High Priority", trailing: "\(grouped(highCount)) of \(grouped(total))")
        ])
      }
      return Block(lines: [.heading("Other Recommendations", trailing: grouped(otherCount))])
    }
  }

  private func entry(_ index: Int, _ block: Int, _ context: Context) -> Block {
    let isHigh = index < highCount
    let isFirst = index == 0 || index == highCount
    let isLast = index == highCount - 1 || index == total - 1
    guard let row = rows[index] else {
      return framed(
        Block(
          lines: [.row([Span("…", Style(.secondary))], isSelected: false)],
          items: [Item(action: .moveToFirst, reason: "It is still being read.", rows: 0..<1)]),
        isFirst: isFirst, isLast: isLast)
    }
    let card = RecommendationCard(row: row, width: context.width - 2)
    let selected = context.selectedItem(ofBlock: block)
    let content = isHigh ? card.urgent(selected: selected) : card.other(isSelected: selected != nil)
    return framed(content, isFirst: isFirst, isLast: isLast)
  }

  private func framed(_ content: Block, isFirst: Bool, isLast: Bool) -> Block {
    var block = content
    block.lines = block.lines.map(\.boxed)
    block.push(.border(isFirst ? .top : .across))
    if isLast { block.lines.append(.border(.bottom)) }
    return block
  }

  /// Hidden ones, or why there is nothing.
  private func end(_ block: Int, _ context: Context) -> Block {
    var lines: [Line] = []
    var items: [Item] = []
    if isStopped {
      lines += [
        .blank,
        Line("Not every password was judged.", Style(.warning, [.bold]), alignment: .centre),
        Line("You stopped it; s judges them all.", Style(.secondary), alignment: .centre), .blank,
      ]
    } else if total == 0, !filter.isEmpty {
      lines += [
        .blank, Line("No recommendation fits “\(filter)”.", Style(.secondary), alignment: .centre),
        .blank,
      ]
    } else if total == 0 {
      lines += [
        .blank, Line("✓ No Recommendations", Style(.success, [.bold]), alignment: .centre),
        Line(
          "No password is easily guessed, in a data leak, or in two places.", Style(.secondary),
          alignment: .centre), .blank,
      ]
    }
    if hiddenCount > 0 {
      let isSelected = context.selectedItem(ofBlock: block) != nil
      let row = Line.row(
        "Hidden Recommendations", detail: grouped(hiddenCount), isSelected: isSelected)
      let start = lines.count
      lines += [.border(.top), row.boxed, .border(.bottom)]
      items.append(Item(action: .open(.hiddenRecommendations), rows: (start + 1)..<(start + 2)))
    }
    return Block(lines: lines, items: items)
  }
}
