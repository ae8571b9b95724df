/// One row in SQLite's record format (sqlite.org/fileformat2.html §2.1), read as far as its bytes go.
struct SalvageRecord {
  /// SQLite's own limit.
  private static let mostColumns = 2000

  /// The columns in their order; `nil` where the bytes of a column are missing.
  let values: [Value?]
  /// Whether the header accounts for every byte of the record, as in all records SQLite writes.
  let isExact: Bool

  /// Decodes a record of `size` bytes of which `payload` holds the first ones.
  ///
  /// - Returns: `nil` if these bytes cannot be such a record.
  init?(_ payload: ByteWindow, size: Int) {
    guard let columns = Self.columns(payload, size: size) else { return nil }
    var values: [Value?] = []
    values.reserveCapacity(columns.types.count)
    var offset = columns.headerSize
    for type in columns.types {
      let count = Self.width(of: type)
      values.append(payload.bytes(offset..<(offset + count)).map { Self.value(type, $0) })
      offset += count
    }
    self.values = values
    isExact = offset == size
  }

  /// The record's header: its size, and each column's serial type.
  ///
  /// - Returns: `nil` if the bytes cannot be the header of a record of `size` bytes.
  private static func columns(
    _ payload: ByteWindow, size: Int
  ) -> (headerSize: Int, types: [UInt64])? {
    guard let header = payload.varint(0), header.value <= UInt64(size),
      header.value <= UInt64(payload.count)
    else { return nil }
    let headerSize = Int(header.value)
    var types: [UInt64] = []
    var offset = header.length
    var body = 0
    while offset < headerSize {
      guard types.count < mostColumns, let type = payload.varint(offset), type.value != 10,
        type.value != 11, type.value <= UInt64(Int32.max)
      else { return nil }
      body += width(of: type.value)
      guard headerSize + body <= size else { return nil }
      types.append(type.value)
      offset += type.length
    }
    guard offset == headerSize, !types.isEmpty else { return nil }
    return (headerSize, types)
  }

  /// Whether the bytes are a whole record of exactly this size, by its header alone.
  static func isExact(_ payload: ByteWindow, size: Int, leastColumns: Int) -> Bool {
    guard let columns = columns(payload, size: size), columns.types.count >= leastColumns else {
      return false
    }
    return columns.types.reduce(columns.headerSize) { $0 + width(of: $1) } == size
  }

  /// Bytes that a value of a serial type takes.
  private static func width(of type: UInt64) -> Int {
    switch type {
    case 0, 8, 9, 10, 11: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    default: Int((type - 12) / 2)
    }
  }

  private static func value(_ type: UInt64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    case 1...6:
      let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
      return .integer(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    default:
      // A text that is not UTF-8 is left as bytes: repairing it would hide the damage.
      guard type % 2 == 1, let text = String(validating: bytes, as: UTF8.self) else {
        return .blob([UInt8](bytes))
      }
      return .text(text)
    }
  }
}
