/// Finds the code that the words of a message announce (`COD-2` to `COD-4`).
///
/// Every figure is measured by how far it is from the nearest announcement, in front of it or behind
/// it; the nearest figure wins, of equals the first. Distances are sums along the message, so that
/// two passes are enough whatever its length (`COD-7`).
struct CodeFinder {
  let text: FoldedText
  let reader: Reader
  var items: [Item] { reader.items }
  /// Whether the message is about shopping, where *code* means less.
  private let isOffer: Bool
  /// Which announcements are of codes in general: *never share your OTP*.
  let isGeneric: [Bool]
  var candidates: [Candidate] = []

  struct Candidate {
    let item: Int
    let figure: Figure
    var distance: Int

    /// Whether small letters are in it, as in names: `98point6`.
    var isNameLike = false

    /// The distance; what may be a date comes last, what may be a name somewhat later.
    var rank: Int {
      distance + (figure.isDoubtful ? CodeFinder.reach : 0) + (isNameLike ? CodeFinder.link : 0)
    }
  }

  /// A distance that no message has.
  static let never = Int.max / 4
  /// How far a code may be from its announcement: eleven words.
  private static let reach = 44
  /// How far letters, years and the like may be: one word.
  private static let shortReach = 4
  /// How much farther *to* and *from* put a number.
  private static let recipient = 16
  /// How near a verb must be that announces the number beside it: one word.
  private static let entryReach = 6
  /// How much nearer *is* and a colon bring a code.
  static let link = 8

  /// Where the code stands in the text, with and without what is beside it; nothing without a code.
  static func code(in text: FoldedText) -> Figure? {
    let reader = Reader(text)
    guard reader.hasFigures else { return nil }
    var finder = CodeFinder(text, reader)
    return finder.find()
  }

  private init(_ text: FoldedText, _ reader: Reader) {
    self.text = text
    self.reader = reader
    isOffer = reader.items.contains { $0.role == .offer }
    isGeneric = Self.generic(reader.items)
  }

  /// What a warning is about, up to the end of its sentence.
  private static func generic(_ items: [Item]) -> [Bool] {
    var warned: Int?
    return items.indices.map { index in
      guard items[index].isAnnouncement else { return false }
      if index > 0, items[index - 1].role == .warning { warned = items[index].sentence }
      return warned == items[index].sentence
    }
  }

  private mutating func find() -> Figure? {
    collect()
    measureBackwards()
    var best: Candidate?
    for candidate in candidates where isWithinReach(candidate) {
      if candidate.rank < best?.rank ?? Self.never { best = candidate }
    }
    return (best ?? onlyOne())?.figure
  }

  private func isWithinReach(_ candidate: Candidate) -> Bool {
    switch candidate.figure.shape {
    case .digits where candidate.figure.isDoubtful: candidate.distance <= Self.shortReach
    // A colon says once more that something was announced, however long ago.
    case .digits: candidate.distance <= Self.reach + (isLinked(before: candidate.item) ? 16 : 0)
    case .mixed:
      candidate.distance <= (candidate.figure.isDoubtful ? 0 : mixedReach(candidate.figure))
    case .letters: candidate.distance <= Self.shortReach
    case .other: false
    }
  }

  /// Capitals and digits are rarely anything else; small letters may be a name: `mBank24`.
  private func mixedReach(_ figure: Figure) -> Int {
    hasSmallLetters(figure) ? 12 : 28
  }

  private func hasSmallLetters(_ figure: Figure) -> Bool {
    text.plain[figure.code].contains(where: Sign.isLower)
  }

  // MARK: Forwards: what was announced before it

  /// How far back an announcement lies that may be meant, and which other thing waits for its number.
  private struct Announced {
    var origin = -CodeFinder.never
    /// The same for what codes are for, which alone announces nothing.
    var purpose = -CodeFinder.never
    var purposeSentence = -1
    var sentence = -1
    /// The same for codes in general, which count within their sentence only.
    var generic = -CodeFinder.never
    var genericSentence = -1
    var other: (item: Int, isBearer: Bool)?
  }

  private mutating func collect() {
    let exclusions = Exclusions(
      text: text, isAboutPlace: items.contains { $0.role == .place })
    var announced = Announced()
    for (index, item) in items.enumerated() {
      switch item.kind {
      case .phrase(let role): note(role, item, index, &announced)
      case .word, .colon: break
      case .figure(let figure):
        let isTaken = takes(announced, item, index)
        if figure.shape != .letters { announced.other = nil }
        guard !isTaken, !exclusions.excludes(figure, at: index, of: items) else { continue }
        if figure.shape == .letters, !isIntroduced(figure, index) { continue }
        let distance = distance(of: figure, item, index, announced)
        let isNameLike = figure.shape == .mixed && hasSmallLetters(figure)
        candidates.append(
          Candidate(item: index, figure: figure, distance: distance, isNameLike: isNameLike))
      }
    }
  }

