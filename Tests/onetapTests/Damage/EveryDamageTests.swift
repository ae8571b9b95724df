import Foundation
import Synchronization
import Testing

/// The full proof: `ONETAP_EVERY_DAMAGE=1`, on the program that `ONETAP_DAMAGE_PROGRAM` names.
/// `ONETAP_DAMAGE_SHARD=1/2` takes every second damage, `ONETAP_DAMAGE_KINDS=page zeroed,removed` only
/// some kinds, and `ONETAP_DAMAGE_REPORT=FILE` has the report written to a file.
@Suite("STO-49: no damage is answered wrongly, and no intact credential is lost")
struct EveryDamageTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isFull = environment["ONETAP_EVERY_DAMAGE"] == "1"

  @Test("a sample of all damages, each met by a few commands", .disabled(if: isFull))
  func sample() throws {
    let state = try SoundState.shared.get()
    let commands = DamageCommand.allCases.filter { $0 != .recoverYes }
    let damages = try Damage.sample(28, of: state, seed: 1)
    let cases = damages.enumerated().flatMap { index, damage in
      [.recoverYes, commands[index % commands.count], commands[(index * 5 + 7) % commands.count]]
        .map { (damage, $0) }
    }
    try prove(cases, state)
  }

  @Test("every damage, each met by every command", .enabled(if: isFull))
  func everything() throws {
    let state = try SoundState.shared.get()
    let shard = (Self.environment["ONETAP_DAMAGE_SHARD"] ?? "1/1").split(separator: "/")
    let (part, parts) = (try #require(Int(shard[0])), try #require(Int(shard[1])))
    let kinds = Self.environment["ONETAP_DAMAGE_KINDS"]?.split(separator: ",").map(String.init)
    let damages = try Damage.all(of: state).filter { kinds?.contains($0.kind.rawValue) ?? true }
    let cases = damages.enumerated().filter { $0.offset % parts == part - 1 }
      .flatMap { _, damage in DamageCommand.allCases.map { (damage, $0) } }
    try prove(cases, state)
  }

  private func prove(_ cases: [(Damage, DamageCommand)], _ state: SoundState) throws {
    let judge = DamageJudge(state: state)
    let found = Mutex<[(Int, Result<DamageOutcome, any Error>)]>([])
    // Two processes at a time: a machine with more has other tests to run.
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < cases.count else { return }
        let result = Result { try judge.outcome(of: cases[index].1, on: cases[index].0) }
        found.withLock { $0.append((index, result)) }
      }
    }
    let outcomes = try found.withLock { $0.sorted { $0.0 < $1.0 } }.map { try $0.1.get() }
    let report = DamageReport(outcomes: outcomes)
    print(report.table)
    if let file = Self.environment["ONETAP_DAMAGE_REPORT"] {
      try Data((report.table + "\n\n" + report.details + "\n").utf8).write(to: URL(filePath: file))
    }
    #expect(report.wrong.isEmpty, "\(report.details)")
    #expect(
      outcomes.contains { $0.verdict == .right } && outcomes.contains { $0.verdict == .named })
  }
}
