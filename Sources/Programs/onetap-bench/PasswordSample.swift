import PasswordAudit
import PasswordRules

/// Passwords as people have them, made up from a few parts: the same at every run.
enum PasswordSample {
  private static let words = [
    "summer", "monkey", "dragon", "sunshine", "london", "coffee", "guitar", "purple", "matrix",
    "tiger", "winter", "orange", "shadow", "soccer", "hunter", "cookie", "silver", "banana",
  ]
  private static let signs = ["!", ".", "#", "123", "2019", "_", "", "99", "1!", "@home"]

  /// So many passwords: words with signs and years, walks over the keyboard, and good ones.
  static func passwords(_ count: Int) -> [String] {
    var chance = Mixer()
    let generator = try? PasswordGenerator(.systemDefault)
    return (0..<count).map { number in
      switch number % 10 {
      case 0...3: return pick(words, &chance).capitalized(chance.next()) + pick(signs, &chance)
      case 4, 5: return pick(words, &chance) + pick(words, &chance) + pick(signs, &chance)
      case 6: return "qwertz\(chance.next() % 10_000)"
      default: return (try? generator?.next(using: &chance).password) ?? "-\(chance.next())"
      }
    }
  }

  /// So many credentials on as many websites; some share a password.
  static func entries(_ count: Int) -> [AuditEntry] {
    passwords(count).enumerated().map { number, password in
      AuditEntry(
        id: Int64(number + 1), domain: "site\(number).test", user: "user\(number)@mail.test",
        title: "Site \(number)", password: number % 20 == 0 ? "shared-\(number / 200)" : password)
    }
  }

  private static func pick(_ list: [String], _ chance: inout Mixer) -> String {
    list[Int(chance.next() % UInt64(list.count))]
  }
}

extension String {
  /// With a capital letter at its start, now and then.
  fileprivate func capitalized(_ chance: UInt64) -> String {
    chance % 3 == 0 ? prefix(1).uppercased() + dropFirst() : self
  }
}

/// Numbers that are the same at every run, well mixed.
struct Mixer: RandomNumberGenerator {
  private var state: UInt64 = 20_190_603

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
