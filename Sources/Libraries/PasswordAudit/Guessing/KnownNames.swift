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
    var seen: Set<String> = []
    words = known.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }

  /// Whether a word, by its place from 1, is the site's and not the user's.
  func isSiteName(_ rank: Int) -> Bool {
    guard words.indices.contains(rank - 1) else { return false }
    return !userName.contains(words[rank - 1])
  }

  private static func parts(ofTitle title: String) -> [String] {
    let parts = title.split { !$0.isLetter && !$0.isNumber }
    let whole = parts.joined()
    return ([whole] + parts.map(String.init)).filter { $0.count >= shortestTitlePart }
  }
}
