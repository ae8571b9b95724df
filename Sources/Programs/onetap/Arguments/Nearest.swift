/// Finds the word that was probably meant.
enum Nearest {
  /// The known word with the fewest edits; the first of equals.
  static func word(to word: String, among known: [String]) -> String? {
    let candidates = known.map { (word: $0, distance: distance(word, $0)) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, word.count / 3) ? best.word : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var before: [Int] = []
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          previous[column + 1] + 1, current[column] + 1,
          previous[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
