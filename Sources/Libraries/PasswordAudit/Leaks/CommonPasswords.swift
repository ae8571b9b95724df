import CCommonPasswords

/// The built-in list: about 40,000 passwords that appeared in leaks again and again, as hashes.
///
/// It is a part of the program, so that there is nothing to find or to read at run time. What the
/// list was made from, and its form, stands beside it in `CCommonPasswords/README.md`.
enum CommonPasswords {
  private static let recordSize = 8

  /// How many passwords the list has.
  static var count: Int { records.count / recordSize }

  /// Looks a password up: not listed, listed, or among the most common (`AUD-1`, `AUD-4`).
  static func lookUp(_ hash: PasswordHash) -> Leak? {
    let records = records
    // The lowest bit of a record says whether the password is one of the most common.
    let wanted = hash.high | 1
    var low = 0
    var high = records.count / recordSize
    while low < high {
      let middle = (low + high) / 2
      let record = UInt64(
        bigEndian: records.loadUnaligned(fromByteOffset: middle * recordSize, as: UInt64.self))
      if record | 1 == wanted { return Leak(count: 1, isCommon: record & 1 == 1) }
      if record < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static var records: UnsafeRawBufferPointer {
    var size = 0
    let start = common_passwords(&size)
    return UnsafeRawBufferPointer(start: start, count: size)
  }
}
