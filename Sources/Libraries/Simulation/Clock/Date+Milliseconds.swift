import FoundationEssentials

extension Date {
  /// This moment without what is finer than a millisecond.
  package var wholeMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }

  /// This moment in UTC to the millisecond: `2026-03-01T09:41:00.000Z`.
  package var iso8601Milliseconds: String {
    // The format cuts off; a moment just below its millisecond is lifted over it.
    addingTimeInterval(0.000_2)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
