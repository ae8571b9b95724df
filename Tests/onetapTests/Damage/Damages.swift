import CDatabase
import Foundation
import TestSupport

/// The files of a state folder.
enum StateFiles {
  static let keychain = "keychain.sqlite"
  static let simulator = "simulator.sqlite"
  static let databases = [keychain, "service.sqlite", "apple.sqlite", simulator]

  /// Every file that holds something, by its path in the folder.
  static func all(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      size(folder.appending(path: $0)) > 0
    }.sorted()
  }

  /// Bytes in a regular file; 0 if there is none.
  static func size(_ file: URL) -> Int {
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }
}

/// One way to damage one file.
struct Damage: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case zeroedPage = "page zeroed"
    case flippedBit = "bit flipped"
    case truncated, removed
    case zeroed = "file zeroed"
    case older = "older copy"
    case junk = "junk value"
  }

  let kind: Kind
  /// The file's path in the state folder.
  let file: String
  /// What exactly, to do it again.
  let what: String
  /// Whether it is done to the phone that was killed.
  var isOfKilled = false
  let apply: @Sendable (_ file: URL) throws -> Void

  var description: String {
    "\(file): \(kind.rawValue) \(what)\(isOfKilled ? " after a kill" : "")"
  }
}

extension Damage {
  private static let page = CredentialCells.pageSize

  /// Every damage of the proof (STO-49).
  static func all(of state: SoundState) throws -> [Damage] {
    try wholeFiles(of: state) + pages(of: state) + truncations(of: state)
      + flips(4096, of: state) + junk(of: state)
  }

  /// A few of each kind, others at each `seed`.
  static func sample(_ count: Int, of state: SoundState, seed: UInt64) throws -> [Damage] {
    var random = SeededNumbers(state: seed)
    let kinds = Dictionary(
      grouping: try wholeFiles(of: state) + pages(of: state) + truncations(of: state)
        + flips(2 * count, of: state) + junk(of: state), by: \.kind)
    return Kind.allCases.flatMap { kind in
      (kinds[kind] ?? []).shuffled(using: &random).prefix(count / Kind.allCases.count + 1)
    }
  }

  private static func wholeFiles(of state: SoundState) throws -> [Damage] {
    try [(state.folder, false), (state.killed, true)].flatMap { folder, isOfKilled in
      try StateFiles.all(in: folder).filter { !isOfKilled || $0.contains("-") || $0 == "running" }
        .flatMap { name -> [Damage] in
          let older = state.earlier.appending(path: name)
          var damages = [
            Damage(kind: .removed, file: name, what: "", isOfKilled: isOfKilled) {
              try FileManager.default.removeItem(at: $0)
            },
            Damage(kind: .zeroed, file: name, what: "", isOfKilled: isOfKilled) {
              try overwrite($0, at: 0, with: Data(count: StateFiles.size($0)))
            },
          ]
          if !isOfKilled, StateFiles.size(older) > 0 {
            damages.append(
              Damage(kind: .older, file: name, what: "") {
                try FileManager.default.removeItem(at: $0)
                try FileManager.default.copyItem(at: older, to: $0)
              })
          }
          return damages
        }
    }
  }

  private static func pages(of state: SoundState) -> [Damage] {
    StateFiles.databases.flatMap { name in
      (0..<StateFiles.size(state.folder.appending(path: name)) / page).map { number in
        Damage(kind: .zeroedPage, file: name, what: "\(number + 1)") {
          try overwrite($0, at: number * page, with: Data(count: page))
        }
      }
    }
  }

  private static func truncations(of state: SoundState) throws -> [Damage] {
    try [(state.folder, false), (state.killed, true)].flatMap { folder, isOfKilled in
      try StateFiles.all(in: folder).filter { !isOfKilled || $0.contains("-wal") }
        .flatMap { name in
          let size = StateFiles.size(folder.appending(path: name))
          let places = size > page ? Array(stride(from: 0, to: size, by: page)) : [0, size / 2]
          return places.map { place in
            Damage(kind: .truncated, file: name, what: "at \(place)", isOfKilled: isOfKilled) {
              guard truncate($0.path, place) == 0 else { throw POSIXError(.EIO) }
            }
          }
        }
    }
  }

