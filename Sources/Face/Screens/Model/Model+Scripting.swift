import TextInterface

/// Something on the screen in front that can be chosen, in the words that it shows.
package struct ScriptTarget: Hashable, Sendable {
  /// Where it stands.
  package let place: Place
  /// Its words, piece by piece as they stand apart.
  package let words: [String]
  /// The words of the whole block that it stands in, those that cannot be chosen too.
  package let around: [String]
  /// All words of that block, as one text.
  package let surroundings: String

  /// Whether it is called so; what a button says of itself in brackets does not count.
  package func isCalled(_ label: String) -> Bool {
    let wanted = label.lowercased()
    return words.contains { word in
      let word = word.lowercased()
      return word == wanted || word.hasPrefix(wanted + " (") && word.hasSuffix(")")
    }
  }
}

/// Something that a key does on the screen in front.
package struct ScriptKey: Hashable, Sendable {
  package let key: Key
  /// The word in the last line; empty where there is none.
  package let hint: String
  package let description: String
}

// What a script needs to know of the screens to use them as a person does: by what stands there.
extension Model {
  /// Which screen has the keys, by its name in the code.
  package var frontKind: String { frontSurface.kind }

  /// The title of what has the keys.
  package var frontTitle: String { front.title(in: self) }

  /// The title of the page, whatever stands in front of it.
  package var pageTitle: String { base.screen.title(in: self) }

  /// What the pages below home are called, from the first to the one in view: an app by its name.
  package var pageTitles: [String] {
    path.dropFirst().map { page in
      if case .app(let screen) = page { return screen.name(in: self) }
      return page.screen.title(in: self)
    }
  }

  /// Whether a field has the keys.
  package var hasField: Bool { front.editor != nil }

  /// What the QuickType bar offers to the screen in front, the one that ^A takes first.
  package var offeredWords: [String] { sheets.isEmpty && !inspectorHasKeys ? front.offerWords : [] }

  /// What is selected.
  package var selectedPlace: Place { front.list.selection }

  /// Whether what is selected is in view, so that choosing it acts.
  package var showsSelection: Bool {
    let screen = front
    let scroller = Scroller(blocks: frontList, rows: Layout(self).listArea(of: screen).rows)
    return scroller.shows(screen.list.selection, from: screen.list.top)
  }

  /// More rows than this are not looked through; a filter finds what is further down.
  private static let mostBlocks = 3_000

  /// Everything in front that can be chosen, from above.
  package var scriptTargets: [ScriptTarget] {
    let screen = front
    let width = Layout(self).listArea(of: screen).columns
    let list = blocks(of: screen, in: Context(model: self, width: width, selection: nil))
    return (0..<min(list.count, Model.mostBlocks)).flatMap { index -> [ScriptTarget] in
      let block = list[index]
      guard !block.items.isEmpty else { return [] }
      let picture = Picture(block, width: width)
      return block.items.enumerated().map { number, item in
        ScriptTarget(
          place: Place(block: index, item: number), words: picture.words(of: item),
          around: picture.words, surroundings: picture.text)
      }
    }
  }

  /// The key that leads one step from what is selected towards a place; nothing: it is there.
  package func key(towards place: Place) -> Key? {
    let here = selectedPlace
    if here == place { return nil }
    let isAhead = (here.block, here.item) < (place.block, place.item)
    return front.isGrid ? (isAhead ? .right : .left) : (isAhead ? .down : .up)
  }

  /// What keys do on the screen in front and what they are called, most useful first.
  package var scriptKeys: [ScriptKey] {
    let isEditing = front.editor != nil
    return table.compactMap { binding in
      binding.keys(whileEditing: isEditing).first.map {
        ScriptKey(key: $0, hint: binding.hint, description: binding.description)
      }
    }
  }
}

/// A block as it is drawn, to read it.
private struct Picture {
  private let frame: Frame

  init(_ block: Block, width: Int) {
    var frame = Frame(size: Size(columns: max(1, width), rows: max(1, block.lines.count)))
    for (row, line) in block.lines.enumerated() {
      frame.draw(line, at: Point(column: 0, row: row), width: width)
    }
    self.frame = frame
  }

  var text: String {
    (0..<frame.size.rows).map { Frame.withoutBoxes(frame.row($0)) }.joined(separator: " ")
  }

  var words: [String] { (0..<frame.size.rows).flatMap { Picture.pieces(frame.row($0)) } }

  func words(of item: Item) -> [String] {
    item.rows.filter { $0 < frame.size.rows }.flatMap { row in
      Picture.pieces(frame.row(row, columns: item.columns))
    }
  }

  /// What stands apart in a row, without what is drawn around it; a piece with a sign before it, or a
  /// number behind it, counts without it too.
  private static func pieces(_ row: String) -> [String] {
    var pieces: [String] = []
    for piece in apart(Frame.withoutBoxes(row)) {
      pieces.append(piece)
      for sign in ["(*) ", "( ) ", "> ", "* "] where piece.hasPrefix(sign) {
        pieces.append(String(piece.dropFirst(sign.count)))
      }
      if let space = piece.lastIndex(of: " "), piece[space...].dropFirst().allSatisfy(\.isNumber) {
        pieces.append(String(piece[..<space]))
      }
    }
    return pieces
  }

  private static func apart(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var blanks = 0
    for character in text {
      if character == " " {
        blanks += 1
        continue
      }
      if blanks > 1, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
      } else if blanks == 1, !piece.isEmpty {
        piece.append(" ")
      }
      blanks = 0
      piece.append(character)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension Frame {
  /// A part of a row as text; all of it without `columns`.
  fileprivate func row(_ index: Int, columns: Range<Int>?) -> String {
    guard let columns else { return row(index) }
    var text = ""
    for column in columns where column >= 0 && column < size.columns {
      let cell = cells[index * size.columns + column]
      text += cell.isBlank ? " " : grapheme(of: cell)
    }
    return text
  }
}
