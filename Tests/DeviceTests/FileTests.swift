import Foundation
import Keychain
import TestSupport
import Testing

@testable import Device

@Suite("STO-30 to STO-33: credentials in and out")
struct FileTests {
  private let files = TemporaryFolder("csv")

  /// 500 rows with everything that a cell may hold.
  private static func rows() -> String {
    var text = "Title,URL,Username,Password,Notes,OTPAuth\n"
    for number in 0..<500 {
      let notes = number % 7 == 0 ? "\"two\nlines, and a \"\"quote\"\"\"" : ""
      let otp = number % 11 == 0 ? "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" : ""
      let password = number % 13 == 0 ? "\"=1+1,\(number)\"" : "päss wörd \(number)"
      text +=
        "Seite \(number),https://site\(number).test/,user\(number % 3),\(password),\(notes),"
        + "\(otp)\n"
    }
    return text
  }

  @Test("STO-32: importing an export changes nothing, with 500 rows")
  func identity() async throws {
    let lab = try await Lab()
    let mine = try files.write(Self.rows(), to: "mine.csv")
    let first = try await lab.device.importCSV(mine, dryRun: false)
    #expect(first.added == 500)
    #expect(first.refused.isEmpty)
    let out = files.file("out.csv")
    let count = try await lab.device.exportCSV(out, force: false).count
    #expect(count == 500 + Lab.passwords.count + 3)
    let again = try await lab.device.importCSV(out, dryRun: false)
    #expect(again == ImportReport(identical: count))
    // Into another, emptied phone: an export of that one has the same lines.
    let other = try await Lab()
    _ = try await other.device.importCSV(out, dryRun: false)
    let second = files.file("second.csv")
    _ = try await other.device.exportCSV(second, force: false)
    #expect(try sortedRecords(second) == sortedRecords(out))
  }

  @Test("STO-31: a dry run tells the same and stores nothing")
  func dryRun() async throws {
    let lab = try await Lab()
    let before = try lab.device.credentials(matching: "", from: 0, count: 0).count
    let mine = try files.write(
      "Title,URL,Username,Password\nA,https://a.test,u,p\nB,,u,p\nC,https://shiny.example/,plain,x\n",
      to: "mine.csv")
    let report = try await lab.device.importCSV(mine, dryRun: true)
    #expect(report.added == 1)
    #expect(report.updated == 1)
    #expect(report.refused.map(\.line) == [3])
    #expect(try lab.device.credentials(matching: "", from: 0, count: 0).count == before)
    #expect(try await lab.device.importCSV(mine, dryRun: false) == report)
    #expect(try lab.device.credentials(matching: "", from: 0, count: 0).count == before + 1)
  }

  @Test("STO-32: an export is readable by its owner alone and never written over another file")
  func export() async throws {
    let lab = try await Lab()
    let out = files.file("out.csv")
    _ = try await lab.device.exportCSV(out, force: false)
    let attributes = try FileManager.default.attributesOfItem(atPath: out.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    await #expect(throws: DeviceProblem.self) {
      try await lab.device.exportCSV(out, force: false)
    }
    let target = try files.write("something else", to: "else.csv")
    _ = try await lab.device.exportCSV(target, force: true)
    #expect(try Data(contentsOf: target) == Data(contentsOf: out))
    #expect(
      try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: files.url.path).sorted()
        == ["else.csv", "out.csv"])
  }

  @Test("what cannot be read is told with its file")
  func unreadable() async throws {
    let lab = try await Lab()
    let missing = files.file("missing.csv")
    await #expect(throws: DeviceProblem.self) {
      try await lab.device.importCSV(missing, dryRun: false)
    }
    let wrong = try files.write("name;value\n", to: "wrong.csv")
    do {
      _ = try await lab.device.importCSV(wrong, dryRun: false)
      Issue.record("A file of another form was taken.")
    } catch {
      #expect(error.sentences.first?.contains("wrong.csv:1") == true)
    }
  }

  @Test("a locked store gives nothing away")
  func locked() async throws {
    let lab = try await Lab(unlocked: false)
    let out = files.file("out.csv")
    await #expect(throws: DeviceProblem.self) {
      try await lab.device.exportCSV(out, force: false)
    }
    #expect(!FileManager.default.fileExists(atPath: out.path))
    await #expect(throws: DeviceProblem.self) { try await lab.device.audit() }
  }

  @Test("AUD-1, AUD-2: a CSV of one's own is judged without being stored")
  func auditOfFile() async throws {
    let lab = try await Lab(unlocked: false)
    let mine = try files.write(
      "Title,URL,Username,Password\nA,https://a.test,u,one and the same\n"
        + "B,https://b.test,u,one and the same\nC,https://c.test,u,password\n"
        + "D,https://d.test,u,quite on its own 7\n", to: "mine.csv")
    let found = try await lab.device.audit(csv: mine)
    #expect(found.map(\.domain) == ["c.test", "a.test", "b.test"])
    #expect(
      found.map { $0.findings.map(\.kind) } == [[.leaked, .easilyGuessed], [.reused], [.reused]])
    #expect(try lab.device.credential(domain: "a.test", user: "u") == nil)
  }

  @Test("AUD-1: leaked passwords of one's own, as a file ordered by hash")
  func leaksOfOnesOwn() async throws {
    let lab = try await Lab()
    // SHA-1 of "same on two sites", by sha1sum.
    let leaks = try files.write(
      "\(try sha1("same on two sites")):42\n", to: "leaks.txt")
    let found = try await lab.device.audit(leaks: leaks)
    let forum = try #require(found.first { $0.domain == "forum.example" })
    #expect(forum.findings.map(\.kind) == [.leaked, .reused])
    let damaged = try files.write("no hash\n", to: "damaged.txt")
    await #expect(throws: DeviceProblem.self) { try await lab.device.audit(leaks: damaged) }
  }

  private func sha1(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import hashlib, sys; print(hashlib.sha1(sys.argv[1].encode()).hexdigest().upper(), end='')",
      text,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func sortedRecords(_ file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").map(String.init).sorted()
  }
}
