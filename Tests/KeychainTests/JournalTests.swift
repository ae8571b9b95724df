import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("UPG-37, STO-22: the journal says what is pending, what ended, and what was reported")
struct JournalTests {
  private func begin(_ store: TestStore, _ saved: Credential) throws -> Int {
    try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new", from: .app)
  }

  @Test("a request that ended without a report is found after a kill, and not once it was reported")
  func unreported() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let done = try begin(store, saved)
    _ = try store.keychain.commitUpgrade(request: done, user: saved.user, password: "new")
    let dropped = try begin(store, saved)
    try store.keychain.dropPending(request: dropped)
    let running = try begin(store, saved)
    let killed = try store.killed()
    #expect(try killed.unreportedUpgrades().map(\.request) == [done, dropped])
    #expect(try killed.unreportedUpgrades().map(\.entrance) == [.app, .app])
    #expect(try killed.pendingUpgrades().map(\.request) == [running])
    try killed.noteReport(request: done, .interrupted, reason: "It was interrupted.")
    #expect(try killed.unreportedUpgrades().map(\.request) == [dropped])
    #expect(try killed.isReported(request: done))
    #expect(try !killed.isReported(request: dropped))
  }

  @Test("the first outcome that was reported stays")
  func firstReport() throws {
    let store = try TestStore()
    let saved = try store.save()
    let request = try begin(store, saved)
    try store.keychain.noteReport(request: request, .interrupted, reason: "first")
    try store.keychain.noteReport(request: request, .failed, reason: "second")
    let row = try store.keychain.reading { connection in
      try connection.row("SELECT outcome, reason FROM upgrade") { [$0.text(0), $0.text(1)] }
    }
    #expect(row == ["interrupted", "first"])
    // Its end is still unknown: that it was reported settles nothing.
    #expect(try store.keychain.pendingUpgrades().map(\.isReported) == [true])
  }

  @Test("an ended request keeps no secret, proposed or reported")
  func noSecrets() throws {
    let store = try TestStore()
    let saved = try store.save()
    let request = try begin(store, saved)
    try store.keychain.keepReported(
      ReportedCompletion(user: "x", password: "y"), request: request)
    try store.keychain.dropPending(request: request)
    let kept = try store.keychain.reading { connection in
      try connection.row(
        "SELECT count(*) FROM upgrade WHERE proposed_sealed IS NOT NULL "
          + "OR reported_user_sealed IS NOT NULL OR reported_password_sealed IS NOT NULL"
      ) { $0.int(0) }
    }
    #expect(kept == 0)
  }

  @Test("reported requests are kept up to a number; those that are not settled stay")
  func pruned() throws {
    let store = try TestStore()
    let saved = try store.save()
    let open = try begin(store, saved)
    for _ in 0...Keychain.keptRequests {
      let request = try begin(store, saved)
      try store.keychain.dropPending(request: request)
      try store.keychain.noteReport(request: request, .failed, reason: nil)
    }
    let count = try store.keychain.reading { connection in
      try connection.row("SELECT count(*) FROM upgrade") { $0.int(0) }
    }
    #expect(count == Keychain.keptRequests + 1)
    #expect(try store.keychain.pendingUpgrades().map(\.request) == [open])
  }

  @Test("STO-46: a refused completion is kept byte for byte, sealed, over a kill")
  func refusedCompletion() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let request = try begin(store, saved)
    let odd = ReportedCompletion(user: "an\u{0}na", password: "nul\u{0}inside")
    #expect(
      error {
        _ = try store.keychain.commitUpgrade(
          request: request, user: saved.user, password: odd.password)
      }
        == .refused("The password for anna@mail.example at shiny.example contains a NUL character.")
    )
    try store.keychain.keepReported(odd, request: request)
    let killed = try store.killed()
    #expect(try killed.reportedCompletion(request: request) == odd)
    #expect(try killed.pendingPassword(request: request) == "new")
    #expect(try killed.pendingUpgrades().map(\.state) == [.unsettled])
    #expect(try killed.password(of: saved.id) == "old")
    let bytes = try Data(contentsOf: store.folder.database)
    #expect(bytes.range(of: Data("inside".utf8)) == nil)
  }

  @Test("an unknown word in a row is damage, never a default")
  func unknownWord() throws {
    let store = try TestStore()
    let saved = try store.save()
    _ = try begin(store, saved)
    try store.keychain.changing { change in
      try change.connection.execute("PRAGMA ignore_check_constraints = ON")
      try change.connection.execute("UPDATE upgrade SET state = 'runnning'")
      try change.connection.execute("UPDATE credential SET origin = 'elsewhere'")
      try change.connection.execute("PRAGMA ignore_check_constraints = OFF")
    }
    #expect(error { _ = try store.keychain.pendingUpgrades() }?.isDamage == true)
    #expect(error { _ = try store.keychain.credential(saved.id) }?.isDamage == true)
    #expect(error { _ = try store.keychain.allCredentials() }?.isDamage == true)
  }
}

@Suite("STO-46: what goes into the store can come out")
struct StorableContentTests {
  private static let long = String(repeating: "ä", count: 10_001)

  @Test(
    "an empty password, an empty domain, a NUL or more than 10,000 characters is refused everywhere",
    arguments: [
      ("a.example", "u", "", "", ""), ("", "u", "p", "", ""), ("a.example", "u", "p\u{0}", "", ""),
      ("a.example", "u\u{0}", "p", "", ""), ("a.example", "u", "p", "t\u{0}", ""),
      ("a.example", "u", "p", "", "n\u{0}"), ("a.example", "u", long, "", ""),
      ("a.example", "u", "p", "", long), ("a.example", long, "p", "", ""),
    ])
  func refused(_ content: (String, String, String, String, String)) throws {
    let store = try TestStore()
    let (domain, user, password, title, notes) = content
    #expect(
      error {
        _ = try store.keychain.save(
          domain: domain, user: user, title: title, url: "",
          secret: CredentialSecret(password: password, notes: notes), origin: .person)
      } != nil)
    let report = try store.keychain.importRows([
      ImportRow(
        line: 2, title: title, url: "", domain: domain, user: user, password: password,
        notes: notes)
    ])
    #expect(report.refused.map(\.line) == [2])
    #expect(try store.keychain.allCredentials().isEmpty)
  }

  @Test("exactly 10,000 characters are taken, of any script")
  func longest() throws {
    let store = try TestStore()
    let longest = String(repeating: "\u{1F511}", count: 10_000)
    let saved = try store.save(password: longest, notes: longest)
    #expect(try store.keychain.secret(of: saved.id).password == longest)
  }

  @Test(
    "a row whose notes would make those that are stored too long is refused, and nothing is lost")
  func mergedNotes() throws {
    let store = try TestStore()
    let saved = try store.save(password: "p", notes: String(repeating: "a", count: 6000))
    let report = try store.keychain.importRows([
      ImportRow(
        line: 5, title: "", url: "", domain: saved.domain, user: saved.user, password: "p",
        notes: String(repeating: "b", count: 6000))
    ])
    #expect(report.refused.map(\.line) == [5])
    #expect(report.updated == 0 && report.identical == 0)
    #expect(try store.keychain.secret(of: saved.id).notes.count == 6000)
  }

  @Test("setting a password refuses the same")
  func setPassword() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    for password in ["", "a\u{0}b", Self.long] {
      #expect(
        error { try store.keychain.setPassword(password, of: saved.id, reason: .person) } != nil)
    }
    #expect(try store.keychain.password(of: saved.id) == "old")
  }
}
