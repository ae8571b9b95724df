import Device
import Foundation
import Simulation
import Testing
import TextInterface

@testable import Screens

private let wide = Size(columns: 140, rows: 40)

@Suite("SCR-2 Ctrl-T opens the inspector on every screen, and the phone is as it was afterwards")
struct InspectorOpeningTests {
  @Test(
    "Opened and closed over every screen, nothing of the phone has changed", arguments: Scene.all)
  func everywhere(_ scene: Scene) {
    var probe = scene.make(Size(columns: 80, rows: 24))
    guard !probe.model.front.ignoresKeys, !probe.model.inspectorHasKeys else { return }
    let kind = probe.model.base.kind
    probe.press("<c-t>")
    #expect(probe.title == "Inspector", "\(scene.name)")
    #expect(probe.text.contains("Trace") && probe.text.contains("Store"))
    probe.press("<c-t>")
    #expect(probe.title != "Inspector")
    #expect(probe.model.base.kind == kind)
    #expect(!probe.text.contains("[Trace]"))
  }

  @Test("SCR-1 From 110 columns it stands beside the phone, below it lies over it")
  func places() {
    for (columns, isBeside) in [(60, false), (109, false), (110, true), (200, true)] {
      var probe = Probe.unlocked(Size(columns: columns, rows: 24))
      probe.press("<c-t>")
      #expect(Layout(probe.model).isInspectorBeside == isBeside)
      #expect(probe.text.contains("Settings") == isBeside, "\(columns)")
      #expect(view(probe.model).size.columns == columns)
    }
  }

  @Test("The phone keeps 60 columns, and lanes come as soon as both have room")
  func widths() {
    func widths(_ columns: Int) -> [Int] {
      var probe = Probe.unlocked(Size(columns: columns, rows: 30))
      probe.press("<c-t>")
      let layout = Layout(probe.model)
      return [layout.phoneColumns, layout.inspectorArea.columns]
    }
    #expect(widths(110) == [60, 50])
    #expect(widths(132) == [60, 72])
    #expect(widths(140) == [68, 72])
    #expect(widths(172) == [100, 72])
    #expect(widths(220) == [100, 120])
    #expect(widths(100) == [100, 100])
  }

  @Test("Beside the phone Esc gives the keys back, and both are usable and seen")
  func focus() {
    var probe = Probe.unlocked(wide)
    probe.press("<c-t><esc>")
    #expect(probe.title == "OneTap")
    #expect(probe.text.contains("[Trace]") && probe.text.contains("^T inspector"))
    probe.press("p")
    #expect(probe.title == "Passwords")
    #expect(probe.text.contains("[Trace]"))
    probe.press("<c-t>")
    #expect(probe.title == "Inspector")
    probe.press("j")
    #expect(probe.model.path.last?.kind == "passwords")
    probe.press("<c-t>")
    #expect(!probe.text.contains("[Trace]") && probe.title == "Passwords")
  }

  @Test("Over the phone Esc closes it")
  func escape() {
    var probe = Probe.unlocked()
    probe.press("p<c-t><esc>")
    #expect(probe.title == "Passwords" && !probe.model.inspector.isOpen)
  }

  @Test("Going somewhere by the palette shows the page")
  func palette() {
    for size in [Size(columns: 80, rows: 24), wide] {
      var probe = Probe.unlocked(size)
      probe.press("<c-t>:gotomess<ret>")
      #expect(probe.title == "Messages")
    }
  }

  @Test("Its keys are in ?, and can be chosen there")
  func keys() {
    var probe = Probe.unlocked()
    probe.press("<c-t>?")
    #expect(probe.title == "Keys: Inspector")
    probe.press("show store<ret>")
    #expect(probe.title == "Inspector" && probe.text.contains("[Store]"))
    probe.press("?<esc>")
    #expect(probe.title == "Inspector")
  }

  @Test("SCR-3 The last line has the keys of the part that has them")
  func lastLine() {
    var probe = Probe.unlocked(wide)
    probe.press("<c-t>")
    let keys = view(probe.model).row(39)
    #expect(keys.hasPrefix(" esc phone"))
    #expect(keys.contains("enter open") && keys.contains("f filter"))
    probe.press("<esc>")
    #expect(view(probe.model).row(39).hasPrefix(" enter choose"))
  }

  @Test("A window that grows or shrinks keeps what has the keys")
  func resized() {
    var probe = Probe.unlocked(wide)
    probe.press("<c-t><esc>")
    probe.send(.resized(Size(columns: 80, rows: 24)))
    #expect(!probe.text.contains("[Trace]") && probe.title == "OneTap")
    probe.press("<c-t>")
    #expect(probe.text.contains("[Trace]"))
    probe.send(.resized(wide))
    #expect(probe.title == "Inspector" && probe.text.contains("Settings"))
  }

