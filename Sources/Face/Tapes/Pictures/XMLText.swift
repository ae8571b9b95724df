/// Text as it may stand in an XML document.
package enum XMLText {
  /// The text with what has a meaning in XML written out; what XML cannot hold becomes `␛`.
  ///
  /// In an attribute blanks of other kinds would become blanks: with `inOneLine` a line's end is written
  /// out, and other control characters are such as XML cannot hold.
  package static func escaped(_ text: String, inOneLine: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where inOneLine: result += "&#10;"
      case _ where inOneLine && scalar.value < 0x20: result += "␛"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "␛")
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
