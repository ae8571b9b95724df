/// Sizes of files in words.
enum ByteCount {
  /// `612 bytes`, `4 KB`, `1.2 MB`, `3.4 GB`: in thousands, as Apple counts them.
  static func words(_ bytes: Int) -> String {
    guard bytes >= 1_000 else { return counted(bytes, "byte") }
    // What would be rounded up to 1,000 KB is 1 MB.
    if bytes < 999_500 { return "\((bytes + 500) / 1_000) KB" }
    let (unit, name) = bytes < 999_950_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    let tenths = (bytes + unit / 20) / (unit / 10)
    return grouped(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " \(name)"
  }
}
