import Foundation

/// A text as it is sorted and searched: small letters without accents and control characters.
///
/// Full-width and other compatible forms become plain ones. No zero byte is left, so that one can
/// stand between texts.
func folded(_ text: String) -> String {
  if let ascii = foldedASCII(text) { return ascii }
  var result = String.UnicodeScalarView()
  for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      switch small.value {
      case 0..<0x20, 0x7f..<0xa0: continue
      // Accents, which stand behind their letter after the decomposition.
      case 0x300...0x36f: continue
      // The form of σ at the end of a word.
      case 0x3c2: result.append("σ")
      default: result.append(small)
      }
    }
  }
  return String(result)
}

private func foldedASCII(_ text: String) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    switch byte {
    case 0..<0x20, 0x7f: continue
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    case 0x80...: return nil
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
