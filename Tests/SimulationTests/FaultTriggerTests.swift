import FoundationEssentials
import Simulation
import Testing

@Suite("Faults: a trigger is written in a word or two, and read back")
struct FaultTriggerWordsTests {
  static let pairs: [(FaultTrigger, String)] = [
    (.always, "always"), (.once, "once"), (.on(2), "on 2"), (.on(1_000), "on 1000"),
    (.forSubject("+12025550100"), "for +12025550100"),
    (.forSubject("pending password stored"), "for pending password stored"),
    (.after(30), "after 30s"), (.after(0), "after 0s"), (.after(0.8), "after 800ms"),
    (.after(90), "after 90s"), (.after(300), "after 5m"), (.after(7_200), "after 2h"),
    (.after(172_800), "after 2d"), (.chance(0.2), "chance 20%"), (.chance(1), "chance 100%"),
    (.chance(0.07), "chance 7%"), (.chance(0.125), "chance 12.5%"),
    (.chance(0.0025), "chance 0.25%"), (.rate(3, per: 60), "rate 3 per 1m"),
    (.rate(1, per: 10), "rate 1 per 10s"),
  ]

  @Test("As it is written, and back", arguments: pairs)
  func pair(_ trigger: FaultTrigger, _ words: String) {
    #expect(trigger.words == words)
    #expect(FaultTrigger(words: words) == trigger)
  }

  @Test(
    "Other ways to write the same",
    arguments: [
      ("  Always ", .always), ("ON 2", .on(2)),
      ("for   \"shiny.example\" ", .forSubject("shiny.example")),
      ("For +1 202 555 0100", .forSubject("+1 202 555 0100")), ("after 1m 30s", .after(90)),
      ("after 1m30s", .after(90)), ("rate 3 per 1m 30s", .rate(3, per: 90)),
      ("after 1000ms", .after(1)), ("Rate 3 Per 60S", .rate(3, per: 60)),
    ] as [(String, FaultTrigger)])
  func loose(_ words: String, _ trigger: FaultTrigger) {
    #expect(FaultTrigger(words: words) == trigger)
  }

  @Test(
    "What is none",
    arguments: [
      "", "never", "always 2", "once more", "on", "on 0", "on -1", "on two", "on 1001", "on 2 3",
      "on ２", "for", "for \"\"", "after", "after 30", "after s", "after -1s", "after 1.5s",
      "after 30x", "after 366d", "after 99999999999999999999d", "chance", "chance 20",
      "chance 0%", "chance 101%", "chance -1%", "chance .5%", "chance 5.%", "chance 0x1%",
      "chance nan%", "chance 1e1%", "rate", "rate 3", "rate 3 1m", "rate 0 per 1m",
      "rate 3 per 0s", "rate 3 per", "rate 3 in 1m", "rate 3 per minute",
    ])
  func none(_ words: String) { #expect(FaultTrigger(words: words) == nil) }

  @Test("Every form that is listed is one that is read")
  func forms() {
    let triggers = FaultTrigger.forms.compactMap { FaultTrigger(words: $0.form) }
    #expect(triggers.count == 7)
    #expect(
      triggers == [
        .always, .once, .on(2), .forSubject("+12025550100"), .after(30), .chance(0.2),
        .rate(3, per: 60),
      ])
    #expect(FaultTrigger.forms.allSatisfy { $0.meaning.count > 5 })
  }

  @Test("A span that is too long for a number is none")
  func spans() {
    #expect(SpanWords.seconds("9223372036854775807ms") != nil)
    #expect(SpanWords.seconds("9223372036854775807ms1s") == nil)
    #expect(SpanWords.seconds("") == nil && SpanWords.seconds("s") == nil)
    #expect(SpanWords.words(.infinity).hasSuffix("d") && SpanWords.words(-1) == "0s")
  }
}

@Suite("Faults by chance: the seed decides, and a restart changes nothing")
struct FaultChanceTests {
  let clock = SimulatedClock.manual(at: morning)
  let point = "sms.send.lost"

  private func plan(_ seed: UInt64, _ armed: [ArmedFault] = []) -> FaultPlan {
    FaultPlan(clock: clock, chance: SeededRandomness(seed: seed), armed: armed)
  }

  private func draws(_ plan: FaultPlan, _ count: Int, _ point: String? = nil) -> [Bool] {
    (0..<count).map { _ in plan.strikes(point ?? self.point) }
  }

