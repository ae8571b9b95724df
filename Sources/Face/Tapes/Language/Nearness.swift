/// Finds the word that was probably meant, as people misspell words.
package enum Nearness {
  /// The known word with the fewest edits, whatever the case; nothing where none is near.
  package static func word(to word: String, among known: [String]) -> String? {
    let wanted = word.lowercased()
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(wanted, candidate.lowercased())
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
    return best.word
  }

  /// The known word that is nearest, however far that is: one that is misspelt first, then one that has
  /// the words in it or stands in them.
  static func nearest(to word: String, among known: [String]) -> String? {
    let wanted = word.lowercased()
    let scored = known.map { candidate -> (rank: Int, distance: Int, word: String) in
      let lower = candidate.lowercased()
      // A letter or two stand in every word.
      let isInside = lower.count > 2 && wanted.contains(lower)
      let distance = distance(wanted, lower)
      let isMisspelt = distance <= max(1, wanted.count / 3)
      return (isMisspelt ? 0 : lower.contains(wanted) || isInside ? 1 : 2, distance, candidate)
    }
    return scored.min { ($0.rank, $0.distance) < ($1.rank, $1.distance) }?.word
  }

  /// Insertions, deletions, replacements and swaps of neighbours.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.prefix(200)), Array(right.prefix(200)))
    var earlier: [Int] = []
    var above = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var line = [row + 1]
      for (column, other) in right.enumerated() {
        var least = min(
          above[column + 1] + 1, line[column] + 1, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          least = min(least, earlier[column - 1] + 1)
        }
        line.append(least)
      }
      (earlier, above) = (above, line)
    }
    return above[right.count]
  }
}
