import Foundation

/// Reads property lists, in XML form with places and in binary form without.
package enum PropertyList {
  /// How many arrays and dictionaries may stand inside each other.
  package static let depthLimit = 200
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 4 * 1024 * 1024

  /// Reads a property list; throws the first place where it is not one.
  ///
  /// Nothing outside the file is ever read: a document type is passed over, and one that declares
  /// entities of its own is refused.
  package static func parse(
    _ data: Data, file: String
  ) throws(DocumentProblem) -> DocumentValue {
    guard data.count <= sizeLimit else {
      throw DocumentProblem(
        file: file, position: nil, found: "the file has \(data.count) bytes",
        expected: "a property list of at most \(sizeLimit / 1_048_576) MiB")
    }
    if data.starts(with: Array("bplist".utf8)) {
      return try BinaryPropertyListReader(data, file: file).readDocument()
    }
    let text = try UTF8Text(data, file: file)
    let start = text.bytes.first { !XMLReader.isSpace($0) }
    guard start == UInt8(ascii: "<") else {
      throw DocumentProblem(
        file: file, position: SourcePosition(line: 1, column: 1), found: whatItIs(start),
        expected: "a property list in XML or binary form")
    }
    var reader = XMLPropertyListReader(text: text, file: file)
    return try reader.readDocument()
  }

  private static func whatItIs(_ start: UInt8?) -> String {
    switch start {
    case nil: "the file is empty"
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      "the file is a property list in the old text form, or JSON"
    default: "the file is not a property list"
    }
  }
}
