import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-20: the password of an upgrade is stored before anybody learns it")
struct PendingUpgradeTests {
  @Test("when beginning returns, a kill loses neither password")
  func committed() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    let killed = try store.unlocked(in: try store.folder.asKilledNow())
    #expect(try killed.pendingPassword(request: request) == "new")
    #expect(try killed.secret(of: saved.id).password == "old")
  }

  @Test("what is pending is listed while the store is locked, without its password")
  func listed() throws {
    let store = try TestStore()
    let saved = try store.save()
    let one = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    store.clock.advance(by: 1)
    let two = try store.keychain.beginUpgrade(
      credential: nil, domain: "Other.Example", user: "bert", password: "new")
    store.keychain.lock()
    #expect(
      try store.keychain.pendingUpgrades()
        == [
          PendingUpgrade(
            request: one, credential: saved.id, domain: "shiny.example",
            user: "anna@mail.example", started: TestStore.start, state: .running),
          PendingUpgrade(
            request: two, credential: nil, domain: "other.example", user: "bert",
            started: TestStore.start.addingTimeInterval(1), state: .running),
        ])
    #expect(error { _ = try store.keychain.pendingPassword(request: one) } == .locked)
  }

  @Test("an upgrade that a killed program left running is unsettled at the next start (STO-22)")
  func interrupted() throws {
    let store = try TestStore()
    let request = try store.keychain.beginUpgrade(
      credential: nil, domain: "shiny.example", user: "anna", password: "new")
    let killed = try store.unlocked(in: try store.folder.asKilledNow())
    #expect(try killed.pendingUpgrades().map(\.state) == [.unsettled])
    let fresh = try killed.beginUpgrade(
      credential: nil, domain: "shiny.example", user: "bert", password: "newer")
    #expect(try killed.pendingUpgrades().map(\.state) == [.unsettled, .running])
    // A process that only reads stands beside the one that runs it.
    let reader = try Keychain.open(
      folder: store.folder.url, clock: store.clock, keyMaterial: .seeded(1), readOnly: true)
    #expect(try reader.pendingUpgrades().map(\.state) == [.running])
    #expect(fresh == request + 1)
  }

  @Test("marked unsettled, it stays so over a new start")
  func unsettled() throws {
    let store = try TestStore()
    let request = try store.keychain.beginUpgrade(
      credential: nil, domain: "shiny.example", user: "anna", password: "new")
    try store.keychain.markUnsettled(request: request)
    #expect(try store.keychain.pendingUpgrades().map(\.state) == [.unsettled])
    store.keychain.close()
    #expect(try store.reopened(readOnly: true).pendingUpgrades().map(\.state) == [.unsettled])
  }

  @Test("a dropped upgrade is gone, and asking for it is a sentence")
  func dropped() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    try store.keychain.dropPending(request: request)
    #expect(try store.keychain.pendingUpgrades().isEmpty)
    let gone = KeychainError.notFound("Request 1 is no longer pending.")
    #expect(error { _ = try store.keychain.pendingPassword(request: request) } == gone)
    #expect(error { try store.keychain.dropPending(request: request) } == gone)
    #expect(error { try store.keychain.markUnsettled(request: request) } == gone)
    #expect(
      error { _ = try store.keychain.commitUpgrade(request: request, user: "a", password: "b") }
        == gone)
    #expect(try store.keychain.secret(of: saved.id).password == "old")
    #expect(try store.keychain.history(of: saved.id).isEmpty)
  }

  @Test("numbers of requests are never given again: not after dropping, not after a new start")
  func numbers() throws {
    let store = try TestStore()
    var seen: [Int] = []
    for _ in 0..<3 {
      let request = try store.keychain.beginUpgrade(
        credential: nil, domain: "shiny.example", user: "anna", password: "new")
      seen.append(request)
      try store.keychain.dropPending(request: request)
    }
    store.keychain.close()
    let again = try store.unlocked()
    seen.append(
      try again.beginUpgrade(
        credential: nil, domain: "shiny.example", user: "anna", password: "new"))
    #expect(seen == [1, 2, 3, 4])
  }

  @Test("an upgrade of a credential that is gone does not begin")
  func noCredential() throws {
    let store = try TestStore()
    let saved = try store.save()
    try store.keychain.delete(saved.id, reason: .person)
    #expect(
      error {
        _ = try store.keychain.beginUpgrade(
          credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
      } != nil)
    #expect(try store.keychain.pendingUpgrades().isEmpty)
  }
}

@Suite("UPG-29: a completed change is committed as it was given")
struct CommitTests {
  private func begin(_ store: TestStore, _ credential: Credential?, user: String? = nil) throws
    -> Int
  {
    try store.keychain.beginUpgrade(
      credential: credential?.id, domain: credential?.domain ?? "shiny.example",
      user: user ?? credential?.user ?? "anna", password: "proposed")
  }

