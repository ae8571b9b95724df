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

  package func records() throws -> [CarrierRecord] {
    try database.read { connection in
      try connection.rows(
        "SELECT id, sender, recipient, sealed, sent, due, delivered FROM text_message ORDER BY id"
      ) { row in
        CarrierRecord(
          id: row.int64(0), sender: row.text(1), to: row.text(2), sealed: row.blob(3),
          sent: row.date(4), due: row.optionalDate(5), delivered: row.optionalDate(6))
      }
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

  func arrivals() throws -> [Arrival] {
    try database.read { connection in
      try connection.rows("SELECT id, sealed, arrived FROM arrival ORDER BY id") { row in
        Arrival(id: row.int64(0), sealed: row.blob(1), arrived: row.date(2))
      }
    }
  }

  func removeArrival(_ id: Int64) throws {
    try database.write { try $0.execute("DELETE FROM arrival WHERE id = ?", [.integer(id)]) }
  }
}
