/// Words that are not produced, wherever they stand, in any letter case and across hyphens
/// (`GEN-2`).
///
/// An automaton that has read some letters knows the longest end of them that begins a word
/// (Aho and Corasick), so that passwords can be both checked and counted without looking back.
struct OffensiveWords: Sendable {
  /// The list; it is short, and what it costs in entropy is counted.
  static let list = [
    "anus", "ass", "bitch", "boob", "cock", "cum", "cunt", "dick", "fag", "fuck", "fuk", "jizz",
    "kike", "nazi", "nig", "penis", "piss", "porn", "pussy", "rape", "sex", "shit", "slut", "suck",
    "tits", "twat", "wank", "whore",
  ]

  /// The automaton of the list.
  static let automaton = OffensiveWords(list)

  /// The state before the first letter.
  static let start = 0

  /// A state from which a letter leads elsewhere than it does from the start; nowhere where it
  /// completes a word.
  struct Exception: Sendable {
    let state: Int
    let target: Int?
  }

  /// The exceptions by letter.
  private var exceptions: [[Exception]] = []
  private let knownLetters: Set<Int>
  private var next: [[Int?]] = [Array(repeating: nil, count: 26)]

  /// How many states there are.
  var stateCount: Int { next.count }

  /// The state after one more character; nothing where that completes a word. Hyphens are passed
  /// over, other characters that are no letters begin afresh.
  func state(after state: Int, _ byte: UInt8) -> Int? {
    if byte == UInt8(ascii: "-") { return state }
    guard let letter = Self.letter(byte) else { return Self.start }
    return next[state][letter]
  }

  /// One and the same character for all that the automaton does not tell apart.
  func representative(of byte: UInt8) -> UInt8 {
    if byte == UInt8(ascii: "-") { return byte }
    guard let letter = Self.letter(byte), knownLetters.contains(letter) else { return 0 }
    return UInt8(ascii: "a") + UInt8(letter)
  }

  /// The states from which a character leads elsewhere than it does from the start.
  func exceptions(to byte: UInt8) -> [Exception] {
    if byte == UInt8(ascii: "-") {
      return next.indices.dropFirst().map { Exception(state: $0, target: $0) }
    }
    return Self.letter(byte).map { exceptions[$0] } ?? []
  }

  /// Whether a text has none of the words.
  func allow(_ text: some Sequence<UInt8>) -> Bool {
    var state = Self.start
    for byte in text {
      guard let following = self.state(after: state, byte) else { return false }
      state = following
    }
    return true
  }

  private init(_ words: [String]) {
    knownLetters = Set(words.joined().utf8.compactMap(Self.letter))
    var isWord = [false]
    for word in words {
      var state = Self.start
      for letter in word.utf8.compactMap(Self.letter) {
        if let known = next[state][letter] {
          state = known
        } else {
          next[state][letter] = next.count
          state = next.count
          next.append(Array(repeating: nil, count: 26))
          isWord.append(false)
        }
      }
      isWord[state] = true
    }
    connect(&isWord)
    exceptions = (0..<26).map { letter in
      next.indices.compactMap { state in
        let target = next[state][letter]
        return target == next[Self.start][letter] ? nil : Exception(state: state, target: target)
      }
    }
  }

  /// Completes the tree of words to an automaton, in order of depth: where a state has no letter of
  /// its own, it goes where the longest end of what it has read would go.
  private mutating func connect(_ isWord: inout [Bool]) {
    var fallback = Array(repeating: Self.start, count: next.count)
    var queue: [Int] = []
    for letter in 0..<26 {
      if let child = next[Self.start][letter] { queue.append(child) }
      next[Self.start][letter] = next[Self.start][letter] ?? Self.start
    }
    var place = 0
    while place < queue.count {
      let state = queue[place]
      place += 1
      isWord[state] = isWord[state] || isWord[fallback[state]]
      for letter in 0..<26 {
        let other = next[fallback[state]][letter] ?? Self.start
        if let child = next[state][letter] {
          fallback[child] = other
          queue.append(child)
        } else {
          next[state][letter] = other
        }
      }
    }
    next = next.map { row in row.map { target in target.flatMap { isWord[$0] ? nil : $0 } } }
  }

  private static func letter(_ byte: UInt8) -> Int? {
    let lower = byte | 0x20
    return (0x61...0x7A).contains(lower) ? Int(lower - 0x61) : nil
  }
}
