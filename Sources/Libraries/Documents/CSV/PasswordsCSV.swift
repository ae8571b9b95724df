import Foundation

/// A row of an export by Passwords or Safari, cell for cell.
package struct PasswordsCSVRow: Hashable, Sendable {
  /// The line where the row begins, counted from one.
  package let line: Int
  package let title: String
  package let url: String
  package let username: String
  package let password: String
  package let notes: String
  package let otpAuth: String

  package init(
    line: Int, title: String, url: String, username: String, password: String, notes: String = "",
    otpAuth: String = ""
  ) {
    self.line = line
    self.title = title
    self.url = url
    self.username = username
    self.password = password
    self.notes = notes
    self.otpAuth = otpAuth
  }
}

/// The file that Passwords and Safari export: `Title,URL,Username,Password,Notes,OTPAuth`.
///
/// Reading what was written gives the same rows (`STO-32`); cells stay as they are, also those
/// that a spreadsheet would run (`STO-33`).
package enum PasswordsCSV {
  /// A row that was not taken.
  package struct Refusal: Hashable, Sendable {
    package let line: Int
    /// Why, as a sentence; never with what stands in the row.
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// The header of the file, in the order in which it is written.
  package static let header = ["Title", "URL", "Username", "Password", "Notes", "OTPAuth"]

  /// Reads an export. Columns are found by the words of the first line, in any letter case and
  /// order; `Notes` and `OTPAuth` may be missing, as in older exports.
  ///
  /// Throws where the file as a whole cannot be used; a row that does not fit is refused alone.
  package static func read(
    _ data: Data, file: String
  ) throws(DocumentProblem) -> (rows: [PasswordsCSVRow], refused: [Refusal]) {
    let records = try CSV.parse(data, file: file)
    let columns = try Columns(header: records.first, file: file)
    var rows: [PasswordsCSVRow] = []
    rows.reserveCapacity(records.count)
    var refused: [Refusal] = []
    for record in records.dropFirst() {
      if record.fields.count == columns.count {
        rows.append(columns.row(record))
      } else {
        let cells = record.fields.count == 1 ? "1 cell" : "\(record.fields.count) cells"
        refused.append(
          Refusal(
            line: record.line,
            reason: "The row has \(cells) and the first line \(columns.count)."))
      }
    }
    return (rows, refused)
  }

  /// Writes rows in the form of the export.
  package static func write(_ rows: [PasswordsCSVRow]) -> Data {
    let cells = rows.map { [$0.title, $0.url, $0.username, $0.password, $0.notes, $0.otpAuth] }
    return Data(CSV.encode([header] + cells).utf8)
  }

  /// Where each column stands.
  private struct Columns {
    let title, url, username, password: Int
    let notes, otpAuth: Int?
    let count: Int

    init(header record: CSVRecord?, file: String) throws(DocumentProblem) {
      let words = (record?.fields ?? []).map { $0.lowercased() }
      let places = Dictionary(words.enumerated().map { ($1, $0) }) { first, _ in first }
      guard let title = places["title"], let url = places["url"],
        let username = places["username"], let password = places["password"]
      else {
        throw DocumentProblem(
          file: file, position: SourcePosition(line: record?.line ?? 1, column: 1),
          found: record == nil
            ? "the file is empty" : "the first line does not name the columns of an export",
          expected: "`\(header.joined(separator: ","))`")
      }
      self.title = title
      self.url = url
      self.username = username
      self.password = password
      notes = places["notes"]
      otpAuth = places["otpauth"]
      count = words.count
    }

    func row(_ record: CSVRecord) -> PasswordsCSVRow {
      let fields = record.fields
      return PasswordsCSVRow(
        line: record.line, title: fields[title], url: fields[url], username: fields[username],
        password: fields[password], notes: notes.map { fields[$0] } ?? "",
        otpAuth: otpAuth.map { fields[$0] } ?? "")
    }
  }
}