  @Test("The mouse: a tab, the phone, the inspector, the wheel over either")
  func mouse() {
    var probe = Probe.unlocked(wide)
    probe.press("p<c-t>")
    let content = Layout(probe.model).inspectorContent
    let store = InspectorScreen.tabColumns[2].columns.lowerBound + 1
    probe.press("<click:\(content.left + store),\(content.top)>")
    #expect(probe.text.contains("[Store]"))
    probe.press("<click:10,8>")
    #expect(probe.title == "Passwords")
    let before = probe.model.path
    probe.press("<wheel-down:\(content.left + 5),20>")
    #expect(probe.model.path == before && probe.title == "Passwords")
    probe.press("<wheel-down:10,20>")
    #expect(probe.model.path != before)
    probe.press("<click:\(content.left + 5),20>")
    #expect(probe.title == "Inspector")
  }
}

@Suite("TRC-2 The trace live in lanes, by request, and one event with all its details")
struct InspectorTraceTests {
  private func more(_ probe: inout Probe, _ hops: [String], request: Int? = 8) {
    let next = (probe.phone.trace.last?.number ?? 0) + 1
    probe.phone.trace += Fixtures.events(hops.map { ($0, request) }, from: next)
    probe.send(.traced)
  }

  @Test("The newest event is seen as it comes; who has scrolled stays where they are")
  func live() {
    var probe = Probe.unlocked()
    probe.press("<c-t>")
    #expect(probe.text.contains("extension ended"))
    more(&probe, ["App>System perform(_:)"])
    #expect(probe.model.inspector.selectedEvent?.name == "perform(_:)")
    probe.press("<home>")
    let top = probe.text
    more(&probe, ["System>App didFail"])
    #expect(probe.model.inspector.list.selection.block == 0)
    #expect(probe.text == top)
    probe.press("<end>")
    #expect(probe.text.contains("didFail"))
    more(&probe, ["System>App once more"])
    #expect(probe.text.contains("once more"))
  }

  @Test("Nothing is asked while it is closed, and the phone is told when to begin and to end")
  func closed() {
    var probe = Probe.unlocked()
    let before = probe.effects.count
    probe.send(.traced)
    #expect(probe.effects.count == before)
    probe.press("<c-t>")
    #expect(probe.effects.contains(.watchTrace(true)))
    probe.press("<c-t>")
    #expect(probe.effects.last == .watchTrace(false))
    let after = probe.effects.count
    probe.send(.traced)
    #expect(probe.effects.count == after)
  }

  @Test("One question at a time: what comes meanwhile is asked for once more")
  func coalesced() {
    var probe = Probe.unlocked()
    probe.press("<c-t>")
    probe.answers = false
    probe.effects = []
    for _ in 0..<50 { probe.send(.traced) }
    let query = TraceQuery(count: 200)
    #expect(probe.effects == [.loadTrace(query)])
    probe.send(.traceLoaded(Fixtures.page(query, of: Fixtures.trace)))
    #expect(probe.effects == [.loadTrace(query), .loadTrace(query)])
    probe.send(.traceLoaded(Fixtures.page(query, of: Fixtures.trace)))
    #expect(probe.effects.count == 2)
  }

