import FoundationEssentials

extension Date {
  /// The moments that a simulated phone can show: from 1970 to the end of the year 9999.
  package static let simulated =
    Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 253_402_300_799)

  /// The nearest moment that a simulated phone can show; one that is no number counts as 1970.
  var clampedToSimulated: Date {
    guard !timeIntervalSince1970.isNaN else { return Self.simulated.lowerBound }
    return min(max(self, Self.simulated.lowerBound), Self.simulated.upperBound)
  }

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
