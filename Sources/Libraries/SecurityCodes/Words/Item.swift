/// One thing in a message, and how far the reader has come when it begins.
struct Item {
  enum Kind {
    case phrase(Vocabulary.Role)
    case figure(Figure)
    case word
    /// A sign behind which an announced code follows.
    case colon
  }

  let kind: Kind
  let part: Range<Int>
  /// How far the reader has come before it and behind it, in quarters of a word.
  let before: Int
  let after: Int
  let sentence: Int
  /// Like the sentence, but commas end one too.
  let clause: Int
  /// Like the sentence, but line ends do not end one.
  let stop: Int

  /// What the phrase is; nothing for everything else.
  var role: Vocabulary.Role? {
    if case .phrase(let role) = kind { return role }
    return nil
  }
}

/// How far things take the reader from an announcement, in quarters of a word.
enum Distance {
  static let word = 4
  static let comma = 4
  static let line = 8
  static let sentence = 16
  static let figure = 8
}
