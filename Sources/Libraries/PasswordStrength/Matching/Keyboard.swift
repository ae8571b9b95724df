/// A keyboard as a person walks over it: keys with a column and a row.
struct Keyboard {
  /// Where a character is.
  private struct Key {
    var column: Int8 = 0
    var row: Int8 = -1
    var isShifted = false
  }

  /// The keys by the ASCII code of what they type; a row below 0 where nothing types it.
  private var keys: [Key] = Array(repeating: Key(), count: 128)
  private var isSlanted: Bool
  /// The keys on which a walk can begin, in the way the reference counts them.
  private var starts = 0.0
  /// The keys beside a key, on average.
  private var neighbours = 0.0

  /// A keyboard from its rows.
  ///
  /// - Parameters:
  ///   - rows: the keys of each row, apart by one space, each with what it types plain and with
  ///     Shift.
  ///   - indents: the column in which each row begins.
  ///   - isSlanted: whether each row lies half a key to the right of the one above.
  private init(_ rows: [String], indents: [Int], isSlanted: Bool) {
    self.isSlanted = isSlanted
    for (row, indent) in indents.enumerated() {
      for (column, key) in rows[row].split(separator: " ").enumerated() {
        for (place, unit) in key.utf16.enumerated() {
          keys[Int(unit)] = Key(
            column: Int8(indent + column), row: Int8(row), isShifted: place == 1)
        }
      }
    }
    let there = keys.filter { $0.row >= 0 }
    starts = Double(there.count)
    // Both characters of a key have the same neighbours, and only one of a neighbour's counts.
    let pairs = there.reduce(0) { sum, key in
      sum + there.count { !$0.isShifted && direction(from: key, to: $0) > 0 }
    }
    neighbours = Double(pairs) / starts
  }

  private static let qwerty = Keyboard(
    [
      "`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) -_ =+", "qQ wW eE rR tT yY uU iI oO pP [{ ]} \\|",
      "aA sS dD fF gG hH jJ kK lL ;: '\"", "zZ xX cC vV bB nN mM ,< .> /?",
    ], indents: [0, 1, 1, 1], isSlanted: true)

  private static let dvorak = Keyboard(
    [
      "`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) [{ ]}", "'\" ,< .> pP yY fF gG cC rR lL /? =+ \\|",
      "aA oO eE uU iI dD hH tT nN sS -_", ";: qQ jJ kK xX bB mM wW vV zZ",
    ], indents: [0, 1, 1, 1], isSlanted: true)

  private static let keypad = Keyboard(
    ["/ * -", "7 8 9 +", "4 5 6", "1 2 3", "0 ."], indents: [1, 0, 0, 0, 1], isSlanted: false)

  private static let macKeypad = Keyboard(
    ["= / *", "7 8 9 -", "4 5 6 +", "1 2 3", "0 ."], indents: [1, 0, 0, 0, 1], isSlanted: false)

  /// The keyboards that are looked at; both keypads count as the first.
  static let all: [Keyboard] = {
    var dvorak = Keyboard.dvorak
    (dvorak.starts, dvorak.neighbours) = (qwerty.starts, qwerty.neighbours)
    var macKeypad = Keyboard.macKeypad
    (macKeypad.starts, macKeypad.neighbours) = (keypad.starts, keypad.neighbours)
    return [qwerty, dvorak, keypad, macKeypad]
  }()

  private func key(_ unit: UInt16) -> Key { unit < 128 ? keys[Int(unit)] : Key() }

  /// From 1 up, one number a direction; 0 where the keys are not neighbours.
  private func direction(from: Key, to: Key) -> Int {
    guard from.row >= 0, to.row >= 0 else { return 0 }
    let across = to.column - from.column
    let down = to.row - from.row
    guard abs(across) <= 1, abs(down) <= 1, across != 0 || down != 0 else { return 0 }
    // On slanted rows the keys up left and down right are not neighbours.
    if isSlanted, across == down { return 0 }
    return Int(3 * (down + 1) + across + 2)
  }

  /// Adds every walk of three keys and more that cannot be made longer.
  func addMatches(in candidate: Candidate, to table: inout MatchTable) {
    let units = candidate.units
    var start = 0
    while start < units.count - 1 {
      var end = start + 1
      var turns = 0
      var last = 0
      var key = self.key(units[start])
      var shifted = key.isShifted ? 1 : 0
      while end < units.count {
        let next = self.key(units[end])
        let direction = direction(from: key, to: next)
        guard direction > 0 else { break }
        if direction != last { turns += 1 }
        if next.isShifted { shifted += 1 }
        (last, key, end) = (direction, next, end + 1)
      }
      if end - start > 2 {
        table.add(
          start, end, .spatial,
          guesses: guesses(end - start, turns: turns, shifted: shifted), detail: turns)
      }
      start = end
    }
  }

  /// All walks of this length or shorter with as many turns or fewer, and the choices of Shift.
  private func guesses(_ length: Int, turns: Int, shifted: Int) -> Double {
    var guesses = 0.0
    for keys in 2...length {
      var ways = starts
      for turn in 1...min(turns, keys - 1) {
        ways *= neighbours
        guesses += Powers.choices(keys - 1, turn - 1) * ways
      }
    }
    return shifted == 0 ? guesses : guesses * Powers.arrangements(shifted, length - shifted)
  }
}
