/// Words with digits and signs in place of letters.
struct SubstitutionMatcher {
  private let candidate: Candidate
  private let graph: WordGraph
  private let user: UserWords
  private let substitutions: Substitutions

  /// A matcher, where there is any sign that can stand for a letter.
  init?(_ candidate: Candidate, _ graph: WordGraph, _ user: UserWords) {
    guard let substitutions = Substitutions(candidate.lower) else { return nil }
    self.candidate = candidate
    self.graph = graph
    self.user = user
    self.substitutions = substitutions
  }

  func addMatches(to table: inout MatchTable) {
    let price = WordPrice(candidate)
    for start in 0..<candidate.count {
      follow(from: start, at: start, WordGraph.Cursor(), Substitutions.Choice(), price, &table)
    }
    for (index, word) in user.words.enumerated() where word.count <= candidate.count {
      let entry = WordGraph.Entry(list: .userInputs, rank: index + 1)
      for start in 0...candidate.count - word.count {
        if let choice = reading(word, at: start) {
          add(entry, start, start + word.count, choice, price, &table)
        }
      }
    }
  }

  /// Follows the graph along every reading of what comes next.
  private func follow(
    from start: Int, at position: Int, _ cursor: WordGraph.Cursor, _ choice: Substitutions.Choice,
    _ price: WordPrice, _ table: inout MatchTable
  ) {
    var position = position
    var cursor = cursor
    while position < candidate.count {
      let unit = candidate.lower[position]
      if let sign = Substitutions.sign(unit) {
        for letter in sign.letters {
          guard let next = substitutions.reading(sign, as: letter, after: choice) else { continue }
          step(from: start, at: position, letter.unit, cursor, next, price, &table)
        }
        if let next = substitutions.keeping(sign, after: choice) {
          step(from: start, at: position, unit, cursor, next, price, &table)
        }
        return
      }
      guard graph.advance(&cursor, by: unit) else { return }
      position += 1
      addWord(from: start, to: position, cursor, choice, price, &table)
    }
  }

  private func step(
    from start: Int, at position: Int, _ letter: UInt16, _ cursor: WordGraph.Cursor,
    _ choice: Substitutions.Choice, _ price: WordPrice, _ table: inout MatchTable
  ) {
    var next = cursor
    guard graph.advance(&next, by: letter) else { return }
    addWord(from: start, to: position + 1, next, choice, price, &table)
    follow(from: start, at: position + 1, next, choice, price, &table)
  }

  private func addWord(
    from start: Int, to end: Int, _ cursor: WordGraph.Cursor, _ choice: Substitutions.Choice,
    _ price: WordPrice, _ table: inout MatchTable
  ) {
    guard cursor.isWord, choice.isAny, end - start > 1 else { return }
    add(graph.entry(at: cursor), start, end, choice, price, &table)
  }

  /// The choice that makes the word of what stands at a place.
  private func reading(_ word: [UInt16], at start: Int) -> Substitutions.Choice? {
    var choice = Substitutions.Choice()
    for (offset, expected) in word.enumerated() {
      let unit = candidate.lower[start + offset]
      guard let sign = Substitutions.sign(unit) else {
        if unit == expected { continue }
        return nil
      }
      let letter = sign.letters.first { $0.unit == expected }
      let next =
        unit == expected
        ? substitutions.keeping(sign, after: choice)
        : letter.flatMap { substitutions.reading(sign, as: $0, after: choice) }
      guard let next else { return nil }
      choice = next
    }
    return choice.isAny && word.count > 1 ? choice : nil
  }

  private func add(
    _ entry: WordGraph.Entry, _ start: Int, _ end: Int, _ choice: Substitutions.Choice,
    _ price: WordPrice, _ table: inout MatchTable
  ) {
    price.add(entry, start, end, ways: ways(start, end, choice), to: &table)
  }

  /// For each sign that is used: twice where every such letter is written with it, otherwise every
  /// choice of as many of these letters or fewer.
  private func ways(_ start: Int, _ end: Int, _ choice: Substitutions.Choice) -> Double {
    let token = candidate.lower[start..<end]
    var ways = 1.0
    for (offset, unit) in token.enumerated() {
      guard let sign = Substitutions.sign(unit), let number = choice.letter(of: sign),
        let letter = sign.letters.first(where: { $0.number == number }),
        !token.prefix(offset).contains(unit)
      else { continue }
      ways *= Powers.arrangements(
        token.count { $0 == unit }, token.count { $0 == letter.unit })
    }
    return ways
  }
}
