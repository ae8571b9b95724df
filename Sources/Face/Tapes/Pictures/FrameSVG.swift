import TextInterface

/// A picture of a frame that looks like the terminal, dark and in colour.
///
/// Every run of letters has its own place and its own length, so that columns are straight in
/// whatever font a reader has; lines and boxes are drawn, so that they meet. The same frame gives
/// the same bytes.
package enum FrameSVG {
  /// An SVG document.
  package static func render(_ frame: Frame) -> String {
    var drawing = SVGDrawing(size: frame.size)
    for row in 0..<frame.size.rows {
      for run in frame.runs(ofRow: row, 0..<frame.size.columns) { drawing.add(run) }
    }
    if let cursor = frame.cursor { drawing.addCursor(in: frame, at: cursor) }
    return drawing.document
  }
}

/// An SVG document while it is drawn: backgrounds lie below lines, lines below letters.
private struct SVGDrawing {
  private static let theme = Theme(depth: .direct, background: .dark)
  /// What stands for the terminal's own colours.
  private static let paper = 0x121416
  private static let ink = 0xE4E6E8

  /// A cell in pixels; letters are as tall as makes their natural width one cell in most fonts.
  private static let across = 10
  private static let down = 20
  private static let baseline = 15
  private static let margin = 16
  private static let fontSize = "16.6"
  private static let fonts =
    "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', 'Liberation Mono', Consolas, monospace"

  private let size: Size
  private var backgrounds = ""
  private var lines = ""
  private var letters = ""

  init(size: Size) { self.size = size }

  var document: String {
    let width = size.columns * Self.across + 2 * Self.margin
    let height = size.rows * Self.down + 2 * Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <rect width="\(width)" height="\(height)" rx="10" fill="\(Self.hex(Self.paper))"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      \(backgrounds)<g fill="none">
      \(lines)</g>
      <g font-family="\(Self.fonts)" font-size="\(Self.fontSize)" xml:space="preserve">
      \(letters)</g>
      </g>
      </svg>

      """
  }

  mutating func add(_ run: FrameRun) {
    add(run, Self.colours(of: Self.theme.look(of: run.style)))
  }

  /// Shows the cursor as terminals do: the cell below it with its colours exchanged.
  mutating func addCursor(in frame: Frame, at place: Point) {
    guard frame.bounds.contains(place) else { return }
    let cell = frame[place]
    let run = FrameRun(
      start: place, columns: max(1, Int(cell.width)), style: cell.style,
      text: frame.grapheme(of: cell), isPlain: false)
    var colours = Self.colours(of: Self.theme.look(of: run.style))
    colours = Colours(
      letters: colours.behind ?? Self.paper, behind: colours.letters, attributes: [])
    add(run, colours)
  }

  private mutating func add(_ run: FrameRun, _ colours: Colours) {
    let left = run.start.column * Self.across
    let top = run.start.row * Self.down
    let width = run.columns * Self.across
    if let behind = colours.behind {
      backgrounds +=
        "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(Self.down)\""
        + " fill=\"\(Self.hex(behind))\"/>\n"
    }
    if colours.attributes.contains(.underline) {
      addLine("M\(left) \(top + Self.baseline + 2)h\(width)", colours.letters)
    }
    if let path = BoxPath(run.text, left: left, top: top, across: Self.across, down: Self.down) {
      addLine(path.text, colours.letters)
    } else {
      for word in run.words { write(word, colours) }
    }
  }

  private mutating func addLine(_ path: String, _ colour: Int) {
    lines += "<path d=\"\(path)\" stroke=\"\(Self.hex(colour))\"/>\n"
  }

  private mutating func write(_ word: FrameRun, _ colours: Colours) {
    let left = word.start.column * Self.across
    let top = word.start.row * Self.down + Self.baseline
    let width = word.columns * Self.across
    var looks = "fill=\"\(Self.hex(colours.letters))\""
    if colours.attributes.contains(.bold) { looks += " font-weight=\"bold\"" }
    if colours.attributes.contains(.italic) { looks += " font-style=\"italic\"" }
    if colours.attributes.contains(.dim) { looks += " opacity=\"0.6\"" }
    letters +=
      "<text x=\"\(left)\" y=\"\(top)\" textLength=\"\(width)\""
      + " lengthAdjust=\"spacingAndGlyphs\" \(looks)>\(XMLText.escaped(word.text))</text>\n"
  }

  private struct Colours {
    var letters: Int
    var behind: Int?
    var attributes: Style.Attributes
  }

  private static func colours(of look: Look) -> Colours {
    let letters = look.foreground ?? ink
    return look.attributes.contains(.reverse)
      ? Colours(letters: look.background ?? paper, behind: letters, attributes: look.attributes)
      : Colours(letters: letters, behind: look.background, attributes: look.attributes)
  }

  private static func hex(_ colour: Int) -> String {
    let digits = String(colour & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension FrameRun {
  /// The run in pieces without more than one blank in them, so that a font that is wider or
  /// narrower than a cell shifts nothing over a gap.
  fileprivate var words: [FrameRun] {
    guard isPlain else { return text == " " || text.isEmpty ? [] : [self] }
    var words: [FrameRun] = []
    var word = ""
    var first = 0
    for (offset, character) in (text + "  ").enumerated() {
      if character != " " {
        if word.isEmpty { first = offset }
        word.append(character)
      } else if word.last == " " {
        word.removeLast()
        words.append(piece(word, at: first))
        word = ""
      } else if !word.isEmpty {
        word.append(character)
      }
    }
    return words
  }

  private func piece(_ word: String, at offset: Int) -> FrameRun {
    FrameRun(
      start: start.moved(right: offset, down: 0), columns: word.count, style: style, text: word,
      isPlain: true)
  }
}
