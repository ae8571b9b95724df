import Foundation
import TextInterface

/// Clock: the phone's time, and moving it forward.
package struct ClockScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .clock(self) }

  func title(in model: Model) -> String { "Clock" }

  private static let steps: [(key: Character, label: String, seconds: TimeInterval)] = [
    ("1", "30 Seconds Forward", 30), ("2", "5 Minutes Forward", 300),
    ("3", "1 Hour Forward", 3_600), ("4", "1 Day Forward", 86_400),
    ("5", "30 Days Forward", 2_592_000),
  ]

  func bindings(in model: Model) -> [Binding] {
    ClockScreen.steps.map { step in
      Binding([.key(step.key)], .moveClock(step.seconds), "Move the clock: \(step.label)")
    }
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .moveClock(let seconds) = action else { return nil }
    model.feedback = .note("The clock was moved by \(Lapse.words(seconds)).")
    return [.moveClock(seconds)]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    let offset = model.status.clockOffset
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.fact("Phone's Time", model.moment(model.now).full, Style(.text, [.bold]))
      card.fact("Moved by", abs(offset) < 1 ? "nothing" : Lapse.words(offset))
    }
    page.space()
    page.card { card in
      for step in ClockScreen.steps {
        card.row(step.label, .moveClock(step.seconds), detail: String(step.key), detailRole: .key)
      }
    }
    page.note(
      "What falls due on the way happens: messages arrive, codes expire, what was deleted goes for"
        + " good. Servers and phone have one clock.")
    return page.list
  }
}
