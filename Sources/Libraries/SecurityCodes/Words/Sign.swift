/// What a single folded character is.
enum Sign {
  static let space: UInt32 = 0x20
  static let lineFeed: UInt32 = 0x0A
  static let hyphen: UInt32 = 0x2D
  static let number: UInt32 = 0x23

  static func isWhite(_ value: UInt32) -> Bool { value == space || value == lineFeed }

  static func isDigit(_ value: UInt32) -> Bool { value >= 0x30 && value <= 0x39 }

  static func isUpper(_ value: UInt32) -> Bool { value >= 0x41 && value <= 0x5A }

  static func isLower(_ value: UInt32) -> Bool { value >= 0x61 && value <= 0x7A }

  static func isLatin(_ value: UInt32) -> Bool { isLower(value | 0x20) && value < 0x80 }

  /// A letter of any script, or a sign that belongs to one.
  static func isLetter(_ value: UInt32) -> Bool {
    if value < 0x80 { return isLatin(value) }
    switch value {
    case 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7: return false
    case 0x060C, 0x061B, 0x061F, 0x066A...0x066D, 0x06D4, 0x0964, 0x0965, 0x0589, 0x055D:
      return false
    case 0x104A, 0x104B, 0x17D4...0x17DB, 0x0E2F, 0x0E3F: return false
    case 0x2000...0x2BFF, 0x3000...0x3004, 0x3007...0x3030, 0x30FB: return false
    case 0xFF00...0xFF65, 0xFFE0...0xFFFF, 0x1F000...: return false
    default: return true
    }
  }

  static func isWordPart(_ value: UInt32) -> Bool { isDigit(value) || isLetter(value) }

  /// How far one letter of a script that writes without spaces takes the reader; nothing for
  /// scripts with spaces between words.
  static func stride(_ value: UInt32) -> Int? {
    switch value {
    case 0x3040...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: 2
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: 1
    default: nil
    }
  }

  static func isCurrency(_ value: UInt32) -> Bool {
    switch value {
    case 0x24, 0xA2...0xA5, 0x0E3F, 0x17DB, 0x20A0...0x20CF, 0xFDFC, 0xFFE0, 0xFFE1, 0xFFE5, 0xFFE6:
      true
    default: false
    }
  }

  /// A sign that ends a sentence wherever it stands; the full stop does not.
  static func endsSentence(_ value: UInt32) -> Bool {
    switch value {
    case 0x21, 0x3F, 0x3002, 0xFF0E, 0x0964, 0x06D4, 0x061F, 0x104B, 0x17D4, 0x2026: true
    default: false
    }
  }

  /// A sign behind which what was announced may follow: `code: 482913`.
  static func introduces(_ value: UInt32) -> Bool {
    switch value {
    case 0x3A, 0x3D, 0x3E, 0x2192, 0x2014: true
    default: false
    }
  }
}
