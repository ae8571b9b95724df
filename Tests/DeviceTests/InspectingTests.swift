import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "TRC-2 The device shows what happens behind the phone, without secrets", .timeLimit(.minutes(1)))
struct InspectingTests {
  private func words(_ tables: [InspectedTable]) -> String {
    tables.flatMap { table in
      ["\(table.machine) \(table.name) \(table.count)", table.problem ?? ""]
        + table.rows.flatMap { row in
          ["\(row.id) \(row.title)"]
            + row.facts.map { fact in
              if case .text(let text) = fact.value { "\(fact.name) \(text)" } else { fact.name }
            }
        }
    }.joined(separator: "\n")
  }

  private func rows(_ lab: Lab, _ name: String) -> [InspectedRow] {
    lab.device.inspect(.stores).first { $0.name == name }?.rows ?? []
  }

  @Test("Looked at, the trace is told of once until somebody looks; else never")
  func watched() async throws {
    let lab = try await Lab()
    let told = Recorder<Bool>()
    lab.device.observe { if case .traced = $0 { told.record(true) } }
    let trace = lab.device.trace
    trace.record(.app, .system, "one")
    #expect(told.values.isEmpty)
    lab.device.watchTrace(true)
    for _ in 0..<500 { trace.record(.app, .system, "tick") }
    #expect(told.values.count == 1)
    let page = try lab.device.inspectTrace(TraceQuery(count: 10))
    #expect(page.window.rows.map(\.name) == Array(repeating: "tick", count: 10))
    trace.record(.app, .system, "two")
    #expect(told.values.count == 2)
    _ = lab.device.inspect(.stores)
    trace.record(.app, .system, "three")
    #expect(told.values.count == 3)
    lab.device.watchTrace(false)
    trace.record(.app, .system, "four")
    #expect(told.values.count == 3)
  }

  @Test("A window into the trace: the newest, any place, one request, who takes part")
  func windows() async throws {
    let lab = try await Lab()
    let before = try lab.device.inspectTrace(TraceQuery(count: 1)).window.count
    let trace = lab.device.trace
    for number in 0..<40 {
      trace.record(.person, .system, "step \(number)", request: number < 10 ? 901 : 902)
    }
    trace.record(.server, .apple, "keys", request: 902)
    let newest = try lab.device.inspectTrace(TraceQuery(count: 3))
    #expect(newest.window.count == before + 41)
    #expect(newest.window.offset == before + 38)
    #expect(newest.window.rows.map(\.name) == ["step 38", "step 39", "keys"])
    #expect(newest.requests.suffix(2) == [901, 902])
    let first = try lab.device.inspectTrace(TraceQuery(request: 901, from: 2, count: 3))
    #expect(first.window.rows.map(\.name) == ["step 2", "step 3", "step 4"])
    #expect(first.window.count == 10 && first.parties == [.person, .system])
    #expect(
      try lab.device.inspectTrace(TraceQuery(request: 902, count: 2)).parties
        == [.person, .system, .server, .apple])
    let past = try lab.device.inspectTrace(TraceQuery(request: 901, from: 99, count: 4))
    #expect(past.window.offset == 6 && past.window.rows.count == 4)
    let last = try #require(newest.window.rows.last?.number)
    #expect(try lab.device.traceEvents(after: last - 2).map(\.name) == ["step 39", "keys"])
    #expect(try lab.device.traceEvents(after: last).isEmpty)
  }

  @Test("An upgrade with a code leaves its marks in every store, and no secret is shown")
  func upgrade() async throws {
    let lab = try await Lab()
    #expect(rows(lab, "Challenges").isEmpty)
    _ = try await lab.upgradeWithCode("code")
    let credential = try #require(
      rows(lab, "Credentials").first { $0.title.hasSuffix("  code") })
    #expect(credential.facts.contains(InspectedFact("former passwords", 1)))
    #expect(rows(lab, "Credentials").first?.id == credential.id)
    #expect(rows(lab, "Pending Upgrades").isEmpty)
    let challenge = try #require(rows(lab, "Challenges").first)
    #expect(challenge.title == "code")
    for fact in [
      InspectedFact("state", "verified"), InspectedFact("tries left", 5),
      InspectedFact("sends left", 2),
    ] { #expect(challenge.facts.contains(fact), "\(fact.name)") }
    let account = try #require(rows(lab, "Accounts").first { $0.title.hasSuffix("  code") })
    #expect(account.facts.contains(InspectedFact("signs in with", "password")))
    let texts = lab.device.inspect(.messages)
    #expect(texts.map(\.name) == ["Sent by Servers", "Received"])
    #expect(texts.map(\.count) == [1, 1])
    let all = words(lab.device.inspect(.stores) + texts)
    let code = try #require(try lab.device.sentCodes().codes.last?.code)
    #expect(!all.contains(code))
    for password in Lab.passwords.values { #expect(!all.contains(password)) }
  }

  @Test("The simulator's own: armed faults, and what is due later")
  func simulator() async throws {
    let lab = try await Lab()
    lab.device.arm("sms.send.late", .forSubject("+12025550100"))
    let armed = try #require(rows(lab, "Armed Faults").first)
    #expect(armed.title == "sms.send.late")
    #expect(armed.facts.contains(InspectedFact("strikes", "for +12025550100")))
    #expect(!rows(lab, "Due Later").isEmpty)
  }

  @Test("A file that is gone is a sentence, and the others are shown")
  func lost() async throws {
    let lab = try await Lab()
    try FileManager.default.removeItem(
      at: lab.configuration.stateFolder.appending(path: "service.sqlite"))
    let tables = lab.device.inspect(.stores)
    let accounts = try #require(tables.first { $0.name == "Accounts" })
    #expect(accounts.problem?.contains("service.sqlite") == true && accounts.rows.isEmpty)
    #expect(tables.contains { $0.name == "Credentials" && $0.count > 0 })
  }
}

