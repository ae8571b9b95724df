import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "STO-45: what cannot be read in simulator.sqlite is dropped with a notice, and refuses nothing",
  .timeLimit(.minutes(1)))
struct SimulatorDamageTests {
  /// One value that no phone writes, and what the notice about it names.
  struct Junk: Sendable, CustomStringConvertible {
    let sql: String
    let notice: String?

    init(_ sql: String, _ notice: String?) {
      self.sql = sql
      self.notice = notice
    }

    var description: String { sql }
  }

  private static let most = "9223372036854775807"
  private static let least = "-9223372036854775808"

  private static func setting(_ name: String, _ value: String) -> Junk {
    Junk(
      "INSERT INTO setting VALUES ('\(name)', '\(value)') "
        + "ON CONFLICT (name) DO UPDATE SET value = excluded.value", name)
  }

  private static func event(_ number: String, time: String, _ details: String, _ request: String)
    -> String
  {
    "INSERT INTO event VALUES (\(number), \(time), 'system', 'person', 'x', '\(details)', \(request))"
  }

  private static func fault(_ json: String) -> Junk {
    Junk("INSERT INTO fault VALUES ('sms.send.late', 0, '\(json)')", "fault")
  }

  static let all: [Junk] =
    ["1e308", "-1e308", "nan", "inf", "junk", ""].flatMap { value in
      [setting("clockOffset", value), setting("clockTime", value), setting("clockMoved", value)]
    }
    + [
      setting("seed", "junk"), setting("seed", "-1"), setting("passwordsMade", most),
      setting("passwordsMade", "junk"), setting("hostGeneration", "iOS 99"),
      fault("{"), fault("[]"),
      fault(
        #"{"point":"sms.send.late","trigger":{"always":{}},"armedAt":0,"hits":\#(most),"strikes":0}"#
      ),
      fault(
        #"{"point":"sms.send.late","trigger":{"after":{"_0":1e308}},"armedAt":1e308,"hits":0}"#),
      Junk(event("5000", time: "0", "{", "NULL"), "Event 5000"),
      Junk(event("5000", time: most, "{}", "NULL"), "Event 5000"),
      Junk(event("5000", time: "0", "{}", most), "Event 5000"),
      Junk(event(most, time: "0", "{}", "NULL"), nil),
      Junk(event(least, time: "0", "{}", "NULL"), nil),
      Junk("UPDATE event SET sender = 'nobody' WHERE number = 1", "Event 1 "),
      Junk("UPDATE site_answer SET answer = '{'", "website"),
      Junk("UPDATE site_answer SET retries = \(most)", "website"),
      Junk("UPDATE site_answer SET fetched = \(most)", "website"),
      Junk("UPDATE site_answer SET tried = \(least)", "website"),
      Junk("UPDATE network_site_answer SET answer = 'junk'", "website"),
      Junk("UPDATE network_site_answer SET fetched = \(least)", "website"),
      Junk(
        "INSERT INTO text_message (sender, recipient, sealed, sent, due) "
          + "VALUES ('SHINY', '+12025550100', x'00', \(most), \(most))", "Text message"),
      Junk(
        "INSERT INTO text_message (sender, recipient, sealed, sent, due) "
          + "VALUES ('SHINY', '+12025550100', x'00', 1, 2)", nil),
      Junk("INSERT INTO arrival (sealed, arrived) VALUES (x'00', \(most))", "waiting text message"),
    ]

  @Test(
    "a clock that is off by years through one damaged value ends nothing in Recently Deleted",
    arguments: ["clockOffset", "clockTime", "clockWritten"], ["-1", "0", "1790000000", "junk"])
  func clock(_ setting: String, _ value: String) async throws {
    let lab = try await Lab()
    let id = try lab.id("plain")
    #expect(await lab.device.delete(id) == nil)
    let before = lab.device.now
    try lab.device.machinery.store.database.write {
      try $0.execute(
        "UPDATE setting SET value = ? WHERE name = ?", [.text(value), .text(setting)])
    }
    lab.device.close()
    let life = try Lab(after: lab) { $0.clockStandsStill = false }
    #expect(life.device.now < before.addingTimeInterval(3600))
    try await life.unlock()
    #expect(try life.device.recentlyDeleted().map(\.user) == ["plain"])
    #expect(life.device.notices.contains { $0.contains("simulator.sqlite") })
  }

  @Test("texts go on where a number is the greatest there is, or was counted up to it")
  func greatestNumbers() async throws {
    let damages = [
      "UPDATE text_message SET id = \(Self.most) WHERE id = 1",
      "UPDATE sqlite_sequence SET seq = \(Self.most) WHERE name = 'text_message'",
      "INSERT INTO arrival (id, sealed, arrived) VALUES (\(Self.most), x'00', 1)",
      "UPDATE text_message SET id = -1 WHERE id = 1",
    ]
    for damage in damages {
      let lab = try await Lab()
      #expect(try await lab.upgradeNaturally("code").outcome == .passwordUpdated)
      try lab.device.machinery.store.database.write { try $0.execute(damage) }
      lab.device.close()

      let check = try StateCheck.begin(in: lab.configuration.stateFolder).run()
      let isRow = !damage.contains("sqlite_sequence")
      #expect(check.findings.contains { $0.sentence.contains("out of range") } == isRow)
      let life = try Lab(after: lab)
      #expect(life.device.notices.filter { $0.contains("were out of range") }.count == 1)
      try await life.unlock()
      let texts = life.device.machinery.store.records()
      #expect(texts.allSatisfy { (1...1000).contains($0.id) } && !texts.isEmpty)
      _ = try life.device.machinery.store.append(try #require(texts.first))
      _ = try life.device.machinery.store.addArrival([0], life.device.now)
      life.device.close()
      let next = try Lab(after: life)
      #expect(next.device.notices.filter { $0.contains("out of range") } == [])
      next.device.close()
    }
  }

  @Test("each value alone: the passwords are as they were, and the phone goes on", arguments: all)
  func junk(_ junk: Junk) async throws {
    let lab = try await Lab()
    let names = try lab.device.credentials(matching: "", from: 0, count: 100).rows.map(\.user)
    try lab.device.machinery.store.database.write { try $0.execute(junk.sql) }
    lab.device.close()

    for access in [DeviceConfiguration.Access.readOnly, .readWrite] {
      let life = try Lab(after: lab) { $0.access = access }
      try await life.unlock()
      #expect(
        try life.device.credentials(matching: "", from: 0, count: 100).rows.map(\.user) == names)
      #expect(try await life.device.listedCredentials().count == names.count)
      #expect(throws: Never.self) { try life.device.traceEvents() }
      #expect(throws: Never.self) { try life.device.inspectTrace(TraceQuery(count: 20)) }
      _ = life.device.inspect(.stores) + life.device.inspect(.messages)
      _ = life.device.faults()
      _ = life.device.status
      _ = life.device.developerFacts
      #expect(throws: Never.self) { try life.device.sentCodes() }
      if access == .readWrite {
        #expect(try await life.upgrade("plain").outcome == .passwordUpdated)
        life.device.moveClock(by: 3600)
      }
      if let notice = junk.notice, access == .readWrite || junk.isReadByBoth {
        #expect(
          life.device.notices.contains { $0.contains(notice) && $0.contains("simulator.sqlite") },
          "\(life.device.notices)")
      }
      life.device.close()
    }
  }
}

extension SimulatorDamageTests.Junk {
  /// Whether a phone that only looks needs the value: what was moved and made is for others.
  fileprivate var isReadByBoth: Bool {
    !["passwordsMade", "clockOffset", "waiting"].contains { notice?.contains($0) == true }
  }
}
