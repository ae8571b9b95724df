/// The digits of a code that a person typed or pasted (`SMS-10`).
package struct CodeEntry {
  /// The digits in ASCII. Digits of every script and width are read, as in a message (`COD-2`).
  package let digits: String
  /// Whether the text contains anything but digits and the spaces and hyphens between groups.
  package let hasMore: Bool

  /// Reads a text; everything in it that is not a digit is dropped.
  package init(_ text: String) {
    var digits = ""
    var hasMore = false
    for scalar in text.unicodeScalars {
      if let digit = scalar.decimalDigit {
        digits += String(digit)
      } else if scalar != "-", !scalar.properties.isWhitespace {
        hasMore = true
      }
    }
    self.digits = digits
    self.hasMore = hasMore
  }

  /// Returns the first run of exactly `count` digits in a text, in ASCII; `nil` if there is none.
  package static func run(of count: Int, in text: String) -> String? {
    text.unicodeScalars.split { $0.decimalDigit == nil }.first { $0.count == count }
      .map { CodeEntry(String($0)).digits }
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit, 0 to 9; `nil` for numerals that no code is made of, such as ① or 四.
  fileprivate var decimalDigit: Int? {
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }
}
