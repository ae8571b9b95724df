import Documents
import Domains
import Foundation

/// Reads `passwords.csv` of a world.
struct CredentialsReader {
  /// The name of the file in the world's folder.
  static let fileName = "passwords.csv"

  private(set) var report = DocumentReport(file: CredentialsReader.fileName)

  /// The rows; nothing where the file as a whole cannot be read.
  mutating func read(_ data: Data) -> [World.SavedPassword]? {
    do {
      let file = try PasswordsCSV.read(data, file: CredentialsReader.fileName)
      for refusal in file.refused {
        report.add(
          String(refusal.reason.dropLast()), expected: "as many cells as columns",
          at: SourcePosition(line: refusal.line, column: 1))
      }
      var lines: [SavedPasswords.Key: Int] = [:]
      return file.rows.compactMap { row in check(row, lines: &lines) }
    } catch {
      report.add(error.found, expected: error.expected, at: error.position)
      return nil
    }
  }

  private mutating func check(
    _ row: PasswordsCSVRow, lines: inout [SavedPasswords.Key: Int]
  ) -> World.SavedPassword? {
    let place = SourcePosition(line: row.line, column: 1)
    guard let domain = Domain(url: row.url) else {
      report.add(
        "`\(row.url)` is no web address", expected: "one such as https://shiny.example/", at: place)
      return nil
    }
    report.checkIsInvented(domain, at: place)
    if row.password.isEmpty {
      report.add("the password is empty", expected: "a password", at: place)
    }
    let key = SavedPasswords.Key(domain: domain, user: row.username)
    if let first = lines.updateValue(row.line, forKey: key) {
      report.add(
        "\(domain) already has a password for `\(row.username)` in line \(first)",
        expected: "one row for a domain and a user", at: place)
    }
    return World.SavedPassword(
      line: row.line, title: row.title.isEmpty ? domain.ascii : row.title, url: row.url,
      domain: domain, user: row.username, password: row.password, notes: row.notes,
      otpAuth: row.otpAuth)
  }
}

/// The saved passwords of a world by domain and user.
struct SavedPasswords {
  struct Key: Hashable {
    let domain: Domain
    let user: String
  }

  private let passwords: [Key: String]

  init(_ credentials: [World.SavedPassword]) {
    passwords = Dictionary(
      credentials.map { (Key(domain: $0.domain, user: $0.user), $0.password) }
    ) { first, _ in first }
  }

  /// The password that is saved for a user of any of some domains.
  func password(of user: String, at domains: [Domain]) -> String? {
    domains.lazy.compactMap { passwords[Key(domain: $0, user: user)] }.first
  }
}

extension DocumentReport {
  /// Complains about a domain that could belong to somebody.
  mutating func checkIsInvented(_ domain: Domain, at position: SourcePosition?) {
    if domain.ascii.hasSuffix(".example") || domain.ascii.hasSuffix(".test") { return }
    add(
      "the domain `\(domain)` could belong to somebody",
      expected: "a domain that ends in .example or .test", at: position)
  }
}
