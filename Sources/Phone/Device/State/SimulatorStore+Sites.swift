import AssociatedDomains
import Database
import Foundation

extension SimulatorStore {
  /// What a host gave when its association file was asked for, and when (ASD-4).
  struct KeptAnswer: Sendable {
    let host: String
    var answer: SiteFileAnswer
    var fetched: Date
    /// How often it was asked in vain since `fetched`.
    var retries: Int
  }

  func siteAnswers() throws -> [KeptAnswer] {
    let decoder = JSONDecoder()
    return try database.read { connection in
      try connection.rows("SELECT host, answer, fetched, retries FROM site_answer ORDER BY host") {
        row in
        KeptAnswer(
          host: row.text(0),
          answer: try decoder.decode(SiteFileAnswer.self, from: Data(row.text(1).utf8)),
          fetched: row.date(2), retries: row.int(3))
      }
    }
  }

  func keep(_ kept: [KeptAnswer]) throws {
    let rows = try kept.map { kept in
      (kept, String(decoding: try Self.encoder.encode(kept.answer), as: UTF8.self))
    }
    try database.write { connection in
      for (kept, answer) in rows {
        try connection.execute(
          "INSERT INTO site_answer (host, answer, fetched, retries) VALUES (?1, ?2, ?3, ?4) "
            + "ON CONFLICT (host) DO UPDATE SET answer = ?2, fetched = ?3, retries = ?4",
          [.text(kept.host), .text(answer), .date(kept.fetched), .int(kept.retries)])
      }
    }
  }
}
