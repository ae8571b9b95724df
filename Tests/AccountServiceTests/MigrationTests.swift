import Database
import FoundationEssentials
import Simulation
import TestSupport
import Testing

@testable import AccountService

@Suite("STO-16 Files of the first format are brought forward, and nothing in them is lost")
struct MigrationTests {
  /// A file of the first format with Ann's account in it, her password hashed by Python's
  /// `hashlib.scrypt(b"sunshine-1", salt=…, n=16, r=8, p=1, dklen=32)`.
  private func oldFolder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let now = morning.milliseconds
    let statements = [
      "INSERT INTO meta VALUES ('server key', zeroblob(32))",
      "INSERT INTO counters VALUES ('api.shiny.example', 3)",
      """
      INSERT INTO accounts VALUES (4, 'api.shiny.example', 'ann@shiny.example', 'always', NULL,
        x'a3d5eeedacfdc2e2dc6cb15bc8829cf5',
        x'27d03ffe1c26f23b83123be056f191ae48ac24396e701867bc543dc99800d0be', 16,
        x'', x'', 0, 0, NULL, 2, \(now), 5)
      """,
      "INSERT INTO phones VALUES (4, 1, '+1 202 555 0100')",
      // SHA-256 of "session".
      """
      INSERT INTO sessions VALUES (
        x'3f3af1ecebbd1410ab417ec0d27bbfcb5d340e177ae159b59fc8626c2dfd9175', 4, \(now))
      """,
      """
      INSERT INTO challenges VALUES ('old-challenge', 4, 'strongPassword', 1, x'', 'open', \(now),
        1, \(now + 30_000), 2)
      """,
      "INSERT INTO codes VALUES ('old-challenge', 1, zeroblob(32), \(now + 300_000))",
    ]
    try runPlainSQL(
      folder.url.appending(path: ServiceDatabase.fileName),
      FormatOne.schema + ";" + statements.joined(separator: ";") + "; PRAGMA user_version = 1")
    return folder
  }

  private func server(on folder: TemporaryFolder) throws -> ShinyServer {
    let clock = SimulatedClock.manual(at: morning)
    return try ShinyServer(
      ServiceDescription(
        name: "Shiny", host: "api.shiny.example", domains: ["shiny.example"]),
      clock: clock, folder: folder, apple: FakeApple(clock: clock), accounts: [])
  }

  @Test("The person is told, and the old file is kept beside the new one")
  func notice() throws {
    let server = try server(on: oldFolder())
    #expect(
      server.database.notices == [
        "service.sqlite was brought from format 1 to 3. The file as it was is kept as "
          + "service.sqlite.format-1-1."
      ])
    #expect(try server.count("PRAGMA user_version") == 3)
  }

  @Test("A session that was open stays open")
  func session() async throws {
    #expect(try await server(on: oldFolder()).account("session").user == ShinyServer.user)
  }

  @Test("Password, policy, number, tries and pause are what they were")
  func kept() async throws {
    let server = try server(on: oldFolder())
    let reply = try await server.authorise()
    #expect(reply.status == "stepUpRequired" && reply.challenge == "old-challenge")
    #expect(reply.numbers == [Reply.Number(id: "1", hint: "•••• •• 00")])
    #expect(try await server.sendCode("old-challenge").status == "tooSoon")
    #expect(try await server.verify("old-challenge", "000000").triesLeft == 2)
    server.clock.advance(by: 30)
    #expect(try await server.sendCode("old-challenge").sendsLeft == 1)
    #expect(try await server.signIn("sunshine-1").http == 200)
  }

  @Test("An old account can be upgraded to Sign in with Apple")
  func upgrade() async throws {
    let server = try server(on: oldFolder())
    try server.database.database.write {
      try $0.execute("UPDATE accounts SET policy = 'never'")
    }
    #expect(try await server.upgradeToApple().status == "converted")
  }

  @Test("A new file has the same form as one that was brought forward")
  func sameForm() throws {
    func form(_ server: ShinyServer) throws -> [String] {
      try server.database.database.read { connection in
        try connection.rows(
          """
          SELECT m.name || '.' || c.name || ' ' || c.type || c."notnull" || c.pk
          FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1
          """
        ) { $0.text(0) }
      }
    }
    let new = try form(ShinyServer())
    #expect(try form(server(on: oldFolder())) == new)
    #expect(new.count > 60)
  }

  @Test("Every table is still strict, and references are sound")
  func sound() throws {
    let server = try server(on: oldFolder())
    #expect(
      try server.count(
        """
        SELECT count(*) FROM pragma_table_list
        WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'
        """) == 0)
    #expect(try server.count("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }
}
