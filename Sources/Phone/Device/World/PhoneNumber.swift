/// Telephone numbers that nobody has: 555-01xx of any area.
enum PhoneNumber {
  /// What is said where another number stands.
  static let expected = "a number such as +1 202 555 0100, in 555-0100 to 555-0199"

  /// The number with its plus and digits only; nothing where somebody could have it.
  static func normal(_ text: String) -> String? {
    var digits: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"): break
      default: return nil
      }
    }
    let number = String(decoding: digits, as: UTF8.self)
    guard text.hasPrefix("+1"), digits.count == 11, number.dropFirst(4).hasPrefix("55501") else {
      return nil
    }
    return "+" + number
  }
}
