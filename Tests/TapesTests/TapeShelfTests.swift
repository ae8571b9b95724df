import Device
import Foundation
import TestSupport
import Testing

@testable import Tapes

@Suite("Tapes are found by their file, their folder and their name")
struct TapeShelfTests {
  private let folder = TemporaryFolder()
  private let shelf: TapeShelf

  init() throws {
    try folder.write("AutoFill", to: "tapes/step-up/wrong-code.tape")
    try folder.write("AutoFill", to: "tapes/step-up/late.tape")
    try folder.write("AutoFill", to: "tapes/demo.tape")
    try folder.write("no tape", to: "tapes/step-up/README")
    shelf = TapeShelf(environment: ["ONETAP_ASSETS": folder.url.path], program: nil)
  }

  @Test("All that come with the program, by name")
  func all() {
    #expect(
      shelf.all().map(\.name) == ["demo.tape", "step-up/late.tape", "step-up/wrong-code.tape"])
  }

  @Test("By a whole name, a last part, a folder of the shelf, a path")
  func find() throws {
    #expect(try shelf.find("step-up/late").map(\.name) == ["step-up/late.tape"])
    #expect(try shelf.find("wrong-code").map(\.name) == ["step-up/wrong-code.tape"])
    #expect(try shelf.find("step-up").count == 2)
    let path = folder.file("tapes/demo.tape").path
    #expect(try shelf.find(path) == [TapeShelf.Entry(file: URL(filePath: path), name: path)])
    #expect(try shelf.find(folder.file("tapes").path).count == 3)
  }

  @Test("What is not there is answered with what is")
  func missing() throws {
    let problem = #expect(throws: DeviceProblem.self) { try shelf.find("wrong-cod") }
    #expect(problem?.sentences.first?.contains("step-up/wrong-code") == true)
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: true)
    let empty = #expect(throws: DeviceProblem.self) {
      try shelf.find(folder.file("empty").path)
    }
    #expect(empty?.sentences.first?.contains("no tape in") == true)
  }

  @Test(
    "QA-5 Every tape that comes with the program is read without a mistake, and has its heading")
  func ours() throws {
    let ours = TapeShelf(
      environment: ["ONETAP_ASSETS": Places.package.appending(path: "assets").path], program: nil)
    let entries = ours.all()
    #expect(!entries.isEmpty)
    for entry in entries {
      do throws(TapeProblems) {
        let tape = try TapeShelf.read(entry)
        #expect(tape.heading.count >= 2, "\(entry.name)")
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
