import Testing

@testable import Tapes

@Suite("The nearest word is the one with the fewest edits")
struct NearestWord {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("ab", "ba", 1),
    ("flaw", "lawn", 2), ("upgarde", "upgrade", 1),
  ])
  func distance(left: String, right: String, edits: Int) {
    #expect(Nearness.distance(left, right) == edits)
    #expect(Nearness.distance(right, left) == edits)
  }
}
