import Foundation

/// A value read from a file, with the place where it stands.
package struct DocumentValue: Hashable, Sendable {
  /// What a value holds.
  package indirect enum Content: Hashable, Sendable {
    case dictionary([Entry])
    case array([DocumentValue])
    case string(String)
    case integer(Int)
    case real(Double)
    case bool(Bool)
    case date(Date)
    case data(Data)
    case null
  }

  /// One key of a dictionary, in the order of the file.
  package struct Entry: Hashable, Sendable {
    package let key: String
    package let keyPosition: SourcePosition?
    package let value: DocumentValue

    package init(key: String, keyPosition: SourcePosition?, value: DocumentValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  package let content: Content
  /// Where the value begins; nothing in binary files.
  package let position: SourcePosition?

  package init(_ content: Content, at position: SourcePosition? = nil) {
    self.content = content
    self.position = position
  }
}

extension DocumentValue {
  /// The value of a key, where this is a dictionary that has it.
  package subscript(key: String) -> DocumentValue? { entry(key)?.value }

  /// A key with its place and its value, where this is a dictionary that has it.
  package func entry(_ key: String) -> Entry? { entries?.first { $0.key == key } }

  /// The keys and values, where this is a dictionary.
  package var entries: [Entry]? {
    if case .dictionary(let entries) = content { entries } else { nil }
  }

  /// The values, where this is an array.
  package var elements: [DocumentValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text, where this is a string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The truth value, where this is one.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The whole number, where this is one.
  package var integer: Int? {
    if case .integer(let value) = content { value } else { nil }
  }

  /// The kind of the value in words, such as `a string`, for sentences about it.
  package var kindInWords: String {
    switch content {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer, .real: "a number"
    case .bool: "true or false"
    case .date: "a date"
    case .data: "data"
    case .null: "null"
    }
  }
}
