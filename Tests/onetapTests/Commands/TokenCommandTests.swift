import Foundation
import Testing

@Suite("onetap token: Apple's keys, and identity tokens made and checked")
struct TokenCommandTests {
  /// A state folder whose keys are made already: making them takes a while.
  private static let prepared: Program? = {
    do {
      let program = try Program.withWorld()
      _ = try program.run("token", "keys")
      return program
    } catch {
      Issue.record(error)
      return nil
    }
  }()

  private func program() throws -> Program {
    try Program(copyOf: Self.prepared)
  }

  private func token(_ program: Program, _ arguments: String...) throws -> String {
    let result = try program.start(["token", "issue"] + arguments).finish()
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 1)
    return String(lines[0])
  }

  @Test("keys: a JWK set with several RSA keys, the same each time")
  func keys() throws {
    let program = try program()
    let result = try program.run("token", "keys")
    #expect(result.status == 0, "\(result.errors)")
    let keys = try #require(result.document()["keys"] as? [[String: String]])
    #expect(keys.count >= 2)
    for key in keys {
      #expect(key["kty"] == "RSA" && key["alg"] == "RS256" && key["use"] == "sig")
      #expect(Set(key.keys) == ["alg", "e", "kid", "kty", "n", "use"])
    }
    #expect(try program.run("token", "keys", "--json").output == result.output)
  }

  @Test("issue and verify: valid, with the claims; the token comes on standard input")
  func roundTrip() throws {
    let program = try program()
    let token = try token(program, "--nonce", "n-1")
    let result = try program.run("token", "verify", "-", "--nonce", "n-1", input: token + "\n")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.hasPrefix("valid\n"))
    #expect(result.output.contains("https://appleid.apple.com"))
    let document = try program.run("token", "verify", "-", "--json", input: token).document()
    #expect(document["valid"] as? Bool == true)
    #expect(document["check"] is NSNull)
    let claims = try #require(document["claims"] as? [String: Any])
    #expect(claims["nonce"] as? String == "n-1")
    #expect((claims["sub"] as? String)?.wholeMatch(of: /\d{3}\.[0-9a-f]{32}\.\d{4}/) != nil)
  }

  @Test(
    "verify: which check failed, exit status 1",
    arguments: [
      (["--audience", "example.other"], "audience"), (["--nonce", "n-2"], "nonce"),
    ])
  func failed(_ options: [String], _ check: String) throws {
    let program = try program()
    let token = try token(program, "--nonce", "n-1")
    let result = try program.start(["token", "verify", "-"] + options, input: token).finish()
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("refused: \(check)\n"))
    #expect(!result.output.contains(token))
  }

  @Test(
    "verify: unsigned, changed and senseless tokens",
    arguments: [
      ("eyJhbGciOiJub25lIn0.e30.", "algorithm"), ("", "form"), ("x", "form"),
    ])
  func forged(_ token: String, _ check: String) throws {
    let document = try program().run("token", "verify", "-", "--json", input: token)
    #expect(document.status == 1)
    #expect(try document.document()["check"] as? String == check)
    #expect((try document.document()["reason"] as? String)?.hasSuffix(".") == true)
  }

  @Test("a token for an audience of one's own, as a document")
  func audience() throws {
    let program = try program()
    let document = try program.run(
      "token", "issue", "--audience", "example.mine", "--json"
    ).document()
    #expect(document["audience"] as? String == "example.mine")
    let token = try #require(document["token"] as? String)
    #expect(
      try program.run("token", "verify", "-", "--audience", "example.mine", input: token).status
        == 0)
    #expect(try program.run("token", "verify", "-", input: token).status == 1)
  }

  @Test("SIA-8: PyJWT accepts the token with the key set that the program prints")
  func pyJWT() throws {
    let program = try program()
    let keys = try program.run("token", "keys").output
    let token = try token(program, "--audience", "example.mine")
    let script = """
      import json, sys
      try:
          import jwt, cryptography
      except ImportError:
          sys.exit("This test needs PyJWT: apt-get install python3-jwt python3-cryptography.")
      keys, token = sys.stdin.read().split("\\0")
      header = jwt.get_unverified_header(token)
      key = [k for k in jwt.PyJWKSet.from_json(keys).keys if k.key_id == header["kid"]][0].key
      claims = jwt.decode(token, key, algorithms=["RS256"], audience="example.mine",
                          issuer="https://appleid.apple.com",
                          options={"verify_exp": False, "verify_iat": False})
      print(claims["sub"])
      """
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments = ["-I", "-c", script]
    let (input, output) = (Pipe(), Pipe())
    python.standardInput = input
    python.standardOutput = output
    try python.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(keys)\0\(token)".utf8))
    try input.fileHandleForWriting.close()
    let subject = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    python.waitUntilExit()
    #expect(python.terminationStatus == 0, "PyJWT refused the token, or is missing")
    #expect(subject.trimmingCharacters(in: .newlines).split(separator: ".").count == 3)
  }

  @Test(
    "wrong usage: exit status 2 and a sentence",
    arguments: [
      ["token"], ["token", "isue"], ["token", "verify"], ["token", "verify", "eyJhbGci"],
      ["token", "keys", "-"], ["token", "issue", "x"], ["token", "keys", "--nonce", "n"],
    ])
  func usage(_ arguments: [String]) throws {
    let result = try program().start(arguments).finish()
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
    if arguments.contains("isue") { #expect(result.errors.contains("Did you mean “issue”?")) }
    if arguments.contains("eyJhbGci") { #expect(!result.errors.contains("eyJhbGci")) }
  }
}
