import Testing

@testable import PasswordStrength

@Suite("The word lists are found in place")
struct WordListTests {
  private func entry(_ word: String) -> WordGraph.Entry? {
    let graph = WordGraph()
    var cursor = WordGraph.Cursor()
    for unit in word.utf16 {
      guard graph.advance(&cursor, by: unit) else { return nil }
    }
    return cursor.isWord ? graph.entry(at: cursor) : nil
  }

  // Heads and tails of the published lists.
  @Test(arguments: [
    ("123456", PasswordStrength.WordList.passwords, 1), ("password", .passwords, 2),
    ("the", .englishWikipedia, 1), ("and", .englishWikipedia, 3), ("you", .televisionAndFilm, 1),
    ("mary", .femaleNames, 1), ("elizabeth", .femaleNames, 5), ("james", .maleNames, 1),
    ("smith", .surnames, 1), ("brown", .surnames, 5), ("geekboy", .passwords, 30_000),
    ("evaporator", .englishWikipedia, 30_000), ("a'right", .televisionAndFilm, 19_160),
    ("allyn", .femaleNames, 3712), ("alonso", .maleNames, 983), ("bonnette", .surnames, 10_000),
  ])
  func known(word: String, list: PasswordStrength.WordList, rank: Int) {
    #expect(entry(word)?.list == list)
    #expect(entry(word)?.rank == rank)
  }

  @Test(arguments: ["", "passwor\u{0}", "zzzzzzzzzq", "é", "Password", "th\u{0}"])
  func unknown(word: String) {
    #expect(entry(word) == nil)
  }

  @Test("Nothing is lost or mixed up: the words with x, counted list by list, their ranks summed")
  func counted() {
    let graph = WordGraph()
    var first = WordGraph.Cursor()
    let exists = graph.advance(&first, by: 120)
    #expect(exists)
    var ranks: [PasswordStrength.WordList: [Int]] = [:]
    var open = [first]
    while let cursor = open.popLast() {
      for letter in UInt16(33)..<127 {
        var next = cursor
        guard graph.advance(&next, by: letter) else { continue }
        if next.isWord {
          let entry = graph.entry(at: next)
          ranks[entry.list, default: []].append(entry.rank)
        }
        open.append(next)
      }
    }
    // Counted in the published lists; “x” alone is in none.
    #expect(
      ranks.mapValues(\.count) == [
        .passwords: 92, .englishWikipedia: 29, .femaleNames: 5, .surnames: 1, .televisionAndFilm: 5,
      ])
    #expect(
      ranks.mapValues { $0.reduce(0, +) } == [
        .passwords: 1_439_835, .englishWikipedia: 606_058, .femaleNames: 13_687, .surnames: 1454,
        .televisionAndFilm: 47_192,
      ])
  }
}
