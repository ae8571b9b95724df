/// A set of printable ASCII characters, as a bit each.
struct ASCIISet: Hashable, Sendable {
  private var bits: UInt128 = 0

  /// The 95 characters from the space to the tilde.
  static let printable = ASCIISet(range: 0x20...0x7E)
  static let upper = ASCIISet(range: 0x41...0x5A)
  static let lower = ASCIISet(range: 0x61...0x7A)
  static let digit = ASCIISet(range: 0x30...0x39)
  static let special = printable.subtracting(upper).subtracting(lower).subtracting(digit)

  init() {}

  /// The printable ones among some bytes.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where (0x20...0x7E).contains(byte) { bits |= 1 << UInt128(byte) }
  }

  private init(range: ClosedRange<UInt8>) {
    self.init(range.lazy.map(\.self))
  }

  private init(bits: UInt128) {
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The characters in ASCII order.
  var text: String { String(decoding: Array(self), as: UTF8.self) }

  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && bits & (1 << UInt128(byte)) != 0
  }

  func isSuperset(of other: ASCIISet) -> Bool {
    other.bits & ~bits == 0
  }

  func union(_ other: ASCIISet) -> ASCIISet { ASCIISet(bits: bits | other.bits) }
  func intersection(_ other: ASCIISet) -> ASCIISet { ASCIISet(bits: bits & other.bits) }
  func subtracting(_ other: ASCIISet) -> ASCIISet { ASCIISet(bits: bits & ~other.bits) }
}

extension ASCIISet: Sequence {
  /// The characters in ASCII order.
  func makeIterator() -> AnyIterator<UInt8> {
    var rest = bits
    return AnyIterator {
      guard rest != 0 else { return nil }
      let next = UInt8(rest.trailingZeroBitCount)
      rest &= rest - 1
      return next
    }
  }
}
