import CIDN

/// How the text of a host name is read and written.
enum HostName {
  /// The longest name that the domain name system carries, without its final dot.
  static let longestName = 253
  /// The longest label between two dots.
  static let longestLabel = 63

  /// The name in lower-case ASCII without a final dot; nothing where the text is not a name.
  static func ascii(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= 4 * longestName else { return nil }
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    if !isPlain || hasEncodedLabel(bytes) {
      guard let converted = convert(text) else { return nil }
      bytes = converted
    }
    for index in bytes.indices where bytes[index] >= 0x41 && bytes[index] <= 0x5A {
      bytes[index] |= 0x20
    }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return isName(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The name with international letters where it has any.
  static func unicode(_ ascii: String) -> String {
    guard hasEncodedLabel(Array(ascii.utf8)) else { return ascii }
    var output: UnsafeMutablePointer<CChar>?
    guard idn2_to_unicode_8z8z(ascii, &output, 0) == Int32(IDN2_OK.rawValue), let output else {
      return ascii
    }
    defer { idn2_free(output) }
    return String(cString: output)
  }

  /// The host of a web address; nothing where there is none.
  static func host(ofURL text: String) -> String? {
    // By bytes: an import asks this of every row.
    var rest = text.utf8[...]
    var mayHaveUser = false
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) {
      let scheme = String(text[..<colon]).lowercased()
      guard scheme == "https" || scheme == "http" else { return nil }
      rest = rest[rest.index(colon, offsetBy: 3)...]
      mayHaveUser = true
    }
    var authority = rest.prefix { !endsAuthority($0) }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      // Without a scheme it would be an address of mail.
      guard mayHaveUser else { return nil }
      authority = authority[authority.index(after: at)...]
    }
    if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
      let port = String(Substring(authority[authority.index(after: colon)...]))
      guard port.isEmpty || UInt16(port) != nil else { return nil }
      authority = authority[..<colon]
    }
    return String(Substring(authority))
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func convert(_ text: String) -> [UInt8]? {
    // A NUL would end the text for the C library and hide what follows.
    guard !text.utf8.contains(0) else { return nil }
    var output: UnsafeMutablePointer<CChar>?
    let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    guard idn2_to_ascii_8z(text, &output, flags) == Int32(IDN2_OK.rawValue), let output else {
      return nil
    }
    defer { idn2_free(output) }
    return Array(String(cString: output).utf8)
  }

  /// Whether a label begins with `xn--`, in any letter case.
  private static func hasEncodedLabel(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    for start in 0...(bytes.count - 4)
    where (start == 0 || bytes[start - 1] == UInt8(ascii: "."))
      && bytes[start] | 0x20 == UInt8(ascii: "x") && bytes[start + 1] | 0x20 == UInt8(ascii: "n")
      && bytes[start + 2] == UInt8(ascii: "-") && bytes[start + 3] == UInt8(ascii: "-")
    {
      return true
    }
    return false
  }

  private static func isName(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, bytes.count <= longestName else { return false }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy(isLabel)
  }

  /// Letters, digits, inner hyphens; an underscore too, since such hosts exist.
  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= longestLabel,
      first != UInt8(ascii: "-"), last != UInt8(ascii: "-")
    else { return false }
    return label.allSatisfy {
      switch $0 {
      case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }
}