  @Test("The same seed strikes at the same places, another at others")
  func repeatable() {
    let runs = [UInt64(7), 7, 8].map { seed in
      let plan = plan(seed)
      plan.arm(point, .chance(0.5))
      return draws(plan, 64)
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test("Each point draws from a stream of its own, whatever is asked in between")
  func streams() {
    let alone = plan(7)
    alone.arm(point, .chance(0.5))
    let expected = draws(alone, 32)
    let crowded = plan(7)
    for name in [point, "sms.send.late"] { crowded.arm(name, .chance(0.5)) }
    var seen: [Bool] = []
    var others: [Bool] = []
    for _ in 0..<32 {
      others += draws(crowded, 2, "sms.send.late")
      seen += draws(crowded, 1)
    }
    #expect(seen == expected)
    #expect(Array(others.prefix(32)) != expected)
  }

  @Test("A restart in the middle changes nothing")
  func restart() throws {
    let whole = plan(7)
    whole.arm(point, .chance(0.3))
    let expected = draws(whole, 40)
    let first = plan(7)
    first.arm(point, .chance(0.3))
    let before = draws(first, 13)
    let saved = try JSONDecoder().decode(
      [ArmedFault].self, from: JSONEncoder().encode(first.armed))
    let second = plan(7, saved)
    #expect(before + draws(second, 27) == expected)
    #expect(second.armed == whole.armed)
    #expect(second.armed.first?.strikes == expected.count { $0 })
  }

  @Test("About as often as it says", arguments: [0.01, 0.2, 0.5, 0.99])
  func share(_ share: Double) {
    let plan = plan(11)
    plan.arm(point, .chance(share))
    let count = draws(plan, 4_000).count { $0 }
    // Five standard deviations.
    let allowed = 5 * (4_000 * share * (1 - share)).squareRoot()
    #expect(abs(Double(count) - 4_000 * share) < allowed)
  }

  @Test("A chance of all strikes each time")
  func all() {
    let plan = plan(3)
    plan.arm(point, .chance(1))
    #expect(draws(plan, 200).allSatisfy { $0 })
  }
}

@Suite("Faults as a rate limit: what comes beyond the rate is struck, on the simulated clock")
struct FaultRateTests {
  let clock = SimulatedClock.manual(at: morning)
  let plan: FaultPlan
  let point = "sms.send.limited"

  init() {
    plan = FaultPlan(clock: clock)
    plan.arm(point, .rate(3, per: 60))
  }

  private func strikes(_ count: Int) -> [Bool] {
    (0..<count).map { _ in plan.strikes(point) }
  }

  @Test("Three pass, the fourth does not, until a minute has gone by since the first")
  func minute() {
    #expect(strikes(5) == [false, false, false, true, true])
    clock.advance(by: 59.999)
    #expect(strikes(1) == [true])
    clock.advance(by: 0.001)
    #expect(strikes(4) == [false, false, false, true])
  }

  @Test("It is any minute, not one by the clock")
  func sliding() {
    #expect(strikes(1) == [false])
    clock.advance(by: 30)
    #expect(strikes(3) == [false, false, true])
    clock.advance(by: 30)
    // The first has left the minute, the other two have not.
    #expect(strikes(2) == [false, true])
    clock.advance(by: 30)
    #expect(strikes(3) == [false, false, true])
  }

  @Test("What was struck does not count towards the rate")
  func struck() {
    #expect(strikes(100).count { !$0 } == 3)
    clock.advance(by: 60)
    #expect(strikes(1) == [false])
  }

  @Test("It goes on after a restart, and what was saved by an older version is read")
  func restart() throws {
    #expect(strikes(2) == [false, false])
    let data = try JSONEncoder().encode(plan.armed)
    let later = FaultPlan(
      clock: clock, armed: try JSONDecoder().decode([ArmedFault].self, from: data))
    #expect([later.strikes(point), later.strikes(point)] == [false, true])
    #expect(later.armed.map(\.hits) == [4] && later.armed.map(\.strikes) == [1])
    let old = #"[{"armedAt":0,"hits":1,"point":"sms.send.lost","trigger":{"on":{"_0":2}}}]"#
    let armed = try JSONDecoder().decode([ArmedFault].self, from: Data(old.utf8))
    let oldest = FaultPlan(clock: clock, armed: armed)
    #expect(oldest.strikes("sms.send.lost"))
  }
}

@Suite("device.event.kill strikes once, so that the phone can come up again")
struct FaultKillTests {
  let plan = FaultPlan(clock: .manual(at: morning))

  private func strikes(_ names: String...) -> [Bool?] {
    names.map { plan.strikesQuietly(FaultPoint.kill, forAnyOf: [$0]) }
  }

  @Test("for an event, always, after some time: once; on the n-th: that one")
  func once() {
    #expect(strikes("one") == [nil])
    plan.arm(FaultPoint.kill, .forSubject("Two"))
    #expect(strikes("one", "two", "two") == [false, true, nil])
    for trigger in [FaultTrigger.always, .once, .after(0), .on(1)] {
      plan.arm(FaultPoint.kill, trigger)
      #expect(strikes("one", "one") == [true, nil])
    }
    plan.arm(FaultPoint.kill, .on(3))
    #expect(strikes("one", "two", "three", "four") == [false, false, true, nil])
  }

  @Test("by chance and beyond a rate: again and again")
  func again() {
    plan.arm(FaultPoint.kill, .chance(1))
    #expect(strikes("one", "two") == [true, true])
    plan.arm(FaultPoint.kill, .rate(1, per: 60))
    #expect(strikes("one", "two", "three") == [false, true, true])
  }

  @Test("Quietly: observers hear of the hits with the next change")
  func quietly() {
    let log = Log<[Int]>()
    plan.onChange { log.add($0.map(\.hits)) }
    plan.arm(FaultPoint.kill, .on(9))
    #expect(strikes("one", "two") == [false, false])
    #expect(log.values == [[0]])
    plan.arm("sms.send.lost")
    #expect(log.values == [[0], [2, 0]])
  }
}
