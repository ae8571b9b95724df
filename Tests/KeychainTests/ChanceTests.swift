import Cryptography
import Database
import Foundation
import Simulation
import Testing

@testable import Keychain

@Suite("Design, time and chance: key material of a transaction")
struct ChanceTests {
  @Test("nothing is handed out twice, however much is taken")
  func unique() {
    var chance = Chance(number: 1, .seeded(1))
    var seen: Set<[UInt8]> = []
    for _ in 0..<2000 {
      let bytes = chance.bytes(28)
      #expect(bytes.count == 28)
      seen.insert(bytes)
    }
    #expect(seen.count == 2000)
  }

  @Test("the same draw gives the same, another one gives something else")
  func draws() {
    func first(_ number: Int, _ seed: UInt64) -> [[UInt8]] {
      var chance = Chance(number: number, .seeded(seed))
      return (0..<20).map { _ in chance.bytes(32) }
    }
    #expect(first(1, 1) == first(1, 1))
    #expect(Set(first(1, 1)).isDisjoint(with: first(2, 1)))
    #expect(Set(first(1, 1)).isDisjoint(with: first(1, 2)))
  }

  @Test("a change that fails counts no draw; the next one counts on")
  func counted() throws {
    let store = try TestStore()
    func draws() throws -> Int? {
      try store.keychain.reading {
        try $0.row("SELECT value FROM counter WHERE name = 'seal'") { $0.int(0) }
      }
    }
    #expect(try draws() == 1)
    _ = error {
      try store.keychain.changing { change in
        _ = try change.chance(28)
        throw KeychainError.locked
      }
    }
    #expect(try draws() == 1)
    try store.save()
    #expect(try draws() == 2)
    store.keychain.lock()
    try store.keychain.unlockWithFaceID(matches: true)
    #expect(try draws() == 2)
  }

  @Test("numbers of rows are never used again, so that no old value fits a new row")
  func numbers() throws {
    let store = try TestStore()
    let first = try store.save("a.example")
    try store.keychain.delete(first.id, reason: .person)
    try store.keychain.erase(first.id)
    let second = try store.save("a.example")
    #expect(second.id == first.id + 1)
    store.keychain.close()
    let again = try store.unlocked()
    try again.delete(second.id, reason: .person)
    try again.erase(second.id)
    let third = try again.save(
      domain: "a.example", user: "anna@mail.example", title: "", url: "",
      secret: CredentialSecret(password: "x"), origin: .person)
    #expect(third.id == second.id + 1)
  }
}

@Suite("STO-1, STO-20: what the tables refuse by themselves")
struct TableTests {
  @Test(
    "rows that would contradict the rules",
    arguments: [
      "INSERT INTO credential SELECT 99, domain, user, title, url, sort_title, sort_user, "
        + "password_sealed, NULL, NULL, 0, 0, NULL, origin, NULL, NULL FROM credential",
      "UPDATE credential SET origin = 'elsewhere'", "UPDATE credential SET domain = ''",
      "UPDATE credential SET deleted = 5", "UPDATE credential SET deletion_reason = 'person'",
      "UPDATE credential SET created = 'yesterday'", "UPDATE credential SET password_sealed = NULL",
      "INSERT INTO history (credential, password_sealed, until, reason) VALUES (77, x'00', 0, 'person')",
      "INSERT INTO upgrade (domain, user, proposed_sealed, started, state) "
        + "VALUES ('a', 'b', x'00', 0, 'forgotten')",
      "INSERT INTO lock SELECT 2, salt, cost, passcode_wrap, enclave_wrap, 0, NULL, NULL, NULL FROM lock",
    ])
  func refused(_ sql: String) throws {
    let store = try TestStore()
    try store.save()
    guard
      case .storage(let problem)? = error(of: {
        try store.keychain.changing { try $0.connection.execute(sql) }
      })
    else {
      Issue.record("the table took it")
      return
    }
    #expect(problem.kind == .constraint)
    #expect(try store.keychain.allCredentials().count == 1)
  }

  @Test("every table is STRICT (design, databases)")
  func strict() throws {
    let store = try TestStore()
    let loose = try store.keychain.reading { connection in
      try connection.rows(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
          + "AND NOT strict AND name NOT LIKE 'sqlite_%'"
      ) { $0.text(0) }
    }
    #expect(loose.isEmpty)
  }
}
