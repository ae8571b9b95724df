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
