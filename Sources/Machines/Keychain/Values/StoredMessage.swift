import Foundation

/// A text message, with the code that was found in it on arrival (STO-4).
package struct StoredMessage: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let sender: String
  package let to: String
  /// The text; a sentence about it when it does not open any more (STO-14).
  package let text: String
  package let arrived: Date
  package let code: String?
  /// Where the code stands in the text, in UTF-16 units.
  package let codeLowerBound: Int?
  package let codeUpperBound: Int?
  /// The host that the code is bound to.
  package let boundTo: String?
  /// The host of the frame that the code is bound to.
  package let embedded: String?
  /// When the code was filled.
  package let used: Date?

  package init(
    id: Int64, sender: String, to: String, text: String, arrived: Date, code: String?,
    codeLowerBound: Int?, codeUpperBound: Int?, boundTo: String?, embedded: String?, used: Date?
  ) {
    self.id = id
    self.sender = sender
    self.to = to
    self.text = text
    self.arrived = arrived
    self.code = code
    self.codeLowerBound = codeLowerBound
    self.codeUpperBound = codeUpperBound
    self.boundTo = boundTo
    self.embedded = embedded
    self.used = used
  }

  /// Where the code stands in the text, in UTF-16 units.
  package var codeRange: Range<Int>? {
    guard let codeLowerBound, let codeUpperBound, codeLowerBound <= codeUpperBound else {
      return nil
    }
    return codeLowerBound..<codeUpperBound
  }
}
