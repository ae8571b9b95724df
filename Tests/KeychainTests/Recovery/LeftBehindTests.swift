import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-43: recovering another file says what only the store in place has")
struct LeftBehindTests {
  @Test func `entries that are new or were changed since, and no others`() throws {
    let sample = try RecoverySample(count: 6)
    let keychain = sample.store.keychain
    let copy = TemporaryFolder()
    try keychain.database.checkpoint()
    try FileManager.default.copyItem(at: sample.store.folder.database, to: copy.database)
    sample.store.clock.advance(by: 60)
    let changed = try #require(try keychain.credential(domain: "site2.example", user: "user2"))
    try keychain.setPassword("later", of: changed.id, reason: .person)
    _ = try sample.store.save("new.example", "noa", password: "new")
    let deleted = try #require(try keychain.credential(domain: "site3.example", user: "user3"))
    try keychain.delete(deleted.id, reason: .person)
    keychain.close()

    let other = try KeychainRecovery.unlocked(sample.store.folder.url, from: copy.database)
    let found = try #require(other.report?.leftBehind)
    #expect(found.map(\.domain) == ["new.example", "site2.example"])
    #expect(found.map(\.isEarlierThere) == [false, true])
    let own = try KeychainRecovery.unlocked(sample.store.folder.url)
    #expect(own.report?.leftBehind == [])
  }

  @Test func `nothing where the store in place is missing or cannot be read`() throws {
    let sample = try RecoverySample(count: 6)
    let whole = try sample.closed()
    let copy = TemporaryFolder()
    try Data(whole).write(to: copy.database)
    for damage in [[UInt8](repeating: 0, count: whole.count), []] {
      let folder = try sample.folder(damage)
      #expect(
        try KeychainRecovery.unlocked(folder.url, from: copy.database).report?.leftBehind == [])
      unlink(folder.database.path)
      #expect(
        try KeychainRecovery.unlocked(folder.url, from: copy.database).report?.leftBehind == [])
    }
  }
}
