import Cryptography
import Database
import Foundation
import IdentityTokens
import Simulation
import Testing

@testable import AppleAccount

@Suite("SIA-6: keys rotate, and the set holds several")
struct KeyTests {
  private static let month = 30.0 * 86_400

  @Test("the world's keys: all in the set, the first one signs, named by their thumbprints")
  func worldsKeys() async throws {
    let lab = try Lab()
    let set = try await lab.keys()
    let expected = try [TestKeys.first, TestKeys.second].map { pem in
      try RSAPrivateKey(pem: pem).publicKey
    }
    #expect(set.keys.compactMap(\.rsaPublicKey) == expected)
    for (key, id) in zip(expected, set.keys.compactMap(\.kid)) {
      #expect(JSONWebKey.thumbprint(of: key).hasPrefix(id))
      #expect(id.count == 10)
    }
    let token = try await lab.apple.authorized().identityToken
    let header = try #require(bytes(base64URL: String(token.split(separator: ".")[0])))
    #expect(
      String(decoding: header, as: UTF8.self)
        == #"{"alg":"RS256","kid":"\#(set.keys[0].kid ?? "")"}"#)
  }

  @Test("SIA-21: the set may be kept for an hour, and is the same over restarts")
  func cache() async throws {
    let lab = try Lab()
    let request = NetworkRequest(url: "https://appleid.apple.com/auth/keys")
    let response = await lab.apple.respond(to: request)
    #expect(response.headers["Cache-Control"] == "public, max-age=3600")
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Trace-Name"] == "keys")
    #expect(try await lab.reopened().respond(to: request).body == response.body)
  }

  @Test("after 30 days the next key signs; the former one stays for as long as its tokens live")
  func rotation() async throws {
    let lab = try Lab()
    let before = try await lab.apple.authorized()
    let set = try await lab.keys()
    lab.clock.advance(by: Self.month - 1)
    let last = try await lab.apple.authorized().identityToken
    #expect(try keyID(of: last) == set.keys[0].kid)
    lab.clock.advance(by: 1)
    let apple = try lab.reopened()
    let after = try await apple.authorized()
    #expect(try keyID(of: after.identityToken) == set.keys[1].kid)
    // Both are believed with the set of now.
    #expect(try await lab.claims(after.identityToken, apple: apple).subject == after.user)
    #expect(try await lab.claims(last, apple: apple).subject == before.user)
    #expect(try await lab.keys(apple).keys == set.keys)
    lab.clock.advance(by: 86_400 + 3_600)
    #expect(try await lab.keys(apple).keys == [set.keys[1]])
  }

  @Test(
    "keys are made when the world brings none, a next one too; the seed has the same ones again")
  func made() async throws {
    var person = Lab.person
    person.signingKey = nil
    var dumps: [String] = []
    for _ in 1...2 {
      let lab = try Lab(person)
      #expect(!lab.apple.hasKeys)
      lab.apple.prepare()
      // What the person does and the making of keys go on side by side.
      let answer = try await lab.apple.authorized(Wish(nonce: "n-1"))
      async let first = lab.keys()
      async let second = lab.keys()
      let sets = try await [first, second]
      #expect(sets[0] == sets[1])
      #expect(sets[0].keys.count == 2)
      #expect(Set(sets[0].keys.compactMap(\.rsaPublicKey)).count == 2)
      #expect(try keyID(of: answer.identityToken) == sets[0].keys[0].kid)
      #expect(try await lab.keys(lab.reopened()) == sets[0])
      dumps.append(try dump(lab.folder.file("apple.sqlite")))
    }
    #expect(dumps[0] == dumps[1])
  }

  @Test("private keys and the nonce of a code are sealed; codes and tokens are kept as digests")
  func nothingInClear() async throws {
    let lab = try Lab()
    let answer = try await lab.apple.authorized(Wish(nonce: "nonce-5f2c9d7e"))
    let code = answer.authorizationCode
    let tokens = try await lab.apple.exchange(code, secret: lab.secret()).tokens()
    lab.apple.close()
    var bytes: [UInt8] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: lab.folder.url.path).sorted() {
      let file = lab.folder.file(name)
      bytes += try Data(contentsOf: file)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
    }
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let secrets = [
      code, tokens.access_token, tokens.refresh_token ?? "-", "nonce-5f2c9d7e", "PRIVATE KEY",
      tokens.id_token, answer.identityToken,
    ]
    for secret in secrets { #expect(!text.contains(secret)) }
    for pem in [TestKeys.first, TestKeys.second] {
      for line in pem.split(separator: "\n") where !line.hasPrefix("-") {
        #expect(!text.contains(line))
      }
    }
    #expect(text.contains(answer.user))
  }

  private func dump(_ file: URL) throws -> String {
    let (database, _) = try Database.open(file, migrations: AppleDatabase.migrations)
    defer { database.close() }
    return try database.read { connection in
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
      ) { $0.text(0) }
      return try tables.map { table in
        let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')") {
          "quote(\($0.text(0)))"
        }
        let rows = try connection.rows(
          "SELECT \(columns.joined(separator: " || ',' || ")) FROM \(table) ORDER BY 1"
        ) { $0.text(0) }
        return "\(table)\n\(rows.joined(separator: "\n"))"
      }.joined(separator: "\n")
    }
  }

  @Test("a sealed key that was moved or changed opens no more, and that is a sentence")
  func tampered() async throws {
    let lab = try Lab()
    _ = try await lab.apple.authorized()
    lab.apple.close()
    let (database, _) = try Database.open(
      lab.folder.file("apple.sqlite"), migrations: AppleDatabase.migrations)
    try database.write { connection in
      try connection.execute(
        """
        UPDATE signing_keys SET sealed = (SELECT sealed FROM signing_keys WHERE number = 2)
        WHERE number = 1
        """)
    }
    database.close()
    let response = try await lab.reopened().post("/device/authorize", Wish())
    #expect(response.status == 500)
    #expect(response.cause.hasSuffix("."))
  }

  private func keyID(of token: String) throws -> String? {
    struct Header: Decodable { let kid: String }
    let header = try #require(bytes(base64URL: String(token.split(separator: ".")[0])))
    return try JSONDecoder().decode(Header.self, from: Data(header)).kid
  }
}
