import FoundationEssentials
import Simulation
import Testing

@Suite("Time and chance: a still clock moves only when it is moved")
struct StillClockTests {
  let clock = SimulatedClock.manual(at: morning)

  @Test("It stands still")
  func still() {
    #expect(clock.now == morning)
    #expect(clock.now == morning)
    #expect(clock.offset == 0)
    #expect(clock.nextDue == nil)
  }

  @Test("Moments are whole milliseconds")
  func milliseconds() {
    let odd = SimulatedClock.manual(at: Date(timeIntervalSince1970: 12.000_4))
    #expect(odd.now == Date(timeIntervalSince1970: 12))
    odd.advance(by: 0.001_6)
    #expect(odd.now == Date(timeIntervalSince1970: 12.002))
  }

  @Test("Each timer runs at its own moment, in the order of the moments")
  func order() {
    let log = Log<String>()
    for seconds in [30.0, 10, 20] {
      clock.schedule(at: morning + seconds, "\(seconds)") { [clock] in
        log.add("\(Int(seconds)) at \(Int(clock.now.timeIntervalSince(morning)))")
      }
    }
    clock.advance(by: 25)
    #expect(log.values == ["10 at 10", "20 at 20"])
    #expect(clock.now == morning + 25)
    #expect(clock.nextDue == morning + 30)
  }

  @Test("Timers of the same moment run in the order in which they were set")
  func sameMoment() {
    let log = Log<Int>()
    for number in 1...5 { clock.schedule(at: morning + 1, "t") { log.add(number) } }
    clock.advance(by: 1)
    #expect(log.values == [1, 2, 3, 4, 5])
  }

  @Test("A timer set by a timer runs in the same advance when it is due by then")
  func chained() {
    let log = Log<Int>()
    @Sendable func again(_ count: Int) {
      log.add(Int(clock.now.timeIntervalSince(morning)))
      clock.schedule(at: clock.now + 10, "again") { again(count + 1) }
    }
    clock.schedule(at: morning + 10, "first") { again(1) }
    clock.advance(by: 35)
    #expect(log.values == [10, 20, 30])
    #expect(clock.waiting.map(\.label) == ["again"])
    #expect(clock.nextDue == morning + 40)
  }

  @Test("An action may move the clock itself")
  func reentrant() {
    let log = Log<String>()
    clock.schedule(at: morning + 1, "jump") { [clock] in
      clock.advance(by: 100)
      log.add("jumped")
    }
    clock.schedule(at: morning + 50, "between") { log.add("between") }
    clock.advance(by: 2)
    #expect(log.values == ["between", "jumped"])
    #expect(clock.now == morning + 101)
  }

  @Test("A cancelled timer does not run; cancelling what has run is no concern")
  func cancel() {
    let log = Log<Int>()
    let first = clock.schedule(at: morning + 1, "1") { log.add(1) }
    let second = clock.schedule(at: morning + 2, "2") { log.add(2) }
    clock.cancel(first)
    clock.advance(by: 5)
    clock.cancel(second)
    #expect(log.values == [2])
  }

  @Test("A moment that has passed is due, but never inside the call that sets it")
  func past() {
    let log = Log<Int>()
    clock.schedule(at: morning - 60, "late") { log.add(1) }
    #expect(log.values.isEmpty)
    #expect(clock.nextDue == morning - 60)
    clock.advance(by: 0)
    #expect(log.values == [1])
    #expect(clock.now == morning)
  }

  @Test("It never goes back")
  func forwardOnly() {
    clock.advance(to: morning - 10)
    #expect(clock.now == morning)
  }

