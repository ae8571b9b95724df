import Cryptography
import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import AccountService

// The expected values come from Python: hashlib.scrypt, hashlib.sha256, hmac, and an independent
// implementation of the seeded streams.

@Suite("SMS-2, UPG-25 What is stored can be checked with anybody's tools")
struct StoredFormTests {
  private func hex(_ sql: String, _ server: ShinyServer) throws -> [String] {
    try server.service.database.read { connection in
      try connection.rows(sql) { $0.blob(0).hex }
    }
  }

  @Test("A password: scrypt with N from the world, r = 8, p = 1, 32 bytes, a salt of its own")
  func password() throws {
    let server = try ShinyServer()
    #expect(
      try hex("SELECT salt FROM accounts", server) == ["a3d5eeedacfdc2e2dc6cb15bc8829cf5"])
    #expect(
      try hex("SELECT digest FROM accounts", server)
        == ["27d03ffe1c26f23b83123be056f191ae48ac24396e701867bc543dc99800d0be"])
  }

  @Test("A session's token: its SHA-256 alone")
  func token() throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    #expect(token == "dd276a6b41e5e6769c398092cfd45fd3b4116d881b67f5fd7ea5dfa350d4d172")
    #expect(
      try hex("SELECT token FROM sessions", server)
        == ["313460f03b18dde9639aad280edaf1aac49f97389e12d6d13e6cbbfa965d4f69"])
  }

  @Test("A code: HMAC-SHA-256 under the server's key, over everything it is bound to")
  func code() async throws {
    let server = try ShinyServer(policy: .always)
    _ = try await server.stepUp(request: 12)
    #expect(
      try hex("SELECT digest FROM codes", server)
        == ["77d005151ca882a5b2536dbca600b8266082be075e1224e8d9352c373c65550d"])
  }

  @Test("Two accounts with one password have two salts and two hashes")
  func ownSalt() throws {
    let accounts = ["a", "b", "c"].map { AccountDescription(user: $0, password: "same-for-all") }
    let server = try ShinyServer(accounts: accounts)
    #expect(Set(try hex("SELECT salt FROM accounts", server)).count == 3)
    #expect(Set(try hex("SELECT digest FROM accounts", server)).count == 3)
  }

  @Test("Many accounts are made at once, in their order")
  func many() throws {
    let accounts = (0..<50).map {
      AccountDescription(user: "user\($0)", password: "password-\($0)")
    }
    let server = try ShinyServer(accounts: accounts)
    let users = try server.service.database.read { connection in
      try connection.rows("SELECT user FROM accounts ORDER BY id") { $0.text(0) }
    }
    #expect(users == accounts.map(\.user))
  }

  @Test("With the same seed and the same calls, two databases hold the same")
  func repeats() async throws {
    var dumps: [[String]] = []
    for _ in 1...2 {
      let server = try ShinyServer(policy: .always)
      let (challenge, code) = try await server.stepUp()
      let grant = try await server.verify(challenge, code).grant ?? ""
      _ = try await server.change(grant, to: "new-password-1")
      _ = try await server.signIn("new-password-1")
      dumps.append(
        try ["accounts", "sessions", "challenges", "codes", "grants", "password_changes", "meta"]
          .flatMap { try Self.dump($0, server) })
    }
    #expect(dumps[0] == dumps[1])
    #expect(dumps[0].count > 20)
  }

  @Test("The file is its owner's alone, and every table is strict")
  func file() throws {
    let server = try ShinyServer()
    let path = server.folder.url.appending(path: "service.sqlite").path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let loose = try server.service.database.read { connection in
      try connection.rows(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0"
      ) { $0.text(0) }
    }
    #expect(loose.allSatisfy { $0.hasPrefix("sqlite_") })
  }

  /// Every value of a table, as text.
  private static func dump(_ table: String, _ server: ShinyServer) throws -> [String] {
    try server.service.database.read { connection in
      let columns = try connection.rows(
        "SELECT name FROM pragma_table_info('\(table)')"
      ) { $0.text(0) }
      return try columns.flatMap { column in
        try connection.rows("SELECT quote(\(column)) FROM \(table) ORDER BY 1") {
          "\(table).\(column) \($0.text(0))"
        }
      }
    }
  }
}

@Suite("SMS-7 What is shown of a number")
struct HintTests {
  @Test(
    "Its last two digits, however it is written",
    arguments: [
      ("+1 202 555 0100", "•••• •• 00"), ("+12025550157", "•••• •• 57"),
      ("(202) 555-0142", "•••• •• 42"), ("7", "•••• •• 7"), ("", "•••• •• "),
    ])
  func lastTwo(_ number: String, _ expected: String) {
    #expect(hint(of: number) == expected)
  }
}

@Suite("Every failure has a sentence: amounts are said as people say them")
struct SentenceTests {
  let says = Sentences(name: "Shiny")

  @Test(
    "Minutes are rounded up",
    arguments: [(900.0, "15 minutes"), (841, "15 minutes"), (61, "2 minutes"), (1, "1 minute")])
  func minutes(_ seconds: Double, _ words: String) {
    #expect(says.locked(until: morning + seconds, now: morning).hasSuffix("in \(words)."))
  }

  @Test("SMS-4 The end of a lock is a time of the phone's clock, with its date on another day")
  func lockEnd() {
    var says = says
    says.secondsFromGMT = 3_600
    let start = Date(timeIntervalSince1970: 1_772_444_460)
    func end(_ now: Date) -> String { says.locked(until: start + 900.5, now: now) }
    #expect(end(start).hasSuffix("before 10:57. Try again then."))
    #expect(end(start - 400 * 86_400).hasSuffix("before 10:57 on 2 Mar 2026. Try again then."))
  }

  @Test("Rules are listed as in a sentence")
  func rules() {
    #expect(says.rejected(["is too short"]).contains(": it is too short. "))
    #expect(says.rejected(["is a", "has b"]).contains(": it is a and has b. "))
    #expect(says.rejected(["is a", "has b", "lacks c"]).contains(": it is a, has b and lacks c. "))
  }

  @Test("Each ends as a sentence does, and most of them say what to do next")
  func sentences() {
    let all = [
      says.wrongPassword, says.formerPassword, says.sessionEnded, says.noProof, says.unknownKind,
      says.noPhone, says.used, says.superseded, says.challengeEnded, says.nothingSent,
      says.unknownNumber, says.noSendsLeft, says.grantEnded, says.otherPassword, says.failed,
      says.wrong(triesLeft: 1), says.wrong(triesLeft: 3), says.expired(canResend: true),
      says.expired(canResend: false), says.rejected(["is empty"]), says.wrongUncounted,
      says.usesApple, says.upgradedBefore, says.noApple, says.appleUserBound,
      says.tokenRefused("The token is none."), says.nonceUnknown, says.nonceUsed,
      says.codeOfAppleRefused, says.appleUnreachable, says.appleUnusable(500),
      says.serverRefusedByApple("invalid_client"), says.notRevoked("Try again."),
      says.userTaken("ann"), says.emailTaken("ann"), says.noUserName, says.unfitUserName,
      says.passwordRejected(["is empty"]),
    ]
    #expect(all.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true })
    #expect(Set(all).count == all.count)
  }
}
