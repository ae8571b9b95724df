/// A PIN of four or six digits, which is judged apart: of any such PIN there are few (`AUD-3`).
struct PIN {
  private let digits: [UInt8]

  /// A password that is such a PIN.
  init?(_ password: String) {
    let utf8 = password.utf8
    guard utf8.count == 4 || utf8.count == 6, utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    digits = utf8.map { $0 - 0x30 }
  }

  /// What is wrong with it; nothing where it is as good as any. Years of people's lives, up to the
  /// present one, are tried early.
  func flaw(year: Int) -> PINFlaw? {
    if isRepeated { return .repeated }
    if let step { return step > 0 ? .ascending : .descending }
    return Self.common.contains(number) || isYear(until: year) ? .common : nil
  }

  /// The same digit or the same group again and again, or a half and its mirror image.
  private var isRepeated: Bool {
    for length in 1...digits.count / 2 where digits.count.isMultiple(of: length) {
      if digits.indices.allSatisfy({ digits[$0] == digits[$0 % length] }) { return true }
    }
    return digits.elementsEqual(digits.reversed())
  }

  /// The distance from each digit to the next, where it is the same everywhere; a nought may stand
  /// behind the nine, as on a keyboard.
  private var step: Int? {
    let values = digits.map(Int.init)
    if let step = Self.step(values) { return step }
    guard digits.first == 0 || digits.last == 0 else { return nil }
    return Self.step(values.map { $0 == 0 ? 10 : $0 })
  }

  private static func step(_ values: [Int]) -> Int? {
    let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
    guard let step = steps.first, steps.count == 1, step != 0 else { return nil }
    return step
  }

  private var number: Int {
    digits.reduce(0) { $0 * 10 + Int($1) } + (digits.count == 6 ? 1_000_000 : 0)
  }

  private func isYear(until year: Int) -> Bool {
    digits.count == 4 && (1940...max(1940, year)).contains(number)
  }

  /// PINs that turn up in leaks again and again, beyond those that repeat themselves or count: lines
  /// and crosses on the keypad, doubled digits, numbers with a meaning. Six digits have a one in front.
  private static let common: Set<Int> = [
    7, 70, 852, 911, 1004, 1122, 1230, 1233, 1379, 1397, 1478, 1590, 2200, 2255, 2580, 3690, 3692,
    4200, 4711, 5683, 6699, 7410, 8246, 8520, 9510, 1_102_030, 1_112_233, 1_112_358, 1_123_654,
    1_134_679, 1_142_536, 1_147_258, 1_147_852, 1_159_357, 1_159_753, 1_159_951, 1_258_456,
    1_292_513, 1_321_654, 1_456_123, 1_741_852, 1_753_951, 1_789_456, 1_852_456, 1_963_852,
    1_987_456,
  ]
}

/// What makes a PIN one of the first to be tried.
enum PINFlaw: Hashable, Sendable {
  case common, ascending, descending, repeated

  /// To follow a colon.
  var words: String {
    switch self {
    case .common: "it is one of the most common"
    case .ascending: "its digits are ascending"
    case .descending: "its digits are descending"
    case .repeated: "it repeats itself"
    }
  }
}
