import Device
import Foundation
import Simulation
import Testing
import TextInterface

@testable import Screens

@Suite("Developer: the clock goes forward, to a moment, to what is due next, to real time")
struct ClockScreenTests {
  private func input(_ text: String, zone: Int = 0) -> Result<Date, ClockInput.Problem> {
    ClockInput(text, now: Fixtures.now, secondsFromGMT: zone).reading
  }

  @Test(
    "What a person types, in the world's zone; it is 2 March 2026, 9:41 UTC",
    arguments: [
      ("9:42", 0, 60), ("23:59:30", 0, 51_510), ("2026-03-02 10:41", 0, 3_600),
      ("2026-03-03 09:41", 0, 86_400), ("  2026-04-01  9:41 ", 0, 30 * 86_400),
      ("2028-02-29T09:41", 0, 729 * 86_400), ("10:42", 3_600, 60),
      ("2026-03-02 04:12", -19_800, 60), ("9:41", 0, 0),
    ] as [(String, Int, TimeInterval)])
  func read(_ text: String, _ zone: Int, _ seconds: TimeInterval) throws {
    #expect(try input(text, zone: zone).get().timeIntervalSince(Fixtures.now) == seconds)
  }

  @Test(
    "What is no time is told with an example",
    arguments: [
      "", "soon", "25:00", "9:60", "9", "9:41 pm", "2026-02-29 9:00", "2026-13-01 9:00",
      "2026-03-02", "2026-03-32 9:00", "1969-01-01 9:00", "９:４２", "9:-1", "99999-01-01 9:00",
    ])
  func refused(_ text: String) {
    guard case .failure(let problem) = input(text) else {
      Issue.record("\(text) was taken")
      return
    }
    #expect(problem.sentence.contains("write 2026-03-02 9:41"))
  }

  @Test("What has passed is refused: the clock never goes back")
  func back() {
    for text in ["9:39", "2026-03-01 23:59"] {
      guard case .failure(let problem) = input(text) else {
        Issue.record("\(text) was taken")
        return
      }
      #expect(problem.sentence.hasPrefix("The clock never goes back"))
    }
  }

  @Test("Set by the field; a mistake keeps the field open, Esc leaves all as it was")
  func field() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret>cs")
    #expect(probe.text.contains("now 2026-03-02 9:41"))
    // The field is empty: the first key begins what is typed.
    probe.press("yesterday<ret>")
    #expect(probe.text.contains("“yesterday” is no time"))
    probe.press("<c-u>9:45<ret>")
    let set = Fixtures.now.addingTimeInterval(240)
    #expect(probe.effects.contains(.setClock(.date(set))))
    #expect(probe.text.contains("The clock was set."))
    #expect(!probe.text.contains("Set to "))
    probe.effects = []
    probe.press("s<esc>")
    #expect(probe.effects.allSatisfy { $0 == .personActed } && probe.title == "Clock")
  }

  @Test("To what is due next, which is named; without anything due the row says so")
  func nextDue() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret>c")
    #expect(probe.text.contains("text message to •••• •• 02, 9:41:40"))
    probe.press("n")
    #expect(probe.effects.contains(.setClock(.nextDue)))
    probe.phone.developer = DeveloperFacts(nextDue: nil, dueWords: "", host: .iOS14to17)
    probe.send(.developerLoaded(probe.phone.developer))
    probe.press("n")
    #expect(probe.text.contains("Nothing is due later."))
  }

  @Test("This computer's time, refused with a sentence where the phone is ahead")
  func realTime() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret>cc")
    #expect(probe.effects.contains(.setClock(.realTime)))
    probe.send(
      .clockSet(
        ClockAnswer(
          now: Fixtures.now, sentence: "This computer's clock is behind the phone's.",
          isRefused: true)))
    #expect(probe.text.contains("! This computer's clock is behind the phone's."))
  }
}

@Suite("Developer: network, faults by layer with their triggers, and the host")
struct FaultScreensTests {
  private func status(_ armed: [String]) -> DeviceStatus {
    DeviceStatus(
      isUnlocked: true, isOffline: armed.contains("network.all.offline"), armedFaults: armed,
      clockOffset: 0, isUpgrading: false)
  }

