/// A natural number of any size, in as much as counting passwords needs it.
struct Natural: Hashable, Comparable, Sendable {
  /// The digits to the base 2^64, lowest first, without zeros at the end.
  private var words: [UInt64]

  init(_ value: Int) {
    words = value == 0 ? [] : [UInt64(value)]
  }

  /// A number of some random bits.
  init(bits: Int, using generator: inout some RandomNumberGenerator) {
    words = (0..<(bits + 63) / 64).map { _ in generator.next() }
    if bits % 64 != 0 { words[words.count - 1] &= 1 << UInt64(bits % 64) - 1 }
    trim()
  }

  var isZero: Bool { words.isEmpty }

  /// How many binary digits the number has.
  var bitWidth: Int {
    words.last.map { words.count * 64 - $0.leadingZeroBitCount } ?? 0
  }

  /// Adds a multiple of another number.
  mutating func add(_ other: Natural, times factor: Int = 1) {
    var carry: UInt64 = 0
    for index in 0..<max(words.count, other.words.count) {
      let theirs = index < other.words.count ? other.words[index] : 0
      let product = theirs.multipliedFullWidth(by: UInt64(factor))
      if index == words.count { words.append(0) }
      let (sum, overflow) = words[index].addingReportingOverflow(product.low)
      let (total, again) = sum.addingReportingOverflow(carry)
      words[index] = total
      // A product of two words leaves room for both carries.
      carry = product.high + (overflow ? 1 : 0) + (again ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
    trim()
  }

  /// Takes away a number that is not larger.
  mutating func subtract(_ other: Natural) {
    var borrow = false
    for index in words.indices {
      let theirs = index < other.words.count ? other.words[index] : 0
      let (difference, under) = words[index].subtractingReportingOverflow(theirs)
      let (total, again) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
      words[index] = total
      borrow = under || again
    }
    trim()
  }

  static func < (left: Natural, right: Natural) -> Bool {
    if left.words.count != right.words.count { return left.words.count < right.words.count }
    return left.words.reversed().lexicographicallyPrecedes(right.words.reversed())
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }
}
