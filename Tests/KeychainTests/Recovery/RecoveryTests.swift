import Database
import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-43: a damaged store is salvaged into a new one, each row proven by its seal")
struct RecoveryTests {
  @Test func `an undamaged store comes back whole, with everything in it`() throws {
    let sample = try RecoverySample()
    let folder = try sample.folder(sample.closed())
    let recovery = try KeychainRecovery.unlocked(folder.url)
    let report = try #require(recovery.report)
    #expect(report.damaged.isEmpty && report.missing.isEmpty)
    #expect(report.recovered == sample.credentials.count)
    #expect(report.recoveredDeleted == sample.deleted.count)
    #expect(report.messages == 12 && report.upgrades == 2)
    _ = try recovery.write()
    _ = try recovery.replace(at: RecoverySample.now)
    #expect(try sample.contents(of: folder) == sample.credentials)
    let keychain = try sample.store.unlocked(in: folder)
    #expect(Set(try keychain.recentlyDeleted().map(\.id)) == sample.deleted)
    #expect(try keychain.pendingPassword(request: sample.pending) == "proposed-1")
    #expect(try keychain.messages().map(\.code) == (1...12).map { "12345\($0)" })
    #expect(try keychain.hiddenRecommendations() == [2])
    #expect(try !keychain.notePrompt(of: 3))
    // Numbers go on where they stopped.
    let next = try keychain.beginConversion(credential: nil, domain: "x.example", user: "")
    #expect(next == sample.pending + 2)
  }

  @Test func `the sealed bytes are the same as before`() throws {
    let sample = try RecoverySample(count: 20)
    let folder = try sample.folder(sample.closed())
    func sealed(_ file: URL) throws -> [[UInt8]] {
      let (database, _) = try Database.open(file, migrations: Keychain.migrations)
      defer { database.close() }
      return try database.read { connection in
        try connection.rows(
          "SELECT password_sealed FROM credential UNION ALL SELECT password_sealed FROM history "
            + "UNION ALL SELECT text_sealed FROM message ORDER BY 1"
        ) { $0.blob(0) }
      }
    }
    let before = try sealed(folder.database)
    let new = try KeychainRecovery.unlocked(folder.url).write()
    #expect(try sealed(new) == before)
    #expect(try folder.mode(KeychainRecovery.recoveredName) == 0o600)
  }