  /// Bits anywhere, one in eight of them in the files of the phone that was killed.
  private static func flips(_ count: Int, of state: SoundState) throws -> [Damage] {
    var random = SeededNumbers(state: 49)
    let folders = try [state.folder, state.killed].map { folder in
      try StateFiles.all(in: folder).map { ($0, StateFiles.size(folder.appending(path: $0))) }
    }
    return (0..<count).map { number in
      let isOfKilled = number % 8 == 0
      let files = folders[isOfKilled ? 1 : 0]
      var place = Int(random.next() % UInt64(files.reduce(0) { $0 + $1.1 }))
      let bit = UInt8(random.next() % 8)
      let (name, _) = files.first { file in
        if place < file.1 { return true }
        place -= file.1
        return false
      }!
      let offset = place
      return Damage(
        kind: .flippedBit, file: name, what: "\(bit) of byte \(offset)", isOfKilled: isOfKilled
      ) { file in
        let byte = try Data(contentsOf: file)[offset] ^ (1 << bit)
        try overwrite(file, at: offset, with: Data([byte]))
      }
    }
  }

  /// Each value of `simulator.sqlite` in turn; of long tables the first, a middle and the last row.
  private static func junk(of state: SoundState) throws -> [Damage] {
    let file = state.folder.appending(path: StateFiles.simulator)
    let values = ["'wrong words'", "'1e308'", "'-1'", "'9223372036854775807'", "'{\"a\":'", "''"]
    let tables = try plainRows(
      file,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        + "AND name <> 'meta' ORDER BY name"
    ).compactMap { $0[0] }
    return try tables.flatMap { table -> [Damage] in
      let columns = try plainRows(file, "SELECT name, type FROM pragma_table_info('\(table)')")
      let rows = try plainRows(file, "SELECT rowid FROM \"\(table)\" ORDER BY rowid")
        .compactMap { $0[0] }
      let chosen = rows.count > 12 ? [rows[0], rows[rows.count / 2], rows[rows.count - 1]] : rows
      return chosen.flatMap { row in
        columns.flatMap { column in
          values.compactMap { value in
            let isNumber = column[1] == "INTEGER"
            // STRICT tables take whole numbers only where they say so.
            guard !isNumber || value == "'-1'" || value.hasPrefix("'92") else { return nil }
            let junk = column[1] == "BLOB" ? "CAST(\(value) AS BLOB)" : value
            return Damage(
              kind: .junk, file: StateFiles.simulator,
              what: "\(table).\(column[0]!) of row \(row) = \(value)"
            ) {
              // A value may be refused by a UNIQUE constraint; then there is nothing to damage.
              try? runPlainSQL(
                $0, "UPDATE \"\(table)\" SET \"\(column[0]!)\" = \(junk) WHERE rowid = \(row)")
              try renewChecksums($0)
            }
          }
        }
      }
    }
  }

  /// Gives each page the checksum of what it holds now: SQLite alone leaves the old one.
  private static func renewChecksums(_ file: URL) throws {
    var bytes = [UInt8](try Data(contentsOf: file))
    for number in 0..<bytes.count / page {
      bytes.withUnsafeMutableBytes { bytes in
        let start = bytes.baseAddress! + number * page
        let sum = cdb_checksum(start, UInt32(number + 1))
        (start + page - Int(CDB_RESERVED)).storeBytes(of: sum.littleEndian, as: UInt64.self)
      }
    }
    try overwrite(file, at: 0, with: Data(bytes))
  }

  /// Writes into a file as it lies, so that its rights stay.
  private static func overwrite(_ file: URL, at offset: Int, with bytes: Data) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes)
    try handle.close()
  }
}

/// The same numbers at every run.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
