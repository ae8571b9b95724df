import Foundation
import TestSupport
import Testing

/// The files of an app in which everything is right, out of the built-in world.
private final class Parts {
  let folder = TemporaryFolder("doctor")
  static let world = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "assets/worlds/shiny")

  init() throws {
    try FileManager.default.copyItem(
      at: Self.world.appending(path: "apps/Shiny.app"), to: folder.file("Shiny.app"))
    try FileManager.default.copyItem(
      at: Self.world.appending(
        path: "sites/shiny.example/.well-known/apple-app-site-association"),
      to: folder.file("aasa"))
  }

  func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

  var app: String { path("Shiny.app") }
  var info: String { path("Shiny.app/Info.plist") }
  var entitlements: String { path("Shiny.app/Shiny.entitlements") }
  var upgrade: String { path("Shiny.app/PlugIns/ShinyUpgrade.appex/Info.plist") }
  var site: String { path("aasa") }
}

@Suite("DOC-3 onetap doctor says why an upgrade is or is not offered")
struct DoctorCommandTests {
  private let parts: Parts
  private let program: Program

  init() throws {
    parts = try Parts()
    program = try Program()
  }

  @Test("with every file: one line a check, and exit status 0")
  func files() throws {
    let result = try program.run(
      "doctor", "--app", parts.info, "--entitlements", parts.entitlements, "--extension",
      parts.upgrade, "--aasa", parts.site)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "Shiny (Q4H7XW2K9P.example.shiny.Shiny)")
    #expect(
      lines[1]
        == "✓ UPG-1 entitlement.lists-domain  \(parts.entitlements):13: Shiny lists "
        + "`webcredentials:shiny.example`.")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("✓ ") })
    let verdict =
      "shiny.example: Switch to Strong Password is offered; Upgrade to Sign in with Apple is "
      + "offered."
    #expect(lines.last.map(String.init) == verdict)
  }

  @Test("as one document with the keys that tools rely on")
  func document() throws {
    try Data("{\"applinks\": {}}".utf8).write(to: parts.folder.file("aasa"))
    let result = try program.run("doctor", parts.app, "--aasa", parts.site, "--json")
    #expect(result.status == 1)
    let document = try result.document()
    #expect(document.keys.sorted() == ["checks", "outcomes", "verdict"])
    #expect(document["verdict"] as? String == "notOffered")
    let checks = try #require(document["checks"] as? [[String: Any]])
    let keys = ["cure", "file", "id", "line", "reason", "rule", "status"]
    #expect(checks.allSatisfy { $0.keys.sorted() == keys })
    let failed = try #require(checks.first { $0["status"] as? String == "failed" })
    #expect(failed["id"] as? String == "aasa.webcredentials-missing")
    #expect(failed["rule"] as? String == "UPG-2")
    #expect(failed["file"] as? String == parts.site)
    #expect(failed["line"] as? Int == 1)
    let passed = try #require(checks.first { $0["status"] as? String == "passed" })
    #expect(passed["cure"] is NSNull)
  }

  @Test("Some.app alone: what is missing is not looked at, and that is not enough")
  func incomplete() throws {
    let result = try program.run("doctor", parts.app)
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "– UPG-2 aasa.unchecked  Not looked at, because no site's file was given. Give it with "
          + "--aasa FILE."))
    #expect(result.output.contains("Switch to Strong Password cannot be judged"))
    let document = try program.run("doctor", parts.app, "--json").document()
    #expect(document["verdict"] as? String == "incomplete")
    #expect(try program.run("doctor", parts.app, "--aasa", parts.site).status == 0)
  }

  @Test("sources out of Xcode need --app-id")
  func sources() throws {
    let text = try String(contentsOf: URL(filePath: parts.entitlements), encoding: .utf8)
    let source = text.replacing("Q4H7XW2K9P", with: "$(TeamIdentifierPrefix)")
    try Data(source.utf8).write(to: URL(filePath: parts.entitlements))
    let arguments = ["doctor", parts.app, "--aasa", parts.site]
    let before = try program.start(arguments).finish()
    #expect(before.status == 1)
    #expect(before.output.contains("– ASD-3 identifier.unchecked"))
    let id = "Q4H7XW2K9P.example.shiny.Shiny"
    #expect(try program.start(arguments + ["--app-id", id]).finish().status == 0)
    let wrong = try program.start(arguments + ["--app-id", "TEAMID.example"]).finish()
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("placeholder"))
  }

  @Test("a world, by its folder or its name: the truth about each app")
  func world() throws {
    let result = try program.run("doctor", Parts.world.path)
    #expect(result.status == 1)
    #expect(result.output.contains("✗ UPG-2 aasa.app-missing"))
    #expect(result.output.contains("✗ UPG-3 extension.missing"))
    #expect(result.output.contains("! UPG-23 rules.refuse-default"))
    #expect(try program.run("doctor", "shiny").output.contains("✗ UPG-3 extension.missing"))
    #expect(try program.run("doctor", "shiny", "--domain", "Shiny.example.").status == 0)
    let parcel = try program.run("doctor", "--world", "shiny", "--domain", "parcel.example")
    #expect(parcel.status == 1)
    #expect(!parcel.output.contains("extension.missing"))
  }

  @Test("without operands: the apps on the phone")
  func phone() throws {
    let program = try Program.withWorld()
    let result = try program.run("doctor", "--json")
    #expect(result.status == 1)
    let document = try result.document()
    let checks = try #require(document["checks"] as? [[String: Any]])
    let site = try #require(
      checks.first { $0["id"] as? String == "aasa.names-app" }, "\(result.output)")
    let file = try #require(site["file"] as? String)
    #expect(file.hasSuffix("/.well-known/apple-app-site-association"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try program.run("doctor", "--domain", "shiny.example").status == 0)
    #expect(try program.run("doctor", "--domain", "unknown.example").status == 1)
  }

  @Test("control characters of a file never reach the terminal")
  func control() throws {
    try Data("{\"webcredentials\": {\"apps\": [\"\\u001b[2J\"]}}".utf8)
      .write(to: parts.folder.file("aasa"))
    let result = try program.run("doctor", "--aasa", parts.site)
    #expect(!result.output.contains("\u{1B}"))
  }
}