  @Test func `former passwords and requests that are lost are counted in the report`() throws {
    let sample = try RecoverySample()
    let file = try sample.closed()
    let sound = try sample.folder(file)
    let whole = try #require(try KeychainRecovery.unlocked(sound.url).report)
    #expect(whole.history > 0 && whole.upgrades == 2 && whole.lost == [])
    var lostSome = (history: false, upgrade: false)
    for page in 2...(file.count / 4096) {
      let folder = try sample.folder(file.zeroing(page: page))
      guard let report = try? KeychainRecovery.unlocked(folder.url).report, report.isCounted else {
        continue
      }
      let lostHistory = report.history < whole.history
      let lostUpgrades = report.upgrades < whole.upgrades
      #expect(
        report.lost.contains { $0.contains("former password") } == lostHistory, "page \(page)")
      #expect(
        report.lost.contains { $0.contains("to upgrade") } == lostUpgrades, "page \(page)")
      if lostHistory { lostSome.history = true }
      if lostUpgrades { lostSome.upgrade = true }
    }
    #expect(lostSome == (true, true))
  }

  @Test(arguments: [false, true])
  func `each page zeroed costs only the rows on it`(keybagIsLost: Bool) throws {
    let sample = try RecoverySample()
    let file = try sample.closed()
    let pages = sample.pages(of: file)
    for page in 1...(file.count / 4096) {
      let folder = try sample.folder(
        file.zeroing(page: page), without: keybagIsLost ? ["keybag"] : [])
      let recovery: KeychainRecovery
      do { recovery = try KeychainRecovery.unlocked(folder.url) } catch {
        // Only the page with the other copy of the wraps may cost everything.
        #expect(keybagIsLost && isLockPage(page, file), "page \(page): \(error)")
        continue
      }
      let report = try #require(recovery.report)
      _ = try recovery.write()
      _ = try recovery.replace(at: RecoverySample.now)
      let found = try sample.contents(of: folder)
      for (id, expected) in sample.credentials where pages[id]?.contains(page) == false {
        #expect(found[id] == expected, "row \(id), page \(page)")
      }
      #expect(found.keys.allSatisfy { sample.credentials[$0] != nil }, "page \(page)")
      // What is not there is named.
      for (id, _) in sample.credentials where found[id] == nil {
        let isNamed =
          report.damaged.contains { $0.domain == "site\(id).example" }
          || report.missing.contains { $0.domain == "site\(id).example" }
        #expect(isNamed, "row \(id), page \(page)")
      }
    }
  }

  private func isLockPage(_ page: Int, _ file: [UInt8]) -> Bool {
    var pages: Set<Int> = []
    SalvageReader(SalvageInput(file: file)).forEachCell { cell in
      if cell.values.count == 9, cell.rowid == 1 { pages.insert(cell.page) }
    }
    return pages.contains(page)
  }

  @Test func `a flipped byte costs at most the row that it hits, and that is said`() throws {
    let sample = try RecoverySample(count: 30)
    let file = try sample.closed()
    var bytes: [Int64: [UInt8]] = [:]
    SalvageReader(SalvageInput(file: file)).forEachCell { cell in
      if cell.values.count == 16, let id = cell.rowid, case .blob(let sealed)? = cell.values[7] {
        bytes[id] = sealed
      }
    }
    for (id, sealed) in bytes.sorted(by: { $0.key < $1.key }).prefix(12) {
      let start = try #require(Data(file).range(of: Data(sealed))).lowerBound
      var damaged = file
      damaged[start + 20] ^= 4
      let folder = try sample.folder(damaged)
      let recovery = try KeychainRecovery.unlocked(folder.url)
      let report = try #require(recovery.report)
      let isActive = sample.credentials[id] != nil
      #expect(report.recovered == sample.credentials.count - (isActive ? 1 : 0))
      #expect(report.damaged.map(\.domain) == ["site\(id).example"])
      #expect(report.missing.isEmpty)
      // The entry stays, with its history.
      _ = try recovery.write()
      _ = try recovery.replace(at: RecoverySample.now)
      let keychain = try sample.store.unlocked(in: folder)
      defer { keychain.close() }
      guard let expected = sample.credentials[id] else { continue }
      #expect(try keychain.credential(id) != nil)
      #expect(
        try keychain.history(of: id).map(\.password) == expected.history)
    }
  }

  @Test func `what is only in the log is salvaged too`() throws {
    let sample = try RecoverySample(count: 20)
    let killed = try sample.store.folder.asKilledNow()
    let log = try Data(contentsOf: killed.url.appendingPathComponent("keychain.sqlite-wal"))
    #expect(log.count > 20 * 4096)
    let recovery = try KeychainRecovery.unlocked(killed.url)
    #expect(recovery.report?.recovered == sample.credentials.count)
    _ = try recovery.write()
    _ = try recovery.replace(at: RecoverySample.now)
    #expect(try sample.contents(of: killed) == sample.credentials)
  }

  @Test
  func `the newer of two entries for one account stays, the other's password is in its history`()
    throws
  {
    let sample = try RecoverySample(count: 6)
    try tamper(sample.store.folder, "DROP INDEX credential_by_account")
    // A second row of the account, sealed for its own number.
    let other = try sample.store.save("other.example", "user1", password: "newer", notes: "")
    let sealed = try sample.store.keychain.changing { change in
      try change.seal("newer", at: .password(other.id, "site1.example", "user1"))
    }
    try sample.store.keychain.changing { change in
      try change.connection.execute(
        "UPDATE credential SET domain = 'site1.example', password_sealed = ?, "
          + "modified = modified + 5 WHERE id = ?", [.blob(sealed), .integer(other.id)])
    }
    let folder = try sample.folder(sample.closed())
    let recovery = try KeychainRecovery.unlocked(folder.url)
    _ = try recovery.write()
    _ = try recovery.replace(at: RecoverySample.now)
    let keychain = try sample.store.unlocked(in: folder)
    let found = try #require(try keychain.credential(domain: "site1.example", user: "user1"))
    #expect(found.id == other.id)
    #expect(try keychain.password(of: found.id) == "newer")
    #expect(try keychain.history(of: found.id).map(\.password) == ["first-1"])
    #expect(recovery.report?.recovered == 6 - sample.deleted.count - sample.erased.count)
  }

  @Test func `requests jump far ahead where the journal's end is not certain`() throws {
    let sample = try RecoverySample(count: 8)
    let file = try sample.closed()
    var page = 0
    SalvageReader(SalvageInput(file: file)).forEachCell { cell in
      if cell.values.count == 2, cell.values[0] == .text("upgrade"), cell.rowid != nil {
        page = cell.page
      }
    }
    let folder = try sample.folder(file.zeroing(page: page))
    let recovery = try KeychainRecovery.unlocked(folder.url)
    _ = try recovery.write()
    _ = try recovery.replace(at: RecoverySample.now)
    let keychain = try sample.store.unlocked(in: folder)
    let next = try keychain.beginConversion(credential: nil, domain: "x.example", user: "")
    #expect(next > 1_000_000)
    #expect(try keychain.pendingPassword(request: sample.pending) == "proposed-1")
  }
}
