import Testing
import TextInterface

@testable import Screens

@Suite("SCR-2 / filters Security Recommendations")
struct RecommendationFilterTests {
  private func probe(_ keys: String) -> Probe {
    var probe = Probe.unlocked()
    probe.press("r" + keys)
    return probe
  }

  @Test("Letters narrow the list and do nothing else")
  func typing() {
    let probe = probe("/or")
    #expect(probe.text.contains("  / or"))
    #expect(probe.text.contains("2 found"))
    #expect(probe.text.contains("Orchard") && probe.text.contains("Forum"))
    #expect(!probe.text.contains("Bank of Elm") && !probe.text.contains("News"))
    // Keys of the list, x and d among them, are letters here.
    let typed = self.probe("/xdws")
    #expect(typed.text.contains("No recommendation fits “xdws”."))
    #expect(typed.title == "Security Recommendations" && typed.model.sheets.isEmpty)
    #expect(!typed.effects.contains { if case .hide = $0 { true } else { false } })
  }

  @Test("Return keeps the filter and gives the keys to the list; Esc shows all again")
  func kept() {
    var probe = probe("/for<ret>d")
    #expect(probe.model.path.last?.subject == 6)
    probe.press("<esc>")
    #expect(probe.text.contains("1 found") && probe.text.contains("Forum"))
    probe.press("<esc>")
    #expect(probe.title == "Security Recommendations")
    #expect(probe.text.contains("Bank of Elm") && !probe.text.contains("1 found"))
    probe.press("<esc>")
    #expect(probe.title != "Security Recommendations")
  }

  @Test("Rows of a filter that holds no more are dropped")
  func late() {
    var probe = probe("")
    probe.answers = false
    probe.press("/for")
    #expect(
      probe.effects.suffix(2).contains(.loadRecommendations(filter: "for", from: 0, count: 200)))
    probe.send(rows("f", of: probe))
    #expect(probe.model.awaited == "Reading recommendations…")
    probe.send(rows("for", of: probe))
    #expect(probe.model.awaited == nil && probe.text.contains("1 found"))
  }

  private func rows(_ filter: String, of probe: Probe) -> Message {
    var phone = probe.phone
    return phone.answer(.loadRecommendations(filter: filter, from: 0, count: 200))
      ?? .noticed("nothing")
  }
}
