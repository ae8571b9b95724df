/// Reads a message once, from its beginning to its end, into the things that matter.
struct Reader {
  let text: FoldedText
  private let index: PhraseIndex
  private let scanner: FigureScanner
  private(set) var items: [Item] = []
  /// The places of web addresses, in order.
  private(set) var addresses: [Range<Int>] = []
  private var place = 0
  private var distance = 0
  private var sentence = 0
  private var clause = 0
  private var stop = 0

  init(_ text: FoldedText, index: PhraseIndex = .shared) {
    self.text = text
    self.index = index
    scanner = FigureScanner(text: text)
    items.reserveCapacity(64)
    while place < text.count { readNext() }
  }

  private mutating func readNext() {
    let value = text.plain[place]
    if value == Sign.space {
      place += 1
    } else if Sign.isWordPart(value) {
      readWord()
    } else {
      readSign(value)
    }
  }

  private mutating func add(_ kind: Item.Kind, to end: Int, distance step: Int) {
    items.append(
      Item(
        kind: kind, part: place..<end, before: distance, after: distance + step,
        sentence: sentence, clause: clause, stop: stop))
    distance += step
    place = end
  }

  // MARK: Words

  private mutating func readWord() {
    if text.isChunkStart(place), let end = text.endOfAddress(place) {
      addresses.append(place..<end)
      distance += Distance.word
      place = end
      return
    }
    if let figure = scanner.spaced(place) {
      return add(.figure(figure), to: figure.part.upperBound, distance: Distance.figure)
    }
    if let match = index.longest(in: text, at: place), fits(match) {
      return add(.phrase(match.role), to: match.end, distance: length(place..<match.end))
    }
    if Sign.isDigit(text.plain[place]) || text.isLatinWordStart(place),
      let figure = scanner.figure(at: place)
    {
      if figure.shape != .letters {
        return add(.figure(figure), to: figure.part.upperBound, distance: Distance.figure)
      }
      if let match = phraseInside(figure.part) { return readCompound(match) }
      return add(.figure(figure), to: figure.part.upperBound, distance: Distance.word)
    }
    readPlainWord()
  }

  /// Digits behind a phrase belong to it only if nothing but digits follows: `OTP482913`.
  private func fits(_ match: PhraseIndex.Match) -> Bool {
    let last = text.plain[match.end - 1]
    guard text.isDigit(at: match.end), !Sign.isDigit(last), Sign.stride(last) == nil else {
      return true
    }
    let end = text.endOfDigits(match.end)
    return end - match.end >= 4 && text.endOfLatin(match.end) == end
  }

  /// A phrase that begins within a word, as the last part of a compound does.
  private func phraseInside(_ word: Range<Int>) -> (start: Int, match: PhraseIndex.Match)? {
    for start in word.dropFirst() {
      if let match = index.longest(in: text, at: start), fits(match) { return (start, match) }
    }
    return nil
  }

  private mutating func readCompound(_ found: (start: Int, match: PhraseIndex.Match)) {
    place = found.start
    add(.phrase(found.match.role), to: found.match.end, distance: Distance.word)
  }

  private mutating func readPlainWord() {
    let start = place
    var end = place
    let stride = Sign.stride(text.plain[place])
    while end < text.count, Sign.isLetter(text.plain[end]),
      Sign.stride(text.plain[end]) == stride
    {
      if end > start, let match = index.longest(in: text, at: end), fits(match) {
        distance += length(start..<end) - (stride == nil ? Distance.word : 0)
        return readCompound((end, match))
      }
      end += 1
    }
    if end == start { end += 1 }
    add(.word, to: end, distance: length(start..<end))
  }

  /// A phrase of one word counts as one, whatever its length.
  private func length(_ part: Range<Int>) -> Int {
    if let stride = Sign.stride(text.plain[part.lowerBound]) { return part.count * stride }
    return text.plain[part].reduce(Distance.word) { $1 == Sign.space ? $0 + Distance.word : $0 }
  }

