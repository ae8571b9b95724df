import Foundation
import Keychain
import PasswordAudit
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "AUD-6, AUD-7: the audit room judges what changed, and can be stopped", .timeLimit(.minutes(1)))
struct AuditRoomTests {
  /// A store with some passwords, and the room that judges it.
  private struct Store {
    let keychain: Keychain
    let room: AuditRoom
    private let folder = TemporaryFolder("audit")

    init(_ passwords: [String]) throws {
      keychain = try Keychain.open(
        folder: folder.url, clock: .manual(at: Date(timeIntervalSince1970: 1.8e9)),
        keyMaterial: .seeded(3))
      try keychain.setUp(passcode: "246810", scryptCost: 16)
      try keychain.unlock(passcode: "246810")
      _ = try keychain.importRows(
        passwords.enumerated().map { number, password in
          ImportRow(
            line: number + 1, title: "T\(number)", url: "", domain: "site\(number).example",
            user: "u", password: password, notes: "", otpAuth: "")
        })
      room = AuditRoom(keychain: keychain, policy: AuditPolicy(), events: Broadcaster())
    }

    func id(_ number: Int) throws -> Int64 {
      try #require(try keychain.credential(domain: "site\(number).example", user: "u")).id
    }

    /// What judging everything anew finds.
    func anew() async throws -> [Recommendation] {
      let audit = PasswordAudit(year: keychain.presentYear)
      return try await keychain.audited(by: audit) { _, _ in }.ledger.recommendations
    }
  }

  private let passwords = [
    "monkey", "kavqyz-Rumtes-dopsi4", "kavqyz-Rumtes-dopsi4", "Chelsea-2014", "2580", "8063",
  ]

  private func isAsIfAnew(_ store: Store) async throws -> Bool {
    let anew = try await store.anew()
    return try await store.room.current().recommendations == anew
  }

  @Test("after each change the same is known as if everything were judged anew")
  func changes() async throws {
    let store = try Store(passwords)
    #expect(try await store.room.current().recommendations == store.anew())
    #expect(try await store.room.current().ledger.count == 5)
    // The second of two that share a password goes: the other one is no longer reused.
    try store.keychain.delete(store.id(2), reason: .person)
    #expect(try await store.room.current().recommendations == store.anew())
    #expect(try await store.room.current().ledger.count == 3)
    try store.keychain.restore(
      try #require(try store.keychain.recentlyDeleted().first).id)
    #expect(try await store.room.current().ledger.count == 5)
    // An import tells nobody which ones changed: everything is judged.
    _ = try store.keychain.importRows([
      ImportRow(
        line: 1, title: "", url: "", domain: "site5.example", user: "u", password: "letmein",
        notes: "", otpAuth: "")
    ])
    #expect(try await store.room.current().recommendations == store.anew())
    let letmein = try store.id(5)
    #expect(try await store.room.current().byID[letmein]?.findings.count == 2)
  }

  @Test("a locked store is not judged; what was found before stays")
  func locked() async throws {
    let store = try Store(passwords)
    _ = try await store.room.current()
    store.keychain.lock()
    store.keychain.markUsed(try store.id(0))
    #expect(try await store.room.current().ledger.count == 5)
    try store.keychain.unlock(passcode: "246810")
    #expect(try await store.room.current().revision == store.keychain.revision)
  }

  @Test("stopped and resumed")
  func stopped() async throws {
    let store = try Store((0..<2_000).map { "monkey\($0)" })
    store.room.start()
    store.room.stop()
    let stopped = try await store.room.current()
    // The audit may have been over by then; otherwise nothing of it is kept.
    #expect(stopped.ledger.count == (store.room.isStopped && stopped.revision < 0 ? 0 : 2_000))
    store.room.resume()
    #expect(!store.room.isStopped)
    #expect(try await store.room.current().ledger.count == 2_000)
  }

  @Test("forgotten, and judged again when asked")
  func forgotten() async throws {
    let store = try Store(passwords)
    _ = try await store.room.current()
    store.room.forget()
    #expect(store.room.latest.ledger.count == 0)
    #expect(try await store.room.current().ledger.count == 5)
  }

  @Test("of very many it is told how many are done, in growing numbers")
  func progress() async throws {
    let store = try Store((0..<5_200).map { "x\($0)" })
    let told = Recorder<Int>()
    let audit = PasswordAudit(leaks: [])
    _ = try await store.keychain.audited(by: audit) { done, count in
      told.record(count == 5_200 ? done : -1)
    }
    #expect(told.values.count >= 10)
    #expect(told.values.allSatisfy { (1...5_200).contains($0) })
    let few = Recorder<Int>()
    let small = try Store(passwords)
    _ = try await small.keychain.audited(by: audit) { done, _ in few.record(done) }
    #expect(few.values.isEmpty)
  }
}
