/// Something in a message that has digits, or could be a code for another reason.
struct Figure {
  enum Shape {
    /// Digits alone, maybe in groups: `482913`, `482-913`, `482 913`, `G-482913`.
    case digits
    /// Letters and digits: `9C494C`.
    case mixed
    /// Letters alone: `QGFDAE`. Read as a code only where nothing else can be meant.
    case letters
    /// A date, a time, an amount, a telephone number, something too short or too long.
    case other
  }

  var shape: Shape
  /// The characters that it takes up.
  var part: Range<Int>
  /// The characters of the code in it: without `G-`.
  var code: Range<Int>
  /// A year, a day such as 20260605, letters alone: a code only right beside its announcement.
  var isDoubtful = false

  /// How long codes are (`COD-2`).
  static let lengths = 4...10
}

extension FoldedText {
  /// The end of the letters and digits of the Latin script that begin at a place.
  func endOfLatin(_ start: Int) -> Int {
    var end = start
    while end < count, Sign.isDigit(plain[end]) || Sign.isLatin(plain[end]) { end += 1 }
    return end
  }

  func endOfDigits(_ start: Int) -> Int {
    var end = start
    while end < count, Sign.isDigit(plain[end]) { end += 1 }
    return end
  }

  func isDigit(at place: Int) -> Bool {
    place >= 0 && place < count && Sign.isDigit(plain[place])
  }

  /// The number of some digits, for the few that a date or time has.
  func number(_ part: Range<Int>) -> Int {
    part.count > 9 ? .max : plain[part].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
