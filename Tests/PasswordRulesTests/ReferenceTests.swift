import Foundation
import TestSupport
import Testing

@testable import PasswordRules

/// One line of the reference's answers.
struct ReferenceRow: Decodable, Sendable, CustomTestStringConvertible {
  struct Rule: Decodable, Sendable {
    let name: String
    let value: Value
  }

  enum Value: Decodable, Sendable {
    case number(Double)
    case classes([ClassValue])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if (try? container.decode(String.self)) == "Infinity" {
        self = .number(.infinity)
      } else {
        self = .classes(try container.decode([ClassValue].self))
      }
    }
  }

  struct ClassValue: Decodable, Sendable {
    let `class`: String?
    let chars: String?
  }

  let rules: String
  let parsed: [Rule]
  let canonical: String
  let minified: [Rule]
  let minifiedText: String
  let errors: [String]
  let jsFloat: Bool?

  var testDescription: String { rules }

  static let all =
    SharedData.rows("password-rules-open.jsonl", as: ReferenceRow.self)
    + SharedData.rows("password-rules-edge-open.jsonl", as: ReferenceRow.self)
}

/// The rules as plain data, to compare two of them.
struct PlainRules: Equatable {
  var required: [CharacterSetRule] = []
  var allowed: CharacterSetRule?
  var maxConsecutive: Int?
  var minLength: Int?
  var maxLength: Int?
  var order: [String] = []

  init(_ rules: [ReferenceRow.Rule]) {
    for rule in rules {
      order.append(rule.name)
      switch (rule.name, rule.value) {
      case ("required", .classes(let classes)): required.append(Self.set(classes))
      case ("allowed", .classes(let classes)): allowed = Self.set(classes)
      case ("max-consecutive", .number(let number)): maxConsecutive = Int(exactly: number) ?? .max
      case ("minlength", .number(let number)): minLength = Int(exactly: number) ?? .max
      case ("maxlength", .number(let number)): maxLength = Int(exactly: number) ?? .max
      default: Issue.record("unexpected \(rule)")
      }
    }
  }

  init(_ rules: PasswordRules, allowed: CharacterSetRule?) {
    required = rules.required
    self.allowed = allowed
    maxConsecutive = rules.maxConsecutive
    minLength = rules.minLength
    maxLength = rules.maxLength
    order = rules.required.map { _ in "required" }
    if allowed != nil { order.append("allowed") }
    if maxConsecutive != nil { order.append("max-consecutive") }
    if minLength != nil { order.append("minlength") }
    if maxLength != nil { order.append("maxlength") }
  }

  private static func set(_ classes: [ReferenceRow.ClassValue]) -> CharacterSetRule {
    var characters = ""
    for value in classes {
      if value.class == "unicode" { return .unicode }
      characters += value.class.flatMap(CharacterSetRule.init(named:))?.characters ?? ""
      characters += value.chars ?? ""
    }
    return CharacterSetRule(charactersOf: characters)
  }
}

@Suite("PWR-1 to PWR-5: the reference's answer on every line of the shared data")
struct ReferenceTests {
  @Test(
    "the normal form has the reference's properties, values and order", arguments: ReferenceRow.all)
  func normalForm(row: ReferenceRow) {
    guard row.jsFloat != true else { return }
    let rules = PasswordRules(parsing: row.rules)
    #expect(PlainRules(rules, allowed: rules.permitted) == PlainRules(row.parsed))
  }

  @Test(
    "the short form has the reference's properties, values and order", arguments: ReferenceRow.all)
  func shortForm(row: ReferenceRow) {
    guard row.jsFloat != true else { return }
    let rules = PasswordRules(parsing: row.rules)
    #expect(PlainRules(rules, allowed: rules.allowed) == PlainRules(row.minified))
  }

  @Test(
    "both texts are the reference's, wherever its own can be read back", arguments: ReferenceRow.all
  )
  func texts(row: ReferenceRow) {
    guard row.jsFloat != true else { return }
    let rules = PasswordRules(parsing: row.rules)
    if reads(row.canonical, as: rules) {
      #expect(rules.normalText == row.canonical)
    }
    if reads(row.minifiedText, as: rules) {
      #expect(rules.minifiedText == row.minifiedText)
    }
    #expect(rules.normalText.sorted() == row.canonical.sorted() || rules.normalText.contains("]]"))
    #expect(rules.minifiedText.sorted() == row.minifiedText.sorted())
  }

  private func reads(_ text: String, as rules: PasswordRules) -> Bool {
    let read = PasswordRules(parsing: text)
    return read == rules && read.problems.isEmpty
  }

  @Test("both texts read back as the same rules, without a complaint", arguments: ReferenceRow.all)
  func readsBack(row: ReferenceRow) {
    let rules = PasswordRules(parsing: row.rules)
    for text in [rules.normalText, rules.minifiedText] {
      let again = PasswordRules(parsing: text)
      #expect(again == rules)
      #expect(again.problems.isEmpty || row.jsFloat == true)
    }
    #expect(PasswordRules(parsing: rules.minifiedText).allowed == rules.allowed)
  }

  @Test("a place that the reference complains of is complained of", arguments: ReferenceRow.all)
  func problems(row: ReferenceRow) {
    let problems = PasswordRules(parsing: row.rules).problems
    if !row.errors.isEmpty { #expect(!problems.isEmpty) }
    for problem in problems {
      #expect((0...row.rules.utf8.count).contains(problem.position))
      #expect(problem.sentence.hasSuffix("."))
    }
  }

  @Test("numbers beyond what fits are the largest that fits")
  func largeNumbers() {
    for row in ReferenceRow.all where row.jsFloat == true {
      let rules = PasswordRules(parsing: row.rules)
      #expect(rules.minLength == .max || rules.maxLength == .max)
    }
    #expect(PasswordRules(parsing: "minlength: 9223372036854775807").minLength == .max)
    #expect(PasswordRules(parsing: "minlength: 9223372036854775808").minLength == .max)
    #expect(
      PasswordRules(parsing: "maxlength: \(String(repeating: "9", count: 400))").maxLength == .max)
  }
}
