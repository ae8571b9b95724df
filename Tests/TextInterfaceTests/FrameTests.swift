import Testing

@testable import TextInterface

private func frame(_ columns: Int, _ rows: Int) -> Frame {
  Frame(size: Size(columns: columns, rows: rows))
}

private func at(_ column: Int, _ row: Int) -> Point { Point(column: column, row: row) }

@Suite("A frame holds cells of eight bytes")
struct CellTests {
  @Test("eight bytes a cell, two a style")
  func size() {
    #expect(MemoryLayout<Cell>.stride == 8)
    #expect(MemoryLayout<Style>.size == 2)
  }

  @Test("a style keeps what it is made of", arguments: Role.allCases)
  func style(_ role: Role) {
    for background in [Role?.none] + Role.allCases {
      for raw in UInt8(0)..<32 {
        let attributes = Style.Attributes(rawValue: raw)
        let style = Style(role, on: background, attributes)
        #expect(style.foreground == role)
        #expect(style.background == background)
        #expect(style.attributes == attributes)
      }
    }
  }

  @Test("what was put is read back, wide characters with their right half")
  func cells() {
    var frame = frame(6, 1)
    frame.put("a世e\u{301}", at: at(0, 0), Style(.danger))
    #expect(frame.grapheme(of: frame[at(0, 0)]) == "a")
    #expect(frame[at(1, 0)].width == 2)
    #expect(frame[at(2, 0)].width == 0)
    #expect(frame.grapheme(of: frame[at(2, 0)]) == "")
    #expect(frame.grapheme(of: frame[at(3, 0)]) == "e\u{301}")
    #expect(frame[at(3, 0)].style == Style(.danger))
    #expect(frame[at(4, 0)].isBlank)
    #expect(frame[at(9, 9)].isBlank)
  }
}

@Suite("Frames that look the same are equal")
struct FrameEqualityTests {
  @Test("in whatever order they were drawn")
  func order() {
    var one = frame(10, 2)
    one.put("👨‍👩‍👧", at: at(0, 0))
    one.put("e\u{301}", at: at(0, 1))
    var other = frame(10, 2)
    other.put("e\u{301}", at: at(0, 1))
    other.put("❤️", at: at(0, 0))
    #expect(one != other)
    other.put("👨‍👩‍👧", at: at(0, 0))
    #expect(one == other)
    #expect(one.changedColumns(ofRow: 0, since: other) == nil)
    #expect(one.changedColumns(ofRow: 1, since: other) == nil)
  }

  @Test("a letter, a style, the cursor and the size make a difference")
  func differences() {
    let empty = frame(5, 1)
    var other = empty
    other.put("x", at: at(2, 0))
    #expect(other != empty)
    other = empty
    other.put(" ", at: at(2, 0), Style(.text, on: .bar))
    #expect(other != empty)
    other = empty
    other.cursor = at(0, 0)
    #expect(other != empty)
    #expect(empty != frame(5, 2))
    #expect(empty == frame(5, 1))
  }

  @Test("changed columns span from the first to the last difference")
  func changes() {
    var old = frame(10, 2)
    old.put("abcdefghij", at: at(0, 0))
    var new = old
    new.put("X", at: at(2, 0))
    new.put("Y", at: at(7, 0))
    #expect(new.changedColumns(ofRow: 0, since: old) == 2..<8)
    #expect(new.changedColumns(ofRow: 1, since: old) == nil)
  }
}

@Suite("SCR-6 Text in a frame stays in its place")
struct DrawingTests {
  @Test("control characters are shown as ␛, never kept")
  func control() {
    var frame = frame(20, 1)
    frame.put("a\u{1B}[2Jb\u{07}\u{9B}c\nd", at: at(0, 0))
    #expect(frame.text == "a␛[2Jb␛␛c␛d")
  }

