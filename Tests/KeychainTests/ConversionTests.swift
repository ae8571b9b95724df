import Database
import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("UPG-31, STO-22: an upgrade to Sign in with Apple in the store")
struct ConversionTests {
  @Test("begun, it is pending without a password, also after a kill")
  func pending() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try store.keychain.beginConversion(
      credential: saved.id, domain: "Shiny.Example", user: saved.user)
    let expected = PendingUpgrade(
      request: request, kind: .signInWithApple, credential: saved.id, domain: saved.domain,
      user: saved.user, started: TestStore.start, state: .running)
    #expect(try store.keychain.pendingUpgrades() == [expected])
    let killed = try store.unlocked(in: try store.folder.asKilledNow())
    #expect(try killed.pendingUpgrades().map(\.kind) == [.signInWithApple])
    #expect(try killed.pendingUpgrades().map(\.state) == [.unsettled])
    #expect(
      error { _ = try killed.pendingPassword(request: request) }
        == .notFound("Request 1 leads to Sign in with Apple: it has no password."))
  }

  @Test("both kinds share one row of numbers, none of which is given again")
  func numbers() throws {
    let store = try TestStore()
    let saved = try store.save()
    let first = try store.keychain.beginConversion(
      credential: saved.id, domain: saved.domain, user: saved.user)
    let second = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    try store.keychain.dropPending(request: first)
    let third = try store.keychain.beginConversion(
      credential: saved.id, domain: saved.domain, user: saved.user)
    let numbers: [Int] = [first, second, third]
    #expect(numbers == [1, 2, 3])
  }

  @Test("committed, the credential lies in Recently Deleted, marked, with its secrets and history")
  func committed() throws {
    let store = try TestStore()
    let saved = try store.save(password: "older", notes: "a note")
    try store.keychain.setPassword("old", of: saved.id, reason: .person)
    let request = try store.keychain.beginConversion(
      credential: saved.id, domain: saved.domain, user: saved.user)
    #expect(try store.keychain.commitConversion(request: request)?.id == saved.id)
    #expect(try store.keychain.pendingUpgrades().isEmpty)
    #expect(try store.keychain.credential(saved.id) == nil)
    let deleted = try store.keychain.recentlyDeleted()
    #expect(deleted.map(\.reason) == [.replacedBySignInWithApple])
    #expect(deleted.map(\.id) == [saved.id])
    #expect(try store.keychain.secret(of: saved.id).password == "old")
    #expect(try store.keychain.history(of: saved.id).map(\.password) == ["older"])
  }

  @Test("a credential that was saved meanwhile for the same account goes; without any, none does")
  func byAccount() throws {
    let store = try TestStore()
    let request = try store.keychain.beginConversion(
      credential: nil, domain: "shiny.example", user: "anna@mail.example")
    let saved = try store.save()
    #expect(try store.keychain.commitConversion(request: request)?.id == saved.id)
    let other = try store.keychain.beginConversion(
      credential: nil, domain: "shiny.example", user: "nobody")
    #expect(try store.keychain.commitConversion(request: other) == nil)
    #expect(try store.keychain.pendingUpgrades().isEmpty)
    #expect(
      error { _ = try store.keychain.commitConversion(request: other) }
        == .notFound("Request 2 is no longer pending."))
  }

  @Test("it needs no key: a store that was locked meanwhile is put in order all the same")
  func locked() throws {
    let store = try TestStore()
    let saved = try store.save()
    let request = try store.keychain.beginConversion(
      credential: saved.id, domain: saved.domain, user: saved.user)
    store.keychain.lock()
    #expect(try store.keychain.commitConversion(request: request)?.id == saved.id)
  }

  @Test("an upgrade of a credential that is gone is refused before anything is stored")
  func gone() throws {
    let store = try TestStore()
    #expect(
      error {
        _ = try store.keychain.beginConversion(credential: 7, domain: "a.example", user: "a")
      } == .notFound("Password 7 is not stored any more. It may have been deleted."))
    #expect(try store.keychain.pendingUpgrades().isEmpty)
  }
}

