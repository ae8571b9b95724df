import Foundation

/// Reads JSON5, or plain JSON, into values that know their places.
///
/// Linear in the size of the text, at most ``depthLimit`` levels deep; a key that stands twice in
/// one object is a problem, since readers differ in which one they take.
package enum JSON5Document {
  /// The language that is read.
  package enum Language: Sendable {
    /// With comments, trailing commas, unquoted keys, single quotes, hexadecimal numbers.
    case json5
    /// RFC 8259 and nothing else, as sites must serve it.
    case json
  }

  /// How many arrays and objects may stand inside each other.
  package static let depthLimit = 200

  /// Reads a text; throws the first place where it is not of the language.
  package static func parse(
    _ data: Data, file: String, language: Language = .json5
  ) throws(DocumentProblem) -> DocumentValue {
    let text = try UTF8Text(data, file: file)
    if text.hadMark && language == .json {
      throw DocumentProblem(
        file: file, position: SourcePosition(line: 1, column: 1),
        found: "the file begins with a byte order mark", expected: "UTF-8 without one")
    }
    var reader = JSON5Reader(text: text, file: file, language: language)
    return try reader.readDocument()
  }
}
