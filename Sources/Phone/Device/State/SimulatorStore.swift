import Database
import Foundation
import Simulation
import Synchronization

/// `simulator.sqlite`: what belongs to the simulation and to none of its machines.
///
/// The clock's offset, the seed, armed faults, the trace, the carrier's queue and the answers of
/// sites about apps.
final class SimulatorStore: Sendable {
  static let fileName = "simulator.sqlite"
  /// The table by which the database is told from others.
  static let identity = "text_message"
  /// How many events of the trace are kept.
  static let keptEvents = 10_000

  let database: Database
  private let found: Mutex<[String]>

  init(
    _ folder: StateFolder, access: Database.Access, notices before: [String] = []
  ) throws(DatabaseError) {
    let (database, found) = try Database.open(
      folder.file(Self.fileName), access: access, migrations: Self.migrations,
      formatsWithoutChecksums: Self.formatsWithoutChecksums, identity: Self.identity,
      marking: .untilNextCommit)
    self.database = database
    self.found = Mutex(before + found + [database.olderNotice].compactMap(\.self))
  }

  /// Opens the store for changes. One that is damaged is kept under another name and begun again:
  /// nothing in it is a reason to refuse the passwords (STO-45).
  static func openOrBegin(_ folder: StateFolder) throws(DeviceProblem) -> SimulatorStore {
    do throws(DatabaseError) {
      guard isSound(in: folder) else { throw DatabaseError(.damaged, file: fileName) }
      return try SimulatorStore(folder, access: .create)
    } catch  where error.kind == .damaged {
      let aside = try folder.moveDatabaseAside(fileName)
      let notice = "\(fileName) was damaged. It is kept as \(aside), and a new one was begun."
      do throws(DatabaseError) {
        return try SimulatorStore(folder, access: .create, notices: [notice])
      } catch { throw DeviceProblem(error) }
    } catch { throw DeviceProblem(error) }
  }

  /// Whether the file is sound in every page, or not there: it is small enough to be read whole, and
  /// damage that is met later would be in the way of commands that have nothing to do with it.
  static func isSound(in folder: StateFolder) -> Bool {
    !folder.has(fileName) || folder.isEmpty(fileName)
      || Database.hasSoundPages(
        folder.file(fileName), formatsWithoutChecksums: formatsWithoutChecksums)
  }

  /// The first formats, whose pages have no checksums.
  private static let formatsWithoutChecksums = 2

  /// What was done on opening, and what could not be read since then and was dropped, as sentences
  /// (STO-16, STO-45).
  var notices: [String] { found.withLock { $0 } }

  /// Takes note of something that cannot be read, once.
  func note(_ sentence: String) {
    found.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
  }

  func close() { database.close() }

  private static let migrations = [
    Database.Migration(
      "The simulator's own",
      """
      CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE TABLE event (
        number INTEGER PRIMARY KEY, time INTEGER NOT NULL, sender TEXT NOT NULL,
        receiver TEXT NOT NULL, name TEXT NOT NULL, details TEXT NOT NULL, request INTEGER) STRICT;
      CREATE INDEX event_request ON event (request, number);
      CREATE TABLE fault (
        point TEXT PRIMARY KEY, place INTEGER NOT NULL, armed TEXT NOT NULL) STRICT;
      CREATE TABLE text_message (
        id INTEGER PRIMARY KEY AUTOINCREMENT, sender TEXT NOT NULL, recipient TEXT NOT NULL,
        sealed BLOB NOT NULL, sent INTEGER NOT NULL, due INTEGER, delivered INTEGER) STRICT;
      CREATE TABLE arrival (
        id INTEGER PRIMARY KEY AUTOINCREMENT, sealed BLOB NOT NULL, arrived INTEGER NOT NULL) STRICT;
      CREATE TABLE site_answer (
        host TEXT PRIMARY KEY, answer TEXT NOT NULL, fetched INTEGER NOT NULL,
        retries INTEGER NOT NULL) STRICT;
      """),
    Database.Migration(
      "The network's own copies of site files, and what stood in the way of asking",
      """
      ALTER TABLE site_answer ADD COLUMN tried INTEGER;
      ALTER TABLE site_answer ADD COLUMN trouble TEXT;
      CREATE TABLE network_site_answer (
        host TEXT PRIMARY KEY, answer TEXT NOT NULL, fetched INTEGER NOT NULL) STRICT;
      """),
    Database.Migration("a checksum in each page", ""),
  ]
}

// MARK: - Settings

extension SimulatorStore {
  /// Every name under which a value is kept.
  enum Setting: String {
    /// `filling` until the first start is complete, then `filled`.
    case state
    case world, seed
    /// Key material comes from the seed too.
    case isSeeded
    case clockOffset, clockTime
    /// The real time at which these two were written: each of the three follows from the others.
    case clockWritten
    /// By how many seconds a person moved the clock.
    case clockMoved
    /// How many passwords were made from the seed.
    case passwordsMade
    /// The servers are being begun again, and that is not finished.
    case serversUnfinished
    /// `apple.sqlite` was made, so that a missing one is a loss.
    case appleDatabaseMade
    /// The passcode is no longer the world's.
    case passcodeChanged
    /// Which iOS the phone stands for; nothing: the one of the documentation.
    case hostGeneration
  }