@Suite("DOC-5 onetap doctor answers bad input with a sentence")
struct DoctorBadCommandTests {
  private let parts: Parts
  private let program: Program

  init() throws {
    parts = try Parts()
    program = try Program()
  }

  @Test("a folder that is neither an app nor a world, a file, nothing, a broken world")
  func places() throws {
    let folder = try program.run("doctor", parts.folder.url.path)
    #expect(folder.status == 1)
    #expect(folder.errors.contains("is neither an app, which has an Info.plist, nor a world"))
    let file = try program.run("doctor", parts.site)
    #expect(file.status == 1)
    #expect(file.errors.contains("is a file; give the folder of an app or a world"))
    let missing = try program.run("doctor", parts.path("None.app"))
    #expect(missing.status == 1)
    #expect(missing.errors.contains("There is no app at "))
    try parts.folder.write("{ name: 7 }", to: "world/world.json5")
    let world = try program.run("doctor", parts.path("world"))
    #expect(world.status == 1)
    #expect(world.errors.contains("world.json5:1: `name` is a number; expected a string"))
  }

  @Test("files of no form at all", arguments: ["", "\u{FEFF}", "\0", "[[[[", "{\"a\":1,\"a\":2}"])
  func contents(text: String) throws {
    try parts.folder.write(text, to: "bad")
    for option in ["--app", "--entitlements", "--extension", "--aasa"] {
      let result = try program.run("doctor", option, parts.path("bad"))
      #expect(result.status == 1)
      #expect(!result.wasSignalled)
      #expect(result.output.contains("✗ "))
      #expect(result.output.contains(parts.path("bad")))
    }
  }

  @Test(
    "words that do not go together",
    arguments: [
      ["--domain", "no domain"], ["--app-id", "x"], ["--aasa", ""], ["shiny", "--rules", "x"],
      ["shiny", "more"], ["--aasaa", "x"],
    ])
  func usage(words: [String]) throws {
    let result = try program.start(["doctor"] + words).finish()
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("onetap: "))
  }

  @Test func helpNamesEveryOption() throws {
    let help = try program.run("doctor", "--help").output
    for option in [
      "--app", "--entitlements", "--extension", "--aasa", "--domain", "--rules", "--app-id",
      "--json",
    ] { #expect(help.contains("  \(option)")) }
  }
}
