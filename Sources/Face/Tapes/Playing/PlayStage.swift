import TextInterface

/// Where the phone, the caption and the sign stand in a terminal.
///
/// The phone has the size that its tape asks for, so that it shows what the tape expects, or the
/// whole terminal if that is smaller. What is left below is for the caption and the sign; where
/// nothing is left they stand over what matters least.
package struct PlayStage: Hashable, Sendable {
  /// The terminal's size.
  package let terminal: Size
  /// The phone's size.
  package let phone: Size

  /// Makes room for a phone of a tape; in the person's hand it has the whole terminal.
  package init(terminal: Size, tape: Size, hand: PlayFace.Hand) {
    self.terminal = terminal
    let fits = tape.columns <= terminal.columns && tape.rows <= terminal.rows
    phone = fits && hand != .person ? tape : terminal
  }

  private var left: Int { (terminal.columns - phone.columns) / 2 }
  private var rowsBelow: Int { terminal.rows - phone.rows }

  /// The terminal's frame: the phone's with what the player says; where the caption went is kept.
  package func compose(_ frame: Frame, _ face: inout PlayFace) -> Frame {
    var stage = Frame(size: terminal)
    stage.draw(frame, at: Point(column: left, row: 0))
    if let caption = face.caption {
      let box = CaptionBox(caption, isProblem: face.isProblem, width: terminal.columns)
      let place = place(for: box.size, in: stage, face)
      face.captionPlace = place
      box.draw(in: &stage, at: place)
    } else {
      face.captionPlace = nil
    }
    drawSign(face, in: &stage)
    return stage
  }

  private func place(for box: Size, in stage: Frame, _ face: PlayFace) -> Rect {
    let signRows = face.sign == nil ? 0 : 1
    if rowsBelow >= box.rows + signRows {
      let spare = rowsBelow - box.rows - signRows
      return Rect(
        column: (terminal.columns - box.columns) / 2, row: phone.rows + spare / 2,
        columns: box.columns, rows: box.rows)
    }
    let finder = QuietPlace(frame: stage)
    if let last = face.captionPlace, last.size == box, finder.isHarmless(last) { return last }
    return finder.best(for: box)
  }

  private func drawSign(_ face: PlayFace, in stage: inout Frame) {
    let row = terminal.rows - 1
    if rowsBelow > 0 {
      guard let sign = face.sign else { return }
      stage.draw(sign, at: Point(column: 0, row: row), width: terminal.columns)
    } else if let sign = face.shortSign {
      let width = min(columns(of: sign.text), terminal.columns)
      stage.put(
        sign.text, at: Point(column: terminal.columns - width, row: row), sign.style, width: width)
    }
  }
}

/// A caption in its box.
struct CaptionBox: Hashable, Sendable {
  private let lines: [String]
  private let style: Style
  let size: Size

  init(_ words: String, isProblem: Bool, width: Int) {
    let room = max(8, min(60, width - 8))
    let all = wrap(words, to: room)
    // Nobody reads more than that, and more would hide the phone.
    let most = 5
    lines =
      all.count <= most ? all : all.prefix(most - 1) + [cut(all[most - 1] + " …", to: room)]
    style = Style(isProblem ? .danger : .text, on: .field, [.bold])
    let widest = lines.map { columns(of: $0) }.max() ?? 0
    size = Size(columns: widest + 4, rows: lines.count + 2)
  }

  func draw(in frame: inout Frame, at place: Rect) {
    frame.fill(place, style)
    frame.box(place, Style(.accent, on: .field))
    for (index, line) in lines.enumerated() {
      frame.put(
        line, at: place.origin.moved(right: 2, down: index + 1), style, width: place.columns - 4)
    }
  }
}
