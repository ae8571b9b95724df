import AuthenticationServices

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

  /// Adds what may be a token among the texts of a property list: it is long and without spaces,
  /// and no address.
  mutating func add(textsOf list: Data?) {
    for value in (UserInfo.decode(list) ?? [:]).values { add(textsIn: value) }
  }

  private mutating func add(textsIn value: Any) {
    switch value {
    case let text as String:
      let isToken = text.count >= 16 && !text.contains { $0.isWhitespace || $0 == "@" }
      if isToken { add(text) }
    case let list as [Any]: for value in list { add(textsIn: value) }
    case let object as [String: Any]: for value in object.values { add(textsIn: value) }
    default: break
    }
  }

  /// The text with each secret masked.
  func mask(in text: String) -> String {
    values.reduce(text) { $0.replacing($1, with: Self.mask) }
  }
}
