/// A character set of the rules language: some of printable ASCII, or all of Unicode (`PWR-1`).
public struct CharacterSetRule: Hashable, Sendable {
  /// Every character there is, printable ASCII or not.
  public let isUnicode: Bool
  /// The printable ASCII characters in the set; all of them when ``isUnicode``.
  let ascii: ASCIISet

  /// All of Unicode.
  public static let unicode = CharacterSetRule(isUnicode: true, ascii: .printable)
  /// The 95 characters from the space to the tilde.
  public static let asciiPrintable = CharacterSetRule(.printable)
  /// `A` to `Z`.
  public static let upper = CharacterSetRule(.upper)
  /// `a` to `z`.
  public static let lower = CharacterSetRule(.lower)
  /// `0` to `9`.
  public static let digit = CharacterSetRule(.digit)
  /// The 33 printable ASCII characters that are neither letter nor digit; the space is one of them.
  public static let special = CharacterSetRule(.special)

  /// The printable ASCII characters of a text; others are left out.
  public init(charactersOf text: String) {
    self.init(ASCIISet(text.utf8))
  }

  init(_ ascii: ASCIISet) {
    self.init(isUnicode: false, ascii: ascii)
  }

  private init(isUnicode: Bool, ascii: ASCIISet) {
    self.isUnicode = isUnicode
    self.ascii = ascii
  }

  /// Nothing is in the set; a requirement of this kind asks for nothing (`PWR-2`).
  public var isEmpty: Bool { !isUnicode && ascii.isEmpty }

  /// The printable ASCII characters in the set, in ASCII order.
  public var characters: String { ascii.text }

  /// Whether a character is in the set.
  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    isUnicode || (scalar.isASCII && ascii.contains(UInt8(scalar.value)))
  }
}