  // MARK: Signs

  private mutating func readSign(_ value: UInt32) {
    if value == Sign.lineFeed {
      distance += Distance.line
      sentence += 1
      clause += 1
    } else if Sign.introduces(value) {
      return add(.colon, to: place + 1, distance: 0)
    } else if Sign.endsSentence(value) {
      endSentence()
    } else if value == 0x2E {
      readFullStop()
    } else if value == 0x2C || value == 0xFF0C || value == 0x3B || value == 0x3001 {
      distance += Distance.comma
      clause += 1
    } else if value == Sign.number, isNumberOfSomethingElse {
      return add(.phrase(.other), to: place + 1, distance: 0)
    } else if Sign.isCurrency(value) {
      return add(.phrase(.currency), to: place + 1, distance: 0)
    }
    place += 1
  }

  /// `claim #4829`, but not `code #4829`.
  private var isNumberOfSomethingElse: Bool {
    guard text.isDigit(at: place + 1), let last = items.last, last.sentence == sentence else {
      return false
    }
    if case .word = last.kind { return true }
    return last.role == .other || last.role == .bearer
  }

  /// A full stop ends a sentence if a capital or a script without capitals follows, or nothing.
  private mutating func readFullStop() {
    var next = place + 1
    while next < text.count, text.plain[next] == Sign.space { next += 1 }
    guard next < text.count else { return endSentence() }
    let following = text.plain[next]
    if Sign.isLower(following) || text.plain[place + 1] == 0x2E { return }
    if Sign.isDigit(following) {
      distance += Distance.comma
    } else {
      endSentence()
    }
  }

  private mutating func endSentence() {
    distance += Distance.sentence
    stop += 1
    sentence += 1
    clause += 1
  }
}

extension FoldedText {
  fileprivate func isLatinWordStart(_ place: Int) -> Bool {
    Sign.isLatin(plain[place]) && (place == 0 || !Sign.isLatin(plain[place - 1]))
  }

  /// Whether an address could begin here: at the front of what has no space in it.
  fileprivate func isChunkStart(_ place: Int) -> Bool {
    guard Sign.isLatin(plain[place]) || Sign.isDigit(plain[place]) else { return false }
    return place == 0 || plain[place - 1] == 0x3A || !isAddressPart(plain[place - 1])
  }

  /// The characters of addresses; brackets, quotes and commas end one.
  private func isAddressPart(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0x27...0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B...0x7D: false
    default: value > 0x20 && value < 0x7F
    }
  }

  /// The end of the web or mail address that begins at a place.
  fileprivate func endOfAddress(_ start: Int) -> Int? {
    var end = start
    var dot: Int?
    var isAddress = false
    while end < count, isAddressPart(plain[end]) {
      switch plain[end] {
      case 0x2E where dot == nil && end + 1 < count && Sign.isLower(plain[end + 1]): dot = end
      case 0x2F where dot != nil: isAddress = true
      case 0x3F where dot != nil: isAddress = true
      case 0x40 where end > start: isAddress = true
      case 0x3A where !isAddress:
        guard end + 2 < count, plain[end + 1] == 0x2F, plain[end + 2] == 0x2F else {
          return dot.flatMap { isHost(start, $0, end) ? end : nil }
        }
        isAddress = true
      default: break
      }
      end += 1
    }
    return isAddress || dot.map { isHost(start, $0, end) } ?? false ? end : nil
  }

  /// `shop.example`, `4you.example`: letters alone behind the full stop, and no code in front of it.
  private func isHost(_ start: Int, _ dot: Int, _ end: Int) -> Bool {
    plain[start..<dot].contains(where: Sign.isLower)
      && plain[dot + 1..<end].allSatisfy { Sign.isLower($0) || $0 == 0x2E || $0 == Sign.hyphen }
  }
}
