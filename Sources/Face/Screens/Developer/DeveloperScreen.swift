import Device
import TextInterface

/// Developer: the simulator behind the phone.
package struct DeveloperScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .developer(self) }

  func title(in model: Model) -> String { "Developer" }

  func load(in model: Model) -> [Effect] { [.loadPhone, .loadDeveloper] }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.key("f")], .open(.faults), "Go to Faults"),
      Binding([.key("c")], .open(.clock), "Go to Clock"),
      Binding([.key("n")], .open(.network), "Go to Network"),
      Binding([.key("g")], .open(.host), "Go to Host"),
      Binding([.key("s")], .open(.sites), "Go to Sites"),
      Binding([.key("t")], .open(.storage), "Go to Storage"),
      Binding([.key("R")], .resetWorld, "Reset World"),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    let armed = model.status.armedFaults.count
    let offset = model.status.clockOffset
    let network = NetworkConditions(armed: model.status.armedFaults)
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      card.row(
        "Faults", .open(.faults), detail: armed == 0 ? "none" : "\(counted(armed, "fault")) armed",
        detailRole: armed == 0 ? .secondary : .warning)
      card.row(
        "Clock", .open(.clock),
        detail: abs(offset) < 1 ? "as always" : "moved by \(Lapse.offset(offset))",
        detailRole: abs(offset) < 1 ? .secondary : .warning)
      card.row(
        "Network", .open(.network), detail: network.title,
        detailRole: network == .ok ? .secondary : .warning)
      if let facts = model.developer {
        card.row("Host", .open(.host), detail: facts.host.title)
      } else {
        card.row("Host", .open(.host))
      }
      let changed = armedSites(model.status.armedFaults)
      card.row(
        "Sites", .open(.sites),
        detail: changed == 0 ? "as they are" : "\(counted(changed, "answer")) changed",
        detailRole: changed == 0 ? .secondary : .warning)
      card.row("Storage", .open(.storage), detail: "kept files and backups")
    }
    page.space()
    page.card { card in
      card.row("Reset World", .resetWorld, detail: model.phone.worldName, role: .danger)
    }
    page.note(
      "Servers, carrier and phone are simulated; passwords, keys and databases are real. Nothing"
        + " leaves this machine.")
    return page.list
  }

  /// How many faults of sites' files are armed.
  private func armedSites(_ armed: [String]) -> Int {
    let points = SiteBehaviour.allCases.compactMap(\.point)
    return armed.count { points.contains($0) }
  }
}