@Suite("STO-16: a store from before upgrades to Apple is brought up to date")
struct FormatTests {
  @Test("what was pending is an upgrade to a strong password, and everything still opens")
  func migrated() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    store.keychain.close()
    try makeFirstFormat(store.folder)
    let keychain = try store.unlocked()
    #expect(try keychain.pendingUpgrades().map(\.kind) == [.strongPassword])
    #expect(try keychain.pendingPassword(request: request) == "new")
    #expect(try keychain.notePrompt(of: saved.id))
    // A copy was set aside first.
    #expect(store.folder.names.contains { $0.hasPrefix("keychain.sqlite.") })
  }

  @Test("STO-41: pages get their checksums, rows and seals stay, and numbers go on")
  func secondFormat() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old", notes: "note")
    try store.keychain.setPassword("older", of: saved.id, reason: .person)
    let dropped = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "x")
    try store.keychain.dropPending(request: dropped)
    let conversion = try store.keychain.beginConversion(
      credential: saved.id, domain: saved.domain, user: saved.user)
    store.keychain.close()
    try makeSecondFormat(store.folder)
    let keychain = try store.reopened()
    #expect(keychain.notices.count == 1)
    try keychain.unlock(passcode: TestStore.passcode)
    #expect(try keychain.secret(of: saved.id).password == "older")
    #expect(try keychain.history(of: saved.id).map(\.password) == ["old"])
    #expect(try keychain.pendingUpgrades().map(\.request) == [conversion])
    #expect(try keychain.pendingUpgrades().map(\.kind) == [.signInWithApple])
    let next = try keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "y")
    #expect(next == conversion + 1)
    // The key is known now, so the check value is there, in both copies.
    #expect(try keychain.keyGuard()?.wraps.check != nil)
    keychain.close()
    #expect(try Data(contentsOf: store.folder.database)[20] == 8)
    #expect(store.folder.names.contains("keychain.sqlite.format-2-1"))
    #expect(try store.reopened().notices == [])
  }

  @Test("a migration that was killed at any step is done at the next start")
  func killed() throws {
    for step in 0..<3 {
      let store = try TestStore()
      let saved = try store.save(password: "old")
      store.keychain.close()
      try makeSecondFormat(store.folder)
      let fresh = store.folder.url.appendingPathComponent("keychain.sqlite.new")
      switch step {
      case 0: try Data("half of a copy".utf8).write(to: fresh)
      case 1: try FileManager.default.copyItem(at: store.folder.database, to: fresh)
      default:
        // The old file has its second name already.
        try FileManager.default.linkItem(
          at: store.folder.database,
          to: store.folder.url.appendingPathComponent("keychain.sqlite.format-2-1"))
      }
      let keychain = try store.unlocked()
      #expect(try keychain.password(of: saved.id) == "old")
      keychain.close()
      #expect(!store.folder.names.contains("keychain.sqlite.new"))
    }
  }

  /// Puts the store into the file that the first format had.
  private func makeFirstFormat(_ folder: TemporaryFolder) throws {
    try makeSecondFormat(folder)
    try runPlainSQL(
      folder.database,
      "DROP TABLE prompt_answered; ALTER TABLE pending_upgrade DROP COLUMN kind; "
        + "PRAGMA user_version = 1")
  }

  /// Puts the store into a file as the second format had it: without checksums, keybag and journal.
  private func makeSecondFormat(_ folder: TemporaryFolder) throws {
    let old = folder.url.appendingPathComponent("old.sqlite")
    try runPlainSQL(
      old,
      Keychain.migrations[0].sql + ";" + Keychain.migrations[1].sql + ";"
        + """
        ATTACH '\(folder.database.path)' AS new;
        INSERT INTO lock SELECT id, salt, cost, passcode_wrap, enclave_wrap, wrong, NULL
          FROM new.lock;
        INSERT INTO counter SELECT * FROM new.counter;
        INSERT INTO credential SELECT * FROM new.credential;
        INSERT INTO history SELECT * FROM new.history;
        INSERT INTO pending_upgrade
          SELECT request, credential, domain, user, coalesce(proposed_sealed, x''), started, state,
            kind FROM new.upgrade WHERE state <> 'ended';
        DELETE FROM sqlite_sequence;
        INSERT INTO sqlite_sequence SELECT replace(name, 'upgrade', 'pending_upgrade'), seq
          FROM new.sqlite_sequence;
        PRAGMA user_version = 2;
        """)
    chmod(old.path, 0o600)
    try FileManager.default.removeItem(at: folder.database)
    try FileManager.default.moveItem(at: old, to: folder.database)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(Keybag.name))
  }
}
