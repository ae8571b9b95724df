/// The entries that have one and the same password.
struct PasswordGroup {
  /// The password's hash, made once however often the password is used.
  let hash: PasswordHash
  /// The places of its entries, in order.
  let members: ArraySlice<Int>

  /// Every password that is in use, with its entries, in the order of the hashes: neighbours in a
  /// sorted file are looked up one after the other.
  static func groups(of entries: [AuditEntry]) -> [PasswordGroup] {
    var hashOfPassword: [PasswordBytes: PasswordHash] = [:]
    hashOfPassword.reserveCapacity(entries.count)
    var places: [(hash: PasswordHash, entry: Int)] = []
    places.reserveCapacity(entries.count)
    for (entry, password) in entries.lazy.map(\.password).enumerated() where !password.isEmpty {
      let bytes = PasswordBytes(password)
      let hash = hashOfPassword[bytes] ?? PasswordHash(of: bytes.bytes)
      hashOfPassword[bytes] = hash
      places.append((hash, entry))
    }
    places.sort { $0.hash == $1.hash ? $0.entry < $1.entry : $0.hash < $1.hash }
    let sorted = places.map(\.entry)
    var groups: [PasswordGroup] = []
    var start = 0
    for end in 1...max(places.count, 1) where !places.isEmpty {
      if end < places.count, places[end].hash == places[start].hash { continue }
      groups.append(PasswordGroup(hash: places[start].hash, members: sorted[start..<end]))
      start = end
    }
    return groups
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
