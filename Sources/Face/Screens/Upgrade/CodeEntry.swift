/// What is taken of something typed or pasted into a field for a code (SMS-10).
struct CodeEntry {
  /// The digits in it, in ASCII: those of every script and width count, as in a message (COD-2).
  let digits: String
  /// Whether there is anything else in it, but for what parts the groups of a code.
  let hasMore: Bool

  init(_ text: String) {
    var digits = ""
    var hasMore = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.numericType == .decimal, let value = properties.numericValue {
        digits += String(Int(value))
      } else if scalar != "-", !properties.isWhitespace {
        hasMore = true
      }
    }
    self.digits = digits
    self.hasMore = hasMore
  }
}
