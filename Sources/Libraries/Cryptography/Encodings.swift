import Foundation

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  package var hex: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(underestimatedCount * 2)
    for byte in self {
      digits.append(hexDigit(byte >> 4))
      digits.append(hexDigit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Base 64 in the alphabet for addresses, without padding (RFC 4648, section 5).
  package var base64URL: String {
    String(
      Data(self).base64EncodedString().compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      } as [Character])
  }
}

/// The bytes that hexadecimal digits of either case stand for, or nothing if they are not such.
package func bytes(hex: String) -> [UInt8]? {
  var result: [UInt8] = []
  var high: UInt8?
  for character in hex.utf8 {
    guard let value = hexValue(character) else { return nil }
    if let half = high {
      result.append(half << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return high == nil ? result : nil
}

/// The bytes that unpadded base 64 for addresses stands for, or nothing if it is not such.
package func bytes(base64URL: String) -> [UInt8]? {
  guard base64URL.utf8.allSatisfy(isBase64URL) else { return nil }
  let padding = String(repeating: "=", count: (4 - base64URL.utf8.count % 4) % 4)
  let standard = String(base64URL.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + padding
  guard let data = Data(base64Encoded: standard) else { return nil }
  // Only one text stands for given bytes: bits that no byte takes up must be zero.
  let result = [UInt8](data)
  return result.base64URL == base64URL ? result : nil
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}

private func isBase64URL(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
