import Simulation
import TextInterface

/// How the network is for everybody: one choice of three.
enum NetworkWeather: Hashable, Sendable, CaseIterable {
  case good, slow, offline

  /// What the armed faults make of it.
  init(armed: [String]) {
    let points = Set(armed)
    self =
      NetworkWeather.allCases.last { weather in weather.point.map(points.contains) ?? false }
      ?? .good
  }

  var title: String {
    switch self {
    case .good: "OK"
    case .slow: "Slow"
    case .offline: "Offline"
    }
  }

  /// The fault that makes it so.
  var point: String? {
    switch self {
    case .good: nil
    case .slow: "network.all.slow"
    case .offline: "network.all.offline"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .good: "everybody is reached at once"
    case .slow: "10 s each way"
    case .offline: "nobody is reached"
    }
  }

  /// Makes it so: the other faults of the whole network are disarmed.
  var effects: [Effect] {
    let others = NetworkWeather.allCases.compactMap(\.point).filter { $0 != point }
    return others.map { .disarm($0) } + (point.map { [.arm($0, .always)] } ?? [])
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
    let weather = NetworkWeather.allCases[index]
    model.feedback = .note(
      "The network is \(weather == .good ? "OK" : weather.title.lowercased()).")
    return weather.effects
  }

  func blocks(in context: Context) -> BlockList {
    let present = NetworkWeather(armed: context.model.status.armedFaults)
    var page = BlockBuilder(context)
    page.space()
    page.card { card in
      for (index, weather) in NetworkWeather.allCases.enumerated() {
        card.row(
          Choice.mark(weather == present) + weather.title, .setNetwork(index),
          detail: weather.explanation)
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
