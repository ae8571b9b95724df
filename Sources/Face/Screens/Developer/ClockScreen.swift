import Device
import Foundation
import TextInterface

/// Clock: the phone's time, and moving it forward.
package struct ClockScreen: Screen {
  package var list = ListState()
  /// The field for a date and a time, while it is open.
  var editor: LineEditor?

  package init() {}

  var surface: Surface { .clock(self) }

  func title(in model: Model) -> String { "Clock" }

  func load(in model: Model) -> [Effect] { [.loadDeveloper] }

  private static let steps: [(key: Character, label: String, seconds: TimeInterval)] = [
    ("1", "1 Minute Forward", 60), ("2", "5 Minutes Forward", 300),
    ("3", "1 Hour Forward", 3_600), ("4", "1 Day Forward", 86_400),
    ("5", "30 Days Forward", 2_592_000),
  ]

  func bindings(in model: Model) -> [Binding] {
    if let editor {
      return [
        Binding(
          [.enter], .submit, hint: "set", "Set the clock to what is typed",
          unless: editor.text.isEmpty ? "Type a date and a time first." : nil),
        Binding([.escape], .back, hint: "cancel", "Leave the clock as it is"),
      ]
    }
    return ClockScreen.steps.map { step in
      Binding([.key(step.key)], .moveClock(step.seconds), "Move the clock: \(step.label)")
    } + [
      Binding(
        [.key("n")], .setClock(.nextDue), hint: "next due", "Move the clock to what is due next",
        unless: model.developer?.nextDue == nil ? "Nothing is due later." : nil),
      Binding([.key("s")], .filter, hint: "set", "Set a date and a time"),
      Binding([.key("c")], .setClock(.realTime), "Set the clock to this computer's time"),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    var screen = self
    switch action {
    case .moveClock(let seconds):
      model.feedback = .note("The clock was moved by \(Lapse.words(seconds)).")
      return [.moveClock(seconds)]
    case .setClock(let target): return [.setClock(target)]
    case .filter:
      screen.editor = LineEditor()
      model.replaceFront(screen)
      return []
    case .back where editor != nil:
      screen.editor = nil
      model.replaceFront(screen)
      return []
    case .submit: return submit(in: &model)
    default: return nil
    }
  }

  private func submit(in model: inout Model) -> [Effect] {
    let zone = model.phone.secondsFromGMT
    switch ClockInput(editor?.text ?? "", now: model.now, secondsFromGMT: zone).reading {
    case .failure(let problem):
      model.feedback = .problem(problem.sentence)
      return []
    case .success(let date):
      var screen = self
      screen.editor = nil
      model.replaceFront(screen)
      return [.setClock(.date(date))]
    }
  }

  func header(in context: Context) -> Block? {
    let present = context.model.moment(context.model.now).sortable
    return editor.map {
      .field("Set to", $0, remark: "now \(present); 9:41 is today", width: context.width)
    }
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    let offset = model.status.clockOffset
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.fact("Phone's Time", model.moment(model.now).full, Style(.text, [.bold]))
      card.fact("Moved by", abs(offset) < 1 ? "nothing" : Lapse.words(offset))
      card.fact("Due Next", dueWords(model))
    }
    page.space()
    page.card { card in
      for step in ClockScreen.steps {
        card.row(step.label, .moveClock(step.seconds), detail: String(step.key), detailRole: .key)
      }
      card.row(
        "To What Is Due Next", .setClock(.nextDue), detail: "n", detailRole: .key,
        unless: model.developer?.nextDue == nil ? "Nothing is due later." : nil)
      card.row("Set Date and Time…", .filter, detail: "s", detailRole: .key)
      card.row("To This Computer's Time", .setClock(.realTime), detail: "c", detailRole: .key)
    }
    page.note(
      "What falls due on the way happens: messages arrive, codes expire, what was deleted goes for"
        + " good. That cannot be undone, so the clock never goes back. Servers and phone have one"
        + " clock.")
    return page.list
  }

  private func dueWords(_ model: Model) -> String {
    guard let facts = model.developer, let due = facts.nextDue else { return "nothing" }
    let time = model.moment(due).toTheSecond(seenAt: model.moment(model.now))
    return facts.dueWords.isEmpty ? time : "\(facts.dueWords), \(time)"
  }
}

extension Block {
  /// A field with its label, and an example beside it.
  static func field(
    _ label: String, _ editor: LineEditor, remark: String, width: Int
  ) -> Block {
    let prompt = "  \(label) "
    let line = Line(
      [
        Span(prompt, Style(.key, [.bold])), Span(" ", Style(.text, on: .field)),
        Span(editor.text, Style(.text, on: .field)), Span(" ", Style(.text, on: .field)),
      ], trailing: [Span(remark + " ", Style(.secondary))])
    let column = columns(of: prompt) + 1 + min(editor.cursorColumn, max(0, width - 16))
    return Block(lines: [line, .blank], cursor: Point(column: column, row: 0))
  }
}
