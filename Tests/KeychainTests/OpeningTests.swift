import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-15, STO-16: the store's own file, damaged or of another version")
struct OpeningTests {
  @Test("a damaged store is set aside and said so; Face ID still opens what was set aside")
  func damaged() throws {
    let store = try TestStore()
    try store.save(password: "kept")
    store.keychain.close()
    let whole = try Data(contentsOf: store.folder.database)
    try Data("rubbish rubbish rubbish rubbish".utf8).write(to: store.folder.database)
    let fresh = try store.reopened()
    #expect(
      fresh.notices == [
        "keychain.sqlite was damaged. It was set aside as keychain.sqlite.damaged-1, "
          + "and a new one was begun."
      ])
    #expect(try !fresh.isSetUp)
    try fresh.setUp(passcode: "1", scryptCost: 16)
    fresh.close()
    // Somebody repairs the old file and puts it back.
    try whole.write(to: store.folder.database)
    let repaired = try store.reopened()
    try repaired.unlockWithFaceID(matches: true)
    #expect(try repaired.allCredentials().count == 1)
  }

  @Test("a newer store is refused with a sentence and left alone")
  func newer() throws {
    let store = try TestStore()
    store.keychain.close()
    let (database, _) = try Database.open(
      store.folder.database,
      migrations: Keychain.migrations + [.init("later", "CREATE TABLE later (a) ;")])
    database.close()
    let failure = error { _ = try store.reopened() }
    #expect(failure?.sentence.contains("newer version") == true)
    #expect(!store.folder.names.contains { $0.contains("damaged") })
  }

  @Test("a reader works beside the writer and makes nothing (STO-25)")
  func readOnly() throws {
    let store = try TestStore()
    let saved = try store.save(password: "shared")
    let reader = try store.reopened(readOnly: true)
    #expect(try reader.allCredentials() == [saved])
    try reader.unlock(passcode: TestStore.passcode)
    #expect(try reader.secret(of: saved.id).password == "shared")
    let later = try store.save("later.example")
    #expect(try reader.credential(later.id) == later)
    reader.close()
    #expect(try store.keychain.allCredentials().count == 2)
  }

  @Test("a reader of an empty folder says that there is nothing yet, and makes no file")
  func readOnlyEmpty() throws {
    let folder = TemporaryFolder()
    let failure = error {
      _ = try Keychain.open(
        folder: folder.url, clock: .manual(at: TestStore.start), keyMaterial: .seeded(1),
        readOnly: true)
    }
    #expect(
      failure?.sentence
        == "There is no keychain.sqlite yet. Start the interface once, so that it is made.")
    #expect(folder.names.isEmpty)
  }

  @Test("a folder that is not there is made, for its owner alone")
  func newFolder() throws {
    let parent = TemporaryFolder()
    let folder = parent.url.appendingPathComponent("state")
    let keychain = try Keychain.open(
      folder: folder, clock: .manual(at: TestStore.start), keyMaterial: .seeded(1))
    keychain.close()
    #expect(try parent.mode("state") == 0o700)
  }
}

@Suite("Design, time and chance: the same seed gives the same database")
struct SeededTests {
  /// Everything in a database, table by table, as SQLite shows it.
  private func dump(_ folder: TemporaryFolder) throws -> [String] {
    let (database, _) = try Database.open(
      folder.database, access: .readOnly, migrations: Keychain.migrations)
    defer { database.close() }
    return try database.read { connection in
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
      ) { $0.text(0) }
      return try tables.flatMap { table in
        let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')") {
          "quote(\($0.text(0)))"
        }
        return try connection.rows(
          "SELECT \(columns.joined(separator: " || ',' || ")) FROM \(table) ORDER BY 1"
        ) { "\(table): \($0.text(0))" }
      }
    }
  }

  private func run(seed: UInt64, restart: Bool) throws -> [String] {
    let store = try TestStore(seed: seed)
    let saved = try store.save(password: "one", notes: "note")
    var keychain = store.keychain
    if restart {
      keychain.close()
      keychain = try Keychain.open(
        folder: store.folder.url, clock: store.clock, keyMaterial: .seeded(seed))
      try keychain.unlockWithFaceID(matches: true)
    }
    let request = try keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "two")
    _ = try keychain.commitUpgrade(request: request, user: "bert", password: "two")
    keychain.close()
    return try dump(store.folder)
  }

  @Test("twice the same, also over a restart; another seed, other bytes")
  func same() throws {
    let first = try run(seed: 7, restart: false)
    #expect(first.count > 5)
    #expect(try run(seed: 7, restart: false) == first)
    #expect(try run(seed: 7, restart: true) == first)
    #expect(try run(seed: 8, restart: false) != first)
  }

  @Test("no two sealings share their salt or their nonce, over restarts too")
  func unique() throws {
    let store = try TestStore()
    for number in 0..<20 { try store.save("s\(number).example", password: "same", notes: "same") }
    store.keychain.close()
    let again = try store.unlocked()
    for number in 0..<20 {
      _ = try again.save(
        domain: "t\(number).example", user: "u", title: "", url: "",
        secret: CredentialSecret(password: "same", notes: "same"), origin: .person)
    }
    let chances = try again.reading { connection in
      try connection.rows(
        "SELECT substr(password_sealed, 2, 28) FROM credential "
          + "UNION ALL SELECT substr(notes_sealed, 2, 28) FROM credential"
      ) { $0.blob(0) }
    }
    #expect(chances.count == 80)
    #expect(Set(chances).count == 80)
  }
}