@Suite("Developer: the clock only goes forward, and the host is a recorded choice")
struct DeveloperMenuTests {
  @Test("Set to a moment, and what is due on the way happens; back is refused")
  func set() async throws {
    let lab = try await Lab()
    let start = lab.device.now
    let answer = lab.device.moveClock(to: .date(start.addingTimeInterval(90)))
    #expect(!answer.isRefused && answer.now == start.addingTimeInterval(90))
    #expect(lab.device.status.clockOffset == 90)
    let back = lab.device.moveClock(to: .date(start))
    #expect(back.isRefused && back.sentence.hasPrefix("The clock never goes back"))
    #expect(lab.device.now == start.addingTimeInterval(90))
    lab.device.moveClock(by: -5)
    #expect(lab.device.now == start.addingTimeInterval(90))
  }

  @Test("To what is due next, by its name")
  func nextDue() async throws {
    let lab = try await Lab()
    let facts = lab.device.developerFacts
    let due = try #require(facts.nextDue)
    #expect(!facts.dueWords.isEmpty)
    #expect(lab.device.moveClock(to: .nextDue).now == max(due, lab.device.now))
    #expect(lab.device.now >= due)
  }

  @Test("To this computer's time, unless the phone is ahead of it")
  func realTime() async throws {
    let lab = try await Lab(adjust: { $0.time = Date(timeIntervalSince1970: 1_577_836_800) })
    let answer = lab.device.moveClock(to: .realTime)
    #expect(!answer.isRefused && answer.now > Date(timeIntervalSince1970: 1_700_000_000))
    lab.device.moveClock(by: 86_400 * 3_650)
    let refused = lab.device.moveClock(to: .realTime)
    #expect(refused.isRefused && refused.sentence.contains("behind the phone's"))
  }

  @Test("The host is kept, and the first event of a request says what is not as always")
  func host() async throws {
    let lab = try await Lab()
    #expect(lab.device.developerFacts.host == .iOS14to17)
    _ = try await lab.upgrade("blocked")
    try lab.device.setHost(.iOS18)
    #expect(lab.device.developerFacts.host == .iOS18)
    _ = try await lab.upgrade("blocked")
    let starts = try lab.device.traceEvents().filter {
      $0.name == UpgradeKind.strongPassword.label && $0.from == .person
    }
    #expect(starts.map { $0.details["host"] } == [nil, "iOS 18"])
    try lab.device.setHost(.iOS14to17)
    #expect(lab.device.developerFacts.host == .iOS14to17)
  }
}
