import Foundation
import Simulation
import Synchronization
import Testing

@testable import ExtensionHost

@Suite("UPG-35 Simulated and real time of an extension", .timeLimit(.minutes(1)))
struct TimeTests {
  @Test("On a clock that goes, real silence waits for the clock; nothing moves it")
  func waitsForGoingClock() async {
    let clock = SimulatedClock.realTime(offset: 0)
    let rig = Rig(clock: clock)
    // The host sets a timer once its patience is over; the one that moves the clock is the test.
    // An earlier one, for the announcement's network call, is left alone.
    clock.onSchedule { due, label in
      #expect(label == "extension of request 7")
      guard rig.trace.events.contains(where: { $0.name == "announced" }) else { return }
      Thread.detachNewThread { clock.advance(to: due) }
    }
    #expect(await rig.run(.misbehaving("is silent")) == .failed(.silent))
    #expect(clock.offset > 0)
    #expect(clock.offset <= 30)
  }

  @Test("A clock that may be moved is moved, though it goes")
  func movesGoingClock() async {
    let clock = SimulatedClock.realTime(offset: 0)
    let rig = Rig(clock: clock, movesClock: true)
    #expect(await rig.run(.misbehaving("is silent")) == .failed(.silent))
    #expect(clock.offset > 0)
  }

  @Test("An extension that works is not silent because somebody moves the clock")
  func movedClock() async {
    let rig = Rig()
    rig.trace.observe { event in
      if event.name == "changePasswordWithoutUserInteraction" { rig.clock.advance(by: 3_600) }
    }
    #expect(
      await rig.run(.misbehaving("exits after answering"))
        == .changedPassword(user: "chelsea", password: "new-password"))
  }

  @Test("A network that takes longer than the extension has is a network failure (UPG-34)")
  func slowNetwork() async {
    let rig = Rig()
    FakeServer([
      "authorise": [.init(#"{"status":"authorised"}"#)],
      "password": [.init(#"{"status":"changed"}"#)],
    ]).register(in: rig.network)
    rig.faults.arm("network.extension-server.slow")
    // A device would do so: what waits for the clock gets its time.
    rig.clock.onSchedule { due, _ in Thread.detachNewThread { rig.clock.advance(to: due) } }
    #expect(await rig.run(.stepUp) == .failed(.noNetwork(reason: nil)))
    #expect(rig.clock.now.timeIntervalSince(Rig.start) >= 30)
  }

  @Test("No call of the extension goes on after the outcome")
  func nothingGoesOn() async {
    let rig = Rig()
    let ended = Mutex(false)
    rig.network.register(host: "shiny.example") { _ in
      // Answers only once nobody wants the answer.
      while !Task.isCancelled { await Task.yield() }
      ended.withLock { $0 = true }
      return NetworkResponse(status: 200)
    }
    async let outcome = rig.run(.stepUp)
    await rig.waitFor("authorise")
    // The host waits for the clock alone, and the clock for the 30 s to be over.
    while !rig.clock.waiting.contains(where: { $0.label == "extension of request 7" }),
      !Task.isCancelled
    {
      await Task.yield()
    }
    #expect(rig.clock.nextDue == Rig.start.addingTimeInterval(30))
    rig.clock.advance(by: 30)
    #expect(await outcome == .failed(.noNetwork(reason: nil)))
    #expect(ended.withLock { $0 })
    #expect(rig.hops.contains { $0.hasPrefix("ignored") })
    #expect(rig.hops.last == "extension ended")
  }
}
