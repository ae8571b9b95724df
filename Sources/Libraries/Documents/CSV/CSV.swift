import Foundation

/// One record of a CSV file, and the line where it begins.
package struct CSVRecord: Hashable, Sendable {
  /// Counted from one; a record with line ends in its cells takes several lines.
  package let line: Int
  package let fields: [String]

  package init(line: Int, fields: [String]) {
    self.line = line
    self.fields = fields
  }
}

/// Comma-separated values as RFC 4180 has them (`STO-30`).
///
/// A byte order mark is passed over; lines end in LF, CRLF or CR; cells in quotes keep their line
/// ends as they are. Cells are text and nothing else: none is ever trimmed or run (`STO-33`).
package enum CSV {
  /// Reads a file; empty lines are no records.
  ///
  /// Throws the line of what is not UTF-8, of a quote that is never closed, and of text behind
  /// a closing quote.
  package static func parse(
    _ data: Data, file: String
  ) throws(DocumentProblem) -> [CSVRecord] {
    let text = try UTF8Text(data, file: file)
    var reader = CSVReader(bytes: text.bytes, file: file)
    var records: [CSVRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  /// Writes rows, each with a line feed behind it, cells in quotes where they need them.
  package static func encode(_ rows: [[String]]) -> String {
    var text = ""
    for row in rows {
      let isBlank = row.count == 1 && row[0].isEmpty
      text += isBlank ? "\"\"" : row.map(cell).joined(separator: ",")
      text += "\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    // At the beginning of a file it would be taken for a byte order mark.
    let beginsWithMark = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    guard needsQuotes || beginsWithMark else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
