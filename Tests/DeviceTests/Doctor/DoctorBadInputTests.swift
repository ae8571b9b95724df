import Foundation
import Glibc
import Testing

@testable import Device

@Suite("DOC-5 What cannot be read is a sentence with its place, and an upgrade is not offered")
struct DoctorBadInputTests {
  /// A part of the doctor's files, and the name of the check that says it cannot be read.
  struct Part: Sendable, CustomTestStringConvertible {
    let file: String
    let id: String
    var testDescription: String { file }
  }

  static let lists = [
    Part(file: "Info.plist", id: "app.unreadable"),
    Part(file: "App.entitlements", id: "entitlement.unreadable"),
    Part(file: "Up.appex/Info.plist", id: "extension.unreadable"),
  ]
  static let site = Part(file: "apple-app-site-association", id: "aasa.unreadable")

  /// What the doctor says of one part: its line and the reason.
  private func finding(
    _ part: Part, _ id: String? = nil, _ prepare: (DoctorFolder) throws -> Void
  ) throws -> (line: Int?, reason: String) {
    let folder = try DoctorFolder()
    try prepare(folder)
    let report = folder.examine()
    #expect(report.verdict == .notOffered)
    let check = try #require(
      report.checks.first { $0.id == id ?? part.id }, "\(report.checks.map(\.id))")
    #expect(check.status == .failed)
    #expect(check.file == folder.path(part.file))
    #expect(check.cure?.hasSuffix(".") == true)
    return (check.line, check.reason)
  }

  @Test(
    arguments: lists, ["", "{ a = b; }", "[]", "<plist>", "<plist><array/></plist>", "bplist00"])
  func noPropertyList(part: Part, text: String) throws {
    let found = try finding(part) { try $0.write(part.file, text) }
    #expect(found.reason.contains("cannot be read: "))
  }

  @Test(
    arguments: lists,
    [
      ("<plist>\n<dict>\n<key>a", 3), ("<plist>\n<dict>\n<key>a</key><true/>\n<key>a</key>", 4),
      ("<plist>\n\0<dict/></plist>", 2),
      (
        String(repeating: "<plist>\n<array>", count: 1)
          + String(repeating: "<array>", count: 10_000), 2
      ),
    ])
  func brokenAtALine(part: Part, broken: (text: String, line: Int)) throws {
    let found = try finding(part) { try $0.write(part.file, broken.text) }
    #expect(found.line == broken.line)
  }

  @Test(arguments: lists) func otherEncodings(part: Part) throws {
    let utf16 = try #require("<plist><dict/></plist>".data(using: .utf16))
    #expect(try finding(part) { try $0.write(part.file, utf16) }.reason.contains("UTF-16"))
    let latin = Data("<plist><string>".utf8) + Data([0xE9]) + Data("</string></plist>".utf8)
    #expect(try finding(part) { try $0.write(part.file, latin) }.reason.contains("not UTF-8"))
  }

  @Test(arguments: lists + [site]) func tenMegabytes(part: Part) throws {
    let id = part.id == "aasa.unreadable" ? "aasa.too-large" : nil
    let found = try finding(part, id) {
      try $0.write(part.file, Data(repeating: UInt8(ascii: "<"), count: 10 * 1024 * 1024))
    }
    #expect(found.reason.contains("10485760 bytes"))
  }

  @Test(arguments: lists + [site]) func nothingThere(part: Part) throws {
    let found = try finding(part) {
      try FileManager.default.removeItem(at: $0.folder.file(part.file))
    }
    #expect(found.reason.hasSuffix("cannot be read: there is no such file."))
  }

  @Test(arguments: lists + [site]) func aFolder(part: Part) throws {
    let found = try finding(part) {
      try FileManager.default.removeItem(at: $0.folder.file(part.file))
      try FileManager.default.createDirectory(
        at: $0.folder.file(part.file), withIntermediateDirectories: true)
    }
    #expect(found.reason.hasSuffix("cannot be read: it is a folder."))
  }

  @Test(arguments: lists + [site]) func aLinkToItself(part: Part) throws {
    let found = try finding(part) {
      let path = $0.path(part.file)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    }
    #expect(found.reason.hasSuffix("cannot be read: it is a link that leads back to itself."))
  }

  @Test("a pipe into which nobody writes is not waited for", arguments: lists + [site])
  func aPipe(part: Part) throws {
    let found = try finding(part) {
      try FileManager.default.removeItem(at: $0.folder.file(part.file))
      #expect(mkfifo($0.path(part.file), 0o600) == 0)
    }
    #expect(found.reason.hasSuffix("cannot be read: it is a pipe or a device."))
  }

  @Test(.enabled(if: geteuid() != 0), arguments: lists + [site])
  func noPermission(part: Part) throws {
    let found = try finding(part) { #expect(chmod($0.path(part.file), 0) == 0) }
    #expect(found.reason.contains("its permissions do not let you read it"))
  }

  @Test(
    "every reason of the system has its words", arguments: [EACCES, ENOTDIR, ENAMETOOLONG, EIO])
  func words(error: Int32) {
    let problem = BroughtFile.problem(of: error)
    #expect(!problem.found.isEmpty && !problem.found.hasSuffix("."))
    #expect(!problem.expected.isEmpty)
  }

  @Test(
    "values of another kind at every level are findings and no more",
    arguments: ["<true/>", "<integer>7</integer>", "<string>x</string>", "<array/>", "<dict/>"])
  func wrongKinds(value: String) throws {
    for key in [
      "CFBundleIdentifier", "CFBundleDisplayName", "application-identifier",
      "com.apple.developer.associated-domains", "com.apple.developer.team-identifier",
      "get-task-allow", "NSExtension", "CFBundleExecutable",
    ] {
      let folder = try DoctorFolder()
      let list = WorldFolder.propertyList("<key>\(key)</key>\(value)")
      for part in Self.lists {
        try folder.write(part.file, list)
        let report = folder.examine()
        #expect(!report.checks.isEmpty)
        #expect(report.checks.allSatisfy { $0.reason.hasSuffix(".") })
      }
    }
    for key in [
      "NSExtensionPointIdentifier", "NSExtensionAttributes", "NSExtensionPrincipalClass",
    ] {
      let folder = try DoctorFolder()
      try folder.write(
        "Up.appex/Info.plist",
        WorldFolder.propertyList(
          "<key>NSExtension</key><dict><key>\(key)</key>\(value)</dict>"))
      #expect(folder.examine().verdict == .notOffered)
    }
  }
}
