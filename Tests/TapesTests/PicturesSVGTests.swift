import Foundation
import TextInterface
import Testing

@testable import Tapes

@Suite("QA-4 A screenshot as SVG looks like the terminal")
struct FrameSVGTests {
  private struct Letters: Decodable {
    let text: String
    let left: Int
    let top: Int
    let length: Int
    let looks: [String: String]
  }

  private struct Picture: Decodable {
    let letters: [Letters]
    let paths: [String]
    let width: Int
    let height: Int
    let fonts: [String]
  }

  /// Reads a document with python's XML parser, so that what is not well-formed fails.
  private func read(_ document: String) throws -> Picture {
    let program = """
      import json, sys, xml.etree.ElementTree as tree
      space = '{http://www.w3.org/2000/svg}'
      root = tree.fromstring(sys.stdin.read().encode())
      assert root.tag == space + 'svg'
      known = ('x', 'y', 'textLength')
      letters = [dict(text=one.text, left=int(one.get('x')), top=int(one.get('y')),
        length=int(one.get('textLength')),
        looks={k: v for k, v in one.attrib.items() if k not in known})
        for one in root.iter(space + 'text')]
      fonts = sorted({one.get('font-family') for one in root.iter() if one.get('font-family')})
      print(json.dumps(dict(letters=letters, width=int(root.get('width')),
        height=int(root.get('height')), fonts=fonts,
        paths=[one.get('d') for one in root.iter(space + 'path')])))
      """
    return try JSONDecoder().decode(
      Picture.self, from: Data(Python.run(program, input: document).utf8))
  }

  @Test("it is valid XML, and every letter stands in its own column")
  func letters() throws {
    let frame = Frames.motley
    let picture = try read(FrameSVG.render(frame))
    #expect(picture.width == 40 * 10 + 32 && picture.height == 10 * 20 + 32)
    #expect(picture.fonts.count == 1 && picture.fonts[0].hasSuffix("monospace"))
    var seen = Frame(size: frame.size)
    for letters in picture.letters {
      #expect(letters.left % 10 == 0 && (letters.top - 15) % 20 == 0)
      #expect(columns(of: letters.text) * 10 == letters.length, "\(letters.text)")
      let place = Point(column: letters.left / 10, row: (letters.top - 15) / 20)
      seen.put(letters.text, at: place)
    }
    // Lines and boxes are drawn and not written.
    let boxes = Set("─│╭╮╰╯├┤".map(String.init))
    var bare = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let place = Point(column: column, row: row)
        if boxes.contains(frame.grapheme(of: frame[place])) { bare.put(" ", at: place) }
      }
    }
    #expect(FrameText.render(seen) == FrameText.render(bare))
  }

  @Test("looks are those of the terminal: bold, dim, slanted, reversed, colours")
  func looks() throws {
    let picture = try read(FrameSVG.render(Frames.motley))
    func looks(_ text: String) -> [String: String]? {
      picture.letters.first { $0.text == text }?.looks
    }
    // xterm's colours: 210 for danger, 75 for accent, 242 for what cannot be used, 235 for a bar.
    let name = "Tom & \"Jerry\" <tom@a.example>"
    #expect(looks(name)?["font-weight"] == "bold" && looks(name)?["fill"] == "#ff8787")
    #expect(looks("soon")?["fill"] == "#6c6c6c")
    #expect(looks("slanted")?["font-style"] == "italic")
    #expect(looks("reversed")?["fill"] == "#121416")
    let document = FrameSVG.render(Frames.motley)
    #expect(
      document.contains("<rect x=\"20\" y=\"80\" width=\"80\" height=\"20\" fill=\"#5fafff\"/>"))
    #expect(document.contains("y=\"0\" width=\"110\" height=\"20\" fill=\"#262626\"/>"))
    #expect(document.contains("<path d=\"M200 97h60\" stroke=\"#5fafff\"/>"), "underlined")
  }

  @Test("words with wide gaps between them are placed one by one")
  func gaps() throws {
    let letters = try read(FrameSVG.render(Frames.words("not now   but  x"))).letters
    #expect(letters.map(\.text) == ["not now", "but", "x"])
    #expect(letters.map(\.left) == [0, 100, 150])
    #expect(letters.map(\.length) == [70, 30, 10])
  }

  @Test("the lines of a box meet at the edges of cells")
  func boxes() throws {
    var frame = Frame(size: Size(columns: 3, rows: 3))
    frame.box(Rect(column: 0, row: 0, columns: 3, rows: 3))
    let paths = try read(FrameSVG.render(frame)).paths
    // Round corners from the middle of one edge to the middle of another; straight lines across.
    #expect(
      paths == [
        "M5 20V15q0 -5 5 -5", "M10 10H20", "M25 20V15q0 -5 -5 -5", "M5 20V40", "M25 20V40",
        "M5 40V45q0 5 5 5", "M10 50H20", "M25 40V45q0 5 -5 5",
      ])
  }

  @Test(
    "every box character that a frame can draw is a path", arguments: "─│╭╮╰╯├┤┬┴┼".map(String.init)
  )
  func paths(_ character: String) {
    #expect(BoxPath(character, left: 0, top: 0, across: 10, down: 20) != nil)
    #expect(BoxPath("x", left: 0, top: 0, across: 10, down: 20) == nil)
  }

  @Test("the cursor is a cell with its colours exchanged")
  func cursor() {
    let without = FrameSVG.render(Frames.words("x"))
    var frame = Frames.words("x")
    frame.cursor = Point(column: 3, row: 0)
    let with = FrameSVG.render(frame)
    let block = "<rect x=\"30\" y=\"0\" width=\"10\" height=\"20\" fill=\"#e4e6e8\"/>"
    #expect(with.contains(block) && !without.contains(block))
  }

  @Test("the same frame gives the same bytes, however it was drawn")
  func same() {
    var again = Frame(size: Size(columns: 40, rows: 10))
    again.put("e\u{301} and 👩‍💻", at: Point(column: 0, row: 9))
    again.fill(again.bounds, Style())
    again.draw(Frames.motley, at: Point(column: 0, row: 0))
    #expect(FrameSVG.render(again) == FrameSVG.render(Frames.motley))
  }

  @Test("what XML cannot hold is shown as a sign")
  func controls() throws {
    #expect(XMLText.escaped("a\u{1}b\u{FFFE}\u{85}<&>\"") == "a␛b␛␛&lt;&amp;&gt;&quot;")
    let text = String(
      String.UnicodeScalarView([0x1F600, 0xFFFD, 0x10FFFF].compactMap(Unicode.Scalar.init)))
    #expect(XMLText.escaped(text) == text)
  }
}
