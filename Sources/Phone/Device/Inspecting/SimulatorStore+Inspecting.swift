import Database
import Foundation
import Simulation

extension TraceEvent {
  /// The columns of which `init(row:)` makes an event.
  static let columns = "number, time, sender, receiver, name, details, request"

  /// Makes an event of a row; throws if the row holds what no phone has written.
  init(row: Row) throws {
    guard let from = Party(rawValue: row.text(2)), let to = Party(rawValue: row.text(3)) else {
      throw UnreadableRow()
    }
    self.init(
      number: try row.number(0, in: 0...SimulatorStore.mostEvents), time: try row.moment(1),
      from: from, to: to, name: row.text(4),
      details: try JSONDecoder().decode([String: String].self, from: Data(row.text(5).utf8)),
      request: row.isNull(6) ? nil : try row.number(6, in: 0...SimulatorStore.mostEvents))
  }
}

extension SimulatorStore {
  /// A window into the trace.
  func tracePage(_ query: TraceQuery) throws -> TracePage {
    try database.read { connection in
      let filter = "WHERE ?1 IS NULL OR request = ?1"
      let request = Value.int(query.request)
      let count =
        try connection.row("SELECT count(*) FROM event \(filter)", [request]) { $0.int(0) } ?? 0
      let last = max(0, count - query.count)
      let offset = min(max(0, query.from ?? last), last)
      let events = try events(
        "SELECT \(TraceEvent.columns) FROM event \(filter) ORDER BY number LIMIT ?2 OFFSET ?3",
        [request, .int(query.count), .int(offset)], connection)
      let names = try connection.rows(
        "SELECT sender FROM event \(filter) UNION SELECT receiver FROM event \(filter)", [request]
      ) { $0.text(0) }
      let requests = try connection.rows(
        "SELECT DISTINCT request FROM event WHERE request BETWEEN 0 AND ? ORDER BY request",
        [.int(Self.mostEvents)]
      ) { $0.int(0) }
      return TracePage(
        request: query.request,
        window: Window(count: count, offset: offset, rows: events),
        parties: Party.allCases.filter { names.contains($0.rawValue) }, requests: requests)
    }
  }

  /// The events behind a number, oldest first; for whoever follows a running phone.
  func events(after number: Int, request: Int?) throws -> [TraceEvent] {
    try database.read { connection in
      try events(
        "SELECT \(TraceEvent.columns) FROM event WHERE number > ?1 "
          + "AND (?2 IS NULL OR request = ?2) ORDER BY number",
        [.int(number), .int(request)], connection)
    }
  }

  /// The events of a query; one whose row cannot be read is dropped with a notice (STO-45).
  private func events(
    _ sql: String, _ values: [Value], _ connection: Connection
  ) throws -> [TraceEvent] {
    var events: [TraceEvent] = []
    try connection.forEach(sql, values) { row in
      do { events.append(try TraceEvent(row: row)) } catch {
        noteDropped("Event \(row.int64(0)) of the trace")
      }
    }
    return events
  }

  /// What became of the texts that servers sent, the newest first; not what stood in them.
  func inspectedTexts() throws -> (count: Int, rows: [InspectedRow]) {
    try database.read { connection in
      let count = try connection.row("SELECT count(*) FROM text_message") { $0.int(0) }
      let rows = try connection.rows(
        "SELECT id, sender, recipient, sent, due, delivered FROM text_message "
          + "ORDER BY id DESC LIMIT ?", [.int(InspectedTable.limit)]
      ) { row in
        var facts = [
          InspectedFact("to", "•••• •• \(row.text(2).suffix(2))"),
          InspectedFact("sent", milliseconds: row.int64(3)),
        ]
        if let delivered = row.optionalInt64(5) {
          facts.append(InspectedFact("delivered", milliseconds: delivered))
        } else if let due = row.optionalInt64(4) {
          facts.append(InspectedFact("under way until", milliseconds: due))
        } else {
          facts.append(InspectedFact("delivered", "never"))
        }
        return InspectedRow(row.text(0), row.text(1), facts)
      }
      return (count ?? 0, rows)
    }
  }

  /// Texts that wait, sealed, until the phone is unlocked.
  func inspectedArrivals() throws -> [InspectedRow] {
    try database.read { connection in
      try connection.rows("SELECT id, arrived FROM arrival ORDER BY id") { row in
        InspectedRow(
          row.text(0), "Sealed until the phone is unlocked",
          [InspectedFact("arrived", milliseconds: row.int64(1))])
      }
    }
  }
}
