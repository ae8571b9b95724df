/// The entries that have one and the same password.
struct PasswordGroup {
  /// The password's hash, made once however often the password is used.
  let hash: PasswordHash
  /// The places of its entries.
  private(set) var members: [Int]

  /// Every password that is in use, with its entries, in the order of the hashes: neighbours in a
  /// sorted file are looked up one after the other.
  static func groups(of entries: [AuditEntry]) -> [PasswordGroup] {
    var members: [PasswordBytes: [Int]] = [:]
    members.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() where !entry.password.isEmpty {
      members[PasswordBytes(entry.password), default: []].append(index)
    }
    return members.map { PasswordGroup(hash: PasswordHash(of: $0.bytes), members: $1) }
      .sorted { $0.hash < $1.hash }
  }
}

/// A password as its bytes: two spellings of one accented letter are two passwords.
private struct PasswordBytes: Hashable {
  let bytes: [UInt8]

  init(_ password: String) {
    bytes = Array(password.utf8)
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
