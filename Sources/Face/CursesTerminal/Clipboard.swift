import Foundation

/// Copying through the terminal itself, which works over ssh and inside tmux too.
enum Clipboard {
  /// The most bytes that the terminals in use take in one OSC 52 sequence.
  static let longest = 74_994

  /// The bytes that put a text into the clipboard; nothing where the terminal cannot.
  ///
  /// tmux and screen keep such a sequence to themselves unless it is wrapped, and tmux passes on
  /// the plain one only if told so: there both are sent.
  static func sequence(for text: String, environment: [String: String]) -> String? {
    let terminal = environment["TERM"] ?? ""
    if ["linux", "dumb", ""].contains(terminal) || terminal.hasPrefix("vt") { return nil }
    let encoded = Data(text.utf8).base64EncodedString()
    guard encoded.utf8.count <= longest else { return nil }
    let plain = "\u{1B}]52;c;\(encoded)\u{07}"
    if environment["TMUX"] != nil {
      let doubled = plain.replacingOccurrences(of: "\u{1B}", with: "\u{1B}\u{1B}")
      return plain + "\u{1B}Ptmux;\(doubled)\u{1B}\\"
    }
    if environment["STY"] != nil { return "\u{1B}P\(plain)\u{1B}\\" }
    return plain
  }
}
