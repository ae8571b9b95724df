import Foundation

/// A value bound to a statement; never written into its text.
package enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// A moment as whole milliseconds since 1970.
  package static func date(_ date: Date?) -> Value {
    guard let date else { return .null }
    return .integer(Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// A number, or null.
  package static func int(_ number: Int?) -> Value {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// A row's number, or null.
  package static func int(_ number: Int64?) -> Value {
    number.map { .integer($0) } ?? .null
  }

  /// A text, or null.
  package static func optionalText(_ text: String?) -> Value {
    text.map { .text($0) } ?? .null
  }

  /// Bytes, or null.
  package static func optionalBlob(_ bytes: [UInt8]?) -> Value {
    bytes.map { .blob($0) } ?? .null
  }

  /// A truth as 0 or 1.
  package static func bool(_ truth: Bool) -> Value { .integer(truth ? 1 : 0) }
}

extension Value: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension Value: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}
