extension CodeFinder {
  mutating func measureBackwards() {
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
  func isTold(_ index: Int) -> Bool {
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
  func isSentence(_ index: Int) -> Bool {
    (index == 0 || items[index - 1].stop != items[index].stop)
      && (index + 1 == items.count || items[index + 1].stop != items[index].stop)
  }

  /// *482913 is …*, *482913 – this is …*
  func isLinked(after index: Int) -> Bool {
    var next = index + 1
    if next < items.count, case .word = items[next].kind { next += 1 }
    return next < items.count && items[next].role == .link
      && items[next].sentence == items[index].sentence
  }

  // MARK: A number that nothing near announces

  /// The only number that could be a code, where the message says somewhere that it has one.
  func onlyOne() -> Candidate? {
    let numbers = candidates.filter { $0.figure.shape == .digits && !$0.figure.isDoubtful }
    guard let first = numbers.first,
      numbers.allSatisfy({ text.folded[$0.figure.code] == text.folded[first.figure.code] })
    else { return nil }
    // A long number in front may be the code as well; a short one is rather a street or a room.
    let hasStrong = first.figure.code.count >= 6 && hasCode(items.indices)
    let isLater = hasCode(0..<first.item)
    if isLater || hasStrong, first.figure.code.count <= 8 { return first }
    let isAlone = isLine(first.figure.part) && first.figure.code.count >= 5
    if isAlone, items.contains(where: { $0.role == .life }) { return first }
    return isInAddress(first.figure.part) ? first : nil
  }

  private func hasCode(_ indices: Range<Int>) -> Bool {
    indices.contains { items[$0].role == .code && !isGeneric[$0] }
  }

  func isLine(_ part: Range<Int>) -> Bool {
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
