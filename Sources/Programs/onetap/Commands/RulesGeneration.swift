import Foundation
import PasswordRules
import Simulation

/// Passwords for some rules, as `onetap rules generate` prints them.
struct RulesGeneration {
  private static let most = 100_000

  private let rules: PasswordRules
  private let invocation: Invocation

  init(_ rules: PasswordRules, _ invocation: Invocation) {
    self.rules = rules
    self.invocation = invocation
  }

  /// Makes and prints what was asked for (`GEN-6`).
  func run() throws -> ExitStatus {
    let count = try wantedCount()
    let chance = try Chance(invocation)
    try RulesCommand.tellProblems(of: rules)
    let passwords: [GeneratedPassword]
    do {
      passwords = try generated(count, by: chance)
    } catch let failure as PasswordGenerationError {
      throw CommandFailure(.unsuccessful, failure.sentence)
    }
    let pasted = invocation["--for"].flatMap(PastedRules.init).map { $0.text(rules) }
    if invocation.has("--json") {
      try Output.json(Document(passwords: passwords.map(Document.Entry.init), rules: pasted))
      return .done
    }
    if let pasted { try pasted.split(separator: "\n").forEach { try Output.line(String($0)) } }
    if pasted == nil || invocation.has("--count") {
      let entropy = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
        .locale(Locale(identifier: "en_US_POSIX"))
      try passwords.forEach {
        try Output.line("\($0.password)  \($0.entropy.formatted(entropy)) bits")
      }
    }
    return .done
  }

  private func wantedCount() throws -> Int {
    guard let word = invocation["--count"] else { return 1 }
    guard let count = Int(word), 1...Self.most ~= count else {
      throw CommandFailure(
        .usage, "--count takes a whole number from 1 to \(Self.most), not “\(word)”.")
    }
    return count
  }

  private func generated(_ count: Int, by chance: Chance) throws -> [GeneratedPassword] {
    let generator = try PasswordGenerator(rules)
    var chance = chance
    return try (0..<count).map { _ in try generator.next(using: &chance) }
  }

  private struct Document: Encodable {
    struct Entry: Encodable {
      let password: String
      let entropy: Double

      init(_ generated: GeneratedPassword) {
        password = generated.password
        entropy = generated.entropy
      }
    }

    let passwords: [Entry]
    let rules: String?
  }

  /// Chance as for passwords that are kept: the operating system's, or a stream of `--seed`.
  private struct Chance: RandomNumberGenerator {
    private var stream: RandomStream?
    /// What was asked of the operating system and not used yet.
    private var pool: [UInt8] = []

    init(_ invocation: Invocation) throws {
      guard let word = invocation["--seed"] else { return }
      guard let seed = UInt64(word) else {
        throw CommandFailure(.usage, "--seed takes a whole number from 0, not “\(word)”.")
      }
      stream = SeededRandomness(seed: seed).stream("rules/generate")
    }

    mutating func next() -> UInt64 {
      if let drawn = stream?.next() { return drawn }
      if pool.isEmpty { pool = KeyMaterial.operatingSystem.bytes("rules/generate", count: 1024) }
      defer { pool.removeLast(8) }
      return pool.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
