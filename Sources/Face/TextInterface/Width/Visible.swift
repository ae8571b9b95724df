/// The text with everything made visible, so that no two names look the same.
///
/// A character that a terminal would obey becomes `␛` (SCR-6), with `\r\n` as one; a character that
/// shows nothing, such as a zero-width space or a bidirectional mark, becomes `‹U+200B›`. Joiners and
/// variation selectors stay where they belong to the letter or emoji before them.
package func visible(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  let scalars = text.unicodeScalars
  guard scalars.contains(where: \.showsNothing) else { return text }
  var result = String.UnicodeScalarView()
  var base: Unicode.Scalar?
  var index = scalars.startIndex
  while index < scalars.endIndex {
    let scalar = scalars[index]
    index = scalars.index(after: index)
    let next = index < scalars.endIndex ? scalars[index] : nil
    if !scalar.showsNothing {
      base = scalar
      result.append(scalar)
    } else if scalar.isObeyed {
      if scalar == "\r", next == "\n" { index = scalars.index(after: index) }
      base = nil
      result.append("␛")
    } else if let base, scalar.belongs(to: base, before: next) {
      result.append(scalar)
    } else {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      result.append(contentsOf: "‹U+\(zeros)\(digits)›".unicodeScalars)
    }
  }
  return String(result)
}

extension Unicode.Scalar {
  /// Whether it leaves no mark where it is written: controls, format characters, separators of lines,
  /// and what Unicode calls default ignorable.
  package var showsNothing: Bool {
    if value < 0xA0 { return isObeyed }
    if value < 0x300 { return value == 0xAD }
    if value >= 0x3400 && value < 0xA000 || value >= 0xAC00 && value < 0xD7A4 { return false }
    // The box drawing and punctuation that frames are full of.
    if value >= 0x2010 && value < 0x2028 || value >= 0x2500 && value < 0x2600 { return false }
    if isObeyed || properties.isDefaultIgnorableCodePoint { return true }
    return properties.generalCategory == .format && !isNumberSign
  }

  /// Whether a terminal obeys it instead of showing it.
  var isObeyed: Bool {
    value < 0x20 || value >= 0x7F && value < 0xA0 || value == 0x2028 || value == 0x2029
  }

  /// Arabic, Syriac and Kaithi number signs are format characters that are seen.
  var isNumberSign: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Whether a character that shows nothing changes how the letter or emoji before it looks.
  fileprivate func belongs(to base: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    let isEmoji = base.properties.isEmoji && base.value > 0x7F
    switch value {
    case 0x200C: return base.isInJoiningScript && next?.isInJoiningScript == true
    case 0x200D:
      return isEmoji && next?.properties.isEmoji == true
        || base.isInJoiningScript && next?.isInJoiningScript == true
    case 0xFE0E: return isEmoji
    // A digit with its selector is the beginning of a keycap, and nothing otherwise.
    case 0xFE0F: return isEmoji || base.properties.isEmoji && next?.value == 0x20E3
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return base.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: return (0x1800...0x18AF).contains(base.value)
    // The flags of England, Scotland and Wales are a black flag with letters that are not seen.
    case 0xE0020...0xE007F: return base.value == 0x1F3F4
    default: return false
    }
  }

  /// Whether joiners decide in its script which form a letter has: Arabic, the scripts of India and
  /// those that came from them.
  private var isInJoiningScript: Bool {
    switch value {
    case 0x620...0x8FF, 0x900...0xDFF, 0x1000...0x109F, 0x1780...0x18AF: true
    default: false
    }
  }
}
