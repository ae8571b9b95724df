import Device
import Foundation
import TextInterface

/// The messages of one sender; the code in each is marked and can be copied.
package struct ConversationScreen: Screen {
  package var list = ListState()
  let sender: String

  package init(sender: String) {
    self.sender = sender
    // The newest message is the last one, and the one that is looked for.
    list.selection.block = .max
  }

  var surface: Surface { .conversation(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { sender }

  func load(in model: Model) -> [Effect] { [.loadMessages] }

  func awaited(in model: Model) -> String? {
    model.messages == nil ? "Reading messages…" : nil
  }

  private func rows(_ model: Model) -> [MessageRow] {
    (model.messages ?? []).filter { $0.sender == sender }
  }

  func bindings(in model: Model) -> [Binding] {
    let code = selectedMessage(model)?.code
    return [
      Binding(
        [.key("y")], .copy(.code), hint: "copy code", "Copy the code of this message",
        unless: code == nil ? "There is no code in this message." : nil)
    ]
  }

  private func selectedMessage(_ model: Model) -> MessageRow? {
    let rows = rows(model)
    return rows.indices.contains(list.selection.block) ? rows[list.selection.block] : rows.last
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == .copy(.code), let code = selectedMessage(model)?.code else { return nil }
    return [.copy(code, what: .code)]
  }

  func blocks(in context: Context) -> BlockList {
    let rows = rows(context.model)
    guard !rows.isEmpty else {
      var page = BlockBuilder(context)
      page.note(
        context.model.messages == nil ? "Reading messages…" : "No messages from \(sender).")
      return page.list
    }
    return BlockList(count: rows.count) { index in
      message(rows[index], index, context)
    }
  }

  private func message(_ row: MessageRow, _ index: Int, _ context: Context) -> Block {
    let isSelected = context.selectedItem(ofBlock: index) != nil
    var lines = [
      Line(
        [Span("  " + context.model.moment(row.arrived).full, Style(.secondary))],
        trailing: [Span("to \(row.to)  ", Style(.secondary))]),
      Line.border(.top),
    ]
    let code = MessageRow.code(in: row.text, row.codeRange)
    for text in wrap(row.text, to: context.width - 6) {
      lines.append(Line([Span("  ")] + MessageRow.spans(text, code)).boxed)
    }
    let reason = row.code == nil ? "There is no code in this message." : nil
    let action: Action = row.code.map { .copyText(.code, $0) } ?? .copy(.code)
    let detail = row.code.map { FormScreen.spaced($0) } ?? ""
    let first = lines.count
    if reason == nil {
      lines.append(.border(.across))
      lines.append(
        Line.row(
          "Copy Code", detail: row.boundTo.map { "\(detail)  for \($0)" } ?? detail, role: .accent,
          detailRole: .text, isSelected: isSelected
        ).boxed)
    }
    lines.append(.border(.bottom))
    let place = reason == nil ? (first + 1)..<(first + 2) : 2..<first
    return Block(lines: lines, items: [Item(action: action, reason: reason, rows: place)])
  }
}

extension MessageRow {
  /// The code as it stands in the text; its range counts UTF-16 units.
  static func code(in text: String, _ range: Range<Int>?) -> String? {
    guard let range, range.lowerBound >= 0, range.upperBound <= text.utf16.count else { return nil }
    let start = text.utf16.index(text.utf16.startIndex, offsetBy: range.lowerBound)
    let end = text.utf16.index(text.utf16.startIndex, offsetBy: range.upperBound)
    return String(text[start..<end])
  }

  /// A row of the text with the code marked.
  static func spans(_ row: String, _ code: String?) -> [Span] {
    guard let code, !code.isEmpty, let range = row.range(of: code) else { return [Span(row)] }
    return [
      Span(String(row[..<range.lowerBound])),
      Span(code, Style(.accent, [.bold, .underline])),
      Span(String(row[range.upperBound...])),
    ]
  }
}
