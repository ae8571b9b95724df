import FoundationEssentials
import Simulation
import Testing

@Suite("QA-1 A clock that stood still goes on with real time", .timeLimit(.minutes(1)))
struct FollowingTests {
  @Test("from the moment that it shows")
  func goesOn() {
    let clock = SimulatedClock.manual(at: morning)
    clock.advance(by: 60)
    clock.followRealTime()
    let shown = clock.now.timeIntervalSince(morning)
    #expect(shown >= 60 && shown < 120)
    let real = SimulatedClock.realTime(offset: clock.offset).now
    #expect(abs(real.timeIntervalSince(clock.now)) < 60)
  }

  @Test("what was due later comes by itself")
  func timers() async {
    let clock = SimulatedClock.manual(at: morning)
    await withCheckedContinuation { (rang: CheckedContinuation<Void, Never>) in
      clock.schedule(at: morning + 0.01, "bell") { rang.resume() }
      clock.followRealTime()
    }
    #expect(clock.now >= morning + 0.01)
    #expect(clock.waiting.isEmpty)
  }

  @Test("its new offset is told once, and a clock that goes already is left alone")
  func offsets() {
    let clock = SimulatedClock.manual(at: morning)
    let told = Log<TimeInterval>()
    clock.onOffsetChange { told.add($0) }
    clock.followRealTime()
    clock.followRealTime()
    #expect(told.values == [clock.offset])
  }
}