  @Test("Moving to the next due moment runs everything due then, and nothing later")
  func nextDue() throws {
    let log = Log<Int>()
    clock.schedule(at: morning + 2, "1") { log.add(1) }
    clock.schedule(at: morning + 2, "2") { log.add(2) }
    clock.schedule(at: morning + 3, "3") { log.add(3) }
    clock.advance(to: try #require(clock.nextDue))
    #expect(log.values == [1, 2])
    #expect(clock.now == morning + 2)
  }

  @Test("Observers hear of each move before the actions of its moment")
  func observers() {
    let log = Log<String>()
    clock.onOffsetChange { log.add("offset \(Int($0))") }
    clock.onSchedule { due, label in log.add("set \(label)") }
    clock.schedule(at: morning + 10, "tea") { log.add("tea") }
    clock.advance(by: 15)
    #expect(log.values == ["set tea", "offset 10", "tea", "offset 15"])
  }

  @Test("Threads that move it together run each timer once")
  func threads() async {
    let log = Log<Int>()
    for number in 0..<200 { clock.schedule(at: morning + Double(number), "t") { log.add(number) } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { [clock] in clock.advance(to: morning + 300) } }
    }
    #expect(log.values.sorted() == Array(0..<200))
    #expect(clock.now == morning + 300)
  }
}

@Suite("Time and chance: waiting for a moment")
struct SleepTests {
  let clock = SimulatedClock.manual(at: morning)

  @Test("A moment that has come is not waited for")
  func past() async throws {
    try await clock.sleep(until: morning)
    #expect(clock.nextDue == nil)
  }

  @Test("The wait ends when the clock gets there")
  func wakes() async throws {
    clock.onSchedule { [clock] due, _ in clock.advance(to: due) }
    try await clock.sleep(until: morning + 600)
    #expect(clock.now == morning + 600)
  }

  @Test("A cancelled task is told so at once, and its timer is gone")
  func cancelled() async {
    let sleeper = Task { [clock] in try await clock.sleep(until: morning + 600) }
    clock.onSchedule { _, _ in sleeper.cancel() }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.nextDue == nil)
  }

  @Test("Cancelling while it sleeps")
  func cancelledAsleep() async {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    clock.onSchedule { _, _ in continuation.yield() }
    let sleeper = Task { [clock] in try await clock.sleep(until: morning + 600) }
    _ = await begun.first { true }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    clock.advance(by: 700)
    #expect(clock.nextDue == nil)
  }
}

@Suite("Time and chance: real time with an offset that can be moved")
struct RealTimeClockTests {
  @Test("It is ahead by its offset")
  func offset() {
    let clock = SimulatedClock.realTime(offset: 86_400)
    let other = SimulatedClock.realTime(offset: 0)
    #expect(clock.offset == 86_400)
    #expect(abs(clock.now.timeIntervalSince(other.now) - 86_400) < 5)
  }

  @Test("A timer that is due runs by itself")
  func runsByItself() async {
    let clock = SimulatedClock.realTime(offset: 1_000)
    // A sum of doubles can lie beyond the millisecond that the clock shows.
    let due = (clock.now + 0.003).wholeMilliseconds
    let time = await firstValue { continuation in
      clock.schedule(at: due, "soon") { continuation.yield(clock.now) }
    }
    #expect(time ?? .distantPast >= due)
    #expect(clock.nextDue == nil)
  }

  @Test("An earlier timer set later rings first")
  func earlier() async {
    let clock = SimulatedClock.realTime(offset: 0)
    let first = await firstValue { continuation in
      clock.schedule(at: clock.now + 3_600, "late") { continuation.yield("late") }
      clock.schedule(at: clock.now + 0.001, "early") { continuation.yield("early") }
    }
    #expect(first == "early")
    #expect(clock.waiting.map(\.label) == ["late"])
  }

  @Test("Moving it grows the offset, runs what falls due, and tells the observers")
  func advance() {
    let clock = SimulatedClock.realTime(offset: 5)
    let log = Log<String>()
    clock.onOffsetChange { log.add($0 > 3_000 ? "moved" : "moved a little") }
    clock.schedule(at: clock.now + 3_600, "hour") { log.add("hour") }
    clock.advance(by: 7_200)
    #expect(log.values == ["moved", "hour", "moved"])
    #expect(clock.offset > 7_200 && clock.offset < 7_300)
  }
}
