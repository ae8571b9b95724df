/// What is not a code although it looks like one (`COD-3`), told by what stands right beside it.
struct Exclusions {
  let text: FoldedText
  /// Whether the message says where something is, or is brought.
  let isAboutPlace: Bool

  /// Whether the figure at this place among the items is something else than a code.
  func excludes(_ figure: Figure, at index: Int, of items: [Item]) -> Bool {
    figure.shape == .other || isMarked(figure.part, after: index > 0 ? items[index - 1] : nil)
      || isAmountOrTime(figure, at: index, of: items) || isInSenderBrackets(figure)
      || isInAddressLine(figure) || isPostal(figure, at: index, of: items)
      || isHouse(figure, at: index, of: items)
  }

  // MARK: Signs beside it

  private func isMarked(_ part: Range<Int>, after item: Item?) -> Bool {
    let before = part.lowerBound > 0 ? text.plain[part.lowerBound - 1] : Sign.space
    let after = part.upperBound < text.count ? text.plain[part.upperBound] : Sign.space
    switch before {
    case 0x2B, 0x40, 0x5C, 0x5F, 0x2F, 0x2022, 0x2026: return true
    // `*482913*` is bold, `*4829` is hidden in part.
    case 0x2A where after != 0x2A: return true
    case 0x2E where part.lowerBound > 1 && text.plain[part.lowerBound - 2] == 0x2E: return true
    case Sign.hyphen where part.lowerBound > 1:
      let isAnnounced =
        item?.part.upperBound == part.lowerBound - 1 && item?.canBeHyphenated == true
      if Sign.isWordPart(text.plain[part.lowerBound - 2]), !isAnnounced { return true }
    case 0x29, Sign.space:
      if isBehindAreaCode(part.lowerBound) { return true }
    default: break
    }
    if Sign.isCurrency(before) { return true }
    return isMarkedBehind(part.upperBound, after)
  }

  private func isMarkedBehind(_ end: Int, _ sign: UInt32) -> Bool {
    let next = end + 1 < text.count ? text.plain[end + 1] : Sign.space
    switch sign {
    case 0x25, 0x40, 0x5F, 0xB0: return true
    case 0x2F, 0x2B, 0x26, 0x3D: return Sign.isWordPart(next)
    case 0x2A: return text.isDigit(at: end + 1)
    case Sign.space: return next == 0x25 || Sign.isCurrency(next)
    default: return Sign.isCurrency(sign)
    }
  }

  /// `(555) 0104`.
  private func isBehindAreaCode(_ place: Int) -> Bool {
    var end = place - 1
    if end > 0, text.plain[end] == Sign.space { end -= 1 }
    return end > 0 && text.plain[end] == 0x29 && text.isDigit(at: end - 1)
      && hasOpeningBracket(before: end)
  }

  private func hasOpeningBracket(before end: Int) -> Bool {
    var place = end - 1
    while place > 0, end - place <= 5, text.isDigit(at: place) { place -= 1 }
    return text.plain[place] == 0x28
  }

  // MARK: Words beside it

  private func isAmountOrTime(_ figure: Figure, at index: Int, of items: [Item]) -> Bool {
    if index + 1 < items.count, case .phrase(let role) = items[index + 1].kind,
      role == .unit || role == .currency,
      gap(figure.part.upperBound, items[index + 1].part.lowerBound) <= 1
    {
      return true
    }
    guard index > 0, case .phrase(let role) = items[index - 1].kind,
      gap(items[index - 1].part.upperBound, figure.part.lowerBound) <= 2
    else { return false }
    return role == .currency || (role == .clock && isTimeOfDay(figure.part))
  }

  private func gap(_ end: Int, _ start: Int) -> Int {
    text.plain[end..<start].contains(Sign.lineFeed) ? .max : start - end
  }

  private func isTimeOfDay(_ part: Range<Int>) -> Bool {
    guard part.count == 4, text.endOfDigits(part.lowerBound) == part.upperBound else {
      return false
    }
    let number = text.number(part)
    return number / 100 < 24 && number % 100 < 60
  }

  // MARK: Where it stands

  /// `【12306】`: what stands in such brackets with other words, or at the very beginning, is a name.
  private func isInSenderBrackets(_ figure: Figure) -> Bool {
    let start = figure.part.lowerBound
    let reach = max(0, start - 24)
    guard
      let bracket = text.plain[reach..<start].lastIndex(where: { $0 == 0x3010 || $0 == 0x3011 }),
      text.plain[bracket] == 0x3010
    else { return false }
    let end = text.plain[figure.part.upperBound...].firstIndex { $0 != Sign.space }
    let isAlone =
      text.plain[(bracket + 1)..<start].allSatisfy { $0 == Sign.space }
      && end.map { text.plain[$0] == 0x3011 } ?? false
    return !isAlone || bracket == 0
  }

  /// India's postal codes are called PIN codes: six digits, the first of them no zero.
  private func isPostal(_ figure: Figure, at index: Int, of items: [Item]) -> Bool {
    guard figure.part.count == 6, text.plain[figure.part.lowerBound] != 0x30 else { return false }
    let isCalledSo = items[..<index].suffix(2).contains { $0.role == .postal }
    return isCalledSo && isAboutPlace
  }

  /// *4829 Oak Avenue*
  private func isHouse(_ figure: Figure, at index: Int, of items: [Item]) -> Bool {
    guard figure.shape == .digits, figure.part.count <= 5 else { return false }
    for next in items[(index + 1)...].prefix(3) {
      guard next.clause == items[index].clause else { return false }
      if next.role == .place { return true }
      guard case .word = next.kind else { return false }
    }
    return false
  }

  /// A line `@host #code` that is not the last belongs to the host that it names: its code is
  /// nobody else's (`COD-1`).
  private func isInAddressLine(_ figure: Figure) -> Bool {
    let start = figure.part.lowerBound
    guard start > 1, text.plain[start - 1] == 0x23 else { return false }
    let reach = max(0, start - 260)
    let line = text.plain[reach..<start].lastIndex(of: Sign.lineFeed).map { $0 + 1 } ?? reach
    return text.plain[line] == 0x40
  }
}

extension Item {
  /// Whether a hyphen may join a code to it: `OTP-482913`.
  fileprivate var canBeHyphenated: Bool {
    if case .phrase(.link) = kind { return true }
    return isAnnouncement
  }

  /// Whether it announces a code.
  var isAnnouncement: Bool {
    role == .code || role == .word || role == .postal
  }
}
