import Foundation
import Synchronization
import Testing

@testable import Simulation

@Suite("What is at work is counted, and the count never dips while something is under way")
struct ActivityTests {
  @Test("Idle is what has ended; who waits for it is told", .timeLimit(.minutes(1)))
  func idle() async {
    let activity = Activity()
    #expect(activity.isIdle)
    activity.begin()
    #expect(!activity.isIdle)
    let waiter = Task { await activity.idle() }
    activity.end()
    await waiter.value
    #expect(activity.isIdle)
  }

  @Test("A cancelled wait ends", .timeLimit(.minutes(1)))
  func cancelledWait() async {
    let activity = Activity()
    activity.begin()
    let waiter = Task { await activity.idle() }
    waiter.cancel()
    await waiter.value
    #expect(!activity.isIdle)
  }

  @Test("A wait in real time gives up and says so", .timeLimit(.minutes(1)))
  func patience() async {
    let activity = Activity()
    activity.begin()
    #expect(await !activity.idle(within: .milliseconds(1)))
    activity.end()
    #expect(await activity.idle(within: .milliseconds(1)))
  }

  @Test("A task counts until it is over", .timeLimit(.minutes(1)))
  func task() async {
    let activity = Activity()
    let gate = Rest<Void>(Activity())
    let task = activity.start { await gate.value() }
    #expect(!activity.isIdle)
    gate.end()
    await task.value
    #expect(activity.isIdle)
  }

  @Test("Who rests does not count, and counts again before waking", .timeLimit(.minutes(1)))
  func rest() async {
    let activity = Activity()
    let rest = Rest<Int>(activity)
    let answer = Mutex(0)
    let task = activity.start {
      let value = await rest.value()
      answer.withLock { $0 = value }
    }
    await activity.idle()
    #expect(answer.withLock { $0 } == 0)
    rest.end(7)
    // At once, whether the task has run or not.
    #expect(!activity.isIdle || answer.withLock { $0 } == 7)
    await activity.idle()
    #expect(answer.withLock { $0 } == 7)
    await task.value
  }

  @Test("An end before the wait is not missed; a second end counts for nothing")
  func earlyEnd() async {
    let activity = Activity()
    let rest = Rest<Int>(activity)
    rest.end(1)
    rest.end(2)
    #expect(await rest.value() == 1)
    #expect(activity.isIdle)
  }

  @Test("Who sleeps on the clock does not count", .timeLimit(.minutes(1)))
  func sleep() async {
    let clock = SimulatedClock.manual(at: Date(timeIntervalSince1970: 1_000))
    let steps = Mutex<[Int]>([])
    clock.activity.start {
      for step in 1...3 {
        try? await clock.sleep(until: clock.now.addingTimeInterval(10))
        steps.withLock { $0.append(step) }
      }
    }
    for step in 1...3 {
      await clock.activity.idle()
      #expect(steps.withLock { $0 } == Array(1..<step))
      #expect(clock.runNext(dueBy: .distantFuture))
      #expect(!clock.activity.isIdle || steps.withLock { $0.count } == step)
    }
    await clock.activity.idle()
    #expect(clock.now == Date(timeIntervalSince1970: 1_030))
  }

  @Test("A cancelled sleeper counts again too", .timeLimit(.minutes(1)))
  func cancelledSleep() async {
    let clock = SimulatedClock.manual(at: Date(timeIntervalSince1970: 1_000))
    let task = clock.activity.start {
      try? await clock.sleep(until: clock.now.addingTimeInterval(10))
    }
    await clock.activity.idle()
    task.cancel()
    await task.value
    #expect(clock.activity.isIdle)
    #expect(clock.nextDue == nil)
  }

  @Test("Timers of one moment run one by one")
  func oneByOne() {
    let start = Date(timeIntervalSince1970: 1_000)
    let clock = SimulatedClock.manual(at: start)
    let ran = Mutex<[String]>([])
    for name in ["a", "b"] {
      clock.schedule(at: start.addingTimeInterval(1), name) { ran.withLock { $0.append(name) } }
    }
    #expect(!clock.runNext(dueBy: start))
    #expect(clock.runNext(dueBy: start.addingTimeInterval(5)))
    #expect(ran.withLock { $0 } == ["a"])
    #expect(clock.now == start.addingTimeInterval(1))
    #expect(clock.runNext(dueBy: start.addingTimeInterval(5)))
    #expect(ran.withLock { $0 } == ["a", "b"])
  }
}
