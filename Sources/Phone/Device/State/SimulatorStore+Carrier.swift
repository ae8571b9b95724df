import Database
import Foundation
import TextMessages

extension SimulatorStore: CarrierStorage {
  package func append(_ record: CarrierRecord) throws -> Int64 {
    try database.write { connection in
      try connection.execute(
        "INSERT INTO text_message (sender, recipient, sealed, sent, due, delivered) "
          + "VALUES (?, ?, ?, ?, ?, ?)",
        [
          .text(record.sender), .text(record.to), .blob(record.sealed), .date(record.sent),
          .date(record.due), .date(record.delivered),
        ])
      return connection.lastInsertedRow
    }
  }

  package func records() -> [CarrierRecord] {
    readable(
      "SELECT id, sender, recipient, sealed, sent, due, delivered FROM text_message ORDER BY id",
      as: "The text messages that servers sent", named: { "Text message \($0.int64(0))" }
    ) { row in
      CarrierRecord(
        id: row.int64(0), sender: row.text(1), to: row.text(2), sealed: row.blob(3),
        sent: try row.moment(4), due: try row.optionalMoment(5),
        delivered: try row.optionalMoment(6))
    }
  }

  /// The tables whose rows get numbers that are never used again.
  static let numberedTables = ["text_message", "arrival"]

  /// Gives rows whose numbers nobody can have counted to the next ones that are free: after the
  /// greatest number of all, SQLite gives no more, and nothing could be sent (STO-45).
  func renumberTexts() throws {
    try database.write { connection in
      for table in Self.numberedTables {
        let rows = try connection.rows(
          "SELECT id FROM \(table) WHERE id NOT BETWEEN 1 AND ? ORDER BY id",
          [.int(Self.mostEvents)]
        ) { $0.int64(0) }
        let last = try connection.row(
          "SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]
        ) { $0.int(0) }
        guard !rows.isEmpty || !(0...Self.mostEvents).contains(last ?? 0) else { continue }
        for row in rows {
          try connection.execute(
            "UPDATE \(table) SET id = 1 + "
              + "(SELECT coalesce(max(id), 0) FROM \(table) WHERE id BETWEEN 1 AND ?1) WHERE id = ?2",
            [.int(Self.mostEvents), .integer(row)])
        }
        try connection.execute(
          "UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM \(table)) "
            + "WHERE name = ?", [.text(table)])
        note("Numbers of text messages in \(Self.fileName) were out of range; they got new ones.")
      }
    }
  }

  /// How many of the carrier's texts are kept (STO-50).
  static let keptTexts: Int64 = 10_000

  /// Forgets the oldest delivered texts beyond what is kept.
  func pruneTexts() throws {
    try database.write { connection in
      try connection.execute(
        "DELETE FROM text_message WHERE delivered IS NOT NULL "
          + "AND id <= (SELECT coalesce(max(id), 0) FROM text_message) - ?",
        [.integer(Self.keptTexts)])
    }
  }

  package func markDelivered(_ id: Int64, at moment: Date) throws {
    try database.write { connection in
      try connection.execute(
        "UPDATE text_message SET delivered = ? WHERE id = ?", [.date(moment), .integer(id)])
    }
  }
}

// MARK: - What arrived while the store was locked

extension SimulatorStore {
  /// A text that waits, sealed, until the store is open.
  struct Arrival {
    let id: Int64
    let sealed: [UInt8]
    let arrived: Date
  }

  func addArrival(_ sealed: [UInt8], _ arrived: Date) throws -> Int64 {
    try database.write { connection in
      try connection.execute(
        "INSERT INTO arrival (sealed, arrived) VALUES (?, ?)", [.blob(sealed), .date(arrived)])
      return connection.lastInsertedRow
    }
  }

  /// What waits to be filed, oldest first; one that cannot be read stays in the file.
  func arrivals() -> [Arrival] {
    readable(
      "SELECT id, sealed, arrived FROM arrival ORDER BY id",
      as: "The text messages that wait for the passwords to be unlocked",
      named: { "The waiting text message \($0.int64(0))" }
    ) { row in
      Arrival(id: row.int64(0), sealed: row.blob(1), arrived: try row.moment(2))
    }
  }

  func removeArrival(_ id: Int64) throws {
    try database.write { try $0.execute("DELETE FROM arrival WHERE id = ?", [.integer(id)]) }
  }
}
