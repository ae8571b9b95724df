import Database
import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-42: a check reads the whole store on a private copy and names what is wrong")
struct KeychainCheckTests {
  private func findings(
    _ folder: TemporaryFolder, unlocking: Bool = true
  ) throws -> [KeychainCheck.Finding] {
    var check = try KeychainCheck(folder: folder.url)
    if unlocking { try check.unlock(passcode: TestStore.passcode, at: RecoverySample.now) }
    return check.findings()
  }

  private func bytes(_ folder: TemporaryFolder) throws -> [String: Data] {
    Dictionary(uniqueKeysWithValues: try folder.files().map { ($0.name, $0.bytes) })
  }

  @Test func `a sound store has no findings, in use or closed, and stays as it is`() throws {
    let sample = try RecoverySample()
    let folder = sample.store.folder
    #expect(try findings(folder) == [])
    // In the middle of a transaction, what is committed counts.
    try sample.store.keychain.changing { change in
      try change.connection.execute("DELETE FROM history")
      #expect(try findings(folder) == [])
    }
    _ = try sample.closed()
    #expect(try findings(folder) == [])
  }

  @Test func `checking changes nothing in the folder`() throws {
    let sample = try RecoverySample(count: 10)
    let folder = try sample.folder(sample.closed().zeroing(page: 3))
    let before = try bytes(folder)
    _ = try findings(folder, unlocking: false)
    #expect(try bytes(folder) == before)
  }

  @Test func `each page zeroed is a finding, and so is one flipped byte of it`() throws {
    let sample = try RecoverySample(count: 40)
    let file = try sample.closed()
    for page in 1...(file.count / 4096) {
      var flipped = file
      flipped[page * 4096 - 2_000] ^= 0x20
      for damaged in [file.zeroing(page: page), flipped] {
        let folder = try sample.folder(damaged)
        #expect(try !findings(folder, unlocking: false).isEmpty, "page \(page)")
      }
    }
  }

  @Test func `every seal that does not open is named with its row`() throws {
    let sample = try RecoverySample(count: 12)
    let connection = sample.store.keychain
    // Moved to another row, and damaged.
    try connection.changing { change in
      try change.connection.execute(
        "UPDATE credential SET password_sealed = (SELECT password_sealed FROM credential "
          + "WHERE id = 1) WHERE id = 2")
      try change.connection.execute(
        "UPDATE history SET password_sealed = zeroblob(60) WHERE credential = 3")
      try change.connection.execute("UPDATE message SET code_sealed = x'0102' WHERE id = 4")
      try change.connection.execute(
        "UPDATE credential SET notes_sealed = zeroblob(70) WHERE id = 9")
      try change.connection.execute(
        "UPDATE upgrade SET proposed_sealed = zeroblob(60) WHERE request = \(sample.pending)")
    }
    let found = try findings(sample.store.folder)
    #expect(found.allSatisfy { $0.check == .seal })
    #expect(
      found.map(\.table) == ["credential", "credential", "history", "upgrade", "message"])
    #expect(found.map(\.row) == [2, 9, 1, Int64(sample.pending), 4])
    #expect(found[0].sentence.contains("user2 at site2.example"))
    // Without the key they are not checked, and everything else is.
    #expect(try findings(sample.store.folder, unlocking: false).isEmpty)
  }

  @Test func `the journal is compared with the rows`() throws {
    let sample = try RecoverySample(count: 6)
    try sample.store.keychain.changing { change in
      try change.connection.execute(
        "UPDATE upgrade SET proposed_sealed = NULL, credential = 2 WHERE request = ?",
        [.int(sample.pending)])
    }
    let found = try findings(sample.store.folder)
    #expect(found.map(\.check) == [.journal, .journal])
    #expect(found.allSatisfy { $0.row == Int64(sample.pending) })
  }

  @Test func `values that contradict each other are findings`() throws {
    let sample = try RecoverySample(count: 6)
    try sample.store.keychain.changing { change in
      try change.connection.execute("UPDATE credential SET sort_title = 'x' WHERE id = 2")
      try change.connection.execute(
        "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'credential'")
    }
    let found = try findings(sample.store.folder)
    #expect(found.map(\.check) == [.value, .value])
    #expect(found.map(\.row) == [2, 6])
  }

  @Test func `rows that are gone without a deletion are missed`() throws {
    let sample = try RecoverySample(count: 6)
    try sample.store.keychain.changing { change in
      try change.connection.execute(
        "UPDATE meta SET value = value + 1 WHERE name = 'rows/message'")
    }
    let found = try findings(sample.store.folder)
    #expect(found.map(\.table) == ["message"])
    #expect(found.map(\.check) == [.structure])
  }

  @Test func `the two copies of the key wraps are compared`() throws {
    let sample = try RecoverySample(count: 4)
    let file = try sample.closed()
    let missing = try sample.folder(file, without: ["keybag"])
    #expect(try findings(missing).map(\.check) == [.keybag])
    let damaged = try sample.folder(file)
    let keybag = damaged.url.appendingPathComponent("keybag")
    var bytes = try Data(contentsOf: keybag)
    bytes[bytes.count - 9] ^= 1
    try bytes.write(to: keybag)
    #expect(try findings(damaged).map(\.check) == [.keybag])
  }

  @Test func `a file from another version is named and not read`() throws {
    let sample = try RecoverySample(count: 4)
    try sample.store.keychain.changing { change in
      try change.connection.execute("PRAGMA user_version = 99")
    }
    let found = try findings(sample.store.folder, unlocking: false)
    #expect(found.map(\.check) == [.version])
    #expect(found.first?.sentence.contains("newer version") == true)
  }
}
