/// The secrets of one request, so that they can be taken out of what goes into the trace.
struct Secrets {
  /// What stands in their place.
  static let mask = "••••••"

  /// Longest first: one secret may be part of another.
  private var values: [String] = []

  mutating func add(_ secret: String?) {
    // What is shorter is a choice or a number, and masking it would spoil ordinary words.
    guard let secret, secret.count >= 4, !values.contains(secret) else { return }
    values.append(secret)
    values.sort { ($0.count, $0) > ($1.count, $1) }
  }

  /// The text with each secret masked.
  func mask(in text: String) -> String {
    values.reduce(text) { $0.replacing($1, with: Self.mask) }
  }
}
