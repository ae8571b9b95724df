import TextInterface
import Testing

@testable import Tapes

@Suite("QA-4 A screenshot as text")
struct FrameTextTests {
  @Test("every row is a line, and blanks at its end are cut")
  func rows() {
    #expect(FrameText.render(Frames.words("one  ", rows: 3)) == "one\n\n\n")
  }

  @Test("box characters and wide letters are as on the screen")
  func letters() {
    var frame = Frame(size: Size(columns: 6, rows: 3))
    frame.box(Rect(column: 0, row: 0, columns: 6, rows: 3))
    frame.put("世界", at: Point(column: 1, row: 1))
    #expect(FrameText.render(frame) == "╭────╮\n│世界│\n╰────╯\n")
  }
}

@Suite("QA-4 Runs of cells that look alike")
struct FrameRunTests {
  @Test("neighbours of one look are one run, whatever stands beside them is another")
  func looks() {
    var frame = Frames.words("abcdef", columns: 6)
    frame.restyle(Rect(column: 2, row: 0, columns: 2, rows: 1), Style(.danger))
    let runs = frame.runs(ofRow: 0, 0..<6)
    #expect(runs.map(\.text) == ["ab", "cd", "ef"])
    #expect(runs.map(\.start.column) == [0, 2, 4])
    #expect(runs.map(\.style) == [Style(), Style(.danger), Style()])
  }

  @Test("letters that fonts may draw wider stand alone")
  func wide() {
    let runs = Frames.words("aé世b…c", columns: 8).runs(ofRow: 0, 0..<8)
    #expect(runs.map(\.text) == ["aé", "世", "b", "…", "c "])
    #expect(runs.map(\.columns) == [2, 2, 1, 1, 2])
    #expect(runs.map(\.start.column) == [0, 2, 4, 5, 6])
  }

  @Test("a range that begins in the middle of a wide letter takes all of it")
  func rightHalf() {
    let runs = Frames.words("世b", columns: 3).runs(ofRow: 0, 1..<3)
    #expect(runs.map(\.text) == ["世", "b"])
    #expect(runs.first?.start.column == 0)
  }
}
