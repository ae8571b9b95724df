import FoundationEssentials
import Simulation

extension NetworkResponse {
  /// How many seconds an answer may be kept by its own words (RFC 9111); 0: for this once alone.
  var freshness: TimeInterval {
    let directives = (headers.header("Cache-Control") ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
    let names = directives.map { $0.prefix { $0 != "=" && $0 != " " } }
    guard !names.contains("no-store"), !names.contains("no-cache") else { return 0 }
    // The first of several counts, and what is no number makes the answer stale at once.
    guard let index = names.firstIndex(of: "max-age") else { return 0 }
    let age = headers.header("Age").map(Self.seconds) ?? 0
    return max(0, Self.seconds(directives[index].drop { $0 != "=" }.dropFirst()) - age)
  }

  /// A whole number of seconds, quoted or not; what is larger than a number can be is very large.
  private static func seconds(_ text: some StringProtocol) -> TimeInterval {
    let digits = String(text).filter { $0 != "\"" && $0 != " " }
    guard !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 }) else { return 0 }
    return Double(Int32(digits) ?? .max)
  }
}
