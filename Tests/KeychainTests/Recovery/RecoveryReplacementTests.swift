import Database
import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-43: the old file is kept under a dated name, and a stop at any step loses nothing")
struct RecoveryReplacementTests {
  private struct Stop: Error {}

  @Test func `writing alone leaves the old file as it is`() throws {
    let sample = try RecoverySample(count: 6)
    let damaged = try sample.closed().zeroing(page: 1)
    let folder = try sample.folder(damaged)
    _ = try KeychainRecovery.unlocked(folder.url).write()
    #expect([UInt8](try Data(contentsOf: folder.database)) == damaged)
    #expect(folder.names.contains(KeychainRecovery.recoveredName))
    #expect(!folder.names.contains { $0.contains(".recovered-wal") })
  }

  @Test func `the old file and its log are kept, under the date`() throws {
    let sample = try RecoverySample(count: 6)
    let folder = try sample.store.folder.asKilledNow()
    let file = try Data(contentsOf: folder.database)
    let log = try Data(contentsOf: folder.url.appendingPathComponent("keychain.sqlite-wal"))
    let recovery = try KeychainRecovery.unlocked(folder.url)
    _ = try recovery.write()
    let name = try #require(try recovery.replace(at: RecoverySample.now))
    #expect(name.hasPrefix("keychain.sqlite.damaged-2026-"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent(name)) == file)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent(name + "-wal")) == log)
    #expect(!folder.names.contains("keychain.sqlite-wal"))
    // What was kept can be salvaged again.
    let again = try KeychainRecovery.unlocked(
      folder.url, from: folder.url.appendingPathComponent(name))
    #expect(again.report?.recovered == sample.credentials.count)
  }

  @Test func `what cannot be put in place leaves everything as it was`() throws {
    let sample = try RecoverySample(count: 6)
    let folder = try sample.store.folder.asKilledNow()
    let names = folder.names.sorted()
    let file = try Data(contentsOf: folder.database)
    let recovery = try KeychainRecovery.unlocked(folder.url)
    let new = try recovery.write()
    // Gone before it is needed, and gone in the middle.
    try FileManager.default.removeItem(at: new)
    #expect(throws: KeychainError.self) { _ = try recovery.replace(at: RecoverySample.now) }
    #expect(
      folder.names.filter { !$0.hasSuffix("-shm") }.sorted()
        == names.filter { !$0.hasSuffix("-shm") })
    _ = try recovery.write()
    #expect(throws: DatabaseError.self) {
      _ = try recovery.replace(at: RecoverySample.now) {
        if $0 == .logMoved { unlink(new.path) }
      }
    }
    #expect(try Data(contentsOf: folder.database) == file)
    #expect(folder.names.contains("keychain.sqlite-wal"))
    #expect(!folder.names.contains { $0.contains(".damaged-") })
  }

  @Test func `a backup is compared with what an interrupted recovery moved aside`() throws {
    let sample = try RecoverySample(count: 6)
    try sample.store.keychain.database.checkpoint()
    let backup = TemporaryFolder()
    try FileManager.default.copyItem(at: sample.store.folder.database, to: backup.database)
    _ = try sample.store.save("new.example", "noa", password: "new")
    let folder = try sample.store.folder.asKilledNow()
    let recovery = try KeychainRecovery.unlocked(folder.url)
    _ = try recovery.write()
    #expect(throws: Stop.self) {
      try recovery.replace(at: RecoverySample.now) { if $0 == .logMoved { throw Stop() } }
    }
    let other = try KeychainRecovery.unlocked(folder.url, from: backup.database)
    #expect(other.report?.leftBehind.map(\.domain) == ["new.example"])
  }

  @Test(arguments: KeychainRecovery.Step.allCases)
  func `stopped anywhere, recovering again gives everything`(step: KeychainRecovery.Step) throws {
    let sample = try RecoverySample(count: 12)
    let folder = try sample.store.folder.asKilledNow()
    let recovery = try KeychainRecovery.unlocked(folder.url)
    _ = try recovery.write()
    #expect(throws: Stop.self) {
      try recovery.replace(at: RecoverySample.now) { if $0 == step { throw Stop() } }
    }
    // An empty store in its place would be a loss; a missing one is named.
    if step == .databaseMoved || step == .logMoved {
      #expect(!folder.names.contains(Keychain.fileName))
    }
    let again = try KeychainRecovery.unlocked(folder.url)
    #expect(again.report?.recovered == sample.credentials.count)
    _ = try again.write()
    _ = try again.replace(at: RecoverySample.now)
    #expect(try sample.contents(of: folder) == sample.credentials)
    let kept = folder.names.filter { $0.hasPrefix("keychain.sqlite.damaged-") }
    #expect(kept.contains { $0.hasSuffix("-wal") })
  }

  @Test func `two recoveries in one second keep both old files`() throws {
    let sample = try RecoverySample(count: 4)
    let folder = try sample.folder(sample.closed())
    for _ in 1...2 {
      let recovery = try KeychainRecovery.unlocked(folder.url)
      _ = try recovery.write()
      _ = try recovery.replace(at: RecoverySample.now)
    }
    #expect(folder.names.filter { $0.hasPrefix("keychain.sqlite.damaged-") }.count == 2)
  }
}
