import Foundation
import Testing

@testable import Keychain

@Suite("STO-4, UPG-13: prompts that were shown are remembered, and no password with them")
struct PromptTests {
  @Test("once for a credential and its password, over restarts too")
  func once() throws {
    let store = try TestStore()
    let saved = try store.save(password: "sunshine1")
    #expect(try store.keychain.notePrompt(of: saved.id))
    #expect(try !store.keychain.notePrompt(of: saved.id))
    store.keychain.close()
    let again = try store.unlocked()
    #expect(try !again.notePrompt(of: saved.id))
  }

  @Test("another password may be asked about; going back to the former is not")
  func anotherPassword() throws {
    let store = try TestStore()
    let saved = try store.save(password: "sunshine1")
    #expect(try store.keychain.notePrompt(of: saved.id))
    try store.keychain.setPassword("kitten12", of: saved.id, reason: .person)
    #expect(try store.keychain.notePrompt(of: saved.id))
    try store.keychain.setPassword("sunshine1", of: saved.id, reason: .person)
    #expect(try !store.keychain.notePrompt(of: saved.id))
  }

  @Test("the same password of another credential is another matter, and not to be told by the file")
  func anotherCredential() throws {
    let store = try TestStore()
    let one = try store.save(password: "sunshine1")
    let two = try store.save("other.example", password: "sunshine1")
    #expect(try store.keychain.notePrompt(of: one.id))
    #expect(try store.keychain.notePrompt(of: two.id))
    let prints = try store.keychain.reading { connection in
      try connection.rows("SELECT fingerprint FROM prompt_answered") { $0.blob(0) }
    }
    #expect(prints.count == 2)
    #expect(Set(prints).count == 2)
    #expect(prints.allSatisfy { $0.count == 32 })
  }

  @Test("nothing in the files says the password, nor its plain digest")
  func sealed() throws {
    let store = try TestStore()
    let saved = try store.save(password: "sunshine1")
    #expect(try store.keychain.notePrompt(of: saved.id))
    // `printf sunshine1 | sha256sum`, the first eight bytes.
    let digest = Data([0x28, 0x4f, 0xff, 0x3b, 0xd2, 0x54, 0xb4, 0x8c])
    for (name, bytes) in try store.folder.files() {
      #expect(bytes.range(of: Data("sunshine1".utf8)) == nil, "\(name)")
      #expect(bytes.range(of: digest) == nil, "\(name)")
    }
  }

  @Test("it takes the store's key, and goes with the credential")
  func lockedAndGone() throws {
    let store = try TestStore()
    let saved = try store.save()
    store.keychain.lock()
    #expect(error { _ = try store.keychain.notePrompt(of: saved.id) } == .locked)
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(try store.keychain.notePrompt(of: saved.id))
    try store.keychain.delete(saved.id, reason: .person)
    #expect(error { _ = try store.keychain.notePrompt(of: saved.id) } != nil)
    try store.keychain.erase(saved.id)
    let left = try store.keychain.reading { connection in
      try connection.row("SELECT count(*) FROM prompt_answered") { $0.int(0) }
    }
    #expect(left == 0)
  }

  @Test("AFL-1: credentials of a domain come with the last used first, as many as are wanted")
  func ofADomain() throws {
    let store = try TestStore()
    for user in ["anna", "bert", "carl"] { try store.save("shiny.example", user) }
    try store.save("other.example", "dora")
    store.clock.advance(by: 60)
    let bert = try #require(
      try store.keychain.credential(domain: "shiny.example", user: "bert"))
    store.keychain.markUsed(bert.id)
    #expect(
      try store.keychain.credentials(of: "Shiny.Example", most: 2).map(\.user)
        == ["bert", "anna"])
    try store.keychain.delete(bert.id, reason: .person)
    #expect(
      try store.keychain.credentials(of: "shiny.example", most: 9).map(\.user)
        == ["anna", "carl"])
  }
}
