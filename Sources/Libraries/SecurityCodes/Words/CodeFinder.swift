/// Finds the code that the words of a message announce (`COD-2` to `COD-4`).
///
/// Every figure is measured by how far it is from the nearest announcement, in front of it or behind
/// it; the nearest figure wins, of equals the first. Distances are sums along the message, so that
/// two passes are enough whatever its length (`COD-7`).
struct CodeFinder {
  private let text: FoldedText
  private let reader: Reader
  private var items: [Item] { reader.items }
  /// Whether the message is about shopping, where *code* means less.
  private let isOffer: Bool
  private var candidates: [Candidate] = []

  private struct Candidate {
    let item: Int
    let figure: Figure
    var distance: Int

    /// The distance; what may be a date comes last.
    var rank: Int { figure.isDoubtful ? distance + CodeFinder.reach : distance }
  }

  /// A distance that no message has.
  private static let never = Int.max / 4
  /// How far a code may be from its announcement: eleven words.
  private static let reach = 44
  /// How far letters, years and the like may be: one word.
  private static let shortReach = 4
  /// How much farther *to* and *from* put a number.
  private static let recipient = 16
  /// How near a verb must be that announces the number beside it: one word.
  private static let entryReach = 6
  /// How much nearer *is* and a colon bring a code.
  private static let link = 8

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
    text.plain[figure.code].contains(where: Sign.isLower) ? 12 : 28
  }

  // MARK: Forwards: what was announced before it

  /// How far back an announcement lies that may be meant, and which other thing waits for its number.
  private struct Announced {
    var origin = -CodeFinder.never
    /// The same for what codes are for, which alone announces nothing.
    var purpose = -CodeFinder.never
    var purposeSentence = -1
    var sentence = -1
    var other: (item: Int, isBearer: Bool)?
  }

  private mutating func collect() {
    let exclusions = Exclusions(text: text)
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
        candidates.append(Candidate(item: index, figure: figure, distance: distance))
      }
    }
  }

  private func distance(of figure: Figure, _ item: Item, _ index: Int, _ announced: Announced)
    -> Int
  {
    let before = index > 0 ? items[index - 1] : nil
    let isLinked = isLinked(before: index)
    let isTold = isLinked || isTold(index)
    let origin =
      isTold && figure.shape == .digits
      ? max(announced.origin, announced.purpose) : announced.origin
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
      if item.after - weight >= announced.origin {
        announced.origin = item.after - weight
        announced.sentence = item.sentence
      }
    } else if role == .other || role == .bearer {
      announced.other = (index, role == .bearer)
    }
  }

  /// How much a phrase says less than one that can mean nothing but a code.
  private func weight(_ role: Vocabulary.Role) -> Int? {
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

  // MARK: Backwards: what announces it afterwards

  private mutating func measureBackwards() {
    var behind = Behind()
    var next = items.count - 1
    for index in candidates.indices.reversed() {
      let own = candidates[index].item
      while next > own {
        if items[next].role != .entry {
          behind.note(items[next], weight: items[next].role.flatMap(weight))
        }
        next -= 1
      }
      let isLinked = isLinked(after: own)
      let isTold = isTold(own)
      if candidates[index].figure.isDoubtful, !isLinked { continue }
      let crosses = isTold || isSentence(own) || isLine(candidates[index].figure.part)
      var distance =
        behind.distance(
          from: items[own], crosses: crosses, isFirm: crosses || isLinked) + Distance.word
      if isLinked { distance -= candidates[index].figure.isDoubtful ? Self.link * 2 : Self.link }
      candidates[index].distance = min(
        candidates[index].distance, distance, entryDistance(own) ?? Self.never)
    }
  }

  /// *482913 eingeben*: the verb announces the number right in front of it.
  private func entryDistance(_ index: Int) -> Int? {
    guard index + 1 < items.count, items[index + 1].role == .entry,
      items[index + 1].clause == items[index].clause, let weight = weight(.entry)
    else { return nil }
    return items[index + 1].before - items[index].after + weight
  }

  /// *enter 482913*, *482913 eingeben*
  private func isTold(_ index: Int) -> Bool {
    index > 0 && items[index - 1].tells || index + 1 < items.count && items[index + 1].tells
  }

  /// The announcements of the first sentence behind a place that has any.
  private struct Behind {
    private var strong = CodeFinder.never
    private var any = CodeFinder.never
    private var stop = -1
    private var clause = -1

    mutating func note(_ item: Item, weight: Int?) {
      guard let weight else { return }
      if item.stop != stop {
        strong = CodeFinder.never
        any = CodeFinder.never
      }
      if weight == 0 { strong = item.before }
      any = min(any, item.before + weight)
      stop = item.stop
      clause = item.clause
    }

    /// How far back the nearest announcement is, across a full stop only if the figure `crosses`
    /// one, and from far away only if more than nearness speaks for the figure: `isFirm`.
    func distance(from item: Item, crosses: Bool, isFirm: Bool) -> Int {
      guard crosses || stop == item.stop else { return CodeFinder.never }
      let isNear = clause == item.clause && any - item.after <= Distance.word * 3
      return (isFirm || isNear ? min(strong, any) : strong) - item.after
    }
  }

  /// Whether a figure is all that its sentence says: `482913. Use this code to sign in.`
  private func isSentence(_ index: Int) -> Bool {
    (index == 0 || items[index - 1].stop != items[index].stop)
      && (index + 1 == items.count || items[index + 1].stop != items[index].stop)
  }

  /// *482913 is …*, *482913 – this is …*
  private func isLinked(after index: Int) -> Bool {
    var next = index + 1
    if next < items.count, case .word = items[next].kind { next += 1 }
    return next < items.count && items[next].role == .link
      && items[next].sentence == items[index].sentence
  }

  // MARK: A number that nothing near announces

  /// The only number that could be a code, where the message says somewhere that it has one.
  private func onlyOne() -> Candidate? {
    let numbers = candidates.filter { $0.figure.shape == .digits && !$0.figure.isDoubtful }
    guard let first = numbers.first,
      numbers.allSatisfy({ text.folded[$0.figure.code] == text.folded[first.figure.code] })
    else { return nil }
    // A long number in front may be the code as well; a short one is rather a street or a room.
    let hasStrong = first.figure.code.count >= 6 && items.contains { $0.role == .code }
    let isLater = items.prefix(first.item).contains { $0.role == .code }
    if isLater || hasStrong, first.figure.code.count <= 8 { return first }
    let isAlone = isLine(first.figure.part) && first.figure.code.count >= 5
    if isAlone, items.contains(where: { $0.role == .life }) { return first }
    return isInAddress(first.figure.part) ? first : nil
  }

  private func isLine(_ part: Range<Int>) -> Bool {
    (part.lowerBound == 0 || text.plain[part.lowerBound - 1] == Sign.lineFeed)
      && (part.upperBound == text.count || text.plain[part.upperBound] == Sign.lineFeed)
  }

  /// Whether a web address of the message ends with the number and is one to verify something.
  private func isInAddress(_ part: Range<Int>) -> Bool {
    reader.addresses.contains { address in
      let tail = text.plain[address].suffix(part.count)
      guard address.count > part.count, tail.elementsEqual(text.plain[part]) else { return false }
      return text.containsWord(ofPurpose: address)
    }
  }
}

extension Item {
  /// Whether it tells what to do with the code beside it.
  fileprivate var tells: Bool { role == .verb || role == .entry }
}

extension Reader {
  fileprivate var hasFigures: Bool {
    items.contains { if case .figure = $0.kind { true } else { false } }
  }
}

extension FoldedText {
  /// Words in the addresses of pages that take a code.
  private static let purposes: [[UInt32]] = ["verify", "otp", "code", "confirm", "login", "auth"]
    .map { $0.unicodeScalars.map(\.value) }

  fileprivate func containsWord(ofPurpose part: Range<Int>) -> Bool {
    part.contains { start in
      Self.purposes.contains { word in
        start + word.count <= part.upperBound
          && folded[start..<start + word.count].elementsEqual(word)
      }
    }
  }
}
