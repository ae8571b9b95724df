import Device
import Domains
import Foundation
import PasswordRules
import Simulation
import Tapes

/// `onetap rules`: the password rules language, read, checked and satisfied.
enum RulesCommand {
  static let row = CommandRow(
    "rules", operands: ["parse|check|generate", "RULES"],
    options: [
      OptionRow(
        "--language", "original|2026", choices: PasswordRules.Language.allCases.map(\.rawValue),
        does: "2026 has max-repeating and max-sequential too"),
      OptionRow(
        "--domain", "D", does: "RULES is a file of rules by domain; take those for this one"),
      OptionRow("--count", "N", does: "generate: so many passwords; one otherwise"),
      OptionRow(
        "--for", "uikit|html|plist", choices: PastedRules.allCases.map(\.rawValue),
        does: "generate: print the rules ready to paste"),
      CommandTable.json,
    ],
    summary: "the password rules language",
    discussion: """
      parse says how RULES are read, and where they do not mean what they seem to. check reads a password from standard input and
      names each rule that it breaks; exit status 1 then. generate makes passwords that satisfy the rules, with the entropy of
      each in bits; --for prints the rules as Swift, as HTML or as a property list has them, and passwords only with --count.
      With --domain, RULES is a file in the form of password-rules.json in apple/password-manager-resources, and the rules of the
      most specific domain in it count. --language 2026 understands max-repeating (the same character in a row) and max-sequential
      (abc or 321), of which max-consecutive is the old name for both.
      Rules that begin with a hyphen stand behind --.
      """
  ) { invocation in
    let word = invocation.operands[0]
    guard let verb = Verb(rawValue: word) else {
      let known = Verb.allCases.map(\.rawValue)
      let nearest = Nearness.word(to: word, among: known).map { " Did you mean “\($0)”?" } ?? ""
      throw CommandFailure(
        .usage, "onetap rules takes parse, check or generate, not “\(word)”.\(nearest)")
    }
    if verb != .generate, let option = ["--count", "--for"].first(where: invocation.has) {
      throw CommandFailure(.usage, "\(option) belongs to onetap rules generate.")
    }
    let rules = try rules(invocation)
    switch verb {
    case .parse: return try parse(rules, invocation)
    case .check: return try check(rules, invocation)
    case .generate: return try RulesGeneration(rules, invocation).run()
    }
  }

  /// The rules that are given, or those of a domain in the file that is given.
  private static func rules(_ invocation: Invocation) throws -> PasswordRules {
    let language =
      invocation["--language"].flatMap(PasswordRules.Language.init) ?? .original
    let text = invocation.operands[1]
    guard let domain = invocation["--domain"] else {
      return PasswordRules(parsing: text, language: language)
    }
    let data: Data
    do throws(BroughtFileProblem) {
      data = try BroughtFile.read(URL(filePath: text), pipesToo: true)
    } catch {
      throw CommandFailure(
        .usage,
        "\(text) cannot be read: \(error.found). With --domain, RULES is a file of rules by domain."
      )
    }
    // The sentence shows the form that is right; where it is left is plain from that.
    guard let known = try? DomainRules(json: data, language: language) else {
      throw CommandFailure(
        .unsuccessful,
        "\(text) has another form than {\"shop.example\": {\"password-rules\": \"minlength: 8\"}}.")
    }
    guard let entry = known.entry(for: Domain(domain)?.ascii ?? domain) else {
      throw CommandFailure(
        .unsuccessful, "\(text) has no rules for \(domain), nor for a domain above it.")
    }
    try Output.note("The rules of \(entry.domain) count.")
    return entry.rules
  }

  private enum Verb: String, CaseIterable {
    case parse, check, generate
  }

  private static func parse(_ rules: PasswordRules, _ invocation: Invocation) throws -> ExitStatus {
    if invocation.has("--json") {
      try Output.json(RulesDocument(rules))
      return .done
    }
    try Output.line(rules.normalText)
    for problem in rules.problems {
      try Output.line("byte \(problem.position): \(problem.sentence)")
    }
    if let impossibility = rules.impossibility { try Output.line(impossibility) }
    return .done
  }

  private static func check(_ rules: PasswordRules, _ invocation: Invocation) throws -> ExitStatus {
    let typed = Terminal.isThere ? try Terminal.secret("Password:") : nil
    let password = try typed ?? SecretFile.standardInput("the password")
    try tellProblems(of: rules)
    let broken = rules.violations(in: password).map { "The password \($0)." }
    if invocation.has("--json") {
      try Output.json(
        Verdict(
          satisfied: broken.isEmpty, broken: broken, impossible: Nullable(rules.impossibility)))
    } else {
      if broken.isEmpty { try Output.line("The password satisfies the rules.") }
      try broken.forEach(Output.line)
      if let impossibility = rules.impossibility { try Output.line(impossibility) }
    }
    return broken.isEmpty ? .done : .unsuccessful
  }

  /// Says on standard error what of the rules was not read.
  static func tellProblems(of rules: PasswordRules) throws {
    for problem in rules.problems {
      try Output.note("RULES, byte \(problem.position): \(problem.sentence)")
    }
  }

  private struct Verdict: Encodable {
    let satisfied: Bool
    let broken: [String]
    let impossible: Nullable<String>
  }
}
