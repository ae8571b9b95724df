import FoundationEssentials

/// The parameters of a form-encoded body, each given once.
struct FormBody: Sendable {
  private let values: [String: String]

  /// Reads `application/x-www-form-urlencoded`; what is not such, or has a parameter twice, is an
  /// invalid request (RFC 6749, section 3.2).
  init(_ body: Data) throws(AppleRefusal) {
    var values: [String: String] = [:]
    for pair in [UInt8](body).split(separator: UInt8(ascii: "&")) {
      let halves = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(halves[0]),
        let value = Self.decoded(halves.count > 1 ? halves[1] : [])
      else {
        throw AppleRefusal(.invalidRequest, "The request's body is not form-encoded text.")
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw AppleRefusal(
          .invalidRequest, "The request has a parameter twice; each may be there once.")
      }
    }
    self.values = values
  }

  /// The value of a parameter; an empty one counts as missing.
  subscript(name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a parameter that must be there.
  func needed(_ name: String) throws(AppleRefusal) -> String {
    guard let value = self[name] else {
      throw AppleRefusal(.invalidRequest, "The request lacks the parameter “\(name)”.")
    }
    return value
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): result.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexValue),
          let low = rest.popFirst().flatMap(hexValue)
        else { return nil }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
  }
}
