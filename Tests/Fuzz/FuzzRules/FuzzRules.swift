import CFuzzer
import Glibc
import PasswordRules

@main
struct FuzzRules {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments) { start, count in judge(start, count) })
  }
}

/// Reads any bytes as rules, and holds everything against them that is promised for every text
/// (`PWR-4` to `PWR-7`, `GEN-3`, `GEN-5`); libFuzzer calls it with what it makes up.
private func judge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = String(decoding: bytes, as: UTF8.self)
  for language in PasswordRules.Language.allCases {
    let rules = PasswordRules(parsing: text, language: language)
    precondition(
      PasswordRules(parsing: rules.normalText, language: language) == rules,
      "the normal form does not read back")
    precondition(
      PasswordRules(parsing: rules.minifiedText, language: language) == rules,
      "the short form does not read back")
    precondition(
      rules.problems.allSatisfy { (0...text.utf8.count).contains($0.position) },
      "a problem is beside the text")
    _ = rules.violations(in: text)
    if count <= 48 { generate(rules) }
  }
  return 0
}

/// Passwords of rules satisfy them, and there are none where none are possible.
private func generate(_ rules: PasswordRules) {
  let isImpossible = rules.impossibility != nil
  guard let generator = try? PasswordGenerator(rules) else { return }
  precondition(!isImpossible, "a generator for impossible rules")
  var chance = Counting()
  guard let made = try? generator.next(using: &chance) else { return }
  precondition(rules.violations(in: made.password).isEmpty, "a password breaks its own rules")
}

/// Numbers that are the same at every run, well mixed.
private struct Counting: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}
