/// One pass over the bytes of a CSV file.
struct CSVReader {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var width = 0

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The next record; nothing at the end.
  mutating func next() throws(DocumentProblem) -> CSVRecord? {
    while index < bytes.count {
      let start = line
      if takeLineEnd() { continue }
      var fields: [String] = []
      fields.reserveCapacity(width)
      repeat {
        guard fields.count < CSVReader.maximumFields else {
          throw problem(
            "the row has more than \(CSVReader.maximumFields) cells", expected: "fewer", line: start
          )
        }
        fields.append(try readField())
      } while takeComma()
      _ = takeLineEnd()
      width = fields.count
      return CSVRecord(line: start, fields: fields)
    }
    return nil
  }

  private mutating func readField() throws(DocumentProblem) -> String {
    guard index < bytes.count, bytes[index] == CSVReader.quote else {
      let start = index
      index = endOfPlainField()
      return text(start..<index)
    }
    return try readQuotedField()
  }

  private mutating func readQuotedField() throws(DocumentProblem) -> String {
    let start = line
    index += 1
    var cell = ""
    while true {
      let from = index
      let end = endOfQuotedPart()
      guard end < bytes.count else {
        throw problem(
          "a quote is opened and never closed", expected: "a closing quote", line: start)
      }
      index = end + 1
      let isDoubled = index < bytes.count && bytes[index] == CSVReader.quote
      if isDoubled { index += 1 }
      let part = text(from..<(isDoubled ? end + 1 : end))
      if cell.isEmpty { cell = part } else { cell += part }
      if isDoubled { continue }
      if index < bytes.count, !CSVReader.endsField(bytes[index]) {
        throw problem(
          "there is text behind a closing quote", expected: "a comma or the end of the line",
          line: line)
      }
      return cell
    }
  }

  /// Where the next comma or line end is; a quote inside is an ordinary character.
  private func endOfPlainField() -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = index
      while index < bytes.count {
        let byte = bytes[index]
        if byte <= 0x2C, byte == CSVReader.comma || byte == 0x0A || byte == 0x0D { break }
        index &+= 1
      }
      return index
    }
  }

  /// Where the next quote is, counting the lines before it.
  private mutating func endOfQuotedPart() -> Int {
    var lines = 0
    let end = bytes.withUnsafeBufferPointer { bytes in
      var index = index
      while index < bytes.count {
        let byte = bytes[index]
        if byte <= CSVReader.quote {
          if byte == CSVReader.quote { break }
          let isAlone = index + 1 >= bytes.count || bytes[index + 1] != 0x0A
          if byte == 0x0A || (byte == 0x0D && isAlone) { lines += 1 }
        }
        index &+= 1
      }
      return index
    }
    line += lines
    return end
  }

  /// No program exports as many; a file of commas alone would take memory many times its size.
  private static let maximumFields = 1_000
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")

  private static func endsField(_ byte: UInt8) -> Bool {
    byte == comma || byte == 0x0A || byte == 0x0D
  }

  private mutating func takeComma() -> Bool {
    guard index < bytes.count, bytes[index] == CSVReader.comma else { return false }
    index += 1
    return true
  }

  private mutating func takeLineEnd() -> Bool {
    guard index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D else { return false }
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    index += isPair ? 2 : 1
    line += 1
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  private func problem(_ found: String, expected: String, line: Int) -> DocumentProblem {
    DocumentProblem(
      file: file, position: SourcePosition(line: line, column: 1), found: found,
      expected: expected)
  }
}
