import Database
import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-21: after a kill at any moment no password is lost")
struct KillTests {
  /// Bytes of a log's head, and of each of its pages with their own head.
  private static let head = 32
  private static let frame = 24 + 4096

  /// Calls `body` with the store as each kill would leave it: all that was written to the log up to
  /// some page, and half of the next one.
  private func afterEachKill(
    _ store: TestStore, from start: Int, _ body: (Keychain) throws -> Void
  ) throws -> Int {
    let whole = try store.folder.asKilledNow()
    let log = try Data(contentsOf: URL(fileURLWithPath: whole.database.path + "-wal"))
    let frames = (log.count - Self.head) / Self.frame
    for kept in start...frames {
      for half in [0, Self.frame / 2] {
        let copy = try whole.asKilledNow()
        let count = min(log.count, Self.head + kept * Self.frame + half)
        try log[..<count].write(to: URL(fileURLWithPath: copy.database.path + "-wal"))
        let keychain = try store.unlocked(in: copy)
        #expect(keychain.notices.isEmpty)
        try body(keychain)
        keychain.close()
      }
    }
    return frames - start + 1
  }

  private func logFrames(_ store: TestStore) throws -> Int {
    let log = try Data(contentsOf: URL(fileURLWithPath: store.folder.database.path + "-wal"))
    return (log.count - Self.head) / Self.frame
  }

  @Test("during a commit with another user name and a history")
  func commit() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "old", notes: "note")
    let request = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    let before = try logFrames(store)
    _ = try store.keychain.commitUpgrade(request: request, user: "bert", password: "new")
    var outcomes: Set<String> = []
    let kills = try afterEachKill(store, from: before) { keychain in
      let secret = try keychain.secret(of: saved.id)
      #expect(secret.notes == "note")
      if try keychain.pendingUpgrades().isEmpty {
        outcomes.insert("after")
        #expect(secret.password == "new")
        #expect(try keychain.history(of: saved.id).map(\.password) == ["old"])
        #expect(try keychain.credential(saved.id)?.user == "bert")
      } else {
        outcomes.insert("before")
        #expect(secret.password == "old")
        #expect(try keychain.pendingPassword(request: request) == "new")
        #expect(try keychain.credential(saved.id)?.user == "anna")
      }
    }
    #expect(kills > 2)
    #expect(outcomes == ["before", "after"])
  }

  @Test("during the beginning: the number is free or the password is there")
  func begin() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let before = try logFrames(store)
    let request = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    _ = try afterEachKill(store, from: before) { keychain in
      #expect(try keychain.secret(of: saved.id).password == "old")
      if try keychain.pendingUpgrades().isEmpty {
        let again = try keychain.beginUpgrade(
          credential: nil, domain: "a.example", user: "b", password: "c")
        #expect(again == request)
      } else {
        #expect(try keychain.pendingPassword(request: request) == "new")
      }
    }
  }

  @Test("between the statements of a change the files have none of it")
  func betweenStatements() throws {
    let store = try TestStore()
    let saved = try store.save("shiny.example", "anna", password: "old")
    var copies: [TemporaryFolder] = []
    try store.keychain.changing { change in
      copies.append(try store.folder.asKilledNow())
      let renamed = try change.rename(saved, to: "bert")
      copies.append(try store.folder.asKilledNow())
      try change.replacePassword(of: renamed, with: "new", .upgrade)
      copies.append(try store.folder.asKilledNow())
    }
    for copy in copies {
      let killed = try store.unlocked(in: copy)
      #expect(try killed.credential(saved.id)?.user == "anna")
      #expect(try killed.secret(of: saved.id).password == "old")
    }
    #expect(try store.keychain.credential(saved.id)?.user == "bert")
    #expect(try store.keychain.secret(of: saved.id).password == "new")
  }

  @Test("during a change of the passcode one of the two opens the store")
  func passcode() throws {
    let store = try TestStore()
    let saved = try store.save(password: "kept")
    let killed = try store.folder.asKilledNow()
    try store.keychain.changePasscode(to: "1111", faceID: true)
    let old = try store.unlocked(in: killed)
    #expect(try old.secret(of: saved.id).password == "kept")
    store.keychain.close()
    let new = try store.reopened()
    try new.unlock(passcode: "1111")
    #expect(try new.secret(of: saved.id).password == "kept")
  }
}

@Suite("STO-24: no space, read-only, disk error")
struct WriteFaultTests {
  @Test(
    "an upgrade stops before it began, with a sentence, and all stays as it was",
    arguments: [
      (
        StoreFault.full,
        "There is no space left for keychain.sqlite, so nothing was changed. "
          + "Make room and try again."
      ),
      (
        .readOnly,
        "keychain.sqlite can’t be written to, so nothing was changed. "
          + "Check the permissions of its folder and try again."
      ),
    ])
  func stops(_ kind: StoreFault, _ sentence: String) throws {
    let folder = TemporaryFolder()
    let fault = Switch()
    let keychain = try Keychain.open(
      folder: folder.url, clock: .manual(at: TestStore.start), keyMaterial: .seeded(1),
      storeFault: { fault.present })
    try keychain.setUp(passcode: "1", scryptCost: 16)
    let saved = try keychain.save(
      domain: "shiny.example", user: "anna", title: "Shiny", url: "",
      secret: CredentialSecret(password: "old"), origin: .person)
    fault.set(kind)
    let failure = error {
      _ = try keychain.beginUpgrade(
        credential: saved.id, domain: saved.domain, user: saved.user, password: "new")
    }
    #expect(failure?.sentence == sentence)
    #expect(error { try keychain.delete(saved.id, reason: .person) }?.sentence == sentence)
    #expect(try keychain.pendingUpgrades().isEmpty)
    #expect(try keychain.secret(of: saved.id).password == "old")
    fault.set(nil)
    #expect(
      try keychain.beginUpgrade(
        credential: saved.id, domain: saved.domain, user: saved.user, password: "new") == 1)
  }

  @Test("a disk that is really full is the same sentence, and the store goes on")
  func reallyFull() throws {
    let store = try TestStore()
    let saved = try store.save(password: "old")
    let failure = error {
      try store.keychain.changing { change in
        let pages = try change.connection.row("PRAGMA page_count") { $0.int(0) } ?? 0
        try change.connection.execute("PRAGMA max_page_count = \(pages)")
        for _ in 0..<50 {
          try change.addHistory(of: saved, String(repeating: "x", count: 500), .person)
        }
      }
    }
    guard case .storage(let problem)? = failure else {
      Issue.record("the disk was not full")
      return
    }
    #expect(problem.kind == .full)
    #expect(try store.keychain.secret(of: saved.id).password == "old")
    #expect(try store.keychain.history(of: saved.id).isEmpty)
  }

  @Test("a file that may not be written to is a sentence where it is opened")
  func readOnlyProcess() throws {
    let store = try TestStore()
    try store.save()
    let reader = try store.reopened(readOnly: true)
    try reader.unlockWithFaceID(matches: true)
    guard
      case .storage(let problem)? = error(of: {
        _ = try reader.beginUpgrade(
          credential: nil, domain: "shiny.example", user: "x", password: "y")
      })
    else {
      Issue.record("a reader wrote")
      return
    }
    #expect(problem.kind == .readOnly)
  }
}
