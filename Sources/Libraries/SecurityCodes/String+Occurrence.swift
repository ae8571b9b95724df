extension String {
  /// Where a word first stands before a place, with neither letter nor digit beside it.
  ///
  /// Codes are short; a longer word is not looked for, which keeps the time in proportion to the
  /// length of the text (`COD-7`).
  func occurrence(ofWord word: Substring, before end: String.Index) -> Range<String.Index>? {
    let bytes = Array(utf8.prefix(upTo: end))
    let wanted = Array(word.utf8)
    guard !wanted.isEmpty, wanted.count <= 64, wanted.count <= bytes.count else { return nil }
    for first in 0...(bytes.count - wanted.count) where bytes[first] == wanted[0] {
      let last = first + wanted.count
      guard bytes[first..<last].elementsEqual(wanted) else { continue }
      let start = utf8.index(startIndex, offsetBy: first)
      let stop = utf8.index(start, offsetBy: wanted.count)
      let before = unicodeScalars[..<start].last
      let after = unicodeScalars[stop..<end].first
      if !(before?.isWordScalar ?? false), !(after?.isWordScalar ?? false) { return start..<stop }
    }
    return nil
  }
}

extension Unicode.Scalar {
  fileprivate var isWordScalar: Bool { properties.isAlphabetic || properties.numericType != nil }
}
