import FoundationEssentials

extension FaultTrigger {
  /// The highest number that `on` and `rate` take.
  package static let highestNumber = 1_000
  /// The longest span that `after` and `rate` take, in seconds: a year.
  package static let longestSpan: TimeInterval = 31_536_000

  /// When it strikes, as it is written in a tape; `init(words:)` reads it back.
  package var words: String {
    switch self {
    case .always: "always"
    case .once: "once"
    case .on(let number): "on \(number)"
    case .forSubject(let subject): "for \(subject)"
    case .after(let seconds): "after \(SpanWords.words(seconds))"
    case .chance(let share): "chance \(Self.percent(share))%"
    case .rate(let count, let seconds): "rate \(count) per \(SpanWords.words(seconds))"
    }
  }

  /// A trigger as it is written; nothing where it is written wrongly (see ``forms``).
  package init?(words: String) {
    let parts = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = parts.first?.lowercased() else { return nil }
    let rest = Array(parts.dropFirst())
    switch (first, rest.count) {
    case ("always", 0): self = .always
    case ("once", 0): self = .once
    case ("on", 1):
      guard let number = Self.number(rest[0]) else { return nil }
      self = .on(number)
    case ("for", 1...):
      guard let subject = Self.subject(words) else { return nil }
      self = .forSubject(subject)
    case ("after", 1...):
      guard let seconds = SpanWords.seconds(rest.joined()), seconds <= Self.longestSpan
      else { return nil }
      self = .after(seconds)
    case ("chance", 1):
      guard let share = Self.share(rest[0]) else { return nil }
      self = .chance(share)
    case ("rate", 3...):
      guard let count = Self.number(rest[0]), rest[1].lowercased() == "per",
        let seconds = SpanWords.seconds(rest[2...].joined()), seconds > 0,
        seconds <= Self.longestSpan
      else { return nil }
      self = .rate(count, per: seconds)
    default: return nil
    }
  }

  private static func number(_ text: String) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
      (1...highestNumber).contains(number)
    else { return nil }
    return number
  }

  /// What stands behind `for`, with or without quotation marks.
  private static func subject(_ words: String) -> String? {
    let trimmed = words.drop(while: \.isWhitespace).dropFirst(3)
    var subject = String(trimmed.drop(while: \.isWhitespace))
    while subject.last?.isWhitespace == true { subject.removeLast() }
    if subject.count >= 2, subject.hasPrefix("\""), subject.hasSuffix("\"") {
      subject = String(subject.dropFirst().dropLast())
    }
    return subject.isEmpty ? nil : subject
  }

  /// `20%` as 0.2; more than nothing and at most all.
  private static func share(_ text: String) -> Double? {
    guard text.hasSuffix("%") else { return nil }
    let digits = text.dropLast()
    guard digits.first?.isNumber == true, digits.last?.isNumber == true,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let percent = Double(String(digits)), percent > 0, percent <= 100
    else { return nil }
    return percent / 100
  }

  /// A share in hundredths, without needless digits.
  private static func percent(_ share: Double) -> String {
    let tenThousandths = Int((share * 1_000_000).rounded())
    let (whole, rest) = tenThousandths.quotientAndRemainder(dividingBy: 10_000)
    guard rest > 0 else { return String(whole) }
    var digits = String(rest)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

/// Spans of time as they are written in tapes: `800ms`, `30s`, `5m`, `1m30s`, `2h`, `1d`.
package enum SpanWords {
  private static let units: [(name: String, milliseconds: Int)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
  ]

  /// The seconds that a text says; nothing where it is no span.
  package static func seconds(_ text: String) -> TimeInterval? {
    var rest = text.lowercased()[...]
    var total = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let number = Int(digits), let unit = units.first(where: { $0.name == name })
      else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: unit.milliseconds)
      let (sum, sumOverflows) = total.addingReportingOverflow(product)
      guard !overflows, !sumOverflows else { return nil }
      total = sum
    }
    return Double(total) / 1_000
  }

  /// A span in the largest unit that says it in a whole number, to the millisecond.
  package static func words(_ seconds: TimeInterval) -> String {
    let milliseconds = Int((max(0, min(seconds, 8.64e11)) * 1_000).rounded())
    guard milliseconds > 0 else { return "0s" }
    let unit = units.first { milliseconds.isMultiple(of: $0.milliseconds) } ?? ("ms", 1)
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}
