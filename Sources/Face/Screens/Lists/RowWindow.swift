import Device

/// The rows of a long list that are known, and which were asked for: never all of them.
struct RowWindow<Row: Hashable & Sendable>: Hashable, Sendable {
  /// How many rows are asked for at once.
  static var size: Int { 200 }

  /// What came last; nothing until the first rows came.
  private(set) var window: Window<Row>?
  /// What was asked for and did not come yet.
  private(set) var requested: Range<Int>?

  /// How many rows there are in all.
  var count: Int { window?.count ?? 0 }

  /// A row, if it is known.
  subscript(_ index: Int) -> Row? {
    guard let window else { return nil }
    let place = index - window.offset
    return place >= 0 && place < window.rows.count ? window.rows[place] : nil
  }

  /// Whether the row exists and is not known yet.
  func isMissing(_ index: Int) -> Bool {
    guard window != nil else { return true }
    return index >= 0 && index < count && self[index] == nil
  }

  /// Rows came.
  mutating func loaded(_ window: Window<Row>) {
    self.window = window
    requested = nil
  }

  /// What was asked for before is no longer wanted.
  mutating func forgetRequest() { requested = nil }

  /// The first of the rows to ask for, if some of those in view are neither known nor asked for.
  mutating func missing(in visible: Range<Int>) -> Int? {
    guard let window else { return nil }
    let first = max(0, visible.lowerBound)
    let last = min(window.count, visible.upperBound)
    let known = window.offset..<(window.offset + window.rows.count)
    guard first < last, first < known.lowerBound || last > known.upperBound else { return nil }
    if let requested, requested.lowerBound <= first, requested.upperBound >= last { return nil }
    let from = RowWindow.start(around: (first + last) / 2)
    requested = from..<(from + RowWindow.size)
    return from
  }

  /// Where to begin so that a row stands in the middle of what is asked for.
  static func start(around index: Int) -> Int { max(0, index - size / 2) }
}
