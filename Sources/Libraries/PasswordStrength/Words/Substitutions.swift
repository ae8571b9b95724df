/// Digits and signs that people write in place of letters, and which of them one word may use.
///
/// In one reading of a password each letter has at most one sign, and each sign one meaning: a word
/// may have `4` for every a or `@` for every a, and not both. A sign that is the only one in the
/// password for its letter cannot stand for itself.
struct Substitutions {
  /// The letters in the order of their numbers, each with its signs.
  private static let table: [(letter: String, signs: String)] = [
    ("a", "4@"), ("b", "8"), ("c", "({[<"), ("e", "3"), ("g", "69"), ("i", "1!|"), ("l", "1|7"),
    ("o", "0"), ("s", "$5"), ("t", "+7"), ("x", "%"), ("z", "2"),
  ]

  /// A sign: its place among all signs, and the letters that it stands for.
  struct Sign {
    fileprivate(set) var number = 0
    fileprivate(set) var letters: [Letter] = []
  }

  /// A letter that signs stand for.
  struct Letter {
    /// Its place in the table.
    let number: Int
    let unit: UInt16
  }

  /// The signs by their ASCII code; those without letters are no signs.
  private static let signs: [Sign] = {
    var signs = Array(repeating: Sign(), count: 128)
    var known: [UInt16] = []
    for (number, row) in table.enumerated() {
      for letter in row.letter.utf16 {
        for sign in row.signs.utf16 {
          if !known.contains(sign) { known.append(sign) }
          signs[Int(sign)].number = known.firstIndex(of: sign) ?? 0
          signs[Int(sign)].letters.append(Letter(number: number, unit: letter))
        }
      }
    }
    return signs
  }()

  /// The signs that may stand for themselves in this password, as bits.
  private let maySkip: UInt32

  /// What is possible in a password; nothing where it has no sign at all.
  init?(_ units: [UInt16]) {
    var present: UInt32 = 0
    var rivals = Array(repeating: UInt32(0), count: Self.table.count)
    for unit in units {
      guard let sign = Self.sign(unit) else { continue }
      present |= 1 << sign.number
      for letter in sign.letters { rivals[letter.number] |= 1 << sign.number }
    }
    guard present != 0 else { return nil }
    var maySkip: UInt32 = 0
    for unit in units {
      guard let sign = Self.sign(unit) else { continue }
      if sign.letters.allSatisfy({ rivals[$0.number].nonzeroBitCount > 1 }) {
        maySkip |= 1 << sign.number
      }
    }
    self.maySkip = maySkip
  }

  /// The sign that a unit is.
  @inline(__always)
  static func sign(_ unit: UInt16) -> Sign? {
    guard unit < 128, !signs[Int(unit)].letters.isEmpty else { return nil }
    return signs[Int(unit)]
  }

  /// What a word has used so far: for each sign and each letter, its counterpart.
  struct Choice {
    /// Four bits a sign: 0 open, 15 itself, otherwise the number of its letter and one more.
    fileprivate var letters: (UInt64, UInt64) = (0, 0)
    /// Five bits a letter: 0 open, otherwise the number of its sign and one more.
    fileprivate var signs: UInt64 = 0
    /// Whether any sign stands for a letter.
    private(set) var isAny = false

    /// The number of the letter that a sign stands for.
    func letter(of sign: Sign) -> Int? {
      let value = self[sign.number]
      return value == 0 || value == 15 ? nil : Int(value) - 1
    }

    fileprivate subscript(sign: Int) -> UInt64 {
      get { (sign < 16 ? letters.0 >> (4 * sign) : letters.1 >> (4 * (sign - 16))) & 15 }
      set {
        if sign < 16 {
          letters.0 |= newValue << (4 * sign)
        } else {
          letters.1 |= newValue << (4 * (sign - 16))
        }
      }
    }

    fileprivate mutating func use(_ sign: Sign, for letter: Letter) {
      self[sign.number] = UInt64(letter.number + 1)
      signs |= UInt64(sign.number + 1) << (5 * letter.number)
      isAny = true
    }
  }

  /// The choice in which the sign stands for the letter, if it still can.
  func reading(_ sign: Sign, as letter: Letter, after choice: Choice) -> Choice? {
    let meaning = choice[sign.number]
    guard meaning == 0 || meaning == UInt64(letter.number + 1) else { return nil }
    let used = choice.signs >> (5 * letter.number) & 31
    guard used == 0 || used == UInt64(sign.number + 1) else { return nil }
    var next = choice
    next.use(sign, for: letter)
    return next
  }

  /// The choice in which the sign stands for itself, if it can.
  func keeping(_ sign: Sign, after choice: Choice) -> Choice? {
    let meaning = choice[sign.number]
    guard meaning == 15 || meaning == 0 && maySkip >> UInt32(sign.number) & 1 == 1 else {
      return nil
    }
    var next = choice
    next[sign.number] = 15
    return next
  }
}
