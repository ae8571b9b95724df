/// What a mouse did, and where.
package struct Mouse: Hashable, Sendable {
  /// What it did.
  package enum Kind: Hashable, Sendable {
    case click, doubleClick, wheelUp, wheelDown
  }

  /// What it did.
  package var kind: Kind
  /// The cell it did it on.
  package var point: Point

  /// Makes a mouse event.
  package init(kind: Kind, point: Point) {
    self.kind = kind
    self.point = point
  }
}

/// One thing that a person did with keyboard or mouse.
package enum Key: Hashable, Sendable {
  /// A character was typed.
  case character(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// A letter with Ctrl, lower case.
  case control(Character)
  /// F1 is 1.
  case function(Int)
  /// Text was pasted; its line ends are in it and submit nothing.
  case paste(String)
  /// The mouse was used.
  case mouse(Mouse)
}
