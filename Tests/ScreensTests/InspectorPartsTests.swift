import Device
import Foundation
import Simulation
import Testing
import TextInterface

@testable import Screens

@Suite("TRC-2 Store: what the machines keep, and what changed since the last look")
struct InspectorStoreTests {
  private func marks(_ lines: [StoreLine]) -> [String] {
    lines.compactMap { line in
      guard case .row(let row, let mark, let changed) = line, mark != .same else { return nil }
      return ([mark.rawValue + " " + row.title] + changed).joined(separator: ", ")
    }
  }

  @Test("Rows that came, changed and went are marked, with what changed in them")
  func changes() {
    #expect(marks(StoreChanges.lines(Fixtures.storesLater, since: nil)).isEmpty)
    #expect(marks(StoreChanges.lines(Fixtures.stores, since: Fixtures.stores)).isEmpty)
    #expect(
      marks(StoreChanges.lines(Fixtures.storesLater, since: Fixtures.stores)) == [
        "~ shiny.example  chelsea@shiny.example, modified, former passwords",
        "- shiny.example  chelsea@shiny.example", "+ sms.send.late",
      ])
  }

  @Test("What only left the part of a long table that is shown was not removed")
  func long() {
    func table(_ ids: [Int], of count: Int) -> [InspectedTable] {
      [
        InspectedTable(
          machine: "m", name: "n", count: count, rows: ids.map { InspectedRow("\($0)", "\($0)") })
      ]
    }
    let before = table([3, 2, 1], of: 50)
    #expect(marks(StoreChanges.lines(table([4, 3, 2], of: 51), since: before)) == ["+ 4"])
    #expect(marks(StoreChanges.lines(table([2, 1, 0], of: 49), since: before)).isEmpty)
    let all = table([2, 1], of: 2)
    #expect(marks(StoreChanges.lines(table([2], of: 1), since: all)) == ["- 1"])
  }

  @Test("Marks stay while one looks, x takes them off, and looking away does the same")
  func looks() {
    var probe = Probe.unlocked()
    probe.press("<c-t>3")
    #expect(!probe.model.inspector.store.hasMarks)
    probe.phone.stores = Fixtures.storesLater
    probe.send(.traced)
    #expect(probe.text.contains("~ shiny.example"))
    #expect(probe.text.contains("~modified 9:40:58"))
    #expect(probe.text.contains("- shiny.example"))
    probe.press("x")
    #expect(!probe.text.contains("~") && !probe.text.contains("- shiny.example"))
    probe.press("x")
    #expect(probe.text.contains("Nothing is marked."))
    probe.phone.stores = Fixtures.stores
    probe.press("1")
    probe.send(.traced)
    probe.press("3")
    #expect(probe.text.contains("~ shiny.example") && probe.text.contains("+ shiny.example"))
    probe.press("13")
    #expect(!probe.model.inspector.store.hasMarks)
  }

  @Test("Moments are in the world's time; long tables say how long")
  func words() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 60))
    probe.send(
      .phoneLoaded(
        PhoneFacts(apps: Fixtures.apps, worldName: "Shiny", secondsFromGMT: 3_600)))
    probe.press("<c-t>3")
    #expect(probe.text.contains("code valid until 10:45:52"))
    #expect(probe.text.contains("the last 2 of 14"))
    #expect(probe.text.contains("tries left 5") && probe.text.contains("sends left 2"))
    #expect(probe.text.contains("Nobody has asked Apple's servers yet."))
  }

  @Test("Messages: what became of each text, and no code")
  func messages() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 40))
    probe.press("<c-t>4")
    for words in ["Sent by Servers", "delivered never", "•••• •• 05", "Received", "bound to"] {
      #expect(probe.text.contains(words), "\(words)")
    }
    #expect(!probe.text.contains("482"))
  }
}

