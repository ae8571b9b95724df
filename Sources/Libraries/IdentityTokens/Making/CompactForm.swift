import Cryptography
import FoundationEssentials

/// The compact form of signed tokens (RFC 7515, section 7.1).
enum CompactForm {
  /// Header and payload as they are signed.
  static func signingInput(header: some Encodable, payload: some Encodable) -> String {
    json(header).base64URL + "." + json(payload).base64URL
  }

  private static func json(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, truths and whole numbers alone; encoding them cannot fail.
    return (try? encoder.encode(value)) ?? Data()
  }
}
