/// How many columns a text takes in a terminal (SCR-6).
package func columns(of text: String) -> Int {
  measure(text, upTo: Int.max).columns
}

/// The text in at most that many columns, with `…` at its end if it had to be cut.
package func cut(_ text: String, to columns: Int) -> String {
  guard columns > 0 else { return "" }
  if measure(text, upTo: columns).fits { return text }
  var kept = ""
  var used = 0
  for piece in TextPieces(text) {
    if used + Int(piece.width) > columns - 1 { break }
    kept += piece.text
    used += Int(piece.width)
  }
  return kept + "…"
}

/// Measures a text, and stops where it is known not to fit.
func measure(_ text: String, upTo limit: Int) -> (columns: Int, fits: Bool) {
  let bytes = text.utf8
  if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return (bytes.count, bytes.count <= limit) }
  var used = 0
  for piece in TextPieces(text) {
    used += Int(piece.width)
    if used > limit { return (used, false) }
  }
  return (used, true)
}