@Suite("TRC-2 Why? follows what is shown or selected on the phone")
struct InspectorWhyTests {
  @Test("A recommendation, a password, an app, and nothing")
  func subjects() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 50))
    probe.press("r<c-t>w")
    #expect(probe.text.contains("[Why?]"))
    #expect(probe.text.contains("This password appeared in a data leak"))
    #expect(probe.text.contains("chelsea@shiny.example"))
    probe.press("<c-t><esc><esc><esc><left><left>")
    probe = Probe.unlocked(Size(columns: 100, rows: 50))
    probe.press("l<c-t>w")
    #expect(probe.text.contains("ABCDE12345.example.orchard"))
    #expect(probe.text.contains("UPG-2"))
    probe = Probe.unlocked(Size(columns: 100, rows: 50))
    probe.press("m<c-t>w")
    #expect(probe.text.contains("Nothing here has a reason to be told."))
  }

  @Test("Beside the phone it turns with the selection")
  func turns() {
    var probe = Probe.unlocked(Size(columns: 160, rows: 40))
    probe.press("r<c-t>w<esc>")
    let first = probe.model.whySubject
    #expect(first == .credential(12))
    probe.press("jj")
    #expect(probe.model.inspector.why.subject == probe.model.whySubject)
    #expect(probe.model.whySubject != first)
    #expect(probe.effects.contains(.loadDetails(2)))
  }

  @Test("Locked, it shows nothing of a password")
  func locked() {
    var probe = Probe.unlocked(Size(columns: 160, rows: 40))
    probe.press("r<c-t>w")
    #expect(probe.text.contains("chelsea@shiny.example"))
    probe.send(.locked)
    #expect(probe.text.contains("The passwords are locked."))
    #expect(probe.model.inspector.why.details == nil)
  }
}

@Suite("Whatever keys come, inspector and phone stay whole")
struct InspectorPropertyTests {
  private static let keys: [Key] =
    "jkhlgGpqrmfFanxw1234?:/ yR".map { Key.character($0) } + [
      .control("t"), .control("t"), .control("t"), .enter, .enter, .escape, .escape, .tab, .backTab,
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .control("l"),
      .mouse(Mouse(kind: .click, point: Point(column: 90, row: 5))),
      .mouse(Mouse(kind: .click, point: Point(column: 20, row: 8))),
      .mouse(Mouse(kind: .wheelUp, point: Point(column: 90, row: 9))),
    ]

  @Test("No key and no event breaks anything", arguments: 0..<8)
  func anything(_ seed: Int) {
    var dice = Dice(UInt64(seed) + 900)
    var probe = Probe.unlocked(seed.isMultiple(of: 2) ? wideSize : Size(columns: 80, rows: 24))
    probe.press("<c-t>")
    for _ in 0..<60 {
      probe.send(.keyPressed(InspectorPropertyTests.keys.randomElement(using: &dice) ?? .enter))
      switch Int.random(in: 0..<14, using: &dice) {
      case 0:
        probe.phone.trace += Fixtures.events(
          [("App>System perform(_:)", 9)], from: probe.phone.trace.count + 1)
        probe.send(.traced)
      case 1: probe.phone.stores = Fixtures.storesLater
      case 2: probe.send(.contentsChanged)
      case 3: probe.send(.locked)
      case 4: probe.send(.unlockAnswered(.unlocked))
      case 5:
        let size = Size(
          columns: Int.random(in: 50..<200, using: &dice),
          rows: Int.random(in: 10..<50, using: &dice))
        probe.send(.resized(size))
      case 6: probe.send(.messageArrived(Fixtures.newMessage))
      case 7: probe.send(.worldReset(problems: []))
      default: break
      }
      let frame = view(probe.model)
      #expect(frame.size == probe.model.size)
      #expect(probe.model.path.first?.kind == "home")
      #expect(!probe.model.inspector.hasFocus || probe.model.inspector.isOpen)
    }
  }

  private var wideSize: Size { Size(columns: 140, rows: 40) }
}