  @Test("Only those who take part have a lane")
  func parties() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 30))
    probe.press("<c-t>")
    let names = view(probe.model).row(3)
    for name in ["Person", "System", "Extension", "Server", "Keychain", "Messages"] {
      #expect(names.contains(name))
    }
    #expect(!names.contains("App"))
    probe.press("f")
    #expect(!view(probe.model).row(3).contains("Server"))
    probe.press("a")
    more(&probe, ["System>Apple authorize"])
    #expect(view(probe.model).row(3).contains("Apple"))
  }

  @Test("Where it is narrow, a hop is a row of words")
  func narrow() {
    for (columns, isNarrow) in [
      (60, true), (71, true), (72, false), (110, true), (131, true), (132, false),
    ] {
      var probe = Probe.unlocked(Size(columns: columns, rows: 30))
      probe.press("<c-t>")
      let row = "System    > Extension  extension ended"
      #expect(probe.text.contains(row) == isNarrow, "\(columns)")
    }
  }

  @Test("f goes through the requests and back to all, F the other way, r to the event's own")
  func filter() {
    var probe = Probe.unlocked()
    probe.press("<c-t>")
    var words: [String] = []
    for key in ["f", "f", "f", "F", "F", "a"] {
      probe.press(key)
      words.append(probe.model.inspector.trace.filterWords)
    }
    #expect(
      words == [
        "request 6", "request 7", "all requests", "request 7", "request 6", "all requests",
      ])
    probe.press("<home>r")
    #expect(probe.model.inspector.trace.filterWords == "request 6")
    #expect(probe.text.contains("ignored: completeChangePasswordRequest"))
    #expect(!probe.text.contains("step-up required"))
  }

  @Test("An event that belongs to no request says so")
  func noRequest() {
    var probe = Probe.unlocked()
    probe.press("<c-t><home>" + String(repeating: "j", count: 7) + "r")
    #expect(probe.text.contains("This event belongs to no request."))
  }

  @Test("Return opens an event with all its details; n and p go on; Esc leads back to it")
  func event() {
    var probe = Probe.unlocked()
    probe.press("<c-t><home>" + String(repeating: "j", count: 14) + "<ret>")
    for words in [
      "step-up required", "Server", "Extension", "2 Mar 2026, 9:40:14.000", "Event     15",
      "Request   7", "this account asks for a code", "status    200",
    ] {
      #expect(probe.text.contains(words), "\(words)")
    }
    probe.press("n")
    #expect(probe.text.contains("userInteractionRequired (100)"))
    probe.press("pp")
    #expect(probe.text.contains(" authorise"))
    probe.press("<esc>")
    #expect(probe.model.inspector.selectedEvent?.name == "authorise")
    probe.press("<end><ret>n")
    #expect(probe.text.contains("This is the last event."))
    probe.press("<esc><home><ret>p")
    #expect(probe.text.contains("This is the first event."))
  }

  @Test("An opened event stays while others come")
  func openedStays() {
    var probe = Probe.unlocked()
    probe.press("<c-t><ret>")
    more(&probe, ["App>System perform(_:)"])
    #expect(probe.text.contains("extension ended"))
    probe.press("n")
    #expect(probe.text.contains("perform(_:)"))
  }

  @Test("SCR-12 Of a long trace only what is seen is known")
  func long() {
    var phone = FakePhone()
    phone.trace = Fixtures.events((0..<9_000).map { ("Person>System step \($0)", $0 / 30) })
    var probe = Probe.unlocked(phone: phone)
    probe.press("<c-t>")
    #expect(probe.text.contains("step 8999"))
    #expect(probe.model.inspector.trace.events.window?.rows.count == 200)
    probe.press("<home>")
    #expect(probe.text.contains("step 0 "))
    probe.press("<end><c-b><c-b>")
    let place = probe.model.inspector.list.selection.block
    #expect((8_960..<8_980).contains(place))
    #expect(probe.model.inspector.selectedEvent?.name == "step \(place)")
    #expect(probe.text.contains("step \(place)"))
    #expect(probe.effects.filter { if case .loadTrace = $0 { true } else { false } }.count < 8)
  }

  @Test("SCR-11 An empty trace says why it is empty")
  func empty() {
    var phone = FakePhone()
    phone.trace = []
    var probe = Probe.unlocked(phone: phone)
    probe.press("<c-t>")
    #expect(probe.text.contains("Nothing has happened yet."))
    probe.press("f")
    #expect(probe.text.contains("No request has begun yet."))
  }

  @Test("Another world begins with an empty inspector")
  func reset() {
    var probe = Probe.unlocked()
    probe.press("<c-t>f")
    probe.phone.trace = []
    probe.send(.worldReset(problems: []))
    #expect(probe.text.contains("Nothing has happened yet."))
    #expect(probe.model.inspector.trace.filterWords == "all requests")
  }
}

@Suite("TRC-2 Lanes: arrows from party to party")
struct LanesTests {
  private func text(_ lanes: Lanes?, _ hop: String, width: Int = 90) -> String {
    guard let lanes, let event = Fixtures.events([(hop, 7)]).first else { return "" }
    var frame = Frame(size: Size(columns: width, rows: 1))
    frame.draw(
      lanes.line(event, isSelected: false, showsRequest: false), at: Point(column: 0, row: 0),
      width: width)
    return frame.row(0)
  }

  @Test("There and back, over others, and to oneself")
  func arrows() throws {
    let lanes = try #require(Lanes([.person, .system, .server], width: 90))
    #expect(text(lanes, "Person>System Cancel") == "   │──────>│       │     Cancel")
    #expect(text(lanes, "Server>System signed in") == "   │       │<──────│     signed in")
    #expect(text(lanes, "Server>Person hello") == "   │<──────┼───────│     hello")
    #expect(text(lanes, "System>System thinks") == "   │       │<      │     thinks")
  }

  @Test("All eight have a lane where lanes are drawn at all, and names have room")
  func eight() throws {
    let lanes = try #require(Lanes(Party.allCases, width: Lanes.narrowest))
    #expect(lanes.nameColumn <= Lanes.narrowest - 20)
    for from in Party.allCases {
      for to in Party.allCases where from != to {
        let row = text(lanes, "\(from.rawValue)>\(to.rawValue) x", width: Lanes.narrowest)
        #expect(row.contains("─>│") != row.contains("│<─"), "\(from) \(to)")
      }
    }
    #expect(Lanes(Party.allCases, width: Lanes.narrowest - 1) == nil)
    #expect(Lanes([], width: 100) == nil)
  }
}
