extension String {
  /// Where a code first stands before a place, with neither letter nor digit beside it. Between two
  /// of its digits there may be a space or a hyphen: `482 913`, `482-913`.
  ///
  /// Codes are short; a longer one is not looked for, which keeps the time in proportion to the
  /// length of the text (`COD-7`).
  func occurrence(ofCode code: Substring, before end: String.Index) -> Range<String.Index>? {
    let text = Array(utf8.prefix(upTo: end))
    let code = Array(code.utf8)
    guard !code.isEmpty, code.count <= 64 else { return nil }
    for first in text.indices where text[first] == code[0] {
      guard let last = Self.end(of: code, in: text, from: first) else { continue }
      let start = utf8.index(startIndex, offsetBy: first)
      let stop = utf8.index(startIndex, offsetBy: last)
      let before = unicodeScalars[..<start].last
      let after = unicodeScalars[stop..<end].first
      if !(before?.isWordScalar ?? false), !(after?.isWordScalar ?? false) { return start..<stop }
    }
    return nil
  }

  /// The place behind a code that begins at a place; nothing if it does not.
  private static func end(of code: [UInt8], in text: [UInt8], from first: Int) -> Int? {
    var place = first
    for (index, byte) in code.enumerated() {
      if index > 0, byte.isDigit, code[index - 1].isDigit, place < text.count,
        text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "-")
      {
        place += 1
      }
      guard place < text.count, text[place] == byte else { return nil }
      place += 1
    }
    return place
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Unicode.Scalar {
  fileprivate var isWordScalar: Bool { properties.isAlphabetic || properties.numericType != nil }
}
