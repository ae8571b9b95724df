/// A text as lines of at most so many columns, broken between words where there are any.
///
/// Line ends in the text stay; a word that is too long for a line is broken.
package func wrap(_ text: String, to width: Int) -> [String] {
  guard width > 0 else { return [] }
  return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .flatMap { wrapLine($0, to: width) }
}

private func wrapLine(_ text: Substring, to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  for word in text.split(separator: " ", omittingEmptySubsequences: true) {
    var word = String(word)
    var wide = columns(of: word)
    if used > 0, used + 1 + wide > width {
      lines.append(line)
      line = ""
      used = 0
    }
    while wide > width {
      let (head, tail) = breakWord(word, at: width)
      lines.append(head)
      word = tail
      wide = columns(of: word)
    }
    line += used > 0 ? " " + word : word
    used += used > 0 ? 1 + wide : wide
  }
  lines.append(line)
  return lines
}

private func breakWord(_ word: String, at width: Int) -> (String, String) {
  var head = ""
  var used = 0
  var rest = Substring(word)
  while let character = rest.first {
    let wide = columns(of: String(character))
    if used + wide > width, !head.isEmpty { break }
    head.append(character)
    used += wide
    rest.removeFirst()
  }
  return (head, String(rest))
}
