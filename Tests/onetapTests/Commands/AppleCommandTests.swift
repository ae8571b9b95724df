import Foundation
import Testing

private let shiny = "shiny.example"
private let noa = "noa@shiny.example"

@Suite("onetap upgrade to Sign in with Apple, and from the app")
struct AppleCommandTests {
  @Test("--to sign-in-with-apple: exit 0; no password is stored or taken any more, and it is said")
  func toApple() throws {
    let program = try Program.withWorld()
    let result = try program.run(
      "upgrade", shiny, noa, "--to", "sign-in-with-apple", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let document = try result.document()
    #expect(document["outcome"] as? String == "convertedToApple")
    #expect(document["reason"] is NSNull)
    #expect(document["request"] as? Int == 1)
    #expect(
      document["credential"] as? [String: String] == ["domain": shiny, "user": noa])

    let stored = try program.run("sign-in", shiny, noa, "--json")
    #expect(stored.status == 1)
    #expect(try stored.document()["outcome"] as? String == "usesApple")
    #expect(
      try stored.document()["reason"] as? String
        == "\(noa) at \(shiny) signs in with Apple; its former password is in Recently Deleted.")
    let old = try program.run(
      "sign-in", shiny, noa, "--password", "-", "--json", input: "kitten12\n")
    #expect(old.status == 1)
    #expect(try old.document()["outcome"] as? String == "usesApple")

    // SIA-15: the same Apple user cannot have a second account there.
    let second = try program.run(
      "upgrade", shiny, "studio@shiny.example", "--to", "sign-in-with-apple", "--code", "auto")
    #expect(second.status == 1)
    #expect(second.output.hasPrefix("Upgrade Failed\n"))
  }

  @Test("--from app: the app asks with its session; who is not signed in is signed in first")
  func fromApp() throws {
    let program = try Program.withWorld()
    let open = try program.run(
      "upgrade", shiny, "chelsea@shiny.example", "--to", "strong-password", "--from", "app",
      "--code", "auto", "--json")
    #expect(open.status == 0, "\(open.errors)")
    #expect(!open.errors.contains("Signed in"))
    #expect(try open.document()["outcome"] as? String == "passwordUpdated")
    let other = try program.run(
      "upgrade", shiny, noa, "--to", "strong-password", "--from", "app")
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.errors.contains("Signed in to Shiny as \(noa) first."))
    #expect(other.output == "Password Updated\n")
    let trace = try program.run("trace", "--request", "2")
    for hop in ["perform(_:)", "credential updated", "didSuccessfullyComplete", "outcome"] {
      #expect(trace.output.contains(hop))
    }
  }

  @Test("UPG-33: an account that only the app knows is upgraded, and saved for the first time")
  func unsaved() throws {
    let program = try Program.withWorld()
    let user = "household@mail.example"
    let missing = try program.run("upgrade", "ledger.example", user, "--to", "strong-password")
    #expect(missing.status == 1)
    #expect(
      missing.errors.contains("No password of \(user) for ledger.example is stored"))
    let result = try program.run(
      "upgrade", "ledger.example", user, "--to", "strong-password", "--from", "app")
    #expect(result.status == 0, "\(result.errors)")
    let opened = try program.run("sign-in", "ledger.example", user)
    #expect(opened.status == 0, "\(opened.output)")
  }

  @Test("UPG-5: where the app is not entitled, the reason is said")
  func notEntitled() throws {
    let program = try Program.withWorld()
    let result = try program.run(
      "upgrade", "ledger.example", "chelsea@mail.example", "--to", "sign-in-with-apple")
    #expect(result.status == 1)
    #expect(result.output.contains("com.apple.developer.applesignin"))
  }
}
