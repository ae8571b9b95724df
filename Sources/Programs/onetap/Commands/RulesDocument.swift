import PasswordRules

/// What rules mean, in the form of the reference parser's own results.
struct RulesDocument: Encodable {
  /// One property with its value.
  struct Property: Encodable, Equatable {
    enum Value: Encodable, Equatable {
      case number(Int)
      case classes([CharacterClass])

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .classes(let classes): try container.encode(classes)
        }
      }
    }

    let name: String
    let value: Value
  }

  /// A class by its name, or some characters.
  struct CharacterClass: Encodable, Equatable {
    var `class`: String?
    var chars: String?

    fileprivate var text: String { self.class ?? "[\(chars ?? "")]" }
  }

  /// A place that does not mean what it seems to.
  struct Problem: Encodable {
    let position: Int
    let sentence: String
  }

  let parsed: [Property]
  let canonical: String
  let minified: [Property]
  /// The library's own text, which reads back; the reference's does not always (`PWR-5`).
  let minifiedText: String
  let problems: [Problem]

  init(_ rules: PasswordRules) {
    parsed = Self.properties(of: rules, allowed: rules.permitted, keepsForm: false)
    canonical = parsed.map(Self.text).joined(separator: "; ")
    minified = Self.properties(of: rules, allowed: rules.allowed, keepsForm: true)
    minifiedText = rules.minifiedText
    problems = rules.problems.map { Problem(position: $0.position, sentence: $0.sentence) }
  }

  private static func properties(
    of rules: PasswordRules, allowed: CharacterSetRule?, keepsForm: Bool
  ) -> [Property] {
    func classes(_ name: String, _ set: CharacterSetRule) -> Property {
      Property(name: name, value: .classes(Self.classes(of: set, keepsForm: keepsForm)))
    }
    func number(_ name: String, _ limit: Int?) -> [Property] {
      limit.map { [Property(name: name, value: .number($0))] } ?? []
    }
    return rules.required.map { classes("required", $0) }
      + (allowed.map { [classes("allowed", $0)] } ?? [])
      + number(
        rules.language == .original ? "max-consecutive" : "max-repeating", rules.maxConsecutive)
      + number("max-sequential", rules.maxSequential)
      + number("minlength", rules.minLength) + number("maxlength", rules.maxLength)
  }

  /// Whole classes by their names, then the other characters: letters, digits, signs.
  ///
  /// The short form keeps to the places that a hyphen and a closing bracket have in a set, but
  /// among the signs only, as in the reference.
  private static func classes(of set: CharacterSetRule, keepsForm: Bool) -> [CharacterClass] {
    if set.isUnicode { return [CharacterClass(class: "unicode")] }
    if set == .asciiPrintable { return [CharacterClass(class: "ascii-printable")] }
    var classes: [CharacterClass] = []
    var rest = ""
    for (name, whole) in wholeClasses {
      let part = set.characters.filter(whole.characters.contains)
      if part == whole.characters {
        classes.append(CharacterClass(class: name))
      } else if name == "special", keepsForm {
        rest +=
          part.filter { $0 == "-" } + part.filter { $0 != "-" && $0 != "]" }
          + part.filter { $0 == "]" }
      } else {
        rest += part
      }
    }
    if !rest.isEmpty { classes.append(CharacterClass(chars: rest)) }
    return classes
  }

  private static let wholeClasses: [(name: String, set: CharacterSetRule)] = [
    ("upper", .upper), ("lower", .lower), ("digit", .digit), ("special", .special),
  ]

  private static func text(_ property: Property) -> String {
    switch property.value {
    case .number(let number): "\(property.name): \(number)"
    case .classes(let classes):
      "\(property.name): \(classes.map(\.text).joined(separator: ", "))"
    }
  }
}
