import TextInterface
import Testing

@testable import Tapes

@Suite("QA-1 Captions and the sign of a playing tape leave what matters to be seen")
struct PlayStageTests {
  private static let tape = Size(columns: 60, rows: 18)
  private static let face: PlayFace = {
    var face = PlayFace(name: "wrong-code", count: 21, pace: .normal)
    face.done = 3
    return face
  }()

  /// A phone full of words but for one quiet corner, with a selected row.
  private static func phone(selected: Int = 5, quiet: ClosedRange<Int> = 9...14) -> Frame {
    var frame = Frame(size: tape)
    for row in 0..<tape.rows where !quiet.contains(row) {
      frame.put(String(repeating: "words ", count: 10), at: Point(column: 0, row: row))
    }
    frame.restyle(
      Rect(column: 0, row: selected, columns: 60, rows: 1), Style(.text, on: .selection))
    return frame
  }

  private func compose(
    _ terminal: Size, _ frame: Frame, _ face: PlayFace, hand: PlayFace.Hand = .tape
  ) -> Frame {
    var face = face
    face.hand = hand
    let stage = PlayStage(terminal: terminal, tape: Self.tape, hand: hand)
    return stage.compose(frame, &face)
  }

  @Test("the phone has the size of its tape, in the middle, or the whole of a smaller terminal")
  func sizes() {
    func phone(_ columns: Int, _ rows: Int, _ hand: PlayFace.Hand = .tape) -> Size {
      PlayStage(terminal: Size(columns: columns, rows: rows), tape: Self.tape, hand: hand).phone
    }
    #expect(phone(60, 18) == Self.tape && phone(200, 50) == Self.tape)
    #expect(phone(59, 50) == Size(columns: 59, rows: 50))
    #expect(phone(200, 50, .person) == Size(columns: 200, rows: 50))
    let wide = compose(Size(columns: 100, rows: 30), Self.phone(), Self.face)
    #expect(wide.row(0) == String(repeating: " ", count: 20) + Self.phone().row(0))
  }

  @Test("a sign shows that a tape is playing, which, how far, at which pace, and the keys")
  func sign() {
    let large = compose(Size(columns: 100, rows: 19), Self.phone(), Self.face)
    #expect(
      large.row(18)
        == " > playing  wrong-code  3/21  pace 1x                  space pauses  < > pace  "
        + "any other key: yours")
    #expect((0..<18).allSatisfy { large.row($0).hasSuffix(Self.phone().row($0)) })
    let same = compose(Self.tape, Self.phone(), Self.face)
    #expect(same.row(17).hasSuffix("> playing 1x  3/21"))
    #expect(same.row(17).hasPrefix("words words"))
    #expect(
      compose(Self.tape, Self.phone(), Self.face, hand: .paused).row(17).contains("|| paused 1x"))
    #expect(compose(Self.tape, Self.phone(), Self.face, hand: .person) == Self.phone())
  }

  @Test("a caption stands below the phone where there is room")
  func below() {
    var face = Self.face
    face.caption = "Nothing is hidden by this."
    let frame = compose(Size(columns: 80, rows: 26), Self.phone(), face)
    #expect(frame.text.contains("│ Nothing is hidden by this. │"))
    #expect((0..<18).allSatisfy { frame.row($0).hasSuffix(Self.phone().row($0)) })
  }

  @Test("over the phone it stands where nothing is written")
  func quiet() {
    var face = Self.face
    face.caption = "A caption of one line."
    let frame = compose(Self.tape, Self.phone(), face)
    #expect(frame.row(13).contains("│ A caption of one line. │"))
    for row in 0..<17 where !(12...14).contains(row) {
      #expect(frame.row(row) == Self.phone().row(row))
    }
  }

  @Test(
    "it never hides what is selected or the cursor while another place is there", arguments: 0..<17)
  func selected(_ row: Int) {
    var face = Self.face
    face.caption = "Words that need a place."
    // Everything is full of words.
    var phone = Self.phone(selected: row, quiet: 17...17)
    phone.cursor = Point(column: 3, row: (row + 3) % 17)
    let frame = compose(Self.tape, phone, face)
    #expect(frame.row(row) == phone.row(row))
    #expect(frame.row((row + 3) % 17).hasPrefix("words"))
    #expect(frame.text.contains("│ Words that need a place. │"))
  }

  @Test("it stays where it is while that is harmless, and moves when the selection comes there")
  func steady() {
    var face = Self.face
    face.caption = "Steady."
    let stage = PlayStage(terminal: Self.tape, tape: Self.tape, hand: .tape)
    _ = stage.compose(Self.phone(), &face)
    let first = face.captionPlace
    // A better place appears below, but a caption that jumps is hard to read.
    _ = stage.compose(Self.phone(quiet: 10...16), &face)
    #expect(face.captionPlace == first)
    _ = stage.compose(Self.phone(selected: 13), &face)
    #expect(face.captionPlace != first)
    face.caption = nil
    _ = stage.compose(Self.phone(), &face)
    #expect(face.captionPlace == nil)
  }

  @Test("long captions are broken into lines, and the longest cut")
  func long() {
    var face = Self.face
    face.caption = String(repeating: "nine letters ", count: 40)
    let frame = compose(Size(columns: 60, rows: 40), Self.phone(), face)
    let lines = frame.text.split(separator: "\n").filter { $0.contains("│ nine letters") }
    #expect(lines.count == 5)
    #expect(lines.last?.contains("…") == true)
    #expect(frame.text.split(separator: "\n").allSatisfy { columns(of: String($0)) <= 60 })
  }

  @Test("what went wrong is shown as a problem")
  func problem() {
    var face = Self.face
    face.caption = "It failed."
    face.isProblem = true
    let frame = compose(Self.tape, Self.phone(), face)
    let styles = Set(frame.cells.map(\.style.foreground))
    #expect(styles.contains(.danger))
  }
}

@Suite("QA-1 The pace of a tape")
struct PaceTests {
  @Test("keys go through the steps and stop at both ends")
  func steps() {
    var pace = Pace.normal
    var words = [pace.words]
    for _ in 0..<5 {
      pace = pace.faster
      words.append(pace.words)
    }
    #expect(words == ["1x", "2x", "4x", "8x", "16x", "16x"])
    words = []
    for _ in 0..<7 {
      pace = pace.slower
      words.append(pace.words)
    }
    #expect(words == ["8x", "4x", "2x", "1x", "0.5x", "0.25x", "0.25x"])
  }

  @Test(
    "what may stand behind --pace",
    arguments: [
      ("2", "2x"), ("0.5", "0.5x"), ("1.25", "1.25x"), ("100", "100x"), ("0", nil), ("-1", nil),
      ("101", nil), ("fast", nil), ("", nil), ("nan", nil), ("inf", nil), ("0x10", nil),
      ("1e1", nil),
    ] as [(String, String?)])
  func words(_ text: String, _ shown: String?) {
    #expect(Pace(words: text)?.words == shown)
  }

  @Test("from a pace between two steps both keys lead to a step")
  func between() throws {
    let pace = try #require(Pace(words: "3"))
    #expect(pace.faster.words == "4x" && pace.slower.words == "2x")
  }

  @Test("a caption stays long enough to be read, and a pause as long as it says")
  func beats() {
    #expect(Beat.after(.say("Two words")) > 1.5)
    #expect(Beat.after(.say(String(repeating: "long ", count: 20))) > 7)
    #expect(Beat.after(.pause(0.8)) == 0.8)
    #expect(Beat.before(.expect(.text("x"), within: nil)) == 0)
    #expect(Pace.normal.faster.scaled(3) == 1.5)
  }
}
