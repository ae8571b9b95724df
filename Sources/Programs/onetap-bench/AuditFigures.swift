import Foundation
import PasswordAudit
import PasswordStrength

/// How long audits take, by what is asked.
enum AuditFigures {
  private static let workers = ProcessInfo.processInfo.activeProcessorCount

  @Sendable static func measure(_ workshop: Workshop) async throws -> [String] {
    try await figures
  }

  static var figures: [String] {
    get async throws {
      var lines: [String] = []
      for count in [10_000, 100_000] {
        let entries = PasswordSample.entries(count)
        let alone = try await estimates(entries)
        let whole = try await audits(entries, year: 2026)
        let without = try await audits(entries, year: nil)
        lines += [
          figure("estimates alone, \(count) credentials", alone, "all cores"),
          figure(
            "audit of \(count) credentials", whole,
            "ratio \(Figure.short(whole.median / alone.median)), aim 1.2"),
          figure("  without estimates and leak file", without, "100,000 under 500 ms"),
        ]
      }
      return lines + [try await again()]
    }
  }

  private static func figure(_ name: String, _ sample: Sample, _ aim: String) -> String {
    Figure(name: name, unit: "ms", sample: sample, aim: aim).line
  }

  private static func audits(_ entries: [AuditEntry], year: Int?) async throws -> Sample {
    var sample = Sample()
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let ledger = try await PasswordAudit(year: year, key: [1]).run(entries, workers: workers)
      sample.add((ContinuousClock.now - start).milliseconds)
      precondition(ledger.count > 0)
    }
    return sample
  }

  /// What the estimates take by themselves, on as many threads.
  private static func estimates(_ entries: [AuditEntry]) async throws -> Sample {
    var sample = Sample()
    for _ in 0..<5 {
      let start = ContinuousClock.now
      await withTaskGroup(of: Int.self) { group in
        for worker in 0..<workers {
          group.addTask {
            stride(from: worker, to: entries.count, by: workers).reduce(0) { sum, place in
              let entry = entries[place]
              let words = PasswordStrength.words(userName: entry.user, domain: entry.domain)
              return sum
                + PasswordStrength.estimate(entry.password, userInputs: words, year: 2026).score
            }
          }
        }
        await group.waitForAll()
      }
      sample.add((ContinuousClock.now - start).milliseconds)
    }
    return sample
  }

  /// One password of very many changes.
  private static func again() async throws -> String {
    let entries = PasswordSample.entries(100_000)
    let audit = PasswordAudit(year: 2026, key: [1])
    var ledger = try await audit.run(entries, workers: workers)
    var sample = Sample()
    for number in 0..<100 {
      let old = entries[number * 997]
      let new = AuditEntry(
        id: old.id, domain: old.domain, user: old.user, title: old.title,
        password: number % 2 == 0 ? "shared-\(number)" : "monkey\(number)")
      let start = ContinuousClock.now
      ledger.replace([new.id], with: audit.judgements(of: [new]))
      sample.add((ContinuousClock.now - start).milliseconds)
    }
    return figure("audit again after one change of 100,000", sample, "under 5 ms")
  }
}
