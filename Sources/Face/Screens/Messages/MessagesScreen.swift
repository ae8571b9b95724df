import Device
import Foundation
import TextInterface

/// Messages: who wrote, the newest first.
package struct MessagesScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .messages(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Messages" }

  func load(in model: Model) -> [Effect] { [.loadMessages] }

  func awaited(in model: Model) -> String? {
    model.messages == nil ? "Reading messages…" : nil
  }

  func blocks(in context: Context) -> BlockList {
    let senders = Conversation.all(context.model.messages ?? [])
    var page = BlockBuilder(context)
    page.space()
    guard !senders.isEmpty else {
      page.note(
        "No messages yet. Codes that servers send to this phone arrive here: switch a password to"
          + " a strong one, and its app may ask for one.")
      return page.list
    }
    page.card { card in
      for (index, conversation) in senders.enumerated() {
        if index > 0 { card.divider() }
        add(conversation, to: &card, context.model)
      }
    }
    return page.list
  }

  private func add(_ conversation: Conversation, to card: inout BlockBuilder, _ model: Model) {
    let unread = conversation.messages.filter { model.unread.contains($0.id) }.count
    let newest = conversation.newest
    let width = card.textWidth - 3
    card.item(.open(.conversation(conversation.sender))) { isSelected in
      let dot = unread > 0 ? Span("* ", Style(.accent, [.bold])) : Span("  ")
      let words = LineEditor.oneLine(newest.text)
      return [
        .row(
          [dot, Span(conversation.sender, Style(.text, [.bold]))],
          trailing: [
            Span(unread > 0 ? "\(unread) new   " : "", Style(.accent)),
            Span(
              model.moment(newest.arrived).short(seenAt: model.moment(model.now)), Style(.secondary)
            ),
          ], isSelected: isSelected),
        Line([Span("     " + cut(words, to: width), Style(.secondary))]),
      ]
    }
  }
}

/// All messages of one sender.
struct Conversation {
  let sender: String
  /// Oldest first, and never empty.
  let messages: [MessageRow]
  let newest: MessageRow

  /// One for each sender, the one who wrote last first.
  static func all(_ messages: [MessageRow]) -> [Conversation] {
    var bySender: [String: [MessageRow]] = [:]
    for message in messages { bySender[message.sender, default: []].append(message) }
    let made = bySender.compactMap { sender, messages in
      messages.last.map { Conversation(sender: sender, messages: messages, newest: $0) }
    }
    return made.sorted {
      ($0.newest.arrived, $0.newest.id) > ($1.newest.arrived, $1.newest.id)
    }
  }
}
