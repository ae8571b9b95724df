import Foundation
import Testing

@testable import Device

@Suite("The file of a check is shown line by line")
struct CheckFileTests {
  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("a\r\nb\rc", ["a", "b", "c"]), ("é\n", ["é"]), ("\r\n", [""]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(FileLines.lines(of: Data(text.utf8)) == lines)
  }

  @Test func whatIsNoTextHasNoLines() {
    #expect(FileLines.lines(of: Data([0xFF, 0xFE])) == nil)
    #expect(FileLines.lines(of: Data("bplist00\0".utf8)) == nil)
  }
}

@Suite("ASD-4 The Why? panel opens a check's file at its line", .timeLimit(.minutes(1)))
struct CheckFileOnPhoneTests {
  private func checks(of lab: Lab) -> [EligibilityCheck] { lab.device.apps().flatMap(\.checks) }

  @Test func everyLineIsInItsFile() async throws {
    let lab = try await Lab(unlocked: false)
    let placed = checks(of: lab).filter { $0.line != nil }
    #expect(placed.count >= 4)
    for check in placed {
      let lines = try #require(lab.device.file(of: check), "\(check.id)")
      #expect((1...lines.count).contains(check.line ?? 0), "\(check.id)")
    }
    let claim = try #require(placed.first { $0.id == "entitlement.lists-domain" })
    let line = try #require(claim.line)
    #expect(lab.device.file(of: claim)?[line - 1].contains("webcredentials:") == true)
  }

  @Test("a site's file is shown as the phone fetched it")
  func fetched() async throws {
    let lab = try await Lab(unlocked: false)
    let check = try #require(checks(of: lab).first { $0.id == "aasa.names-app" })
    let before = lab.device.file(of: check)
    #expect(before?.joined().contains("webcredentials") == true)
    let world = try #require(lab.configuration.world)
    try Data("changed".utf8).write(
      to: URL(filePath: world).appending(
        path: "sites/shiny.example/.well-known/apple-app-site-association"))
    #expect(lab.device.file(of: check) == before)
  }

  @Test(
    "nothing but the world's own files",
    arguments: [
      "/etc/hostname", "../state/carrier.key", "apps/../world.json5", "passwords.csv", "",
    ])
  func others(file: String) async throws {
    let lab = try await Lab(unlocked: false)
    let check = EligibilityCheck(
      id: "x", rule: "UPG-1", title: "x", status: .failed, reason: "x.", file: file, line: 1)
    #expect(lab.device.file(of: check) == nil)
    let none = EligibilityCheck(id: "x", rule: "UPG-1", title: "x", status: .failed, reason: "x.")
    #expect(lab.device.file(of: none) == nil)
  }

  @Test("the doctor sees the phone's apps with the paths that a person can open")
  func examined() async throws {
    let lab = try await Lab(unlocked: false)
    let report = lab.device.examine()
    #expect(report.checks.map(\.id).starts(with: checks(of: lab).prefix(3).map(\.id)))
    for file in report.checks.compactMap(\.file) {
      #expect(FileManager.default.fileExists(atPath: file), "\(file)")
    }
    #expect(lab.device.examine(domain: try named("nobody.test")).verdict == .notOffered)
  }
}
