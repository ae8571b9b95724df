import Database
import Foundation
import Testing

@testable import Keychain

@Suite("STO-1, STO-2: credentials and their history")
struct CredentialTests {
  @Test("what is saved is there after a new start")
  func saved() throws {
    let store = try TestStore()
    let saved = try store.save(
      "Shiny.Example", "anna", title: "Shiny", password: "pässword", notes: "a\nb",
      otpAuth: "otpauth://totp/x?secret=AB")
    #expect(saved.domain == "shiny.example")
    #expect(saved.created == TestStore.start)
    #expect(saved.modified == TestStore.start)
    #expect(saved.origin == .person)
    store.keychain.close()
    let keychain = try store.unlocked()
    #expect(try keychain.credential(saved.id) == saved)
    #expect(try keychain.credential(domain: "SHINY.example", user: "anna") == saved)
    #expect(try keychain.credential(domain: "shiny.example", user: "Anna") == nil)
    #expect(
      try keychain.secret(of: saved.id)
        == CredentialSecret(
          password: "pässword", notes: "a\nb", otpAuth: "otpauth://totp/x?secret=AB"))
  }

  @Test("one row a domain and user name: saving again updates it and keeps the old password")
  func unique() throws {
    let store = try TestStore()
    let first = try store.save(password: "one")
    store.clock.advance(by: 10)
    let second = try store.save(title: "Shinier", password: "two")
    #expect(second.id == first.id)
    #expect(second.title == "Shinier")
    #expect(second.created == TestStore.start)
    #expect(second.modified == TestStore.start.addingTimeInterval(10))
    #expect(try store.keychain.secret(of: first.id).password == "two")
    #expect(
      try store.keychain.history(of: first.id)
        == [
          HistoryEntry(
            password: "one", until: TestStore.start.addingTimeInterval(10), reason: .person)
        ])
  }

  @Test("the history has every password with time and reason, the newest first")
  func history() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    for (password, reason) in [
      ("two", ChangeReason.person), ("three", .upgrade), ("four", .imported),
    ] {
      store.clock.advance(by: 60)
      try store.keychain.setPassword(password, of: saved.id, reason: reason)
    }
    let history = try store.keychain.history(of: saved.id)
    #expect(history.map(\.password) == ["three", "two", "one"])
    #expect(history.map(\.reason) == [.imported, .upgrade, .person])
    #expect(
      history.map { $0.until.timeIntervalSince(TestStore.start) } == [180, 120, 60])
  }

  @Test("setting the present password again makes no history")
  func samePassword() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    try store.keychain.setPassword("one", of: saved.id, reason: .person)
    #expect(try store.keychain.history(of: saved.id).isEmpty)
  }

  @Test("an unreadable present password goes to the history as it is")
  func unreadable() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    try store.keychain.changing { change in
      try change.connection.execute("UPDATE credential SET password_sealed = x'07'")
    }
    try store.keychain.setPassword("two", of: saved.id, reason: .person)
    #expect(try store.keychain.secret(of: saved.id).password == "two")
    let entry = try #require(try store.keychain.history(of: saved.id).first)
    #expect(entry.password.isEmpty)
    #expect(entry.problem?.hasPrefix("This earlier password cannot be read") == true)
  }

  @Test("being used is noted, and each change moves the revision on")
  func used() throws {
    let store = try TestStore()
    let saved = try store.save()
    var last = store.keychain.revision
    func expectMoved(_ change: () throws -> Void) rethrows {
      try change()
      #expect(store.keychain.revision > last)
      last = store.keychain.revision
    }
    store.clock.advance(by: 5)
    expectMoved { store.keychain.markUsed(saved.id) }
    #expect(
      try store.keychain.credential(saved.id)?.lastUsed == TestStore.start.addingTimeInterval(5))
    try expectMoved { try store.keychain.setPassword("x", of: saved.id, reason: .person) }
    try expectMoved { try store.keychain.hideRecommendation(of: saved.id) }
    try expectMoved { try store.keychain.delete(saved.id, reason: .person) }
    try expectMoved { try store.keychain.restore(saved.id) }
    store.keychain.markUsed(999)
  }

  @Test("what is not there is a sentence")
  func missing() throws {
    let store = try TestStore()
    let sentence = "Password 7 is not stored any more. It may have been deleted."
    #expect(try store.keychain.credential(7) == nil)
    #expect(error { _ = try store.keychain.secret(of: 7) } == .notFound(sentence))
    #expect(error { _ = try store.keychain.history(of: 7) } == .notFound(sentence))
    #expect(
      error { try store.keychain.setPassword("x", of: 7, reason: .person) } == .notFound(sentence))
    #expect(error { try store.keychain.delete(7, reason: .person) } == .notFound(sentence))
    #expect(error { try store.keychain.restore(7) } == .notFound(sentence))
    #expect(error { try store.keychain.erase(7) } == .notFound(sentence))
    #expect(error { try store.keychain.hideRecommendation(of: 7) } == .notFound(sentence))
  }
}

