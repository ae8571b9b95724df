import Foundation
import Testing

@Suite("STO-21 A kill after any event of an upgrade loses no account")
struct KillTests {
  private static let shiny = "shiny.example"
  private static let chelsea = "chelsea@shiny.example"

  @Test("killed after event k, for every k: started again and settled, the stored password works")
  func afterEveryEvent() async throws {
    let whole = try Program.withWorld()
    #expect(try Self.upgrade(whole).status == 0)
    let events = try Self.events(whole)
    #expect(events.count > 20)
    let old = try storedPassword(Program.withWorld())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for event in events {
        group.addTask { try Self.killAndSettle(after: event, old: old) }
      }
      try await group.waitForAll()
    }
  }

  private static func killAndSettle(after event: Int, old: String) throws {
    let program = try Program.withWorld()
    let killed = try upgrade(program, ["ONETAP_KILL_AFTER_EVENT": String(event)])
    #expect(killed.wasSignalled && killed.status == SIGKILL, "event \(event): \(killed.errors)")
    #expect(!hasLastingOrphan(), "event \(event)")
    // Signing in opens the store, which settles what was interrupted (STO-22).
    let stored = try program.run("sign-in", shiny, chelsea)
    #expect(stored.status == 0, "event \(event): \(stored.output)")
    let new = try storedPassword(program)
    #expect(try program.opens(shiny, chelsea, password: old) == (new == old), "event \(event)")
    let outcomes = try program.run("trace", "--request", "1", "--format", "jsonl").output
      .split(separator: "\n").filter { $0.contains("\"name\":\"outcome\"") }
    #expect(outcomes.count == 1, "event \(event): \(outcomes)")
  }

  private static func upgrade(_ program: Program, _ environment: [String: String] = [:]) throws
    -> Program.Result
  {
    try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "auto",
      environment: environment)
  }

  /// The numbers of the request's events.
  private static func events(_ program: Program) throws -> [Int] {
    try program.run("trace", "--request", "1", "--format", "jsonl").output
      .split(separator: "\n").map { line in
        let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return try #require(event?["number"] as? Int)
      }
  }

  /// Whether an extension outlives its device: then its parent is the init process. The kernel ends it at once, though
  /// not in the same instant.
  private static func hasLastingOrphan(within limit: Duration = .seconds(5)) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if orphans.isEmpty { return false }
    }
    return true
  }

  private static var orphans: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { entry in
      guard Int32(entry) != nil,
        let status = try? String(contentsOfFile: "/proc/\(entry)/status", encoding: .utf8),
        status.contains("Name:\tShinyUpgradeExt")
      else { return false }
      return status.contains("PPid:\t1\n") && !status.contains("State:\tZ")
    }
  }
}
