extension JSON5Reader {
  /// Reads a number; whole ones that fit are kept whole.
  mutating func readNumber() throws(DocumentProblem) -> DocumentValue.Content {
    let wrong = problem("this is no number", expected: "a number such as 12, -3 or 4.5")
    let tooLarge = problem("this number is too large", expected: "one below 1e308")
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || (isJSON5 && current == UInt8(ascii: "+")) { index += 1 }
    let content: DocumentValue.Content
    if isJSON5 && takeWord("Infinity") {
      content = .real(isNegative ? -Double.infinity : .infinity)
    } else if isJSON5 && takeWord("NaN") {
      content = .real(.nan)
    } else if isJSON5, current == UInt8(ascii: "0"), let next = following,
      next | 0x20 == UInt8(ascii: "x")
    {
      guard let value = readHexadecimal(isNegative: isNegative) else { throw wrong }
      content = value
    } else {
      guard let value = readDecimal(isNegative: isNegative) else { throw wrong }
      content = value
    }
    if let byte = current, JSON5Reader.isNamePart(byte) || byte == UInt8(ascii: ".") { throw wrong }
    // JSON has no infinity, so a number too large for `Double` must not become one.
    if !isJSON5, case .real(let value) = content, !value.isFinite { throw tooLarge }
    return content
  }

  private mutating func readHexadecimal(isNegative: Bool) -> DocumentValue.Content? {
    index += 2
    let start = index
    var whole = 0
    var fits = true
    var real = 0.0
    while let byte = current, let digit = JSON5Reader.hexDigit(byte) {
      let (product, over) = whole.multipliedReportingOverflow(by: 16)
      let (sum, beyond) = product.addingReportingOverflow(Int(digit))
      fits = fits && !over && !beyond
      whole = sum
      real = real * 16 + Double(digit)
      index += 1
    }
    guard index > start else { return nil }
    return fits ? .integer(isNegative ? -whole : whole) : .real(isNegative ? -real : real)
  }

  private mutating func readDecimal(isNegative: Bool) -> DocumentValue.Content? {
    let start = index
    let wholeDigits = skipDigits()
    let hasLeadingZero = wholeDigits > 1 && bytes[start] == UInt8(ascii: "0")
    var isWhole = true
    var fractionDigits = 0
    if current == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      fractionDigits = skipDigits()
      if !isJSON5 && (wholeDigits == 0 || fractionDigits == 0) { return nil }
    }
    guard wholeDigits + fractionDigits > 0, !hasLeadingZero else { return nil }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { index += 1 }
      if skipDigits() == 0 { return nil }
    }
    let text = (isNegative ? "-" : "") + String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    return Double(text.hasSuffix(".") ? String(text.dropLast()) : text).map { .real($0) }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }
}
