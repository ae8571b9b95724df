import Device
import Foundation
import Simulation
import Testing
import TextInterface

@testable import Screens

@Suite("Developer: faults are found by typing, armed in every way, and counted")
struct FaultListTests {
  private func probe(_ rows: Int = 60) -> Probe {
    var probe = Probe.unlocked(Size(columns: 100, rows: rows))
    probe.press(":faults<ret>")
    return probe
  }

  private func names(_ probe: Probe) -> [String] {
    guard case .faults(let screen) = probe.model.path.last else { return [] }
    return screen.places.compactMap { $0.row?.point.name }
  }

  @Test("/ narrows the list; what is typed may stand in the name, the words or the state")
  func filter() {
    var probe = probe()
    probe.press("/sms.send")
    #expect(names(probe) == FaultPoint.all.map(\.name).filter { $0.hasPrefix("sms.send.") })
    #expect(probe.text.contains("5 found") && probe.text.contains("Text Messages"))
    #expect(!probe.text.contains("Keychain"))
    probe.press(" twice<ret>")
    #expect(names(probe) == ["sms.send.twice"])
    // The one that is left is selected: a key arms it.
    probe.press("o")
    #expect(probe.effects.last == .arm("sms.send.twice", .once))
    probe.press("<esc>")
    #expect(names(probe).count == FaultPoint.all.count && probe.title == "Faults")
    probe.press("/armed")
    #expect(names(probe) == ["network.all.offline"])
    probe.press("<c-u>KEYCHAIN damaged")
    #expect(names(probe) == ["store.write.damaged", "store.read.damaged"])
    probe.press("<c-u>moon")
    #expect(probe.text.contains("No fault fits “moon”.") && probe.text.contains("0 found"))
    probe.press("<ret>")
    probe.press("o")
    #expect(probe.text.contains("Select a fault first."))
    probe.press("<esc><esc>")
    #expect(probe.title == "Developer")
  }

  @Test("The filter stays when the list is read again, and the selection with it")
  func reload() {
    var probe = probe()
    probe.press("/sms.send<ret>j")
    let before = probe.text
    probe.send(.faultsLoaded(Fixtures.faults))
    #expect(probe.text == before && names(probe).count == 5)
  }

  @Test("Each row says how its fault is armed, how often it was reached and how often it struck")
  func hits() throws {
    var probe = probe()
    probe.send(.faultsLoaded(rows(.chance(0.2), hits: 12, strikes: 3)))
    probe.press("/sms.send.lost<ret>")
    let rows = probe.text.split(separator: "\n").map(String.init)
    let name = try #require(rows.first { $0.contains("│   sms.send.lost ") })
    #expect(name.contains("reached 12, struck 3"))
    #expect(rows.contains { $0.contains("never delivered") && $0.contains("chance 20%") })
    probe.press("t")
    probe.send(.faultsLoaded(self.rows(.chance(0.2), hits: 12, strikes: 3)))
    for words in [
      "12 times", "3 times", "(*) By Chance…", "In a tape: Fault sms.send.lost chance 20%",
    ] {
      #expect(probe.text.contains(words))
    }
  }

  private func rows(_ trigger: FaultTrigger, hits: Int, strikes: Int) -> [FaultRow] {
    FaultPoint.all.map { point in
      FaultRow(
        point: point,
        armed: point.name == "sms.send.lost"
          ? ArmedFault(
            point: point.name, trigger: trigger, armedAt: Fixtures.now, hits: hits,
            strikes: strikes) : nil)
    }
  }

  @Test("By chance and as a rate: what is typed is read as a tape's words are")
  func typed() {
    var probe = probe()
    probe.press("/sms.send.lost<ret>t<end><ret>")
    #expect(probe.text.contains("3 per 1m: the fourth in a minute"))
    probe.press("3<ret>")
    #expect(probe.text.contains("Write how many in which time"))
    probe.press("<c-u>3 per 90s<ret>")
    #expect(probe.effects.last == .arm("sms.send.lost", .rate(3, per: 90)))
    probe.press("k<ret>120<ret>")
    #expect(probe.text.contains("Write hundredths"))
    probe.press("<c-u>12.5%<ret>")
    #expect(probe.effects.last == .arm("sms.send.lost", .chance(0.125)))
    #expect(probe.text.contains("Armed: chance 12.5%."))
  }

  @Test("Fields take what is usual, and begin with how the fault is armed")
  func fields() throws {
    let cases: [(FaultField, String, FaultTrigger?)] = [
      (.number, " 2 ", .on(2)), (.subject, "+1 202 555 0100", .forSubject("+1 202 555 0100")),
      (.delay, "30", .after(30)), (.delay, "5m", .after(300)), (.delay, "soon", nil),
      (.chance, "20", .chance(0.2)), (.chance, "0.5%", .chance(0.005)), (.chance, "0", nil),
      (.rate, "3 per 1m", .rate(3, per: 60)), (.rate, "3", nil), (.rate, "", nil),
    ]
    let point = try #require(FaultPoint.named("sms.send.lost"))
    for (field, text, trigger) in cases {
      #expect(field.trigger(text) == trigger, "\(text)")
      guard let trigger else { continue }
      let row = FaultRow(
        point: point,
        armed: ArmedFault(point: point.name, trigger: trigger, armedAt: Fixtures.now))
      #expect(field.isChosen(trigger) && field.trigger(field.example(row)) == trigger)
      #expect(field.remark(row).count > 3 && field.sentence.hasSuffix("."))
      #expect(FaultField.allCases.count { $0.isChosen(trigger) } == 1)
    }
  }

  @Test("A kill says that it switches itself off")
  func kill() {
    var probe = probe()
    probe.press("/device.event.kill<ret>t")
    #expect(probe.text.contains("It is switched off as it strikes"))
    #expect(probe.text.contains("Always, but for One Event's Name…"))
  }
}
