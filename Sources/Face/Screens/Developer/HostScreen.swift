import Device
import TextInterface

/// Host: which generation of iOS the phone stands for.
package struct HostScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .host(self) }

  func title(in model: Model) -> String { "Host" }

  func load(in model: Model) -> [Effect] { [.loadDeveloper] }

  func awaited(in model: Model) -> String? {
    model.developer == nil ? "Reading the choice…" : nil
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .setHost(let host) = action else { return nil }
    model.feedback = .note("The phone stands for \(host.title) now.")
    return [.setHost(host)]
  }

  func blocks(in context: Context) -> BlockList {
    let present = context.model.developer?.host
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      for host in HostGeneration.allCases {
        card.row(Choice.mark(host == present) + host.title, .setHost(host), detail: host.remark)
      }
    }
    page.space()
    page.heading("What Is Known")
    page.card { card in
      for sentence in HostGeneration.known { card.paragraph(sentence) }
    }
    page.space()
    page.heading("What Is Not Confirmed")
    page.card { card in
      for sentence in HostGeneration.unconfirmed { card.paragraph(sentence) }
    }
    return page.list
  }
}
