extension JSON5Reader {
  /// Passes over white space, and over comments where the language has them.
  mutating func skipSpace() throws(DocumentProblem) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case 0x0B, 0x0C: if isJSON5 { index += 1 } else { return }
      case UInt8(ascii: "/"):
        guard isJSON5 else {
          throw problem("there is a comment or a slash", expected: "plain JSON, without comments")
        }
        try skipComment()
      case 0x80...:
        guard isJSON5, let scalar = scalar(), scalar == "\u{FEFF}" || scalar.properties.isWhitespace
        else { return }
        index += UTF8.width(scalar)
      default: return
      }
    }
  }

  private mutating func skipComment() throws(DocumentProblem) {
    switch following {
    case UInt8(ascii: "/"):
      while let byte = current, byte != 0x0A, byte != 0x0D { index += 1 }
    case UInt8(ascii: "*"):
      let start = problem("a comment begins that never ends", expected: "`*/`")
      index += 2
      while !(current == UInt8(ascii: "*") && following == UInt8(ascii: "/")) {
        if current == nil { throw start }
        index += 1
      }
      index += 2
    default:
      throw problem("there is a single slash", expected: "`//` or `/*` for a comment")
    }
  }

  /// Passes over a word if it stands here and ends here.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
    guard matches, end == bytes.count || !JSON5Reader.isNamePart(bytes[end]) else { return false }
    index = end
    return true
  }

  /// Whether a byte may stand inside a name: ASCII letters and digits, `$`, `_`, all beyond ASCII.
  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "$"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
