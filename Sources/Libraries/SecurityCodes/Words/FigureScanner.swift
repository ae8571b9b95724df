/// Reads figures: what belongs together, and what shape it has (`COD-2`, `COD-3`).
struct FigureScanner {
  let text: FoldedText

  /// The figure that begins at a place where a word begins; nothing where there is only a word.
  func figure(at start: Int) -> Figure? {
    let end = text.endOfLatin(start)
    guard end > start else { return nil }
    if text.endOfDigits(start) == end { return digits(start, end) }
    let hasDigit = (start..<end).contains { text.isDigit(at: $0) }
    if let prefixed = prefixed(start, end) { return prefixed }
    return hasDigit ? mixed(start, end) : letters(start, end)
  }

  // MARK: Digits

  private func digits(_ start: Int, _ first: Int) -> Figure {
    let joined = joined(start, first)
    if joined.groups.count > 1 { return compound(start, joined.groups, joined.separators) }
    if text.isHyphenated(first) { return hyphenated(start) }
    let groups = spacedGroups(start, first)
    guard groups.count > 1 else { return plain(start..<first) }
    if Self.areGroupsOfCode(groups.map(\.count)) {
      return Figure(
        shape: .digits, part: start..<groups[groups.count - 1].upperBound,
        code: start..<groups[groups.count - 1].upperBound)
    }
    // Three groups or more, or a zero in front and too long for a code: somebody's telephone.
    let total = groups.reduce(0) { $0 + $1.count }
    let looksLikePhone =
      total >= 9 && (groups.count >= 3 || text.plain[start] == 0x30)
      && groups.allSatisfy { $0.count >= 2 }
    return looksLikePhone
      ? other(start..<groups[groups.count - 1].upperBound) : plain(start..<first)
  }

  /// Digits in one piece.
  private func plain(_ part: Range<Int>) -> Figure {
    guard Figure.lengths.contains(part.count) else { return other(part) }
    return Figure(shape: .digits, part: part, code: part, isDoubtful: isDateLike(part))
  }

  /// A year, or a day written as one number.
  private func isDateLike(_ part: Range<Int>) -> Bool {
    let number = text.number(part)
    if part.count == 4 { return (1950...2059).contains(number) }
    guard part.count == 8 else { return false }
    return Self.isDay(number / 10_000, number / 100 % 100, number % 100)
      || Self.isDay(number % 10_000, number / 10_000 % 100, number / 1_000_000)
  }

