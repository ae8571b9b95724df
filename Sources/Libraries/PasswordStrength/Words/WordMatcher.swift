/// Words as they are, and written backwards.
struct WordMatcher {
  private let candidate: Candidate
  private let graph: WordGraph
  private let user: UserWords

  init(_ candidate: Candidate, _ graph: WordGraph, _ user: UserWords) {
    self.candidate = candidate
    self.graph = graph
    self.user = user
  }

  func addMatches(to table: inout MatchTable) {
    let price = WordPrice(candidate)
    let count = candidate.count
    candidate.lower.withUnsafeBufferPointer { lower in
      for start in 0..<count {
        var cursor = WordGraph.Cursor()
        for last in start..<count {
          guard graph.advance(&cursor, by: lower[last]) else { break }
          guard cursor.isWord else { continue }
          let entry = graph.entry(at: cursor)
          price.add(entry, start, last + 1, to: &table)
        }
      }
      for last in stride(from: count - 1, through: 0, by: -1) {
        var cursor = WordGraph.Cursor()
        for start in stride(from: last, through: 0, by: -1) {
          guard graph.advance(&cursor, by: lower[start]) else { break }
          guard cursor.isWord else { continue }
          let entry = graph.entry(at: cursor)
          price.add(entry, start, last + 1, isReversed: true, to: &table)
        }
      }
    }
    addUserWords(price, to: &table)
  }

  private func addUserWords(_ price: WordPrice, to table: inout MatchTable) {
    candidate.lower.withUnsafeBufferPointer { lower in
      for (index, word) in user.words.enumerated() where word.count <= lower.count {
        let entry = WordGraph.Entry(list: .userInputs, rank: index + 1)
        let last = word.count - 1
        for start in 0...lower.count - word.count {
          let end = start + word.count
          if (0...last).allSatisfy({ lower[start + $0] == word[$0] }) {
            price.add(entry, start, end, to: &table)
          }
          if (0...last).allSatisfy({ lower[start + $0] == word[last - $0] }) {
            price.add(entry, start, end, isReversed: true, to: &table)
          }
        }
      }
    }
  }
}