  @Test("right-to-left marks and characters that show nothing are spelled out, never kept")
  func invisible() {
    var frame = frame(40, 1)
    frame.put("user\u{202E}moc.elpmaxe\u{200B}!", at: at(0, 0))
    #expect(frame.text == "user‹U+202E›moc.elpmaxe‹U+200B›!")
    let kept = frame.cells.contains { $0.code == 0x202E || $0.code == 0x200B }
    #expect(!kept)
  }

  @Test("text beyond the edges is clipped, with … at the right one")
  func edges() {
    var frame = frame(5, 2)
    #expect(frame.put("abcdefgh", at: at(2, 0)) == 3)
    #expect(frame.row(0) == "  ab…")
    #expect(frame.put("abc", at: at(0, 2)) == 0)
    #expect(frame.put("abc", at: at(0, -1)) == 0)
    #expect(frame.put("abc", at: at(5, 0)) == 0)
    frame.put("abcd", at: at(-2, 1))
    #expect(frame.row(1) == "cd")
    #expect(frame.put("abc", at: at(0, 1), width: 0) == 0)
  }

  @Test("half of a wide character that is written over becomes a blank")
  func halves() {
    var frame = frame(6, 1)
    frame.put("世界", at: at(0, 0))
    frame.put("x", at: at(1, 0))
    #expect(frame.text == " x界")
    frame.put("y", at: at(2, 0))
    #expect(frame.text == " xy")
    frame.put("世", at: at(0, 0))
    frame.put("界", at: at(1, 0))
    #expect(frame.text == " 界")
    #expect(frame[at(0, 0)].isBlank)
  }

  @Test("what is cut blanks the rest of its width")
  func cutLeavesNothing() {
    var frame = frame(8, 1)
    frame.put("--------", at: at(0, 0))
    frame.put("世界地", at: at(0, 0), width: 5)
    #expect(frame.text == "世界…---")
    frame.put("--------", at: at(0, 0))
    frame.put("世界地", at: at(0, 0), width: 4)
    #expect(frame.text == "世… ----")
  }

  @Test("a box, a line in it that joins its sides, and a fill")
  func box() {
    var frame = frame(6, 4)
    frame.box(frame.bounds)
    frame.horizontalLine(at: at(0, 2), width: 6, joinsBox: true)
    frame.fill(
      Rect(column: 1, row: 1, columns: 9, rows: 1), Style(.text, on: .field), character: ".")
    #expect(
      frame.text == """
        ╭────╮
        │.....
        ├────┤
        ╰────╯
        """)
    #expect(frame[at(0, 0)].style.foreground == .border)
    #expect(frame[at(1, 1)].style.background == .field)
  }

  @Test("boxes too small to be one and outside draw nothing that breaks")
  func smallBoxes() {
    var frame = frame(4, 3)
    frame.box(Rect(column: 0, row: 0, columns: 1, rows: 3))
    frame.box(Rect(column: 0, row: 0, columns: 0, rows: 0))
    frame.horizontalLine(at: at(0, 0), width: 0)
    frame.verticalLine(at: at(0, 0), height: -1)
    #expect(frame == TextInterface.Frame(size: frame.size))
    frame.box(Rect(column: 2, row: 1, columns: 8, rows: 8))
    #expect(frame.text == "\n  ╭─\n  │")
  }

  @Test("restyling leaves what is written")
  func restyle() {
    var frame = frame(6, 1)
    frame.put("a世b", at: at(0, 0), Style(.accent))
    frame.restyle(frame.bounds) { $0.on(.selection).adding(.bold) }
    #expect(frame.text == "a世b")
    #expect(frame[at(0, 0)].style == Style(.accent, on: .selection, .bold))
    #expect(frame[at(2, 0)].style == Style(.accent, on: .selection, .bold))
    #expect(frame[at(5, 0)].style == Style(.text, on: .selection, .bold))
  }

  @Test("a frame is drawn into another one, its cursor too")
  func nested() {
    var inner = frame(4, 1)
    inner.put("é世", at: at(0, 0), Style(.warning))
    inner.cursor = at(3, 0)
    var outer = frame(10, 3)
    outer.draw(inner, at: at(2, 1))
    #expect(outer.row(1) == "  é世")
    #expect(outer.cursor == at(5, 1))
    #expect(outer[at(2, 1)].style == Style(.warning))
  }

  @Test("an empty frame takes everything and shows nothing")
  func empty() {
    var frame = frame(0, 0)
    frame.put("abc", at: at(0, 0))
    frame.box(Rect(column: 0, row: 0, columns: 5, rows: 5))
    frame.fill(frame.bounds, Style())
    #expect(frame.text == "")
  }
}

