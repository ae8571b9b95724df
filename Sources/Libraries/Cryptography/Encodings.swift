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
    var letters = [UInt8](Data(self).base64EncodedData())
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    for index in letters.indices {
      switch letters[index] {
      case UInt8(ascii: "+"): letters[index] = UInt8(ascii: "-")
      case UInt8(ascii: "/"): letters[index] = UInt8(ascii: "_")
      default: break
      }
    }
    return String(decoding: letters, as: UTF8.self)
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
///
/// Only one text stands for given bytes: bits of the last letter that no byte takes up must be
/// zero.
package func bytes(base64URL: String) -> [UInt8]? {
  var letters: [UInt8] = []
  letters.reserveCapacity(base64URL.utf8.count + 2)
  var last: UInt8 = 0
  for letter in base64URL.utf8 {
    guard let value = base64URLValue(letter) else { return nil }
    last = value
    letters.append(
      letter == UInt8(ascii: "-")
        ? UInt8(ascii: "+") : letter == UInt8(ascii: "_") ? UInt8(ascii: "/") : letter)
  }
  switch letters.count % 4 {
  case 1: return nil
  case 2 where last & 0b1111 != 0, 3 where last & 0b11 != 0: return nil
  default: break
  }
  while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
  return Data(base64Encoded: Data(letters)).map { [UInt8]($0) }
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

/// The six bits that a letter stands for.
private func base64URLValue(_ letter: UInt8) -> UInt8? {
  switch letter {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
  case UInt8(ascii: "-"): 62
  case UInt8(ascii: "_"): 63
  default: nil
  }
}
