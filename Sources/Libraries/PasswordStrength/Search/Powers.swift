/// Numbers that the search needs again and again.
enum Powers {
  /// Powers of ten up to what a row of a hundred parts costs; infinite where a `Double` ends.
  static let ofTen: [Double] = (0...4 * PasswordStrength.judgedLength).map {
    Double("1e\($0)") ?? .infinity
  }

  /// Factorials up to the most parts that a password can have.
  static let factorial: [Double] = (1...PasswordStrength.judgedLength).reduce(into: [1]) {
    $0.append(($0.last ?? 1) * Double($1))
  }

  /// The number of ways to choose some of several things.
  static func choices(_ several: Int, _ some: Int) -> Double {
    guard some <= several else { return 0 }
    var result = 1.0
    for step in 0..<some { result = result * Double(several - step) / Double(step + 1) }
    return result
  }

  /// In how many ways a thing of two kinds can be arranged, when at most as many as there are of the
  /// rarer kind are tried; twice where there is one kind alone.
  static func arrangements(_ one: Int, _ other: Int) -> Double {
    let fewer = min(one, other)
    guard fewer > 0 else { return 2 }
    return (1...fewer).reduce(0) { $0 + choices(one + other, $1) }
  }
}
