import Foundation

/// A row of an export, its cells as Passwords and Safari name them.
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

/// The files that password managers export, all read as if they came from Passwords or Safari, which is
/// the form that is written: `Title,URL,Username,Password,Notes,OTPAuth` (`STO-30`).
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

  /// The largest file that is read, in bytes.
  package static let maximumBytes = 64 << 20
  /// How many rows are read; a file with more is refused as a whole.
  package static let maximumRows = 1_000_000

  /// The header of the file, in the order in which it is written.
  package static let header = ["Title", "URL", "Username", "Password", "Notes", "OTPAuth"]

  /// Reads an export. The words of the first line, in any letter case and order, tell which program
  /// wrote it; columns for notes and code generators may be missing, as in older exports.
  ///
  /// Throws where the file as a whole cannot be used; a row that does not fit is refused alone.
  package static func read(
    _ data: Data, file: String
  ) throws(DocumentProblem) -> (rows: [PasswordsCSVRow], refused: [Refusal]) {
    let text = try UTF8Text(data, file: file)
    var reader = CSVReader(bytes: text.bytes, file: file)
    let columns = try ExportColumns(header: try reader.next(), file: file)
    var rows: [PasswordsCSVRow] = []
    var refused: [Refusal] = []
    while let record = try reader.next() {
      guard rows.count + refused.count < maximumRows else {
        throw DocumentProblem(
          file: file, position: SourcePosition(line: record.line, column: 1),
          found: "the file has more than 1,000,000 rows",
          expected:
            "at most that many: split it into several files, and repeat the first line in each")
      }
      do throws(ExportColumns.Unfit) {
        rows.append(try columns.row(record))
      } catch {
        refused.append(Refusal(line: record.line, reason: error.reason))
      }
    }
    return (rows, refused)
  }

  /// Writes rows in the form of Passwords.
  package static func write(_ rows: [PasswordsCSVRow]) -> Data {
    let cells = rows.map { [$0.title, $0.url, $0.username, $0.password, $0.notes, $0.otpAuth] }
    return Data(CSV.encode([header] + cells).utf8)
  }
}
