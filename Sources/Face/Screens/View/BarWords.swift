import TextInterface

/// What stands in the bar, as much of it as fits: the title and the time first.
struct BarWords {
  static let gap = 2

  let title: String
  private(set) var left: String
  /// What a click at the left does.
  let action: Action?
  private(set) var right: [Span]

  init(_ model: Model, title: String, width: Int) {
    self.title = title
    (left, action) = BarWords.leading(model)
    let time = Span(model.moment(model.now).clock, Style(.text, on: .bar, [.bold]))
    var status = BarWords.status(model)
    right = status.flatMap { [$0, Span("   ")] } + [time]
    // Where it is narrow, the way back gives way first, then the least unusual words.
    if left.hasPrefix("< ") {
      if !fits(width) { left = "< Back" }
      if !fits(width) { left = "<" }
    }
    while !fits(width), !status.isEmpty {
      status.removeLast()
      right = status.flatMap { [$0, Span("   ")] } + [time]
    }
  }

  private func fits(_ width: Int) -> Bool {
    1 + columns(of: left) + columns(of: title) + right.width + 1 + 2 * BarWords.gap <= width
  }

  private static func leading(_ model: Model) -> (words: String, action: Action?) {
    switch model.base {
    case .form, .working: return ("Cancel", .cancelUpgrade)
    default: break
    }
    if let label = model.base.screen.backLabel(in: model) { return ("< " + label, .back) }
    guard model.path.count > 1 else { return ("", nil) }
    let previous = model.path[model.path.count - 2].screen
    return ("< " + (model.path.count == 2 ? "Home" : previous.title(in: model)), .back)
  }

  /// What is not as always, the most unusual first.
  private static func status(_ model: Model) -> [Span] {
    let status = model.status
    var spans: [Span] = []
    if status.isOffline { spans.append(Span("offline", Style(.danger, on: .bar))) }
    if !status.armedFaults.isEmpty {
      spans.append(
        Span(counted(status.armedFaults.count, "fault"), Style(.warning, on: .bar)))
    }
    if abs(status.clockOffset) >= 1 {
      spans.append(
        Span("clock \(Lapse.offset(status.clockOffset))", Style(.warning, on: .bar)))
    }
    if status.isUnlocked { spans.append(Span("unlocked", Style(.secondary, on: .bar))) }
    return spans
  }
}