@Suite("A frame as text, for golden files")
struct FrameTextTests {
  @Test("trailing blanks are cut, empty rows stay")
  func plain() {
    var frame = frame(8, 3)
    frame.put("ab  ", at: at(1, 1))
    #expect(frame.text == "\n ab\n")
  }

  @Test("looks stand below their row, only where they say something")
  func styled() {
    var frame = frame(12, 3)
    frame.put("plain", at: at(0, 0))
    frame.put("go", at: at(0, 1), Style(.accent, .bold))
    frame.put("no", at: at(4, 1), Style(.danger, on: .selection, [.bold, .underline]))
    frame.put("世", at: at(0, 2), Style(.secondary))
    frame.cursor = at(3, 2)
    #expect(
      frame.styledText == """
        |plain
        |go  no
        faa  dd
        b    >>
        +BB  55
        |世
        fss
        cursor 3,2
        """)
  }

  @Test("every meaning has a letter of its own")
  func letters() {
    var frame = frame(Role.allCases.count, 1)
    for (column, role) in Role.allCases.enumerated() {
      frame.put("x", at: at(column, 0), Style(role, on: role))
    }
    let lines = frame.styledText.split(separator: "\n")
    #expect(Set(lines[1]).count == Role.allCases.count + 1)
    #expect(Set(lines[2]).count == Role.allCases.count + 1)
  }
}

@Suite("Rectangles are split without losing a cell")
struct GeometryTests {
  private let rect = Rect(column: 2, row: 3, columns: 10, rows: 6)

  @Test("splits give both parts")
  func splits() {
    #expect(rect.split(top: 2).top == Rect(column: 2, row: 3, columns: 10, rows: 2))
    #expect(rect.split(top: 2).rest == Rect(column: 2, row: 5, columns: 10, rows: 4))
    #expect(rect.split(bottom: 1).bottom == Rect(column: 2, row: 8, columns: 10, rows: 1))
    #expect(rect.split(bottom: 1).rest == Rect(column: 2, row: 3, columns: 10, rows: 5))
    #expect(rect.split(left: 4).left == Rect(column: 2, row: 3, columns: 4, rows: 6))
    #expect(rect.split(right: 4).right == Rect(column: 8, row: 3, columns: 4, rows: 6))
    #expect(rect.split(right: 40).rest.isEmpty)
    #expect(rect.split(top: -1).top.isEmpty)
  }

  @Test("insets, intersections, rows and middles")
  func others() {
    #expect(rect.insetBy(columns: 1, rows: 2) == Rect(column: 3, row: 5, columns: 8, rows: 2))
    #expect(rect.insetBy(columns: 9).isEmpty)
    #expect(rect.row(5) == Rect(column: 2, row: 8, columns: 10, rows: 1))
    #expect(rect.row(6).isEmpty)
    #expect(
      rect.centred(Size(columns: 4, rows: 2)) == Rect(column: 5, row: 5, columns: 4, rows: 2))
    #expect(rect.centred(Size(columns: 99, rows: 99)) == rect)
    #expect(rect.contains(Point(column: 11, row: 8)))
    #expect(!rect.contains(Point(column: 12, row: 8)))
  }
}
