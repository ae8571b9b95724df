/// Finds the phrases of all languages in a text, in time that does not depend on their number.
struct PhraseIndex: Sendable {
  struct Match {
    let role: Vocabulary.Role
    let end: Int
  }

  /// One way to end a phrase at a node of the tree.
  private struct Ending: Sendable {
    let role: Vocabulary.Role
    let toWordEnd: Bool
    let inCapitals: Bool
    /// Another way to end at the same node, of a language read earlier; none is -1.
    let next: Int32
  }

  /// A tree of characters, its edges in a hash table: (node, character) → node. Its two roots are
  /// for phrases where a word begins and for those that begin within a word.
  private var keys: [UInt64]
  private var nodes: [Int32]
  /// The first way to end at each node.
  private var ends: [Int32] = [-1, -1]
  private var endings: [Ending] = []
  private let mask: Int

  /// The phrases of every language.
  static let shared = PhraseIndex(Vocabulary.all)

  init(_ vocabularies: [Vocabulary]) {
    var phrases: [(Vocabulary.Role, Substring)] = Currencies.codes.split(separator: ",")
      .map { (.currency, $0) }
    for vocabulary in vocabularies {
      for role in Vocabulary.Role.allCases {
        phrases += vocabulary.phrases(role).split(separator: ",").map { (role, $0) }
      }
    }
    let edges = phrases.reduce(1) { $0 + $1.1.unicodeScalars.count }
    var size = 1024
    while size < edges * 2 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    nodes = Array(repeating: 0, count: size)
    mask = size - 1
    for (role, phrase) in phrases { insert(phrase, role) }
  }

  private mutating func insert(_ written: Substring, _ role: Vocabulary.Role) {
    var letters = FoldedText(String(written)).folded[...]
    while letters.last.map(Sign.isWhite) ?? false { letters.removeLast() }
    let caret: UInt32 = 0x5E
    let inCapitals = letters.first == caret
    if inCapitals { letters.removeFirst() }
    let asterisk: UInt32 = 0x2A
    let opensFree = letters.first == asterisk
    if opensFree { letters.removeFirst() }
    let endsFree = letters.last == asterisk
    if endsFree { letters.removeLast() }
    guard let last = letters.last else { return }
    for root in opensFree ? [0, 1] as [Int32] : [0] {
      let node = Int(letters.reduce(root) { step(from: $0, $1) })
      let ending = Ending(
        role: role, toWordEnd: !endsFree && Sign.stride(last) == nil, inCapitals: inCapitals,
        next: ends[node])
      ends[node] = Int32(endings.count)
      endings.append(ending)
    }
  }

  private func slot(_ key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private func key(_ node: Int32, _ letter: UInt32) -> UInt64 {
    // A hyphen parts the words of a phrase as a space does.
    UInt64(node + 1) << 32 | UInt64(letter == Sign.hyphen ? Sign.space : letter)
  }

  private mutating func step(from node: Int32, _ letter: UInt32) -> Int32 {
    let key = key(node, letter)
    let slot = slot(key)
    if keys[slot] == 0 {
      keys[slot] = key
      nodes[slot] = Int32(ends.count)
      ends.append(-1)
    }
    return nodes[slot]
  }

  /// The longest phrase that begins at a place.
  func longest(in text: FoldedText, at start: Int) -> Match? {
    let isWithin = !text.isWordStart(start) && Sign.stride(text.plain[start]) == nil
    var node: Int32 = isWithin ? 1 : 0
    var place = start
    var found: Match?
    while place < text.count {
      let key = key(node, text.folded[place])
      let slot = slot(key)
      guard keys[slot] == key else { break }
      node = nodes[slot]
      place += 1
      var ending = ends[Int(node)]
      while ending >= 0 {
        let end = endings[Int(ending)]
        if (!end.toWordEnd || text.isWordEnd(place))
          && (!end.inCapitals || !text.plain[start..<place].contains(where: Sign.isLower))
        {
          found = Match(role: end.role, end: place)
        }
        ending = end.next
      }
    }
    return found
  }
}

extension FoldedText {
  /// Whether a word may begin here: behind a space or sign, a digit, or as in `smsKod`.
  func isWordStart(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    let before = plain[place - 1]
    if !Sign.isLetter(before) || Sign.stride(before) != nil { return true }
    return Sign.isLower(before) && Sign.isUpper(plain[place])
  }

  /// Whether a word may end before this place; digits may follow at once, as in `OTP482913`.
  func isWordEnd(_ place: Int) -> Bool {
    guard place < count else { return true }
    let next = plain[place]
    if !Sign.isWordPart(next) || Sign.stride(next) != nil { return true }
    if Sign.isDigit(next) { return place >= 1 && Sign.isLetter(plain[place - 1]) }
    return Sign.isUpper(next) && Sign.isLower(plain[place - 1])
  }
}