  private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (1950...2059).contains(year) && (1...12).contains(month) && (1...31).contains(day)
  }

  /// Digits joined by signs without a space, as dates, times, amounts and masked numbers are.
  private func joined(_ start: Int, _ first: Int) -> (groups: [Range<Int>], separators: Set<UInt32>)
  {
    var groups = [start..<first]
    var separators: Set<UInt32> = []
    var end = first
    while end < text.count, Self.joins(text.plain[end]) {
      var next = end + 1
      while next < text.count, text.plain[next] == text.plain[end] { next += 1 }
      guard text.isDigit(at: next) else { break }
      // Two stars part sentences, one hides digits.
      if text.plain[end] == 0x2A, next == end + 2 { break }
      let last = text.endOfDigits(next)
      // `482913-ABC` is letters and digits.
      let isGlued = last < text.count && Sign.isLatin(text.plain[last])
      if isGlued, groups.count == 1, text.plain[end] == Sign.hyphen { break }
      separators.insert(text.plain[end])
      groups.append(next..<last)
      end = last
    }
    return (groups, separators)
  }

  private static func joins(_ value: UInt32) -> Bool {
    switch value {
    case Sign.hyphen, 0x2E, 0x2C, 0x3A, 0x2F, 0x2A, 0x2026, 0x5F, 0xB7: true
    default: false
    }
  }

  private func compound(_ start: Int, _ groups: [Range<Int>], _ separators: Set<UInt32>) -> Figure {
    let part = start..<groups[groups.count - 1].upperBound
    let sizes = groups.map(\.count)
    guard separators == [Sign.hyphen], Figure.lengths.contains(sizes.reduce(0, +)),
      sizes != [3, 3, 4], !isDate(groups)
    else { return other(part) }
    return Figure(shape: .digits, part: part, code: part)
  }

  private func isDate(_ groups: [Range<Int>]) -> Bool {
    guard groups.count == 3 else { return false }
    let numbers = groups.map(text.number)
    func year(_ index: Int) -> Int {
      groups[index].count == 2 ? 2000 + numbers[index] : numbers[index]
    }
    let sizes = groups.map(\.count)
    guard sizes.allSatisfy({ $0 <= 4 && $0 != 3 }) else { return false }
    return Self.isDay(year(0), numbers[1], numbers[2])
      || Self.isDay(year(2), numbers[1], numbers[0])
      || Self.isDay(year(2), numbers[0], numbers[1])
  }

  /// Groups of digits with one space between them; at most a dozen are looked at.
  private func spacedGroups(_ start: Int, _ first: Int) -> [Range<Int>] {
    var groups = [start..<first]
    var end = first
    while groups.count < 12, end + 1 < text.count, text.plain[end] == Sign.space,
      text.isDigit(at: end + 1)
    {
      let last = text.endOfDigits(end + 1)
      if last < text.count {
        let next = text.plain[last]
        if Sign.isLatin(next) || Sign.stride(next) != nil { break }
        if Self.joins(next), text.isDigit(at: last + 1) { break }
      }
      groups.append(end + 1..<last)
      end = last
    }
    return groups
  }

  /// `482 913`, `4829 1300`, `48 29 13`, `482 913 004`, `482 9130`.
  private static func areGroupsOfCode(_ sizes: [Int]) -> Bool {
    switch sizes {
    case [3, 3], [4, 4], [3, 3, 3], [2, 2, 2], [2, 2, 2, 2], [3, 4], [4, 3]: true
    default: false
    }
  }

  // MARK: Letters and digits

  /// `G-482913`: one letter or two as the sender's mark; the site expects the digits alone.
  private func prefixed(_ start: Int, _ end: Int) -> Figure? {
    guard end - start <= 2, text.plain[start..<end].allSatisfy(Sign.isUpper),
      end < text.count, text.plain[end] == Sign.hyphen, text.isDigit(at: end + 1)
    else { return nil }
    let last = text.endOfLatin(end + 1)
    guard text.endOfDigits(end + 1) == last, !text.isHyphenated(last) else { return nil }
    let fits = Figure.lengths.contains(last - end - 1)
    return fits
      ? Figure(shape: .digits, part: start..<last, code: end + 1..<last) : other(start..<last)
  }

  /// `a u 8 k u f`: single characters with spaces between them, at least one a digit.
  func spaced(_ start: Int) -> Figure? {
    guard start + 1 < text.count, text.plain[start + 1] == Sign.space else { return nil }
    var end = start
    var size = 0
    var digits = 0
    while size <= Figure.lengths.upperBound {
      if text.isDigit(at: end) { digits += 1 }
      size += 1
      end += 1
      guard end + 1 < text.count, text.plain[end] == Sign.space,
        text.endOfLatin(end + 1) == end + 2
      else { break }
      end += 1
    }
    let isWhole = end >= text.count || !Sign.isWordPart(text.plain[end])
    guard isWhole, Figure.lengths.contains(size), digits > 0 else { return nil }
    return Figure(
      shape: digits == size ? .digits : .mixed, part: start..<end, code: start..<end)
  }

  private func mixed(_ start: Int, _ first: Int) -> Figure {
    if text.isHyphenated(first) { return hyphenated(start) }
    let part = start..<first
    guard Figure.lengths.contains(part.count), !isQuantityOrGlued(part) else { return other(part) }
    return Figure(shape: .mixed, part: part, code: part)
  }

  /// `AB12-CD34`: kept with its hyphens, because letters are.
  private func hyphenated(_ start: Int) -> Figure {
    var end = text.endOfLatin(start)
    var size = end - start
    while text.isHyphenated(end) {
      let next = text.endOfLatin(end + 1)
      size += next - end - 1
      end = next
    }
    let part = start..<end
    let isCapital = text.plain[part].allSatisfy { !Sign.isLower($0) }
    guard isCapital, Figure.lengths.contains(size) else { return other(part) }
    return Figure(shape: .mixed, part: part, code: part, isDoubtful: true)
  }

  /// `10am`, `345821for`, `XX1245`, `iPhone15`: digits with a word or a mask beside them.
  private func isQuantityOrGlued(_ part: Range<Int>) -> Bool {
    let digitsEnd = text.endOfDigits(part.lowerBound)
    if digitsEnd > part.lowerBound {
      let tail = text.plain[digitsEnd..<part.upperBound]
      if tail.allSatisfy(Sign.isLower), tail.count >= 2 { return true }
    }
    let mask = text.folded[part].prefix { $0 == 0x78 }.count
    if mask >= 2, text.endOfDigits(part.lowerBound + mask) == part.upperBound { return true }
    return false
  }

  private func letters(_ start: Int, _ end: Int) -> Figure? {
    let part = start..<end
    guard (5...10).contains(part.count), !text.isHyphenated(end) else { return nil }
    let capitals = text.plain[part].reduce(0) { $0 + (Sign.isUpper($1) ? 1 : 0) }
    let isCode = capitals == part.count || (capitals == 0 && (6...8).contains(part.count))
    guard isCode else { return nil }
    return Figure(shape: .letters, part: part, code: part, isDoubtful: true)
  }

  private func other(_ part: Range<Int>) -> Figure {
    Figure(shape: .other, part: part, code: part)
  }
}

extension FoldedText {
  /// Whether a hyphen and a letter or digit of the Latin script follow.
  fileprivate func isHyphenated(_ place: Int) -> Bool {
    place + 1 < count && plain[place] == Sign.hyphen && endOfLatin(place + 1) > place + 1
  }
}
