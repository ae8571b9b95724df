/// How well letters typed in a hurry fit a text; nothing if they do not stand in it in that order.
///
/// Less is better: letters that follow each other and letters at the start of words cost nothing,
/// every gap costs. Case does not matter, blanks in the pattern are passed over.
package func fuzzyScore(_ pattern: String, in text: String) -> Int? {
  let wanted = pattern.lowercased().filter { !$0.isWhitespace }
  guard !wanted.isEmpty else { return 0 }
  let letters = Array(text.lowercased())
  let needle = Array(wanted)
  var best: Int?
  for start in letters.indices where letters[start] == needle[0] {
    if let cost = fuzzyCost(needle, letters, from: start), cost < best ?? Int.max { best = cost }
  }
  return best
}

private func fuzzyCost(_ needle: [Character], _ letters: [Character], from start: Int) -> Int? {
  var cost = startsWord(letters, start) ? 0 : 8
  var place = start + 1
  for letter in needle.dropFirst() {
    guard let found = nextPlace(of: letter, in: letters, from: place) else { return nil }
    if found > place { cost += startsWord(letters, found) ? 2 : 4 + min(found - place, 8) }
    place = found + 1
  }
  return cost
}

/// Where a letter stands next: at once, else at the start of a word, else anywhere.
private func nextPlace(of letter: Character, in letters: [Character], from start: Int) -> Int? {
  guard start < letters.count else { return nil }
  if letters[start] == letter { return start }
  let rest = start..<letters.count
  return rest.first { letters[$0] == letter && startsWord(letters, $0) }
    ?? rest.first { letters[$0] == letter }
}

private func startsWord(_ letters: [Character], _ place: Int) -> Bool {
  place == 0 || !(letters[place - 1].isLetter || letters[place - 1].isNumber)
}
