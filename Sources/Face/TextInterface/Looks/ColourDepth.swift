/// How many colours a terminal has.
package enum ColourDepth: Hashable, Sendable {
  /// None, or `NO_COLOR` is set.
  case none
  /// The eight or sixteen whose look the person chose.
  case few(bright: Bool)
  /// The 256 of xterm.
  case indexed
  /// 24 bits.
  case direct

  /// Reads what the terminal says of itself.
  package init(colours: Int) {
    switch colours {
    case 1 << 24: self = .direct
    case 256...: self = .indexed
    case 16...: self = .few(bright: true)
    case 8...: self = .few(bright: false)
    default: self = .none
    }
  }
}

/// One of xterm's 256 colours.
package struct Colour: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Its number in the palette.
  package let index: Int

  /// Makes the colour with a number.
  package init(integerLiteral index: Int) { self.index = index }

  /// Red, green and blue as one number; defined for the cube and the greys, 16 and above.
  package var rgb: Int {
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return grey << 16 | grey << 8 | grey
    }
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = max(0, index - 16)
    return steps[cube / 36 % 6] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }
}
