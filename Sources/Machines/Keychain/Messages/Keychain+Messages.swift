import Database
import Foundation

extension Keychain {
  private static let messageColumns =
    "id, sender, recipient, text_sealed, arrived, code_sealed, code_lower, code_upper, bound_to, "
    + "embedded, used"

  /// Files a message with the code that was found in it; both are sealed (STO-10).
  package func storeMessage(
    sender: String, to recipient: String, text: String, arrived: Date, code: String?,
    codeRange: Range<Int>?, boundTo: String?, embedded: String?
  ) throws(KeychainError) -> StoredMessage {
    try changing { change in
      let id = try change.nextNumber(of: "message")
      let sealedText = try change.seal(text, at: .message("text", id, sender, recipient))
      let sealedCode = try code.map {
        try change.seal($0, at: .message("code", id, sender, recipient))
      }
      try change.connection.execute(
        "INSERT INTO message (\(Self.messageColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        [
          .integer(id), .text(sender), .text(recipient), .blob(sealedText), .date(arrived),
          .optionalBlob(sealedCode), .int(codeRange?.lowerBound), .int(codeRange?.upperBound),
          .optionalText(boundTo), .optionalText(embedded),
        ])
      return StoredMessage(
        id: id, sender: sender, to: recipient, text: text, arrived: arrived.wholeMilliseconds,
        code: code, codeLowerBound: codeRange?.lowerBound, codeUpperBound: codeRange?.upperBound,
        boundTo: boundTo, embedded: embedded, used: nil)
    }
  }

  /// All messages, the newest last; one that does not open says so in place of its text (STO-14).
  package func messages() throws(KeychainError) -> [StoredMessage] {
    let sealer = try sealer()
    return try reading { connection in
      try connection.rows("SELECT \(Self.messageColumns) FROM message ORDER BY id") { row in
        try Self.message(row, sealer)
      }
    }
  }

  /// Notes that the code of a message was filled.
  package func markCodeUsed(_ id: Int64) throws(KeychainError) {
    try changing { change in
      try change.connection.execute(
        "UPDATE message SET used = ? WHERE id = ?", [.date(change.now), .integer(id)])
      guard change.connection.changes > 0 else {
        throw KeychainError.notFound("Message \(id) is not stored.")
      }
    }
  }

  private static func message(_ row: Row, _ sealer: Sealer) throws(KeychainError) -> StoredMessage {
    let (id, sender, recipient) = (row.int64(0), row.text(1), row.text(2))
    var text: String
    var code: String?
    do throws(KeychainError) {
      text = try sealer.text(
        row.blob(3), at: .message("text", id, sender, recipient), "This message")
      if let sealed = row.optionalBlob(5) {
        code = try sealer.text(
          sealed, at: .message("code", id, sender, recipient), "The code of this message")
      }
    } catch {
      guard case .unreadable(let sentence) = error else { throw error }
      text = sentence
    }
    return StoredMessage(
      id: id, sender: sender, to: recipient, text: text, arrived: row.date(4), code: code,
      codeLowerBound: code == nil ? nil : row.optionalInt(6),
      codeUpperBound: code == nil ? nil : row.optionalInt(7),
      boundTo: row.optionalText(8), embedded: row.optionalText(9), used: row.optionalDate(10))
  }
}
