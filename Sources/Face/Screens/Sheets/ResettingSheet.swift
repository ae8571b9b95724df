import TextInterface

/// Stands in front from the confirmed Reset World to its answer: what is done meanwhile would be
/// thrown away with the world.
package struct ResettingSheet: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .resetting(self) }
  var sheetWidth: Int { 40 }
  var ignoresKeys: Bool { true }
  var listsBindings: Bool { true }
  var backHint: String { "" }

  func title(in model: Model) -> String { "Reset World" }

  func awaited(in model: Model) -> String? { "Resetting the world…" }

  func bindings(in model: Model) -> [Binding] {
    [Binding([.control("c")], .leave, hint: "leave", "Leave the program")]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    action == .dismiss ? [] : nil
  }

  func blocks(in context: Context) -> BlockList {
    let sign = MovingSign.sign(at: context.model.waitTicks)
    let words = awaited(in: context.model) ?? ""
    return BlockList([
      Block(lines: [
        .blank,
        Line([Span(sign, Style(.accent, [.bold])), Span("  \(words)")], alignment: .centre), .blank,
      ])
    ])
  }
}