  private func distance(of figure: Figure, _ item: Item, _ index: Int, _ announced: Announced)
    -> Int
  {
    let before = index > 0 ? items[index - 1] : nil
    let isLinked = isLinked(before: index)
    let isTold = isLinked || isTold(index)
    var origin =
      isTold && figure.shape == .digits
      ? max(announced.origin, announced.purpose) : announced.origin
    if announced.genericSentence == item.sentence || isTold || isSentence(index)
      || isLine(figure.part)
    {
      origin = max(origin, announced.generic)
    }
    var distance = item.before - origin
    if isLinked { distance -= Self.link }
    if before?.role == .recipient {
      // *sent to 5550104822*, *text it to 84025*
      distance += (6...8).contains(figure.part.count) ? Self.recipient : Self.reach
    }
    if figure.shape == .digits, figure.part.count >= 9 { distance += Distance.word * 2 }
    // *The code for AB1234 is 482913.*
    if figure.shape == .mixed, !isLinked, before?.isAnnouncement != true { distance += 12 }
    return distance
  }

  private func note(
    _ role: Vocabulary.Role, _ item: Item, _ index: Int, _ announced: inout Announced
  ) {
    if role == .purpose, let weight = weight(role) {
      announced.purpose = item.after - weight
      announced.purposeSentence = item.sentence
    } else if let weight = weight(role) {
      announced.other = nil
      if isGeneric[index] {
        announced.generic = item.after - weight
        announced.genericSentence = item.sentence
      } else if item.after - weight >= announced.origin {
        announced.origin = item.after - weight
        announced.sentence = item.sentence
      }
    } else if role == .other || role == .bearer {
      announced.other = (index, role == .bearer)
    }
  }

  /// How much a phrase says less than one that can mean nothing but a code.
  func weight(_ role: Vocabulary.Role) -> Int? {
    switch role {
    case .code, .postal: 0
    case .word: isOffer ? nil : 4
    case .purpose: isOffer ? nil : 12
    case .entry: isOffer ? nil : Self.reach - Self.entryReach
    default: nil
    }
  }

  /// Whether a number is the one of an order, an account and so on, rather than a code.
  private func takes(_ announced: Announced, _ item: Item, _ index: Int) -> Bool {
    guard let (otherIndex, isBearer) = announced.other else { return false }
    let other = items[otherIndex]
    guard other.clause == item.clause, item.before - other.after <= Distance.word * 3 else {
      return false
    }
    // *The code for your account is 482913.*
    let isAnnounced =
      announced.sentence == item.sentence || announced.purposeSentence == item.sentence
    if isBearer, isAnnounced, isLinked(before: index) { return false }
    // *Your account: 482913 is the code.*
    return !(isLinked(after: index) && announcesSoon(after: index, within: isBearer ? 6 : 4))
  }

  private func announcesSoon(after index: Int, within count: Int) -> Bool {
    items[(index + 1)...].prefix(count).contains {
      $0.isAnnouncement && $0.sentence == items[index].sentence
    }
  }

  private func isLinked(before index: Int) -> Bool {
    guard index > 0 else { return false }
    switch items[index - 1].kind {
    case .colon, .phrase(.link): return items[index - 1].sentence == items[index].sentence
    default: return false
    }
  }

  /// Letters alone are a code only behind *code:*, capitals also behind *code is* where the message
  /// itself is not all in capitals; small letters only at the end of a line.
  private func isIntroduced(_ figure: Figure, _ index: Int) -> Bool {
    guard index > 1, isLinked(before: index), items[index - 2].isAnnouncement else { return false }
    if Sign.isUpper(text.plain[figure.part.lowerBound]) {
      if case .colon = items[index - 1].kind { return true }
      return text.plain[items[index - 2].part].contains(where: Sign.isLower)
    }
    var end = figure.part.upperBound
    while end < text.count, text.plain[end] == Sign.space || text.plain[end] == 0x2E { end += 1 }
    guard case .colon = items[index - 1].kind, items[index - 2].role == .code else { return false }
    return end == text.count || text.plain[end] == Sign.lineFeed
  }
}

extension Reader {
  fileprivate var hasFigures: Bool {
    items.contains { if case .figure = $0.kind { true } else { false } }
  }
}
