import Simulation
import TextInterface

/// How well the network works for every party.
package enum NetworkConditions: String, Hashable, Sendable, CaseIterable {
  case ok, slow, offline

  /// What the armed faults make of it.
  init(armed: [String]) {
    let points = Set(armed)
    self = Self.allCases.last { $0.faultPoint.map(points.contains) ?? false } ?? .ok
  }

  var title: String {
    switch self {
    case .ok: "OK"
    case .slow: "Slow"
    case .offline: "Offline"
    }
  }

  /// The fault that causes these conditions; `nil` while the network works.
  package var faultPoint: String? {
    switch self {
    case .ok: nil
    case .slow: "network.all.slow"
    case .offline: "network.all.offline"
    }
  }

  /// The faults that cause the other conditions, so they have to be disarmed.
  package var otherFaultPoints: [String] {
    Self.allCases.compactMap(\.faultPoint).filter { $0 != faultPoint }
  }

  fileprivate var explanation: String {
    switch self {
    case .ok: "everybody is reached at once"
    case .slow: "10 s each way"
    case .offline: "nobody is reached"
    }
  }

  fileprivate var effects: [Effect] {
    otherFaultPoints.map { .disarm($0) } + (faultPoint.map { [.arm($0, .always)] } ?? [])
  }
}

/// Network: how it is for all parties.
package struct NetworkScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .network(self) }

  func title(in model: Model) -> String { "Network" }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .setNetwork(let index) = action else { return nil }
    let conditions = NetworkConditions.allCases[index]
    model.feedback = .note(
      "The network is \(conditions == .ok ? "OK" : conditions.title.lowercased()).")
    return conditions.effects
  }

  func blocks(in context: Context) -> BlockList {
    let present = NetworkConditions(armed: context.model.status.armedFaults)
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      for (index, conditions) in NetworkConditions.allCases.enumerated() {
        card.row(
          Choice.mark(conditions == present) + conditions.title, .setNetwork(index),
          detail: conditions.explanation)
      }
    }
    page.note(
      "This is the network between all parties: phone, app, extension, servers, Apple and the"
        + " carrier. Faults has switches for each two of them.")
    return page.list
  }
}

/// A choice of one, in characters that every terminal has.
enum Choice {
  static func mark(_ isChosen: Bool) -> String { isChosen ? "(*) " : "( ) " }
}
