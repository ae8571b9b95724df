import CSQLite

/// A prepared statement, finalised with its last reference.
final class Statement {
  let handle: OpaquePointer
  /// Whether running it leaves the database as it is.
  let onlyReads: Bool

  init(handle: OpaquePointer) {
    self.handle = handle
    onlyReads = sqlite3_stmt_readonly(handle) != 0
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds all values; answers SQLite's first complaint, or `SQLITE_OK`.
  func bind(_ values: [Value]) -> Int32 {
    guard sqlite3_bind_parameter_count(handle) == Int32(values.count) else { return SQLITE_RANGE }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  /// Makes the statement ready for its next use and forgets its values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(handle, index)
    case .integer(let number):
      return sqlite3_bind_int64(handle, index, number)
    case .real(let number):
      return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          onetap_bind_text(handle, index, $0.baseAddress, Int32($0.count))
        }
      }
    case .blob(let bytes):
      return bytes.withUnsafeBytes {
        onetap_bind_blob(handle, index, $0.baseAddress, Int32($0.count))
      }
    }
  }
}