  func value(_ setting: Setting) throws -> String? {
    try database.read { connection in
      try connection.row("SELECT value FROM setting WHERE name = ?", [.text(setting.rawValue)]) {
        $0.text(0)
      }
    }
  }

  func set(_ values: [(Setting, String?)]) throws {
    try database.write { connection in
      for (setting, value) in values {
        if let value {
          try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?1, ?2) "
              + "ON CONFLICT (name) DO UPDATE SET value = ?2",
            [.text(setting.rawValue), .text(value)])
        } else {
          try connection.execute(
            "DELETE FROM setting WHERE name = ?", [.text(setting.rawValue)])
        }
      }
    }
  }

  func set(_ setting: Setting, _ value: String?) throws { try set([(setting, value)]) }
}

// MARK: - The clock

extension SimulatorStore {
  /// What is kept of the clock: `offset` seconds from the real time, at the simulated `time`.
  static func clock(offset: TimeInterval, at time: Date) -> [(Setting, String?)] {
    let time = time.timeIntervalSince1970
    return [
      (.clockOffset, String(offset)), (.clockTime, String(time)),
      (.clockWritten, String(time - offset)),
    ]
  }

  /// By how many seconds the phone's time differs from the real one.
  ///
  /// A wrong offset can be years, which would end the 30 days of everything in Recently Deleted
  /// (STO-3). So it is kept twice; where the two differ the earlier time counts, and where there is
  /// neither the clock goes on where it stopped.
  var clockOffset: TimeInterval {
    let stored = number(.clockOffset, in: Self.clockRange)
    let time = number(.clockTime, in: Self.momentRange)
    var derived: TimeInterval?
    if let time, let written = number(.clockWritten, in: Self.momentRange) {
      derived = time - written
    }
    switch (stored, derived) {
    case (let stored?, let derived?):
      if abs(stored - derived) < 1 { return stored }
      note(
        "\(Self.fileName) says two things about how far the phone’s clock differs from the real time, "
          + "because one of them is damaged; the earlier time counts.")
      return min(stored, derived)
    case (let offset?, nil), (nil, let offset?): return offset
    case (nil, nil):
      guard let time else { return 0 }
      note(
        "\(Self.fileName) does not say how far the phone’s clock differs from the real time, so "
          + "the clock goes on where it stopped.")
      return time - SimulatedClock.realTime(offset: 0).now.timeIntervalSince1970
    }
  }
}

// MARK: - Trace

extension SimulatorStore {
  /// Adds an event; it is durable when this returns.
  ///
  /// A request has one outcome (UPG-37): one that is reported again, because the program was killed
  /// before it had noted the report, leaves the trace as it is.
  func append(_ event: TraceEvent) throws {
    let details = String(decoding: try Self.encoder.encode(event.details), as: UTF8.self)
    try database.write { connection in
      if event.name == TraceEvent.outcome, let request = event.request {
        let isTraced = try connection.row(
          "SELECT 1 FROM event WHERE request = ? AND name = ?",
          [.int(request), .text(event.name)]
        ) { _ in true }
        if isTraced == true { return }
      }
      try connection.execute(
        "INSERT INTO event (number, time, sender, receiver, name, details, request) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .int(event.number), .date(event.time), .text(event.from.rawValue),
          .text(event.to.rawValue), .text(event.name), .text(details), .int(event.request),
        ])
    }
  }

  /// The events kept, oldest first; of one request if it is given.
  func events(request: Int?) throws -> [TraceEvent] { try events(after: 0, request: request) }

  /// The number after that of the last event; numbers that nobody can have counted to are left out.
  func nextEventNumber() throws -> Int {
    let last = try database.read { connection in
      try connection.row(
        "SELECT max(number) FROM event WHERE number <= ?", [.int(Self.mostEvents)]
      ) { $0.int(0) }
    }
    return max(0, last ?? 0) + 1
  }

  /// Forgets the oldest events beyond what is kept.
  func pruneEvents() throws {
    let limit = try nextEventNumber() - 1 - Self.keptEvents
    guard limit > 0 else { return }
    try database.write { connection in
      try connection.execute(
        "DELETE FROM event WHERE number <= ? OR number > ?", [.int(limit), .int(Self.mostEvents)])
    }
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

// MARK: - Faults

extension SimulatorStore {
  /// The faults that were armed; one that cannot be read is off, with a notice.
  func faults() -> [ArmedFault] {
    let decoder = JSONDecoder()
    return readable(
      "SELECT point, armed FROM fault ORDER BY place", as: "The armed faults",
      named: { "The armed fault \(shown($0.text(0)))" }
    ) { row in
      try decoder.decode(ArmedFault.self, from: Data(row.text(1).utf8))
    }
  }

  func setFaults(_ armed: [ArmedFault]) throws {
    let rows = try armed.map { fault in
      (fault.point, String(decoding: try Self.encoder.encode(fault), as: UTF8.self))
    }
    try database.write { connection in
      try connection.execute("DELETE FROM fault")
      for (place, row) in rows.enumerated() {
        try connection.execute(
          "INSERT INTO fault (point, place, armed) VALUES (?, ?, ?)",
          [.text(row.0), .int(place), .text(row.1)])
      }
    }
  }
}
