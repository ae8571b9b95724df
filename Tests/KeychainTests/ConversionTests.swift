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
    for sql in [
      "DROP TABLE prompt_answered", "ALTER TABLE pending_upgrade DROP COLUMN kind",
      "PRAGMA user_version = 1",
    ] { try tamper(store.folder, sql) }
    let keychain = try store.unlocked()
    #expect(try keychain.pendingUpgrades().map(\.kind) == [.strongPassword])
    #expect(try keychain.pendingPassword(request: request) == "new")
    #expect(try keychain.notePrompt(of: saved.id))
    // A copy was set aside first.
    #expect(store.folder.names.contains { $0.hasPrefix("keychain.sqlite.") })
  }
}
