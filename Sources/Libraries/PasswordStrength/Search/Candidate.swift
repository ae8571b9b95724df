/// A password as the matchers look at it: units of UTF-16, as typed and in lower case.
struct Candidate {
  let units: [UInt16]
  let lower: [UInt16]
  /// Whether there is a capital from A to Z: without one, no variation of capitals has to be counted.
  let hasCapitals: Bool

  var count: Int { units.count }

  /// The beginning of a password, as far as it is judged.
  init(_ password: String) {
    self.init(units: Array(password.utf16.prefix(PasswordStrength.judgedLength)))
  }

  private init(units: [UInt16]) {
    self.units = units
    hasCapitals = units.contains(where: Unit.isCapital)
    lower = Unit.lowercase(units)
  }

  /// A part of a password, to be judged by itself.
  func part(_ range: Range<Int>) -> Candidate { Candidate(units: Array(units[range])) }
}

/// Questions about single units of UTF-16; letters and digits are those of ASCII.
enum Unit {
  static func isCapital(_ unit: UInt16) -> Bool { unit &- 65 < 26 }

  static func isSmall(_ unit: UInt16) -> Bool { unit &- 97 < 26 }

  static func isDigit(_ unit: UInt16) -> Bool { unit &- 48 < 10 }

  /// The units in lower case, one for one: a letter whose lower case is longer stays as it is.
  static func lowercase(_ units: [UInt16]) -> [UInt16] {
    if units.allSatisfy({ $0 < 128 }) { return units.map { isCapital($0) ? $0 | 32 : $0 } }
    return units.map { unit in
      guard let scalar = Unicode.Scalar(unit) else { return unit }
      let mapping = scalar.properties.lowercaseMapping.utf16
      return mapping.count == 1 ? mapping.first ?? unit : unit
    }
  }
}
