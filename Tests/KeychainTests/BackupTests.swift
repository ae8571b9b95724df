import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-44: backups of the passwords, sealed as they are")
struct KeychainBackupTests {
  /// A store with one password, opened again so that backups are made, and unlocked.
  private func opened(_ store: TestStore) throws -> Keychain {
    store.keychain.close()
    let keychain = try Keychain.open(
      folder: store.folder.url, clock: store.clock, keyMaterial: .seeded(1), creating: false,
      keepsBackups: true)
    try keychain.unlock(passcode: TestStore.passcode)
    keychain.backups.finish()
    return keychain
  }

  /// Opens a backup as a store of its own.
  private func restored(_ backup: Backup, of store: TestStore) throws -> (Keychain, TemporaryFolder)
  {
    let folder = TemporaryFolder()
    try FileManager.default.copyItem(at: backup.file, to: folder.database)
    let keychain = try Keychain.open(
      folder: folder.url, clock: store.clock, keyMaterial: .seeded(1), readOnly: true)
    return (keychain, folder)
  }

  private func save(_ keychain: Keychain, _ domain: String) throws {
    _ = try keychain.save(
      domain: domain, user: "u", title: "", url: "", secret: CredentialSecret(password: "p"),
      origin: .person)
    keychain.backups.finish()
  }

  @Test("before the first change of each day, with what was there before it; private to its owner")
  func daily() throws {
    let store = try TestStore()
    try store.save(password: "old")
    let keychain = try opened(store)
    // Unlocking noted the try, the first change of the day.
    #expect(try keychain.backupFolder.backups().map(\.occasion) == [.daily])
    try save(keychain, "b.example")
    #expect(try keychain.backupFolder.backups().count == 1)
    store.clock.advance(by: 86_400)
    try save(keychain, "c.example")
    let backups = try keychain.backupFolder.backups()
    #expect(backups.count == 2)
    let (kept, place) = try restored(backups[0], of: store)
    defer { withExtendedLifetime(place) {} }
    try kept.unlock(passcode: TestStore.passcode)
    #expect(try kept.allCredentials().map(\.domain) == ["b.example", "shiny.example"])
    #expect(try store.folder.mode("backups") == 0o700)
    #expect(try store.folder.mode("backups/\(backups[0].name)") == 0o600)
    #expect(keychain.notices == [])
  }

  @Test("before an import, and waited for")
  func beforeImport() throws {
    let store = try TestStore()
    try store.save(password: "old")
    let keychain = try opened(store)
    _ = try keychain.importRows([
      ImportRow(line: 2, title: "", url: "", domain: "i.example", user: "i", password: "i")
    ])
    let backup = try #require(
      keychain.backupFolder.backups().first { $0.occasion == .beforeImport })
    let (kept, place) = try restored(backup, of: store)
    defer { withExtendedLifetime(place) {} }
    #expect(try kept.allCredentials().map(\.domain) == ["shiny.example"])
  }

  @Test("the last three are kept, and one a day for seven days")
  func rotation() throws {
    let folder = URL(filePath: "/backups")
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    let moments = (0..<12).flatMap { day in
      [0.0, 3600, 7200].map { start.addingTimeInterval(Double(-day) * 86_400 - $0) }
    }
    let all = moments.compactMap {
      Backup(folder.appendingPathComponent(Backup.name(at: $0, .daily)))
    }
    #expect(all.count == 36)
    let kept = BackupFolder.kept(of: all)
    let expected = Set(all.prefix(3) + (1..<7).map { all[$0 * 3] })
    #expect(kept == expected)
  }

  @Test("a damaged store makes no backup, and rotates none out")
  func damagedStore() throws {
    let store = try TestStore()
    for number in 0..<200 { try store.save("s\(number).example") }
    let keychain = try opened(store)
    let before = try keychain.backupFolder.backups()
    #expect(before.count == 1)
    try keychain.database.checkpoint()
    // A page in the middle, which the next change does not touch.
    let file = try FileHandle(forWritingTo: store.folder.database)
    try file.seek(toOffset: 12 * 4096)
    try file.write(contentsOf: Data(count: 4096))
    try file.close()
    for _ in 0..<9 {
      store.clock.advance(by: 86_400)
      // Whether the change itself meets the damage is not the question here.
      try? save(keychain, "x.example")
      keychain.backups.finish()
    }
    #expect(try keychain.backupFolder.backups() == before)
    #expect(keychain.notices.contains { $0.contains("backup was not made") })
  }

  @Test("a change of the passcode that was killed before the backups is finished at the next start")
  func killedPasscode() throws {
    let store = try TestStore()
    try store.save(password: "one")
    let keychain = try opened(store)
    let backup = try #require(keychain.backupFolder.backups().first)
    let old = try Data(contentsOf: backup.file)
    try keychain.changePasscode(to: "97531", faceID: false)
    // As the kill leaves it: the store has the new passcode, the backup the old one, and the run
    // belonged to a process that is gone.
    try old.write(to: backup.file)
    let killed = try store.folder.asKilledNow()
    try Data("999999 1\n".utf8).write(to: killed.url.appendingPathComponent("running"))
    let life = try Keychain.open(
      folder: killed.url, clock: store.clock, keyMaterial: .seeded(1), creating: false)
    #expect(life.lastRunEndedUncleanly && life.notices == [])
    let (kept, place) = try restored(try #require(life.backupFolder.backups().first), of: store)
    defer { withExtendedLifetime(place) {} }
    #expect(error { try kept.unlock(passcode: TestStore.passcode) } != nil)
    try kept.unlock(passcode: "97531")
    life.close()
  }

  @Test("a new passcode reaches the backups: the old one opens none of them")
  func newPasscode() throws {
    let store = try TestStore()
    try store.save(password: "kept")
    let keychain = try opened(store)
    try keychain.changePasscode(to: "97531", faceID: false)
    #expect(keychain.notices == [])
    let (kept, place) = try restored(try #require(keychain.backupFolder.backups().first), of: store)
    defer { withExtendedLifetime(place) {} }
    #expect(error { try kept.unlock(passcode: TestStore.passcode) } != nil)
    try kept.unlock(passcode: "97531")
    #expect(try kept.allCredentials().count == 1)
  }

  @Test("what is deleted for good is gone from the backups, its history too")
  func erased() throws {
    let store = try TestStore()
    let saved = try store.save(password: "first")
    try store.keychain.setPassword("second", of: saved.id, reason: .person)
    try store.save("stays.example")
    let keychain = try opened(store)
    try keychain.delete(saved.id, reason: .person)
    try keychain.erase(saved.id)
    #expect(keychain.notices == [])
    let backup = try #require(keychain.backupFolder.backups().first)
    let (kept, place) = try restored(backup, of: store)
    defer { withExtendedLifetime(place) {} }
    try kept.unlock(passcode: TestStore.passcode)
    #expect(try kept.allCredentials().map(\.domain) == ["stays.example"])
    let history = try kept.reading { connection in
      try connection.row("SELECT count(*) FROM history") { $0.int(0) }
    }
    #expect(history == 0)
  }
}
