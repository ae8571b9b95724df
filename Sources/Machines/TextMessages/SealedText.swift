import Cryptography
import FoundationEssentials

/// What is inside a record: the text as it will be delivered, and what it belongs to.
struct SealedText: Codable, Hashable {
  let text: String
  let request: Int?
  /// How often it is delivered.
  let copies: Int

  private static let version: UInt8 = 1
  private static let nonceCount = 12

  /// Seals it for one record: AES-256-GCM; version, nonce, then cipher and tag.
  func seal(for record: CarrierRecord, key: [UInt8], nonce: [UInt8]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let cipher = try AESGCM.seal(
      Array(encoder.encode(self)), key: key, nonce: nonce,
      associated: Self.associated(with: record))
    return [Self.version] + nonce + cipher
  }

  /// Opens the text of a record; one that was moved to another record does not open.
  static func open(
    _ record: CarrierRecord, key: [UInt8]
  ) throws(UnreadableText) -> SealedText {
    guard record.sealed.count > 1 + nonceCount, record.sealed[0] == version else {
      throw UnreadableText(id: record.id)
    }
    let nonce = Array(record.sealed[1...nonceCount])
    // Whatever is wrong with it, the text is unreadable, and that error says so.
    guard
      let plain = try? AESGCM.open(
        Array(record.sealed[(1 + nonceCount)...]), key: key, nonce: nonce,
        associated: associated(with: record)),
      let text = try? JSONDecoder().decode(SealedText.self, from: Data(plain))
    else { throw UnreadableText(id: record.id) }
    return text
  }

  /// The id is not part of it: the storage gives it after the text was sealed.
  private static func associated(with record: CarrierRecord) -> [UInt8] {
    let sent = Int64((record.sent.timeIntervalSince1970 * 1000).rounded())
    let bound = ["carrier", record.sender, record.to, String(sent)]
    return Array(bound.joined(separator: "\u{0}").utf8)
  }
}

/// A text that does not open: damaged, moved, or sealed under another key.
package struct UnreadableText: Error, CustomStringConvertible {
  let id: Int64

  /// What is wrong, in words.
  package var description: String {
    "Text message \(id) can't be read: it was damaged or moved. The others are not touched."
  }
}
