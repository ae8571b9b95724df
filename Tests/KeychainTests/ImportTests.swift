import Database
import Foundation
import Simulation
import Testing

@testable import Keychain

/// A row of a file of passwords.
private func row(
  _ line: Int, _ domain: String = "shiny.example", _ user: String = "anna",
  _ password: String = "one", title: String = "Shiny", notes: String = "", otpAuth: String = ""
) -> ImportRow {
  ImportRow(
    line: line, title: title, url: "https://\(domain)/", domain: domain, user: user,
    password: password, notes: notes, otpAuth: otpAuth)
}

@Suite("STO-31: an import is one transaction and one report")
struct ImportTests {
  @Test("new rows are added with everything they say")
  func added() throws {
    let store = try TestStore()
    let report = try store.keychain.importRows([
      row(2, notes: "a note", otpAuth: "otpauth://totp/x"),
      row(3, "b.example", "", "two", title: ""),
    ])
    #expect(report == ImportReport(added: 2))
    let shiny = try #require(try store.keychain.credential(domain: "shiny.example", user: "anna"))
    #expect(shiny.url == "https://shiny.example/")
    #expect(shiny.origin == .imported)
    #expect(
      try store.keychain.secret(of: shiny.id)
        == CredentialSecret(password: "one", notes: "a note", otpAuth: "otpauth://totp/x"))
    let other = try #require(try store.keychain.credential(domain: "b.example", user: ""))
    #expect(other.title == "b.example")
  }

  @Test("the same again is identical and changes nothing")
  func identical() throws {
    let store = try TestStore()
    let rows = [row(2, notes: "a note", otpAuth: "otpauth://totp/x"), row(3, "b.example")]
    _ = try store.keychain.importRows(rows)
    let before = try store.keychain.allCredentials()
    store.clock.advance(by: 60)
    #expect(try store.keychain.importRows(rows) == ImportReport(identical: 2))
    #expect(try store.keychain.allCredentials() == before)
    #expect(try store.keychain.history(of: before[0].id).isEmpty)
  }

  @Test("a conflicting password wins and the old one is history, with its reason")
  func conflicting() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "mine")
    store.clock.advance(by: 60)
    #expect(try store.keychain.importRows([row(2)]) == ImportReport(updated: 1))
    #expect(try store.keychain.secret(of: saved.id).password == "one")
    #expect(
      try store.keychain.history(of: saved.id)
        == [
          HistoryEntry(
            password: "mine", until: TestStore.start.addingTimeInterval(60), reason: .imported)
        ])
  }

  @Test("notes and code generators, which have no history, are never overwritten")
  func notesAreKept() throws {
    let store = try TestStore()
    let saved = try store.save(
      "shiny.example", "anna", password: "one", notes: "mine", otpAuth: "otpauth://totp/mine")
    let rows = [row(2, notes: "theirs", otpAuth: "otpauth://totp/theirs")]
    #expect(try store.keychain.importRows(rows) == ImportReport(updated: 1))
    #expect(
      try store.keychain.secret(of: saved.id)
        == CredentialSecret(
          password: "one", notes: "mine\n\ntheirs\n\notpauth://totp/mine",
          otpAuth: "otpauth://totp/theirs"))
    #expect(try store.keychain.importRows(rows) == ImportReport(identical: 1))
  }

  @Test("a row that says less takes nothing away")
  func sparse() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "one", notes: "mine")
    let sparse = ImportRow(
      line: 2, title: "", url: "", domain: "shiny.example", user: "anna", password: "one")
    #expect(try store.keychain.importRows([sparse]) == ImportReport(identical: 1))
    #expect(try store.keychain.credential(saved.id)?.title == "Shiny")
    #expect(try store.keychain.secret(of: saved.id).notes == "mine")
  }

  @Test("several rows of one account are taken in their order")
  func duplicates() throws {
    let store = try TestStore()
    let report = try store.keychain.importRows([
      row(2, "shiny.example", "anna", "one"), row(3, "shiny.example", "anna", "two"),
      row(4, "shiny.example", "anna", "two"), row(5, "SHINY.example", "anna", "three"),
    ])
    #expect(report == ImportReport(added: 1, updated: 2, identical: 1))
    let saved = try #require(try store.keychain.credential(domain: "shiny.example", user: "anna"))
    #expect(try store.keychain.secret(of: saved.id).password == "three")
    #expect(try store.keychain.history(of: saved.id).map(\.password) == ["two", "one"])
  }

  @Test("rows without website or password are refused by line, with those the reader refused")
  func refused() throws {
    let store = try TestStore()
    let report = try store.keychain.importRows(
      [row(2, ""), row(3, "b.example", "anna", ""), row(5)],
      refusedBefore: [ImportReport.Refusal(line: 4, reason: "The row has two columns only.")])
    #expect(report.added == 1)
    #expect(
      report.refused == [
        ImportReport.Refusal(
          line: 2,
          reason: "The row has no website that its password could be for. "
            + "Add its address and import again."),
        ImportReport.Refusal(
          line: 3,
          reason: "The row for b.example has no password. Add it and import again."),
        ImportReport.Refusal(line: 4, reason: "The row has two columns only."),
      ])
  }

  @Test("a dry run gives the report of the real one and leaves the files alone")
  func dryRun() throws {
    let store = try TestStore()
    try store.save("shiny.example", "anna", password: "mine")
    let rows = [
      row(2), row(3), row(4, "b.example"), row(5, ""), row(6, "b.example", "anna", "other"),
    ]
    let before = try store.folder.files().filter { !$0.name.hasSuffix("-shm") }.map(\.bytes)
    let dry = try store.keychain.importRows(rows, dryRun: true)
    #expect(
      try store.folder.files().filter { !$0.name.hasSuffix("-shm") }.map(\.bytes) == before)
    #expect(dry == (try store.keychain.importRows(rows)))
    #expect(dry.added == 1 && dry.updated == 2 && dry.identical == 1 && dry.refused.count == 1)
  }

  @Test("a locked store imports nothing")
  func locked() throws {
    let store = try TestStore()
    store.keychain.lock()
    #expect(error { _ = try store.keychain.importRows([row(2)]) } == .locked)
    #expect(error { _ = try store.keychain.importRows([row(2)], dryRun: true) } == .locked)
    #expect(try store.keychain.allCredentials().isEmpty)
  }

  @Test("a fault in the middle leaves the store as it was before the first row")
  func allOrNothing() throws {
    let store = try TestStore()
    try store.keychain.changing { change in
      try change.connection.execute(
        "CREATE TRIGGER stop BEFORE INSERT ON credential WHEN NEW.domain = 'c.example' "
          + "BEGIN SELECT RAISE(ABORT, 'stop'); END")
    }
    let rows = [row(2, "a.example"), row(3, "b.example"), row(4, "c.example"), row(5, "d.example")]
    #expect(error { _ = try store.keychain.importRows(rows) } != nil)
    #expect(try store.keychain.allCredentials().isEmpty)
    #expect(try store.keychain.window(matching: "example", from: 0, count: 9).count == 0)
  }

  @Test(
    "the indexes are there after a large import, and after one that failed",
    arguments: [false, true])
  func indexes(_ fails: Bool) throws {
    let store = try TestStore()
    func indexes() throws -> Set<String> {
      try store.keychain.reading { connection in
        Set(
          try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'index'") {
            $0.text(0)
          })
      }
    }
    let before = try indexes()
    #expect(before.contains("credential_by_account"))
    try store.keychain.changing { change in
      guard fails else { return }
      try change.connection.execute(
        "CREATE TRIGGER stop BEFORE INSERT ON credential WHEN NEW.domain = 'd2400.example' "
          + "BEGIN SELECT RAISE(ABORT, 'stop'); END")
    }
    let rows = (0..<2500).map { row($0 + 2, "d\($0).example") }
    if fails {
      #expect(error { _ = try store.keychain.importRows(rows) } != nil)
      #expect(try store.keychain.allCredentials().isEmpty)
    } else {
      #expect(try store.keychain.importRows(rows).added == 2500)
      #expect(try store.keychain.importRows(rows).identical == 2500)
    }
    #expect(try indexes() == before)
  }

  @Test("an unreadable password makes way for the row's, and the damaged one is kept")
  func unreadable() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "mine")
    try store.keychain.changing { change in
      try change.connection.execute("UPDATE credential SET password_sealed = x'01'")
    }
    #expect(try store.keychain.importRows([row(2)]) == ImportReport(updated: 1))
    #expect(try store.keychain.secret(of: saved.id).password == "one")
    #expect(try store.keychain.history(of: saved.id).map { $0.problem != nil } == [true])
  }

  @Test("what is read back row by row is what was imported (STO-32)")
  func identity() throws {
    let store = try TestStore()
    let rows = (0..<50).map { number in
      row(
        number + 2, "site\(number).example", number % 3 == 0 ? "" : "user\(number)",
        "=pass,\"\(number)\n", title: "Site \(number)", notes: number % 2 == 0 ? "n\r\nn" : "",
        otpAuth: number % 5 == 0 ? "otpauth://totp/\(number)?secret=AA" : "")
    }
    _ = try store.keychain.importRows(rows)
    var exported: [ImportRow] = []
    try store.keychain.forEachSecret { credential, secret in
      let secret = try secret.get()
      exported.append(
        ImportRow(
          line: exported.count + 2, title: credential.title, url: credential.url,
          domain: credential.domain, user: credential.user, password: secret.password,
          notes: secret.notes, otpAuth: secret.otpAuth))
    }
    #expect(exported == rows)
    let other = try TestStore(seed: 2)
    _ = try other.keychain.importRows(exported)
    #expect(
      try other.keychain.importRows(rows) == ImportReport(identical: rows.count))
  }

  @Test("a large file is one transaction: the log is empty afterwards, the list is whole")
  func large() throws {
    let store = try TestStore()
    let count = 5000
    store.keychain.prepareIndex()
    let report = try store.keychain.importRows(
      (0..<count).map {
        row($0 + 2, "site\($0).example", "user", "password \($0)", title: "S\($0)")
      })
    #expect(report == ImportReport(added: count))
    let log = URL(fileURLWithPath: store.folder.database.path + "-wal")
    #expect(try Data(contentsOf: log).isEmpty)
    #expect(try store.keychain.window(matching: "", from: count - 2, count: 40).rows.count == 2)
    #expect(try store.keychain.window(matching: "site4999.", from: 0, count: 40).count == 1)
    var seen = 0
    try store.keychain.forEachSecret { credential, secret in
      #expect(credential.title == "S\(seen)")
      let read = try secret.get()
      #expect(read.password == "password \(seen)")
      seen += 1
    }
    #expect(seen == count)
  }
}
