import CSQLite
import Foundation

/// One row of an answer; valid only inside the closure that was given it.
package struct Row {
  let statement: OpaquePointer

  /// The number in column `i`, counted from 0; null reads as 0.
  package func int64(_ i: Int) -> Int64 { sqlite3_column_int64(statement, Int32(i)) }

  /// The number in column `i`; null reads as 0.
  package func int(_ i: Int) -> Int { Int(int64(i)) }

  /// The number in column `i`, if there is one.
  package func optionalInt(_ i: Int) -> Int? { isNull(i) ? nil : int(i) }

  /// The row's number in column `i`, if there is one.
  package func optionalInt64(_ i: Int) -> Int64? { isNull(i) ? nil : int64(i) }

  /// The number with a fraction in column `i`; null reads as 0.
  package func real(_ i: Int) -> Double { sqlite3_column_double(statement, Int32(i)) }

  /// Whether column `i` holds anything but 0.
  package func bool(_ i: Int) -> Bool { int64(i) != 0 }

  /// The text in column `i`; null reads as "".
  package func text(_ i: Int) -> String {
    withTextBytes(i) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text in column `i`, if there is one.
  package func optionalText(_ i: Int) -> String? { isNull(i) ? nil : text(i) }

  /// The bytes in column `i`; null reads as none.
  package func blob(_ i: Int) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(statement, Int32(i)) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, Int32(i)))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The bytes in column `i`, if it is not null.
  package func optionalBlob(_ i: Int) -> [UInt8]? { isNull(i) ? nil : blob(i) }

  /// The moment in column `i`, stored as milliseconds since 1970.
  package func date(_ i: Int) -> Date {
    Date(timeIntervalSince1970: Double(int64(i)) / 1000)
  }

  /// The moment in column `i`, if there is one.
  package func optionalDate(_ i: Int) -> Date? { isNull(i) ? nil : date(i) }

  /// Whether column `i` is null.
  package func isNull(_ i: Int) -> Bool {
    sqlite3_column_type(statement, Int32(i)) == SQLITE_NULL
  }

  /// Gives the UTF-8 bytes of the text in column `i` without making a string of them.
  package func withTextBytes<T>(
    _ i: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T
  ) rethrows -> T {
    let bytes = sqlite3_column_text(statement, Int32(i))
    let count = bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(i)))
    return try body(UnsafeBufferPointer(start: bytes, count: count))
  }
}
