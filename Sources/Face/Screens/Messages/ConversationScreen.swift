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
    let message = selectedMessage(model)
    return [
      Binding(
        [.key("y")], .copy(.code), hint: "copy code", "Copy the code of this message",
        unless: message?.code == nil ? "There is no code in this message." : nil),
      Binding(
        [.key("w")], .why, hint: "why?", "Why? How the code was found, and where it is offered",
        unless: message == nil ? "There is no message." : nil),
    ]
  }

  private func selectedMessage(_ model: Model) -> MessageRow? {
    let rows = rows(model)
    return rows.indices.contains(list.selection.block) ? rows[list.selection.block] : rows.last
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard let message = selectedMessage(model) else { return nil }
    switch action {
    case .why: return model.showCodeWhy(message.id)
    case .copy(.code): return message.code.map { [.copy($0, what: .code)] }
    default: return nil
    }
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
    let selected = context.selectedItem(ofBlock: index)
    var lines = [
      Line(
        [Span("  " + context.model.moment(row.arrived).full, Style(.secondary))],
        trailing: [Span("to \(row.to)  ", Style(.secondary))]),
      Line.border(.top),
    ]
    for spans in MarkedText(row.text, code: row.codeRange).rows(width: context.width - 6) {
      lines.append(Line([Span("  ")] + spans).boxed)
    }
    guard let copied = row.code else {
      let item = Item(
        action: .copy(.code), reason: "There is no code in this message.", rows: 2..<lines.count)
      return Block(lines: lines + [.border(.bottom)], items: [item])
    }
    lines.append(.border(.across))
    let first = lines.count
    let spaced = FormScreen.spaced(copied)
    lines.append(
      Line.row(
        "Copy Code", detail: row.boundTo.map { "\(spaced)  for \($0)" } ?? spaced, role: .accent,
        detailRole: .text, isSelected: selected == 0
      ).boxed)
    lines.append(
      Line.row(
        "Why?", detail: "where it is offered", isSelected: selected == 1
      ).boxed)
    return Block(
      lines: lines + [.border(.bottom)],
      items: [
        Item(action: .copyText(.code, copied), rows: first..<(first + 1)),
        Item(action: .why, rows: (first + 1)..<(first + 2)),
      ])
  }
}
