import Foundation

/// Standard output is for results, standard error for everything else.
enum Output {
  /// Writes one line of a result.
  static func line(_ text: String) {
    write(text + "\n", to: .standardOutput)
  }

  /// Writes one sentence about how things went.
  static func note(_ text: String) {
    write(text + "\n", to: .standardError)
  }

  /// Writes one document with keys in alphabetical order.
  static func json(_ document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    line(String(decoding: try encoder.encode(document), as: UTF8.self))
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
