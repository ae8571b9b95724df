import Foundation

/// Finds the entitlements in the code signature at the end of a built program.
///
/// A signature holds them as a blob: the number 0xFADE7171, the blob's length, a property list.
enum CodeSignature {
  /// The largest program that is searched, in bytes.
  static let maximumProgram = 256 * 1024 * 1024

  private static let magic = Data([0xFA, 0xDE, 0x71, 0x71])
  /// Entitlements beyond that are none.
  private static let largestBlob = 1024 * 1024

  /// How property lists begin.
  private static let beginnings = ["<?xml", "<plist", "<!DOCTYPE", "bplist"]

  /// The property list of the first blob that has one.
  static func entitlements(in program: Data) -> Data? {
    var rest = program[...]
    while let found = rest.range(of: magic) {
      rest = rest[found.upperBound...]
      guard rest.count >= 4 else { return nil }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length > 8, length <= largestBlob, rest.count >= length - 4 else { continue }
      let list = Data(rest.dropFirst(4).prefix(length - 8))
      if beginnings.contains(where: { list.starts(with: Data($0.utf8)) }) { return list }
    }
    return nil
  }
}
