import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SCR-3 One table gives the last line, ?, the palette and the answer to a dim key")
struct BindingTests {
  @Test("Every key of the last line does something, on every screen", arguments: Scene.all)
  func hintsWork(_ scene: Scene) {
    let before = scene.make(Size(columns: 140, rows: 40))
    let isEditing = before.model.front.editor != nil
    for binding in before.model.table where !binding.hint.isEmpty && binding.reason == nil {
      guard let key = binding.keys(whileEditing: isEditing).first else { continue }
      var probe = before
      probe.answers = false
      let count = probe.effects.count
      var model = probe.model
      model.feedback = nil
      probe.send(.keyPressed(key))
      var after = probe.model
      // A sentence why it cannot be done would be the wrong answer to a key that is offered.
      #expect(after.feedback?.isProblem != true, "\(key.label) on \(scene.name)")
      after.feedback = nil
      let isAlive = after != model || probe.effects.dropFirst(count).contains { $0 != .personActed }
      #expect(isAlive, "\(key.label) \(binding.hint) does nothing on \(scene.name)")
    }
  }

  @Test("The line shows nothing that cannot be used now", arguments: Scene.all)
  func hintsAreUsable(_ scene: Scene) {
    let model = scene.make(Size(columns: 80, rows: 24)).model
    let line = view(model).row(23)
    for binding in model.table where binding.reason != nil && !binding.hint.isEmpty {
      if let key = binding.label(whileEditing: model.front.editor != nil) {
        #expect(!line.contains(" \(key) \(binding.hint)"), "\(scene.name): \(key)")
      }
    }
  }

  @Test("No two rows of a table have the same key", arguments: Scene.all)
  func keysAreUnique(_ scene: Scene) {
    let model = scene.make(Size(columns: 80, rows: 24)).model
    let keys = model.table.flatMap(\.keys)
    let twice = Dictionary(grouping: keys, by: \.self).filter { $1.count > 1 }.keys.map(\.label)
    #expect(twice.isEmpty, "\(scene.name): \(twice.sorted())")
  }

  @Test("A key acts by the row of the table that has it, on every screen", arguments: Scene.all)
  func keysAreFound(_ scene: Scene) {
    let model = scene.make(Size(columns: 80, rows: 24)).model
    let isEditing = model.front.editor != nil
    let keys = Set(model.table.flatMap(\.keys) + [.key("x"), .key("Q"), .function(9)])
    for key in keys {
      let row = model.table.first { $0.keys(whileEditing: isEditing).contains(key) }
      let found = model.binding(for: key)
      #expect(found?.action == row?.action, "\(scene.name): \(key.label)")
      #expect(found?.reason == row?.reason, "\(scene.name): \(key.label)")
    }
  }

  @Test("? is the last hint to go when the line is narrow", arguments: Scene.all)
  func questionMarkStays(_ scene: Scene) {
    let model = scene.make(Size(columns: 60, rows: 18)).model
    guard model.usableBindings.last?.hint.word == "keys" else { return }
    #expect(view(model).row(17).hasSuffix("keys"), "\(scene.name)")
  }

  @Test("A key that cannot be used now stays in the table and says why when tried")
  func reasonWhenTried() {
    var probe = Probe.unlocked()
    probe.press("p/bank<ret><ret>")
    #expect(probe.model.table.contains { $0.keys == [.character("s")] && $0.reason != nil })
    probe.press("s")
    #expect(probe.text.contains("! No upgrade is offered for it; w says why."))
    #expect(!probe.effects.contains { if case .upgrade = $0 { true } else { false } })
    probe.press("j")
    #expect(!probe.text.contains("No upgrade is offered"))
  }

  @Test("? lists the whole table, narrows it while typing, and does what is chosen")
  func keysSheet() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 50))
    probe.press("rd")
    let table = probe.model.table
    probe.press("?")
    for row in table { #expect(probe.text.contains(row.description), "\(row.description)") }
    probe.press("history<ret>")
    #expect(probe.title == "History")
  }

  @Test("The palette finds every action by a few letters, and goes where it belongs")
  func palette() {
    var probe = Probe.unlocked()
    probe.press(":resetw<ret>")
    #expect(probe.title == "Reset World?")
    probe.press("<esc>:faults<ret>")
    #expect(probe.title == "Faults")
    probe.press(":gorecent<ret>")
    #expect(probe.title == "Recently Deleted")
    probe.press(":filter<ret>shi")
    #expect(probe.title == "Passwords")
    #expect(probe.text.contains("/ shi"))
  }

  @Test("The palette knows every action of every screen", arguments: Destination.fixed)
  func paletteIsComplete(_ destination: Destination) {
    let probe = Probe.unlocked()
    let rows = PaletteRows(probe.model).rows.map(\.description)
    for binding in Surface(destination).screen.bindings(in: probe.model) {
      if case .open = binding.action { continue }
      #expect(rows.contains(binding.description), "\(binding.description)")
    }
    let title = destination == .home ? "Home" : Surface(destination).screen.title(in: probe.model)
    #expect(rows.contains(title))
  }

  @Test("Every selectable row is reachable from the first one by moving down", arguments: Scene.all)
  func everyRowIsReachable(_ scene: Scene) {
    var probe = scene.make(Size(columns: 80, rows: 24))
    let list = probe.model.frontList
    let places = (0..<list.count).flatMap { block in
      list[block].items.indices.map { Place(block: block, item: $0) }
    }
    guard !places.isEmpty else { return }
    var reached: Set<Place> = []
    _ = probe.model.perform(.moveToFirst)
    for _ in 0...places.count {
      reached.insert(probe.model.front.list.selection)
      _ = probe.model.perform(probe.model.front.isGrid ? .moveRight : .moveDown)
    }
    #expect(reached.isSuperset(of: places), "\(scene.name)")
  }
}
