import Cryptography
import Database
import Foundation
import Simulation

/// One transaction under way: its connection, its moment, its chance, and what it does to the list.
final class Change {
  let connection: Connection
  let now: Date
  /// What the change does to the list, told to it once everything is committed.
  var listing: [Listing.Event] = []
  private let keyMaterial: KeyMaterial
  private let key: SecretBytes?
  private var chance: Chance?
  private var numbers: [String: Int64] = [:]

  init(_ connection: Connection, now: Date, keyMaterial: KeyMaterial, key: SecretBytes?) {
    self.connection = connection
    self.now = now
    self.keyMaterial = keyMaterial
    self.key = key
  }

  /// The sealer under the store key; throws while the store is locked.
  func sealer() throws(KeychainError) -> Sealer {
    guard let key else { throw .locked }
    return Sealer(key: key)
  }

  /// A text, sealed under the store key.
  func seal(_ text: String, at place: SealedPlace) throws -> [UInt8] {
    var plain = [UInt8](text.utf8)
    defer { cleanse(&plain) }
    return try sealer().seal(plain, at: place, chance: chance(Sealer.chanceCount))
  }

  /// A text that may be missing, sealed under the store key.
  func seal(optional text: String, at place: SealedPlace) throws -> Value {
    text.isEmpty ? .null : .blob(try seal(text, at: place))
  }

  /// Bytes that nothing else gets, at most 32.
  func chance(_ count: Int) throws -> [UInt8] {
    if chance == nil {
      let last = try connection.row("SELECT value FROM counter WHERE name = 'seal'") { $0.int(0) }
      chance = Chance(number: (last ?? 0) + 1, keyMaterial)
    }
    return chance?.bytes(count) ?? []
  }

  /// The number for a new row of `table`; never one that a row had before.
  func nextNumber(of table: String, first: () -> Int64 = { 1 }) throws -> Int64 {
    let last =
      try numbers[table]
      ?? connection.row(
        "SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]
      ) { $0.int64(0) }
    let next = last.map { $0 + 1 } ?? first()
    numbers[table] = next
    return next
  }

  /// Writes down what was counted; the last thing before the commit.
  func finish() throws {
    guard let chance else { return }
    try connection.execute(
      "INSERT INTO counter (name, value) VALUES ('seal', ?) "
        + "ON CONFLICT (name) DO UPDATE SET value = excluded.value", [.int(chance.number)])
  }
}
