import Foundation

/// One message as a line of the protocol: JSON, UTF-8, dates as milliseconds since 1970.
package enum ProtocolLine {
  /// The longest line, its end not counted, in bytes.
  package static let limit = 1 << 20

  /// The message with the line feed that ends it.
  package static func encode(_ message: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .millisecondsSince1970
    return try encoder.encode(message) + [UInt8(ascii: "\n")]
  }

  /// The message of a line, which is given without its end.
  package static func decode<Message: Decodable>(
    _ type: Message.Type = Message.self, from line: some DataProtocol
  ) throws -> Message {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return try decoder.decode(type, from: Data(line))
  }
}