  @Test("Network is one choice of three, and the others are switched off")
  func network() {
    var probe = Probe.unlocked()
    probe.press("jjll<ret>n")
    #expect(probe.text.contains("(*) OK"))
    probe.effects = []
    probe.press("j<ret>")
    #expect(
      probe.effects.filter { $0 != .personActed } == [
        .disarm("network.all.offline"), .arm("network.all.slow", .always),
      ])
    probe.send(.statusChanged(status(["network.all.slow"])))
    #expect(probe.text.contains("(*) Slow"))
    probe.effects = []
    probe.press("j<ret>")
    #expect(
      probe.effects.filter { $0 != .personActed } == [
        .disarm("network.all.slow"), .arm("network.all.offline", .always),
      ])
    probe.send(.statusChanged(status(["network.all.offline"])))
    probe.effects = []
    probe.press("kk<ret>")
    #expect(
      probe.effects.filter { $0 != .personActed } == [
        .disarm("network.all.slow"), .disarm("network.all.offline"),
      ])
    #expect(NetworkConditions(armed: []) == .ok)
    #expect(NetworkConditions(armed: ["network.all.slow", "network.all.offline"]) == .offline)
  }

  @Test("Faults stand below their layer, in the order of the list")
  func layers() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 200))
    probe.press(":faults<ret>")
    let rows = probe.text.split(separator: "\n").map(String.init)
    var places: [Int] = []
    for title in [
      "Network", "Site Files", "Extension", "Text Messages", "Sign in with Apple", "Keychain",
      "Time", "Device",
    ] {
      places.append(rows.firstIndex { $0.hasPrefix("   \(title)") } ?? -1)
    }
    #expect(places == places.sorted() && !places.contains(-1))
    for point in FaultPoint.all {
      #expect(rows.contains { $0.contains(" \(point.name) ") }, "\(point.name)")
    }
    #expect(rows.contains { $0.hasPrefix("   Network") && $0.contains("1 armed") })
  }

  @Test("When it strikes: never, always, once, a number, a subject, after a while")
  func triggers() {
    var probe = Probe.unlocked()
    probe.press(":faults<ret>jt")
    #expect(probe.title == "Fault")
    #expect(probe.text.contains("Every message takes 10 s each way"))
    #expect(probe.text.contains("(*) Never"))
    let name = "network.all.slow"
    probe.press("j<ret>")
    #expect(probe.effects.last == .arm(name, .always))
    probe.press("j<ret>")
    #expect(probe.effects.last == .arm(name, .once))
    probe.press("j<ret>")
    probe.press("two<ret>")
    #expect(probe.text.contains("Write a number from 1 to 1000"))
    probe.press("<c-u>2<ret>")
    #expect(probe.effects.last == .arm(name, .on(2)))
    probe.press("j<ret>shiny.example<ret>")
    #expect(probe.effects.last == .arm(name, .forSubject("shiny.example")))
    probe.press("j<ret>30<ret>")
    #expect(probe.effects.last == .arm(name, .after(30)))
    probe.press("<home><ret>")
    #expect(probe.effects.last == .disarm(name))
    probe.press("<esc>")
    #expect(probe.title == "Faults")
  }

  @Test("A fault that knows no subjects offers none")
  func subjects() throws {
    let point = try #require(FaultPoint.named("store.write.full"))
    #expect(FaultField.allCases.filter { $0.fits(point) } == [.number, .delay, .chance, .rate])
    #expect(FaultField.subject.trigger("  ") == nil)
    #expect(FaultField.delay.trigger("-1") == nil && FaultField.number.trigger("0") == nil)
  }

  @Test("x switches all off")
  func allOff() {
    var probe = Probe.unlocked()
    probe.press(":faults<ret>x")
    #expect(probe.effects.last == .disarm("network.all.offline"))
  }

  @Test("The host is a choice, with what is known of it and what is not")
  func host() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 40))
    probe.press("jjll<ret>g")
    #expect(probe.text.contains("(*) iOS 14-17") && probe.text.contains("( ) iOS 18"))
    #expect(probe.text.contains("What Is Not Confirmed"))
    probe.press("j<ret>")
    #expect(probe.effects.contains(.setHost(.iOS18)))
    #expect(probe.text.contains("(*) iOS 18"))
  }
}
