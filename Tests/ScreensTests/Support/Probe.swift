import Device
import Foundation
import TextInterface

@testable import Screens

/// Screens with a phone behind them that answers at once: before, keys, after.
struct Probe {
  var model: Model
  var phone = FakePhone()
  /// Every effect that was asked for.
  var effects: [Effect] = []
  /// Whether the phone answers; without, effects pile up in `effects`.
  var answers = true

  init(_ size: Size = Size(columns: 80, rows: 24), phone: FakePhone = FakePhone()) {
    model = Model(size: size, now: Fixtures.now)
    self.phone = phone
    perform(Model.firstEffects)
  }

  /// The same with the passwords unlocked.
  static func unlocked(
    _ size: Size = Size(columns: 80, rows: 24), phone: FakePhone = FakePhone()
  ) -> Probe {
    var probe = Probe(size, phone: phone)
    probe.send(.unlockAnswered(.unlocked))
    return probe
  }

  mutating func send(_ message: Message) { perform(update(&model, message)) }

  mutating func press(_ keys: String) {
    for key in Key.sequence(keys) { send(.keyPressed(key)) }
  }

  mutating func perform(_ list: [Effect]) {
    effects += list
    guard answers else { return }
    for effect in list {
      if let message = phone.answer(effect) { send(message) }
    }
  }

  /// The frame as text.
  var text: String { view(model).text }

  /// The title of what has the keys.
  var title: String { model.front.title(in: model) }

  /// The words of the row that is selected.
  var selected: String {
    guard let row = text.split(separator: "\n").last(where: { $0.contains(" > ") }),
      let sign = row.range(of: " > ")
    else { return "" }
    let words = row[sign.upperBound...].prefix { $0 != "│" }
    return words.trimmingCharacters(in: .whitespaces)
  }
}
