import PasswordStrength

/// The names beside a password that somebody who guesses it tries first: the user's and the site's.
struct KnownNames {
  /// In lower case, each once, the likeliest first.
  let words: [String]
  private let userName: String

  /// The shortest part of a title that counts; `the` and `for` say nothing.
  private static let shortestTitlePart = 4

  init(of entry: AuditEntry) {
    userName = entry.user.lowercased()
    let given = PasswordStrength.words(userName: entry.user, domain: entry.domain)
    let known = entry.title == entry.domain ? given : given + Self.parts(ofTitle: entry.title)
    var distinct: [String] = []
    distinct.reserveCapacity(known.count)
    for name in known {
      let word = name.lowercased()
      if !distinct.contains(word) { distinct.append(word) }
    }
    words = distinct
  }

  /// Whether a word, by its place from 1, is the site's and not the user's.
  func isSiteName(_ rank: Int) -> Bool {
    guard words.indices.contains(rank - 1) else { return false }
    return !userName.contains(words[rank - 1])
  }

  private static func parts(ofTitle title: String) -> [String] {
    let parts = title[...].wordsInside
    let long = parts.filter { $0.hasCharacters(atLeast: shortestTitlePart) }.map(String.init)
    guard parts.count > 1 else { return long }
    let whole = parts.reduce(into: "") { $0 += $1 }
    return whole[...].hasCharacters(atLeast: shortestTitlePart) ? [whole] + long : long
  }
}
