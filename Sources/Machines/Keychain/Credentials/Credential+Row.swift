import Database

extension Credential {
  /// The columns of which `init(row:)` makes a credential.
  static let columns = "id, domain, user, title, url, created, modified, last_used, origin"
  static let columnCount = 9

  init(_ row: Row) throws {
    self.init(
      id: row.int64(0), domain: row.text(1), user: row.text(2), title: row.text(3),
      url: row.text(4), created: row.date(5), modified: row.date(6), lastUsed: row.optionalDate(7),
      origin: try row.word(8, as: Origin.self, "credential.origin"))
  }

  /// How a sentence names it.
  var name: String { Self.name(domain: domain, user: user) }

  static func name(domain: String, user: String) -> String {
    user.isEmpty ? domain : "\(user) at \(domain)"
  }

  static func notFound(_ id: Int64) -> KeychainError {
    .notFound("Password \(id) is not stored any more. It may have been deleted.")
  }
}

extension Row {
  /// The word in column `i`, one of an enumeration's; any other one is damage, never a default.
  func word<Word: RawRepresentable>(
    _ i: Int, as type: Word.Type, _ column: String
  ) throws -> Word where Word.RawValue == String {
    let text = text(i)
    guard let word = Word(rawValue: text) else {
      throw DatabaseError(
        .damaged, file: Keychain.fileName, detail: "\(column) holds an unknown word")
    }
    return word
  }
}

extension Connection {
  /// A credential that is not deleted.
  func credential(_ id: Int64) throws -> Credential? {
    try row(
      "SELECT \(Credential.columns) FROM credential WHERE id = ? AND deleted IS NULL",
      [.integer(id)], Credential.init)
  }

  /// The credential of an account, if it is not deleted.
  func credential(domain: String, user: String) throws -> Credential? {
    try row(
      "SELECT \(Credential.columns) FROM credential "
        + "WHERE domain = ? AND user = ? AND deleted IS NULL",
      [.text(domain), .text(user)], Credential.init)
  }
}
