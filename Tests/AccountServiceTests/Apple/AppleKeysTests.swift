import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("SIA-21 The server gets Apple's key set over the network and keeps it by its rules")
struct AppleKeysTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  private func signIn() async throws -> Reply {
    try await server.signInWithApple(server.apple.authorise(nonce: await server.nonce()))
  }

  private var fetches: Int { server.apple.asked.filter { $0 == "/auth/keys" }.count }

  @Test("Asked for once, and again when it is stale")
  func kept() async throws {
    #expect(server.apple.asked.isEmpty)
    _ = try await signIn()
    _ = try await signIn()
    #expect(fetches == 1)
    server.clock.advance(by: 599.999)
    _ = try await signIn()
    #expect(fetches == 1)
    server.clock.advance(by: 0.001)
    #expect(try await signIn().http == 200)
    #expect(fetches == 2)
  }

  @Test("A stale set is not used when Apple can't be reached")
  func stale() async throws {
    _ = try await signIn()
    server.apple.set(.offline, for: "/auth/keys")
    #expect(try await signIn().http == 200)
    server.clock.advance(by: 600)
    let reply = try await signIn()
    #expect(reply.http == 502 && reply.status == "appleUnreachable")
  }

  @Test("A key that is not in the kept set: asked for once more, and found after a rotation")
  func rotation() async throws {
    _ = try await signIn()
    try server.apple.rotate()
    #expect(try await signIn().http == 200)
    #expect(fetches == 2)
    #expect(try await signIn().http == 200)
    #expect(fetches == 2)
  }

  @Test("A key that nobody has: asked for once more and no further")
  func unknown() async throws {
    _ = try await signIn()
    let nonce = try await server.nonce()
    let sheet = try server.apple.authorise(nonce: nonce)
    let parts = sheet.token.split(separator: ".")
    let header = Data(#"{"alg":"RS256","kid":"NOBODYSKEY"}"#.utf8).base64EncodedString()
      .filter { $0 != "=" }
    let reply = try await server.signInWithApple(
      ("\(header).\(parts[1]).\(parts[2])", sheet.code))
    #expect(reply.http == 401 && reply.check == "key")
    #expect(fetches == 2)
    // A set that came just now is not asked for again.
    server.clock.advance(by: 600)
    _ = try await server.signInWithApple(("\(header).\(parts[1]).\(parts[2])", sheet.code))
    #expect(fetches == 3)
  }

  // RFC 9111, sections 1.2.2, 4.2.1, 5.2.2.
  @Test(
    "What may be kept",
    arguments: [
      ("max-age=600", nil, 600), ("public, max-age=600, must-revalidate", nil, 600),
      ("Max-Age=\"60\"", nil, 60), ("max-age=600", "590", 10), ("max-age=600", "600", 0),
      ("max-age=0", nil, 0), ("no-store", nil, 0), ("no-cache, max-age=600", nil, 0),
      ("no-store,max-age=600", nil, 0), (nil, nil, 0), ("private", nil, 0), ("max-age", nil, 0),
      ("max-age=-1", nil, 0), ("max-age=x", nil, 0), ("s-maxage=600", nil, 0),
      ("max-age=99999999999999999999", nil, 2_147_483_647), ("max-age=5, max-age=600", nil, 5),
    ] as [(String?, String?, Int)])
  func freshness(_ control: String?, _ age: String?, _ seconds: Int) {
    var response = NetworkResponse(status: 200)
    response.headers["cache-control"] = control
    response.headers["Age"] = age
    #expect(response.freshness == TimeInterval(seconds))
  }

  @Test("Not to be kept: asked for each time a token is checked")
  func notKept() async throws {
    server.apple.cache("no-store")
    #expect(try await signIn().http == 200)
    // The sheet's token, and the one that Apple gives for the code.
    #expect(fetches == 2)
  }

  @Test("Another server of the world has a set of its own, and so has one after a restart")
  func restart() async throws {
    _ = try await signIn()
    let later = try server.restarted()
    _ = try await later.signInWithApple(later.apple.authorise(nonce: await later.nonce()))
    #expect(fetches == 2)
  }
}
