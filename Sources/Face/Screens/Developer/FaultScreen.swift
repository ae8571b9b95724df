import Device
import Foundation
import Simulation
import TextInterface

/// One fault: when it strikes.
package struct FaultScreen: Screen {
  package var list = ListState()
  let name: String
  var row: FaultRow?
  /// What is typed into the field, while it is open.
  var editor: LineEditor?
  /// Which trigger the field is for.
  private var field: FaultField?

  package init(name: String) { self.name = name }

  var surface: Surface { .fault(self) }

  func title(in model: Model) -> String { "Fault" }

  func load(in model: Model) -> [Effect] { [.loadFaults] }

  func awaited(in model: Model) -> String? { row == nil ? "Reading the fault…" : nil }

  func bindings(in model: Model) -> [Binding] {
    guard editor != nil else { return [] }
    return [
      Binding([.enter], .submit, hint: "arm", "Arm it like this"),
      Binding([.escape], .back, hint: "cancel", "Leave the fault as it is"),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    var screen = self
    switch action {
    case .armFault(nil):
      return [.disarm(name)]
    case .armFault(let trigger?):
      model.feedback = .note("It strikes \(trigger.words).")
      return [.arm(name, trigger)]
    case .editFault(let field):
      screen.field = field
      screen.editor = LineEditor(field.example(row), limit: 100)
      model.replaceFront(screen)
      return []
    case .back where editor != nil:
      screen.editor = nil
      screen.field = nil
      model.replaceFront(screen)
      return []
    case .submit where editor != nil:
      guard let field, let trigger = field.trigger(editor?.text ?? "") else {
        model.feedback = .problem(field?.sentence ?? "")
        return []
      }
      screen.editor = nil
      screen.field = nil
      model.replaceFront(screen)
      model.feedback = .note("It strikes \(trigger.words).")
      return [.arm(name, trigger)]
    default: return nil
    }
  }

  func header(in context: Context) -> Block? {
    guard let editor, let field else { return nil }
    return .field(field.label, editor, remark: field.remark(row), width: context.width)
  }

  func blocks(in context: Context) -> BlockList {
    guard let row else {
      return BlockList([Block(lines: [.blank, Line("  Reading the fault…", Style(.secondary))])])
    }
    let trigger = row.armed?.trigger
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.paragraph(row.point.summary, Style(.text, [.bold]))
      card.fact("Name", row.point.name)
      if let armed = row.armed {
        card.fact("Armed", context.model.moment(armed.armedAt).full)
        card.fact("Reached since then", counted(armed.hits, "time"))
      }
    }
    page.space()
    page.heading("When It Strikes")
    page.card { card in
      card.row(Choice.mark(trigger == nil) + "Never", .armFault(nil))
      card.row(Choice.mark(trigger == .always) + "Always", .armFault(.always))
      card.row(Choice.mark(trigger == .once) + "The Next Time, Then No More", .armFault(.once))
      for field in FaultField.allCases where field.fits(row.point) {
        card.row(
          Choice.mark(field.isChosen(trigger)) + field.title(row.point), .editFault(field),
          detail: field.isChosen(trigger) ? trigger?.words ?? "" : "")
      }
    }
    return page.list
  }
}

/// A trigger that needs a word: the field that it is typed into.
package enum FaultField: Hashable, Sendable, CaseIterable {
  case number, subject, delay

  var label: String {
    switch self {
    case .number: "Time number"
    case .subject: "Only for"
    case .delay: "Seconds from now"
    }
  }

  func title(_ point: FaultPoint) -> String {
    switch self {
    case .number: "One Time Only, by Its Number…"
    case .subject: "Always, but for One \(capitalised(point.subject ?? ""))…"
    case .delay: "Always, After Some Time…"
    }
  }

  private func capitalised(_ words: String) -> String {
    words.split(separator: " ").map { word in
      ["or", "of", "the"].contains(word)
        ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  /// Whether the point knows subjects at all.
  func fits(_ point: FaultPoint) -> Bool { self != .subject || point.subject != nil }

  func isChosen(_ trigger: FaultTrigger?) -> Bool {
    switch (self, trigger) {
    case (.number, .on), (.subject, .forSubject), (.delay, .after): true
    default: false
    }
  }

  /// What stands in the field at first.
  func example(_ row: FaultRow?) -> String {
    switch (self, row?.armed?.trigger) {
    case (.number, .on(let number)): String(number)
    case (.subject, .forSubject(let subject)): subject
    case (.delay, .after(let seconds)): String(Int(seconds))
    default: ""
    }
  }

  func remark(_ row: FaultRow?) -> String {
    switch self {
    case .number: "2: the second time only"
    case .subject: row?.point.layer == .textMessages ? "+12025550100" : row?.point.subject ?? ""
    case .delay: "30: in half a minute"
    }
  }

  /// The trigger that is typed; nothing where it is none.
  func trigger(_ text: String) -> FaultTrigger? {
    let text = text.trimmingCharacters(in: .whitespaces)
    switch self {
    case .number: return Int(text).flatMap { (1...1_000).contains($0) ? .on($0) : nil }
    case .subject: return text.isEmpty ? nil : .forSubject(text)
    case .delay:
      return Int(text).flatMap { (0...31_536_000).contains($0) ? .after(TimeInterval($0)) : nil }
    }
  }

  /// Why what was typed is none.
  var sentence: String {
    switch self {
    case .number: "Write a number from 1 to 1000: 2 is the second time."
    case .subject: "Write what it is for; it is compared as a whole."
    case .delay: "Write whole seconds, from 0 to a year."
    }
  }
}
