/// A key and the word for what it does, for the last line of a screen.
package struct Hint: Hashable, Sendable {
  /// The key's name.
  package var key: String
  /// What it does, in a word or two.
  package var word: String

  /// Makes a hint.
  package init(key: String, word: String) {
    self.key = key
    self.word = word
  }

  /// How many columns it takes.
  package var width: Int { columns(of: key) + 1 + columns(of: word) }
}

/// The hints that fit a width, in order; the last one is the last to go (SCR-3).
package func fittingHints(_ hints: [Hint], width: Int, gap: Int = 3) -> [Hint] {
  guard let last = hints.last else { return [] }
  var kept: [Hint] = []
  var used = last.width
  guard used <= width else { return [] }
  for hint in hints.dropLast() {
    guard used + gap + hint.width <= width else { break }
    used += gap + hint.width
    kept.append(hint)
  }
  return kept + [last]
}
