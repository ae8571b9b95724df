import Foundation

/// A moment, and how far from Greenwich the clock stands that shows it.
struct WorldTime {
  let date: Date
  let secondsFromGMT: Int

  /// Reads `2020-06-24T09:41:00-07:00`, or `Z` in place of the hours and minutes.
  init?(_ text: String) {
    guard let date = try? Date(text, strategy: .iso8601), let seconds = Self.zone(of: text) else {
      return nil
    }
    self.date = date
    secondsFromGMT = seconds
  }

  private static func zone(of text: String) -> Int? {
    if text.hasSuffix("Z") { return 0 }
    let zone = text.suffix(6)
    guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
    let parts = zone.dropFirst().split(separator: ":")
    guard parts.count == 2, let hours = Int(parts[0]), let minutes = Int(parts[1]),
      (0...14).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
  }
}
