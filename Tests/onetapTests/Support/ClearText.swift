import Foundation

/// Looks for a secret in clear in every file of a folder, in each form in which it could hide.
struct ClearText {
  private let forms: [(name: String, bytes: Data)]

  init(_ secret: String) {
    let bytes = Data(secret.utf8)
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    forms =
      [
        ("UTF-8", bytes),
        ("UTF-16 little endian", Data(secret.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })),
        ("UTF-16 big endian", Data(secret.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })),
        ("hexadecimal", Data(hex.utf8)),
        ("upper-case hexadecimal", Data(hex.uppercased().utf8)),
      ] + (0..<3).map { ("base64 at offset \($0)", Self.base64(bytes, offset: $0)) }
  }

  /// What stands in the middle of a base64 text wherever the secret begins in a group of three.
  private static func base64(_ secret: Data, offset: Int) -> Data {
    let padded = Data(repeating: 0x41, count: offset) + secret
    let whole = padded.prefix(padded.count / 3 * 3).base64EncodedString()
    return Data(whole.dropFirst(offset == 0 ? 0 : 4).utf8)
  }

  /// Where it stands: file and form.
  func places(in folder: URL) throws -> [String] {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { $0 as? URL }.flatMap { file -> [String] in
      guard let data = try? Data(contentsOf: file) else { return [] }
      return forms.filter { data.range(of: $0.bytes) != nil }
        .map { "\(file.lastPathComponent): \($0.name)" }
    }
  }
}
