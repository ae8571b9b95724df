import Foundation

/// Where each cell of an export stands.
struct ExportColumns {
  private let title: Int?
  private let url, username, password: Int
  private let notes: [Int]
  private let otpAuth: Int?
  private let hasBareSecrets: Bool
  private let kind: (column: Int, login: String)?
  private let count: Int

  /// Why a row is not taken, as a sentence without what stands in it.
  struct Unfit: Error {
    let reason: String
  }

  /// Finds the columns by the first line of a file.
  init(header record: CSVRecord?, file: String) throws(DocumentProblem) {
    let words = (record?.fields ?? []).map { $0.lowercased() }
    let places = Dictionary(words.enumerated().map { ($1, $0) }) { first, _ in first }
    guard let form = ExportForm.all.first(where: { $0.matches(Set(words)) }),
      let url = places[form.url], let username = places[form.username],
      let password = places[form.password]
    else { throw Self.unknown(record, file: file) }
    title = form.title.flatMap { places[$0] }
    self.url = url
    self.username = username
    self.password = password
    notes = form.notes.compactMap { places[$0] }
    otpAuth = form.otpAuth.flatMap { places[$0] }
    kind = form.kind.flatMap { kind in places[kind.column].map { ($0, kind.login) } }
    hasBareSecrets = form.hasBareSecrets
    count = words.count
  }

  private static func unknown(_ record: CSVRecord?, file: String) -> DocumentProblem {
    let known = ExportForm.all.map { "`\($0.header)` (\($0.program))" }
    let isSemicolon = record.map { $0.fields.count == 1 && $0.fields[0].contains(";") } ?? false
    return DocumentProblem(
      file: file, position: SourcePosition(line: record?.line ?? 1, column: 1),
      found: record == nil
        ? "the file is empty"
        : isSemicolon
          ? "the first line has semicolons between its words"
          : "the first line does not name the columns of an export",
      expected: (isSemicolon ? "commas, as in " : "") + known.joined(separator: " or "))
  }

  /// The row that a record is.
  func row(_ record: CSVRecord) throws(Unfit) -> PasswordsCSVRow {
    let fields = record.fields
    guard fields.count == count else {
      let cells = fields.count == 1 ? "1 cell" : "\(fields.count) cells"
      throw Unfit(reason: "The row has \(cells) and the first line \(count).")
    }
    if let kind, !fields[kind.column].isEmpty, fields[kind.column] != kind.login {
      throw Unfit(reason: "The row is not a password but something else that is kept with them.")
    }
    let title = title.map { fields[$0] } ?? ""
    let written = notes.map { fields[$0] }.filter { !$0.isEmpty }
    return PasswordsCSVRow(
      line: record.line, title: title, url: try Self.website(fields[url]),
      username: fields[username], password: fields[password],
      notes: written.joined(separator: "\n\n"),
      otpAuth: otpAuth.map { generator(fields[$0], title: title) } ?? "")
  }

  /// The first of the addresses that stand in a cell.
  private static func website(_ cell: String) throws(Unfit) -> String {
    if cell.hasPrefix("android://") || cell.hasPrefix("androidapp://") {
      throw Unfit(
        reason: "The row is for an app on Android, which has no website here. "
          + "Give it the address of the website and import again.")
    }
    if cell.hasPrefix("chrome://") {
      throw Unfit(reason: "The row is the browser’s own account, not a website’s.")
    }
    guard cell.utf8.contains(UInt8(ascii: ",")) else { return cell }
    let parts = cell.split(separator: ",").map { $0.filter { $0 != " " } }
    // A comma may belong to an address, but not in front of a further one.
    return parts.count > 1 && parts.dropFirst().contains { $0.contains("://") }
      ? parts.first { $0.hasPrefix("http") } ?? parts[0] : cell
  }

  /// A code generator as an address; some programs write the bare secret of one.
  private func generator(_ cell: String, title: String) -> String {
    if !hasBareSecrets || cell.isEmpty || cell.contains("://") { return cell }
    let secret = cell.filter { $0 != " " && $0 != "-" }.uppercased()
    let isBase32 = secret.utf8.allSatisfy {
      (0x41...0x5A).contains($0) || (0x32...0x37).contains($0) || $0 == UInt8(ascii: "=")
    }
    guard isBase32 else { return cell }
    let label = title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "otpauth://totp/\(label)?secret=\(secret)"
  }
}
