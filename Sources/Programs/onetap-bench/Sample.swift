/// Many measurements of one thing, and the figures that stand for them.
struct Sample {
  private(set) var values: [Double] = []

  init(_ values: [Double] = []) { self.values = values }

  mutating func add(_ value: Double) { values.append(value) }

  /// The value below which `share` of the measurements lie, by the nearest rank.
  func quantile(_ share: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let rank = (share * Double(sorted.count)).rounded(.up)
    return sorted[min(sorted.count - 1, max(0, Int(rank) - 1))]
  }

  var median: Double { quantile(0.5) }
}

/// A figure with its unit, its spread and what it is held against.
struct Figure {
  let name: String
  let unit: String
  let sample: Sample
  /// What `spec/performance.md` aims at, in words.
  let aim: String

  /// One line: median, then the spread and the count.
  var line: String {
    guard !sample.values.isEmpty else { return "\(padded(name, 46))  not measured" }
    let spread = [0.05, 0.95, 0.99].map { Self.short(sample.quantile($0)) }
    return "\(padded(name, 46))  \(padded(Self.short(sample.median) + " " + unit, 12))"
      + "  5 % \(spread[0])  95 % \(spread[1])  99 % \(spread[2])  n=\(sample.values.count)  aim: \(aim)"
  }

  /// Three significant digits, for a person.
  static func short(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return digits == 0 ? String(Int(rounded)) : String(rounded)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension Duration {
  /// This length of time in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