@Suite("AUD-5: a hidden recommendation comes back when the password changes")
struct HiddenTests {
  @Test("hidden, shown again, hidden, changed")
  func hidden() throws {
    let store = try TestStore()
    let saved = try store.save()
    try store.keychain.hideRecommendation(of: saved.id)
    try store.keychain.hideRecommendation(of: saved.id)
    #expect(try store.keychain.hiddenRecommendations() == [saved.id])
    try store.keychain.unhide(saved.id)
    #expect(try store.keychain.hiddenRecommendations().isEmpty)
    try store.keychain.hideRecommendation(of: saved.id)
    try store.keychain.setPassword("another", of: saved.id, reason: .person)
    #expect(try store.keychain.hiddenRecommendations().isEmpty)
  }
}

@Suite("STO-3: Recently Deleted")
struct RecentlyDeletedTests {
  @Test("a deleted credential leaves the list and keeps its secrets, its history and the reason")
  func deleted() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    try store.keychain.setPassword("two", of: saved.id, reason: .person)
    try store.keychain.delete(saved.id, reason: .replacedBySignInWithApple)
    #expect(try store.keychain.credential(saved.id) == nil)
    #expect(try store.keychain.allCredentials().isEmpty)
    #expect(try store.keychain.window(matching: "", from: 0, count: 9).count == 0)
    let entry = try #require(try store.keychain.recentlyDeleted().first)
    #expect(entry.id == saved.id)
    #expect(entry.reason == .replacedBySignInWithApple)
    #expect(entry.deleted == TestStore.start)
    #expect(entry.expires == TestStore.start.addingTimeInterval(30 * 86_400))
    #expect(try store.keychain.secret(of: saved.id).password == "two")
    try store.keychain.restore(saved.id)
    #expect(try store.keychain.history(of: saved.id).map(\.password) == ["one"])
    #expect(try store.keychain.secret(of: saved.id).password == "two")
    #expect(try store.keychain.recentlyDeleted().isEmpty)
  }

  @Test("after 30 days it is erased for good, and not a moment before")
  func expired() throws {
    let store = try TestStore()
    let saved = try store.save()
    try store.keychain.delete(saved.id, reason: .person)
    store.clock.advance(by: 30 * 86_400 - 0.001)
    #expect(try store.keychain.recentlyDeleted().count == 1)
    store.clock.advance(by: 0.001)
    #expect(try store.keychain.recentlyDeleted().isEmpty)
    #expect(try count("credential", store) == 0)
  }

  @Test("it is erased at the first unlock after that, whether or not somebody looks")
  func expiredUnseen() throws {
    let store = try TestStore()
    let old = try store.save("old.example")
    try store.keychain.delete(old.id, reason: .person)
    store.clock.advance(by: 86_400)
    let young = try store.save("young.example")
    try store.keychain.delete(young.id, reason: .person)
    store.keychain.lock()
    store.clock.advance(by: 29 * 86_400)
    let reader = try store.reopened(readOnly: true)
    #expect(try reader.recentlyDeleted().map(\.id) == [young.id])
    #expect(try count("credential", store) == 2)
    try store.keychain.unlockWithFaceID(matches: true)
    #expect(try count("credential", store) == 1)
  }

  @Test("erasing takes the history with it, also from the log")
  func erased() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    try store.keychain.setPassword("two", of: saved.id, reason: .person)
    let sealed = try store.keychain.reading { connection in
      try connection.rows("SELECT password_sealed FROM credential") { Data($0.blob(0)) }
        + connection.rows("SELECT password_sealed FROM history") { Data($0.blob(0)) }
    }
    #expect(sealed.count == 2)
    try store.keychain.delete(saved.id, reason: .person)
    try store.keychain.erase(saved.id)
    #expect(try count("credential", store) == 0)
    #expect(try count("history", store) == 0)
    for file in try store.folder.files() {
      for value in sealed { #expect(file.bytes.range(of: value) == nil, "\(file.name)") }
    }
  }

  @Test("a credential in the list cannot be erased without being deleted first")
  func notDeleted() throws {
    let store = try TestStore()
    let saved = try store.save()
    #expect(error { try store.keychain.erase(saved.id) } != nil)
    #expect(try store.keychain.credential(saved.id) != nil)
  }

  @Test("the account may be saved anew meanwhile; then restoring is refused with a sentence")
  func rival() throws {
    let store = try TestStore()
    let old = try store.save(password: "old")
    try store.keychain.delete(old.id, reason: .person)
    let new = try store.save(password: "new")
    #expect(new.id != old.id)
    #expect(
      error { try store.keychain.restore(old.id) }
        == .conflict(
          "There is another password for anna@mail.example at shiny.example by now. "
            + "Delete that one first, then restore."))
    try store.keychain.delete(new.id, reason: .person)
    try store.keychain.restore(old.id)
    #expect(try store.keychain.secret(of: old.id).password == "old")
  }

  @Test("deleting and restoring work while the store is locked")
  func locked() throws {
    let store = try TestStore()
    let saved = try store.save(password: "one")
    store.keychain.lock()
    try store.keychain.delete(saved.id, reason: .person)
    try store.keychain.restore(saved.id)
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(try store.keychain.secret(of: saved.id).password == "one")
  }

  private func count(_ table: String, _ store: TestStore) throws -> Int {
    try store.keychain.reading {
      try $0.row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? -1
    }
  }
}
