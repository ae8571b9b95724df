import Foundation
import Glibc
import TestSupport
import Testing

@testable import Device

@Suite("Files that people bring into a world are read, or refused in words, and never waited for")
struct BroughtFileTests {
  private let info = "apps/Shiny.app/Info.plist"

  @Test func aPropertyListThatIsAFolder() throws {
    let folder = try WorldFolder()
    try folder.remove(info)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: info), withIntermediateDirectories: true)
    #expect(folder.problems() == ["\(info): it is a folder; expected a file"])
  }

  @Test func aPropertyListThatIsAPipe() throws {
    let folder = try WorldFolder()
    try folder.remove(info)
    #expect(mkfifo(folder.url.appending(path: info).path(percentEncoded: false), 0o600) == 0)
    #expect(
      folder.problems() == ["\(info): it is a pipe or a device; expected an ordinary file"])
  }

  @Test func aPropertyListThatIsMissing() throws {
    let folder = try WorldFolder()
    try folder.remove(info)
    #expect(
      folder.problems() == ["\(info): there is no such file; expected the path of a file"])
  }

  @Test func theLimitHoldsToTheByte() throws {
    let folder = TemporaryFolder("brought")
    let file = try folder.write("12345678", to: "f")
    #expect(try BroughtFile.read(file, atMost: 8).count == 8)
    #expect {
      try BroughtFile.read(file, atMost: 7)
    } throws: { error in
      (error as? BroughtFileProblem)?.isTooLarge == true
        && (error as? BroughtFileProblem)?.found == "it has 8 bytes"
    }
  }

  @Test("files of the system that say nothing about their size are read as far as they go")
  func systemFile() throws {
    #expect(try !BroughtFile.read(URL(filePath: "/proc/self/status")).isEmpty)
    #expect(throws: BroughtFileProblem.self) { try BroughtFile.read(URL(filePath: "/dev/zero")) }
  }
}
