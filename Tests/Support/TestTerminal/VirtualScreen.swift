import CVTerm
import Foundation
import TextInterface

/// A cell as a person sees it.
package struct ScreenCell: Hashable, Sendable {
  /// A colour of a terminal.
  package enum Colour: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// One of the palette.
    case indexed(Int)
    /// Red, green and blue as one number.
    case rgb(Int)
  }

  /// Its letter and the marks on it; a blank is empty.
  package let text: String
  /// How many cells it takes.
  package let width: Int
  package let foreground: Colour
  package let background: Colour
  package let isBold: Bool
  package let isUnderlined: Bool
  package let isReversed: Bool
  package let isItalic: Bool
}

/// What the terminal says of itself, beside its cells.
private final class ScreenState {
  var isAlternate = false
  var cursorIsVisible = true
  var bells = 0
}

/// libvterm as a value of Swift: bytes in, cells out.
package final class VirtualScreen {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let state = ScreenState()
  private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
  private(set) var size: Size

  /// Makes an empty screen.
  package init(size: Size) {
    self.size = size
    guard let terminal = vterm_new(Int32(size.rows), Int32(size.columns)),
      let screen = vterm_obtain_screen(terminal)
    else { fatalError("libvterm has no memory") }
    self.terminal = terminal
    self.screen = screen
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    var functions = VTermScreenCallbacks()
    functions.settermprop = { property, value, user in
      guard let user, let value else { return 1 }
      let state = Unmanaged<ScreenState>.fromOpaque(user).takeUnretainedValue()
      if property == VTERM_PROP_ALTSCREEN { state.isAlternate = value.pointee.boolean != 0 }
      if property == VTERM_PROP_CURSORVISIBLE { state.cursorIsVisible = value.pointee.boolean != 0 }
      return 1
    }
    functions.bell = { user in
      guard let user else { return 1 }
      Unmanaged<ScreenState>.fromOpaque(user).takeUnretainedValue().bells += 1
      return 1
    }
    callbacks.initialize(to: functions)
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(state).toOpaque())
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  var isAlternate: Bool { state.isAlternate }
  /// Whether the cursor is to be seen.
  package var cursorIsVisible: Bool { state.cursorIsVisible }
  var bells: Int { state.bells }

  /// Where the cursor is.
  package var cursor: Point {
    var place = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return Point(column: Int(place.col), row: Int(place.row))
  }

  /// Shows bytes; what the terminal answers to them comes back.
  @discardableResult
  package func write(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    var answer = [UInt8](repeating: 0, count: 1024)
    let count = answer.withUnsafeMutableBytes { buffer in
      vterm_output_read(
        terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return Array(answer[..<count])
  }

  /// Gives the screen another size.
  package func resize(to size: Size) {
    self.size = size
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
  }

  /// What is in a cell.
  package func cell(at point: Point) -> ScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(
      screen, VTermPos(row: Int32(point.row), col: Int32(point.column)), &cell)
    return ScreenCell(
      text: VirtualScreen.text(of: cell), width: Int(cell.width),
      foreground: VirtualScreen.colour(cell.fg, standard: VTERM_COLOR_DEFAULT_FG),
      background: VirtualScreen.colour(cell.bg, standard: VTERM_COLOR_DEFAULT_BG),
      isBold: cell.attrs.bold != 0, isUnderlined: cell.attrs.underline != 0,
      isReversed: cell.attrs.reverse != 0, isItalic: cell.attrs.italic != 0)
  }

  /// A row as text, trailing blanks cut.
  package func row(_ row: Int) -> String {
    var line = ""
    var column = 0
    while column < size.columns {
      let cell = cell(at: Point(column: column, row: row))
      line += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  var dump: String {
    let border = "+" + String(repeating: "-", count: size.columns) + "+"
    let rows = (0..<size.rows).map { "|" + row($0) }
    return ([border] + rows + [border, "cursor \(cursor.column),\(cursor.row)"])
      .joined(separator: "\n")
  }

  private static func text(of cell: VTermScreenCell) -> String {
    let chars = cell.chars
    var scalars = String.UnicodeScalarView()
    for value in [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5] {
      // libvterm marks the right half of a wide character with the highest number.
      guard value != 0, let scalar = Unicode.Scalar(value) else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func colour(_ colour: VTermColor, standard: VTermColorType) -> ScreenCell.Colour {
    if colour.type & UInt8(standard.rawValue) != 0 { return .standard }
    if colour.type & UInt8(VTERM_COLOR_TYPE_MASK.rawValue) == VTERM_COLOR_INDEXED.rawValue {
      return .indexed(Int(colour.indexed.idx))
    }
    return .rgb(Int(colour.rgb.red) << 16 | Int(colour.rgb.green) << 8 | Int(colour.rgb.blue))
  }
}

extension TestTerminal {
  /// The rows of the screen, trailing blanks cut, with line ends between.
  package var text: String { rows.joined(separator: "\n") }

  /// The rows of the screen, trailing blanks cut.
  package var rows: [String] { (0..<screen.size.rows).map { screen.row($0) } }

  /// One row of the screen, trailing blanks cut.
  package func row(_ index: Int) -> String { screen.row(index) }

  /// One cell of the screen.
  /// What is in a cell.
  package func cell(at point: Point) -> ScreenCell { screen.cell(at: point) }

  /// Where a text begins on the screen, counted in cells; the first place from above.
  package func find(_ text: String) -> Point? {
    for (index, row) in rows.enumerated() {
      guard let range = row.range(of: text) else { continue }
      return Point(column: columns(of: String(row[..<range.lowerBound])), row: index)
    }
    return nil
  }

  /// How large the terminal is.
  package var size: Size { screen.size }

  /// Where the cursor is.
  /// Where the cursor is.
  package var cursor: Point { screen.cursor }

  /// Whether the cursor is to be seen.
  package var cursorIsVisible: Bool { screen.cursorIsVisible }

  /// Whether the program's own screen is shown, and not the shell's.
  package var isAlternateScreen: Bool { screen.isAlternate }

  /// How often the program rang the bell.
  package var bells: Int { screen.bells }
}
