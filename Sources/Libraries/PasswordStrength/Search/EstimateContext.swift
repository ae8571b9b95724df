/// What a password was found to be made of.
struct Analysis {
  let guesses: Double
  let parts: [Match]
}

/// What stays the same while a password and the parts that repeat in it are judged.
struct EstimateContext {
  let year: Int
  let userWords: UserWords
  let words = WordGraph()

  /// Finds every match, then the cheapest way to put them in a row.
  func analyse(_ candidate: Candidate) -> Analysis {
    guard candidate.count > 0 else { return Analysis(guesses: 1, parts: []) }
    var table = MatchTable(count: candidate.count)
    // Of equally cheap matches for the same part, the one found first counts, as in the reference.
    WordMatcher(candidate, words, userWords).addMatches(to: &table)
    SubstitutionMatcher(candidate, words, userWords)?.addMatches(to: &table)
    for keyboard in Keyboard.all { keyboard.addMatches(in: candidate, to: &table) }
    RepeatMatcher(candidate, self).addMatches(to: &table)
    SequenceMatcher(candidate).addMatches(to: &table)
    YearMatcher(candidate, year: year).addMatches(to: &table)
    DateMatcher(candidate, year: year).addMatches(to: &table)
    var search = SequenceSearch(count: candidate.count, table: table)
    return search.cheapest()
  }
}
