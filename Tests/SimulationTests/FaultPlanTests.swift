import FoundationEssentials
import Simulation
import Testing

@Suite("Faults: exact triggers at named points")
struct FaultPlanTests {
  let clock = SimulatedClock.manual(at: morning)
  let plan: FaultPlan
  let point = "network.extension-server.lost-after"

  init() {
    plan = FaultPlan(clock: clock)
  }

  private func strikes(_ times: Int, _ subject: String? = nil) -> [Bool] {
    (0..<times).map { _ in plan.strikes(point, for: subject) }
  }

  @Test("What is not armed never strikes")
  func unarmed() {
    #expect(strikes(3) == [false, false, false])
    #expect(plan.armed.isEmpty)
  }

  @Test("always")
  func always() {
    plan.arm(point)
    #expect(strikes(3) == [true, true, true])
    #expect(plan.armed.map(\.hits) == [3])
    plan.disarm(point)
    #expect(strikes(1) == [false])
  }

  @Test("once: then it is disarmed")
  func once() {
    plan.arm(point, .once)
    #expect(strikes(3) == [true, false, false])
    #expect(plan.armed.isEmpty)
  }

  @Test("on 2: the second hit only")
  func onSecond() {
    plan.arm(point, .on(2))
    #expect(strikes(4) == [false, true, false, false])
    #expect(plan.armed.isEmpty)
  }

  @Test("for a number, however it is written")
  func subject() {
    plan.arm(point, .forSubject("+1 202 555 0105"))
    #expect(strikes(1, "+12025550100") == [false])
    #expect(strikes(2, "+1-202-555-0105") == [true, true])
    #expect(strikes(1) == [false])
    #expect(plan.strikes(point, forAnyOf: ["shiny.example", "+12025550105"]))
  }

  @Test("after 30 s")
  func after() {
    plan.arm(point, .after(30))
    #expect(strikes(1) == [false])
    clock.advance(by: 29.999)
    #expect(strikes(1) == [false])
    clock.advance(by: 0.001)
    #expect(strikes(2) == [true, true])
  }

  @Test("Arming again takes the place of what was armed, and counts anew")
  func again() {
    plan.arm(point, .on(2))
    #expect(strikes(1) == [false])
    plan.arm(point, .on(2))
    #expect(strikes(2) == [false, true])
  }

  @Test("A point that does not exist cannot be armed")
  func unknown() {
    #expect(!plan.arm("network.moon.offline"))
    #expect(plan.armed.isEmpty)
  }

  @Test("What was armed goes on after a restart, hits included")
  func restart() throws {
    let saved = Log<[ArmedFault]>()
    plan.onChange { saved.add($0) }
    plan.arm(point, .on(2))
    #expect(strikes(1) == [false])
    let data = try JSONEncoder().encode(try #require(saved.values.last))
    let armed = try JSONDecoder().decode([ArmedFault].self, from: data)
    let later = FaultPlan(clock: clock, armed: armed)
    #expect(later.strikes(point))
    #expect(later.armed.isEmpty)
  }

  @Test("Observers hear of every change and of nothing else")
  func observers() {
    let log = Log<Int>()
    plan.onChange { log.add($0.count) }
    plan.disarm(point)
    plan.arm(point, .once)
    #expect(strikes(2) == [true, false])
    #expect(log.values == [1, 0])
  }
}
