import Foundation

/// Standard output is for results, standard error for everything else.
enum Output {
  /// Writes one line of a result.
  static func line(_ text: String) {
    write(shown(text) + "\n", to: .standardOutput)
  }

  /// Writes a text of several lines.
  static func lines(_ text: String) {
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line(String(part))
    }
  }

  /// Writes one sentence about how things went.
  static func note(_ text: String) {
    write(shown(text) + "\n", to: .standardError)
  }

  /// The text without anything that a terminal would obey: data may hold control characters, and a
  /// line end in them would make two lines of one (SCR-6).
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "␛" : scalar) }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || [0x2028, 0x2029].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  /// Writes one document with keys in alphabetical order.
  static func json(_ document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // Within JSON control characters are escaped already, and its line ends are its own.
    write(
      String(decoding: try encoder.encode(document), as: UTF8.self) + "\n", to: .standardOutput)
  }

  private static func write(_ text: String, to handle: FileHandle) {
    // A reader that has gone away (`| head`) is no reason to complain.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// A value that stands in a document as `null` where there is none, so that keys are stable.
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

/// Rows with their columns aligned, for people.
enum Columns {
  /// Pads every column but the last to its widest cell.
  static func lines(_ rows: [[String]], width: (String) -> Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? width($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - width(cell))
      }.joined(separator: "  ")
    }
  }
}
