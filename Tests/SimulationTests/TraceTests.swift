import FoundationEssentials
import Simulation
import Testing

@Suite("TRC-1 Every hop is an event")
struct TraceTests {
  let clock = SimulatedClock.manual(at: morning)

  @Test("Number, simulated time, from, to, name, details, request")
  func event() {
    let trace = Trace(clock: clock, nextNumber: 41)
    trace.record(.person, .system, "Switch to Strong Password", ["user": "ann"], request: 3)
    clock.advance(by: 2)
    let second = trace.record(.system, .keychain, "pending password stored", request: 3)
    #expect(trace.events.map(\.number) == [41, 42])
    #expect(trace.events.first?.details == ["user": "ann"])
    #expect(second.time == morning + 2)
    #expect(second.from == .system && second.to == .keychain && second.request == 3)
  }

  @Test("An event is in the sink before record returns, and before any observer hears of it")
  func durable() {
    let log = Log<String>()
    let trace = Trace(clock: clock) { log.add("sink \($0.number)") }
    trace.observe { log.add("observer \($0.number)") }
    trace.record(.app, .system, "one")
    log.add("returned")
    #expect(log.values == ["sink 1", "observer 1", "returned"])
  }

  @Test("Many threads: numbers without a gap, sink and observers in their order")
  func threads() async {
    let sunk = Log<Int>()
    let heard = Log<Int>()
    let trace = Trace(clock: clock) { sunk.add($0.number) }
    trace.observe { heard.add($0.number) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { trace.record(.app, .system, "tick") } }
      }
    }
    #expect(sunk.values == Array(1...800))
    #expect(heard.values == Array(1...800))
  }

  @Test("An observer may record events itself; everybody hears them in order")
  func reentrant() {
    let trace = Trace(clock: clock)
    let heard = Log<String>()
    trace.observe { event in
      if event.name == "question" { trace.record(.system, .app, "answer") }
    }
    trace.observe { heard.add($0.name) }
    trace.record(.app, .system, "question")
    #expect(heard.values == ["question", "answer"])
  }

  @Test("The last 10,000 are kept")
  func kept() {
    let trace = Trace(clock: clock)
    for _ in 0..<11_500 { trace.record(.app, .system, "tick") }
    #expect(trace.events.count == 10_000)
    #expect(trace.events.first?.number == 1_501)
    #expect(trace.events.last?.number == 11_500)
  }

  @Test(
    "Details under a secret's name are hidden, whoever records them",
    arguments: ["password", "newPassword", "token", "grant", "passcode", "oneTimeCode"])
  func hidden(_ key: String) {
    let event = Trace(clock: clock).record(.app, .server, "x", [key: "hunter2", "user": "ann"])
    #expect(event.details == [key: TraceEvent.hidden, "user": "ann"])
  }

  @Test("The parties are the eight of the specification")
  func parties() {
    #expect(
      Party.allCases.map(\.rawValue) == [
        "Person", "App", "System", "Extension", "Server", "Keychain", "Apple", "Messages",
      ])
  }
}

@Suite("TRC-3 A trace is printed")
struct TraceFormatTests {
  let event = TraceEvent(
    number: 12, time: morning + 62.005, from: .extensionProcess, to: .system,
    name: "cancelRequest(withError:)", details: ["name": "userCanceled", "code": "1"], request: 4)

  @Test("text: time, parties and names stand under each other")
  func text() {
    let other = TraceEvent(
      number: 13, time: morning, from: .app, to: .server, name: "sign in", details: ["a": "b"])
    #expect(
      TraceFormat.text.line(event)
        == "09:42:02.005  Extension > System     cancelRequest(withError:)             request=4 code=1 name=userCanceled"
    )
    #expect(
      TraceFormat.text.line(other)
        == "09:41:00.000  App       > Server     sign in                               a=b")
  }

  @Test("text: a name alone has no blanks behind it")
  func alone() {
    let plain = TraceEvent(number: 1, time: morning, from: .person, to: .system, name: "Cancel")
    #expect(TraceFormat.text.line(plain) == "09:41:00.000  Person    > System     Cancel")
  }

  @Test("text: what an extension wrote stays on one line and moves no cursor")
  func control() {
    let noisy = TraceEvent(
      number: 1, time: morning, from: .extensionProcess, to: .system, name: "extension ended",
      details: ["log": "one\ntwo\t\u{1b}[2J \"x\"", "empty": ""])
    let line = TraceFormat.text.line(noisy)
    #expect(line.hasSuffix(#"empty="" log="one\ntwo\t\u{1b}[2J \"x\"""#))
  }

  @Test("jsonl: one object, keys sorted, time in ISO 8601")
  func jsonl() {
    #expect(
      TraceFormat.jsonl.line(event)
        == #"{"details":{"code":"1","name":"userCanceled"},"from":"Extension","name":"cancelRequest(withError:)","number":12,"request":4,"time":"2026-03-01T09:42:02.005Z","to":"System"}"#
    )
  }

  @Test("text: the time of day is that of the phone's zone; JSON stays in UTC")
  func zone() {
    let late = TraceEvent(
      number: 1, time: morning + 50_340, from: .person, to: .system, name: "Cancel")
    #expect(
      TraceFormat.text.line(late, secondsFromGMT: 3_600)
        == "00:40:00.000  Person    > System     Cancel")
    #expect(
      TraceFormat.text.line(late, secondsFromGMT: -19_800)
        == "18:10:00.000  Person    > System     Cancel")
    #expect(
      TraceFormat.jsonl.line(late, secondsFromGMT: 3_600)
        .contains(#""time":"2026-03-01T23:40:00.000Z""#))
  }
}
