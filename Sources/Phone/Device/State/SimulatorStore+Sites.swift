import AssociatedDomains
import Database
import Foundation

/// The two caches of site files: the phone's own, and the network's between phone and site (ASD-4).
extension SimulatorStore {
  /// What a host gave when the phone asked for its association file, and when.
  struct KeptAnswer: Hashable, Sendable {
    let host: String
    var answer: SiteFileAnswer
    var fetched: Date
    /// How often it was asked again in vain since its trouble began.
    var retries = 0
    /// When it was asked last by itself, in vain or not.
    var tried: Date
    /// Why the last question brought nothing, as a clause; nil: it did.
    var trouble: String?
  }

  /// What the network keeps of a host's file.
  struct NetworkCopy: Hashable, Sendable {
    let host: String
    let answer: SiteFileAnswer
    let fetched: Date
  }

  /// What the phone keeps of each host's file; one that cannot be read is asked for again.
  func siteAnswers() -> [KeptAnswer] {
    let decoder = JSONDecoder()
    return readable(
      "SELECT host, answer, fetched, retries, tried, trouble FROM site_answer ORDER BY host",
      as: "The answers of websites",
      named: { "The answer of the website \(shown($0.text(0)))" }
    ) { row in
      let fetched = try row.moment(2)
      return KeptAnswer(
        host: row.text(0),
        answer: try decoder.decode(SiteFileAnswer.self, from: Data(row.text(1).utf8)),
        fetched: fetched, retries: try row.number(3, in: 0...1_000),
        tried: try row.optionalMoment(4) ?? fetched, trouble: row.optionalText(5))
    }
  }

  /// What the network keeps of each host's file; one that cannot be read is asked for again.
  func networkCopies() -> [NetworkCopy] {
    let decoder = JSONDecoder()
    return readable(
      "SELECT host, answer, fetched FROM network_site_answer ORDER BY host",
      as: "The network's copies of websites' files",
      named: { "The network's copy for the website \(shown($0.text(0)))" }
    ) { row in
      NetworkCopy(
        host: row.text(0),
        answer: try decoder.decode(SiteFileAnswer.self, from: Data(row.text(1).utf8)),
        fetched: try row.moment(2))
    }
  }

  /// Keeps answers in both caches, in one transaction.
  func keep(_ kept: [KeptAnswer], copies: [NetworkCopy] = []) throws {
    let rows = try kept.map { ($0, try Self.text(of: $0.answer)) }
    let copied = try copies.map { ($0, try Self.text(of: $0.answer)) }
    try database.write { connection in
      for (kept, answer) in rows {
        try connection.execute(
          "INSERT INTO site_answer (host, answer, fetched, retries, tried, trouble) "
            + "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (host) DO UPDATE SET "
            + "answer = ?2, fetched = ?3, retries = ?4, tried = ?5, trouble = ?6",
          [
            .text(kept.host), .text(answer), .date(kept.fetched), .int(kept.retries),
            .date(kept.tried), .optionalText(kept.trouble),
          ])
      }
      for (copy, answer) in copied {
        try connection.execute(
          "INSERT INTO network_site_answer (host, answer, fetched) VALUES (?1, ?2, ?3) "
            + "ON CONFLICT (host) DO UPDATE SET answer = ?2, fetched = ?3",
          [.text(copy.host), .text(answer), .date(copy.fetched)])
      }
    }
  }

  /// The phone forgets what a host gave, as when its app is installed anew.
  func forgetSite(_ host: String) throws {
    try database.write { connection in
      try connection.execute("DELETE FROM site_answer WHERE host = ?", [.text(host)])
    }
  }

  private static func text(of answer: SiteFileAnswer) throws -> String {
    String(decoding: try encoder.encode(answer), as: UTF8.self)
  }
}
