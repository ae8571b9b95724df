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
      model.feedback = .note(FaultScreen.words(of: trigger))
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
      model.feedback = .note(FaultScreen.words(of: trigger))
      return [.arm(name, trigger)]
    default: return nil
    }
  }

  private static func words(of trigger: FaultTrigger) -> String { "Armed: \(trigger.words)." }

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
        card.fact("Struck since then", counted(armed.strikes, "time"))
      }
    }
    if let remark = row.point.remark { page.note(remark) }
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
    page.note("In a tape: Fault \(row.point.name) \(trigger?.words ?? "once")")
    return page.list
  }
}
