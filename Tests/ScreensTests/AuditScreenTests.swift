import Device
import PasswordAudit
import TextInterface
import Testing

@testable import Screens

@Suite("AUD-7: long audits show how far they are, and can be stopped")
struct AuditScreenTests {
  /// The page of recommendations of a phone that does not answer yet.
  private func waiting() -> Probe {
    var probe = Probe.unlocked()
    probe.answers = false
    _ = probe.model.go(to: .recommendations)
    probe.effects = []
    return probe
  }

  private func found(
    _ rows: [RecommendationRow], isStopped: Bool = false
  ) -> Message {
    let high = rows.count { $0.priority == .high }
    return .recommendationsLoaded(
      Recommendations(
        highCount: high, otherCount: rows.count - high, hiddenCount: 0,
        window: Window(count: rows.count, offset: 0, rows: rows), isStopped: isStopped))
  }

  @Test("progress is shown in numbers, and s stops it")
  func progress() {
    var probe = waiting()
    #expect(probe.text.contains("Looking at the passwords…"))
    probe.send(.auditProgressed(done: 35_000, of: 100_000))
    #expect(probe.text.contains("35,000 of 100,000 passwords judged…"))
    #expect(probe.model.awaited == "35,000 of 100,000 passwords judged…")
    probe.press("s")
    #expect(probe.effects == [.personActed, .stopAudit])
  }

  @Test("before there is word of progress, keys wait for the rows")
  func held() {
    var probe = waiting()
    probe.press("s")
    #expect(probe.effects == [.personActed])
  }

  @Test("the rows take the place of the progress")
  func rows() {
    var probe = waiting()
    probe.send(.auditProgressed(done: 95_000, of: 100_000))
    probe.send(found([Fixtures.recommendation(1)]))
    #expect(!probe.text.contains("95,000"))
    #expect(probe.model.awaited == nil)
  }

  @Test("a stopped audit says so, and s begins it again")
  func stopped() {
    var probe = waiting()
    probe.send(found([], isStopped: true))
    #expect(probe.text.contains("Not every password was judged."))
    #expect(!probe.text.contains("No Recommendations"))
    probe.press("s")
    #expect(probe.effects.contains(.resumeAudit))
    #expect(probe.text.contains("Looking at the passwords…"))
    probe.send(found([]))
    #expect(probe.text.contains("No Recommendations"))
  }

  @Test("progress elsewhere changes nothing")
  func elsewhere() {
    var probe = Probe.unlocked()
    let before = probe.text
    probe.send(.auditProgressed(done: 1, of: 9_000))
    #expect(probe.text == before)
  }

  @Test("AUD-4: the badges stand in the order of words, and the reasons below")
  func badges() {
    var probe = waiting()
    let row = RecommendationRow(
      id: 7, title: "Vault", domain: "vault.example", user: "chelsea", priority: .high,
      findings: [
        Finding(kind: .easilyGuessed, reason: "This PIN is easily guessed: it repeats itself."),
        Finding(kind: .reused, reason: "also used on \"bank.example\"", others: ["bank.example"]),
      ], upgrades: [])
    probe.send(found([row]))
    #expect(probe.text.contains("Easily Guessed, Reused"))
    #expect(probe.text.contains("This PIN is easily guessed: it repeats itself."))
    #expect(probe.text.contains("Also used on \"bank.example\""))
  }
}
