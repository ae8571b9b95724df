/// A message as the finder reads it: every width, case and accent alike, marks that show nothing
/// gone, white space as single spaces (`COD-6`).
struct FoldedText {
  /// The characters with their case, in ASCII where they have a narrow twin there.
  private(set) var plain: [UInt32] = []
  /// The same characters in lower case and without accents.
  private(set) var folded: [UInt32] = []
  /// Where each of them stands in the message, counted in UTF-8 bytes.
  private(set) var offsets: [Int] = []

  var count: Int { folded.count }

  init(_ text: String) {
    let size = text.utf8.count
    plain.reserveCapacity(size)
    folded.reserveCapacity(size)
    offsets.reserveCapacity(size)
    var offset = 0
    for scalar in text.unicodeScalars {
      append(scalar.value, at: offset)
      offset += UTF8.width(scalar)
    }
  }

  private mutating func append(_ value: UInt32, at offset: Int) {
    guard let narrow = Fold.narrow(value) else { return }
    if narrow == Sign.space, plain.last.map(Sign.isWhite) ?? true { return }
    // A line end takes the place of the space before it.
    if narrow == Sign.lineFeed, plain.last == Sign.space {
      plain.removeLast()
      folded.removeLast()
      offsets.removeLast()
    }
    plain.append(narrow)
    folded.append(Fold.base(narrow))
    offsets.append(offset)
  }

  /// The part of the message that some of the characters came from.
  func range(_ part: Range<Int>, in text: String) -> Range<String.Index> {
    let first = text.utf8.index(text.startIndex, offsetBy: offsets[part.lowerBound])
    let last = text.utf8.index(text.startIndex, offsetBy: offsets[part.upperBound - 1])
    // Marks that belong to the last character, such as the frame of a keycap, come along.
    return first..<text.index(after: last)
  }

  /// The characters themselves, their case kept.
  func text(_ part: Range<Int>, dropping isDropped: (UInt32) -> Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for value in plain[part] where !isDropped(value) {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}

/// How single characters are made alike.
enum Fold {
  /// The ASCII twin of a wide character or foreign digit, a space for anything blank, nothing for
  /// marks that show nothing.
  static func narrow(_ value: UInt32) -> UInt32? {
    switch value {
    case Sign.lineFeed, 0x21..<0x7F: value
    case 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: Sign.lineFeed
    case 0x00...0x20, 0x7F...0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: Sign.space
    case 0xAD, 0x034F, 0x0640, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: nil
    // Accents that stand alone, vowel points, the frame of a keycap, variation selectors.
    case 0x0300...0x036F, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670: nil
    case 0x20E3, 0xFE00...0xFE0F, 0xFEFF: nil
    case 0x0080..<0x0660: value
    // The wide comma and full stop stay: they end a phrase and never part a number.
    case 0xFF0C, 0xFF0E: value
    case 0xFF01...0xFF5E: value - 0xFEE0
    case 0x2010...0x2013, 0x2212: Sign.hyphen
    case 0x2018, 0x2019: 0x27
    case 0x201C...0x201F: 0x22
    default: digit(value) ?? value
    }
  }

  /// The ASCII digit of another script's digit.
  private static func digit(_ value: UInt32) -> UInt32? {
    for zero in zeros where value >= zero && value < zero + 10 { return value - zero + 0x30 }
    // Bold and other mathematical digits, five alphabets of ten.
    if (0x1D7CE...0x1D7FF).contains(value) { return (value - 0x1D7CE) % 10 + 0x30 }
    return nil
  }

  /// Arabic, Persian, the scripts of India, Thai, Lao, Tibetan, Burmese, Khmer.
  private static let zeros: [UInt32] = [
    0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0,
    0xF20, 0x1040, 0x17E0,
  ]

  /// The letter in lower case and without its accent.
  static func base(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return value >= 0x41 && value <= 0x5A ? value + 0x20 : value }
    return value < 0x2000 ? UInt32(table[Int(value)]) : value
  }

  private static let table: [UInt16] = {
    var table = (0..<0x2000).map { UInt16($0) }
    for value in [0x80..<0x590, 0x10A0..<0x1100, 0x1E00..<0x2000].joined() {
      let lower = Unicode.Scalar(UInt32(value))?.properties.lowercaseMapping.unicodeScalars.first
      if let lower, lower.value < 0x2000 { table[value] = UInt16(lower.value) }
    }
    for (base, letters) in bases {
      for letter in letters.unicodeScalars where letter.value < 0x2000 {
        table[Int(letter.value)] = UInt16(base.value)
      }
    }
    // What was a capital has become a small letter above; that may have an accent to lose.
    return table.map { table[Int($0)] }
  }()

  /// Letters and what they are letters of; lower case is enough.
  private static let bases: [(Unicode.Scalar, String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặªæ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďđðḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệəǝ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥħḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįıǐȉȋḭḯỉịı"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľŀłḷḹḻḽ"), ("m", "ḿṁṃ"),
    ("n", "ñńņňŉṅṇṉṋŋ"), ("o", "òóôõöøōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợœº"), ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșßṡṣṥṧṩ"), ("t", "ţťŧțṫṭṯṱþ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉ"), ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏỳỵỷỹ"), ("z", "źżžẑẓẕ"),
    ("α", "άἀἁὰ"), ("ε", "έἐἑὲ"), ("η", "ήἠἡὴ"), ("ι", "ίϊΐἰἱὶ"), ("ο", "όὀὁὸ"), ("υ", "ύϋΰὐὑὺ"),
    ("ω", "ώὠὡὼ"), ("σ", "ς"), ("е", "ёѐ"), ("и", "йѝ"),
    ("ا", "أإآٱ"), ("ي", "ىیئ"), ("ك", "ک"), ("ه", "ةہھۀە"), ("و", "ؤۆ"),
  ]
}