  @Test("the proposed password becomes current, the old one history, the pending one is cleared")
  func asProposed() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old", notes: "note")
    try store.keychain.hideRecommendation(of: saved.id)
    store.clock.advance(by: 3)
    let request = try begin(store, saved)
    let done = try store.keychain.commitUpgrade(
      request: request, user: saved.user, password: "proposed")
    let moment = TestStore.start.addingTimeInterval(3)
    #expect(done.id == saved.id)
    #expect(done.modified == moment)
    #expect(done.origin == .person)
    #expect(
      try store.keychain.secret(of: saved.id)
        == CredentialSecret(password: "proposed", notes: "note"))
    #expect(
      try store.keychain.history(of: saved.id)
        == [HistoryEntry(password: "old", until: moment, reason: .upgrade)])
    #expect(try store.keychain.pendingUpgrades().isEmpty)
    #expect(try store.keychain.hiddenRecommendations().isEmpty)
  }

  @Test("settled after an interruption, the history says so")
  func settled() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try begin(store, saved)
    let killed = try store.unlocked(in: try store.folder.asKilledNow())
    _ = try killed.commitUpgrade(request: request, user: saved.user, password: "proposed")
    #expect(try killed.history(of: saved.id).map(\.reason) == [.settled])
    #expect(try killed.secret(of: saved.id).password == "proposed")
  }

  @Test("another password than the proposed one is kept, and the proposed one is history too")
  func otherPassword() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try begin(store, saved)
    _ = try store.keychain.commitUpgrade(
      request: request, user: saved.user, password: "chosen by the extension")
    #expect(try store.keychain.secret(of: saved.id).password == "chosen by the extension")
    #expect(
      try Set(store.keychain.history(of: saved.id).map(\.password)) == ["old", "proposed"])
  }

  @Test("with another user name everything is sealed anew and opens after a new start")
  func renamed() throws {
    let store = try TestStore()
    let saved = try store.save(password: "older", notes: "note", otpAuth: "otpauth://totp/x")
    try store.keychain.setPassword("old", of: saved.id, reason: .person)
    store.clock.advance(by: 1)
    let request = try begin(store, saved)
    let done = try store.keychain.commitUpgrade(
      request: request, user: "Änne", password: "proposed")
    #expect(done.id == saved.id)
    #expect(done.user == "Änne")
    store.keychain.close()
    let keychain = try store.unlocked()
    #expect(
      try keychain.secret(of: saved.id)
        == CredentialSecret(password: "proposed", notes: "note", otpAuth: "otpauth://totp/x"))
    #expect(try keychain.history(of: saved.id).map(\.password) == ["old", "older"])
    #expect(try keychain.credential(domain: "shiny.example", user: "Änne")?.id == saved.id)
    #expect(try keychain.window(matching: "anne", from: 0, count: 1).count == 1)
    #expect(try keychain.window(matching: "anna", from: 0, count: 1).count == 0)
  }

  @Test("STO-47: the user name of another entry of the domain is refused, and nothing is changed")
  func otherEntry() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "old")
    let rival = try store.save("shiny.example", "bert", password: "bert's")
    let request = try begin(store, saved)
    let failure = error {
      _ = try store.keychain.commitUpgrade(request: request, user: "bert", password: "proposed")
    }
    #expect(
      failure
        == .refused(
          "The extension reported a password for bert at shiny.example, which has an entry of its "
            + "own."))
    #expect(try store.keychain.recentlyDeleted().isEmpty)
    #expect(try store.keychain.password(of: saved.id) == "old")
    #expect(try store.keychain.password(of: rival.id) == "bert's")
    #expect(try store.keychain.pendingPassword(request: request) == "proposed")
  }

  @Test("STO-47: a user name that only another domain has is free")
  func sameNameElsewhere() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "old")
    let elsewhere = try store.save("other.example", "bert", password: "elsewhere")
    let request = try begin(store, saved)
    let done = try store.keychain.commitUpgrade(request: request, user: "bert", password: "new")
    #expect(done.id == saved.id && done.user == "bert")
    #expect(try store.keychain.password(of: elsewhere.id) == "elsewhere")
  }

  @Test("UPG-33: where none is saved, a new credential is; where one is, it is found by account")
  func appInitiated() throws {
    let store = try TestStore()
    let first = try begin(store, nil, user: "anna")
    let new = try store.keychain.commitUpgrade(request: first, user: "anna", password: "proposed")
    #expect(new.origin == .upgrade)
    #expect(new.title == "shiny.example")
    #expect(try store.keychain.secret(of: new.id).password == "proposed")
    let second = try begin(store, nil, user: "anna")
    let same = try store.keychain.commitUpgrade(request: second, user: "anna", password: "next")
    #expect(same.id == new.id)
    #expect(try store.keychain.history(of: new.id).map(\.password).contains("proposed"))
  }

  @Test("a credential that the person deleted meanwhile is saved anew, and nothing is lost")
  func deletedMeanwhile() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try begin(store, saved)
    try store.keychain.delete(saved.id, reason: .person)
    try store.keychain.erase(saved.id)
    let done = try store.keychain.commitUpgrade(
      request: request, user: saved.user, password: "proposed")
    #expect(done.id != saved.id)
    #expect(try store.keychain.secret(of: done.id).password == "proposed")
  }

  @Test("a damaged pending password does not stand in the way of the completed one")
  func damagedPending() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try begin(store, saved)
    try store.keychain.changing { change in
      try change.connection.execute("UPDATE upgrade SET proposed_sealed = x'01'")
    }
    _ = try store.keychain.commitUpgrade(request: request, user: saved.user, password: "given")
    #expect(try store.keychain.secret(of: saved.id).password == "given")
  }

  @Test("a store whose keys are held can commit after it was locked (STO-13)")
  func locked() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    store.keychain.holdKeys()
    let request = try begin(store, saved)
    store.keychain.lock()
    _ = try store.keychain.commitUpgrade(
      request: request, user: saved.user, password: "proposed")
    store.keychain.releaseKeys()
    try store.keychain.unlockWithFaceID(matches: true)
    #expect(try store.keychain.secret(of: saved.id).password == "proposed")
  }
}
