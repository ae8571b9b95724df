/// The names of all credentials in one piece of memory, in the order of the list.
///
/// A row is its title, user name and domain, folded, each behind with a zero byte: bytes compare as
/// the list is sorted, and one search over the whole finds a filter in any of the three.
struct ListingIndex: Sendable {
  private(set) var ids: [Int64] = []
  /// Where each row begins, and at the end where the last one ends.
  private var starts: [Int32] = [0]
  private var bytes: [UInt8] = []
  /// How often each byte occurs, nearly: what is taken out again stays counted.
  private var frequencies = [Int](repeating: 0, count: 256)

  var count: Int { ids.count }

  /// Adds a row behind all others.
  mutating func append(
    id: Int64, title: some Sequence<UInt8>, user: some Sequence<UInt8>,
    domain: some Sequence<UInt8>
  ) {
    let start = bytes.count
    ids.append(id)
    bytes.append(contentsOf: title)
    bytes.append(0)
    bytes.append(contentsOf: user)
    bytes.append(0)
    bytes.append(contentsOf: domain)
    bytes.append(0)
    starts.append(Int32(bytes.count))
    count(bytes[start...])
  }

  /// Puts a row where it belongs; one that is there already is no concern.
  ///
  /// An index that was read between a commit and the news of it has the row before it is told.
  mutating func insert(_ row: Row) {
    let key = row.bytes
    let place = position(of: key)
    if place < ids.count, ids[place] == row.id { return }
    let start = Int(starts[place])
    bytes.insert(contentsOf: key, at: start)
    ids.insert(row.id, at: place)
    starts.insert(starts[place], at: place)
    shift(from: place + 1, by: Int32(key.count))
    count(key[...])
  }

  /// Takes a row out; one that is not there is no concern.
  mutating func remove(_ row: Row) {
    let place = position(of: row.bytes)
    guard place < ids.count, ids[place] == row.id else { return }
    let range = Int(starts[place])..<Int(starts[place + 1])
    bytes.removeSubrange(range)
    ids.remove(at: place)
    starts.remove(at: place + 1)
    shift(from: place + 1, by: -Int32(range.count))
  }

  /// The places of all rows in which `needle`, folded, occurs.
  func places(of needle: [UInt8]) -> [Int32] {
    guard !needle.isEmpty else { return Array(0..<Int32(ids.count)) }
    let finder = ByteFinder(needle, frequencies: frequencies)
    var places: [Int32] = []
    bytes.withUnsafeBytes { bytes in
      var from = 0
      var place = 0
      while let hit = finder.first(in: bytes, from: from) {
        while starts[place + 1] <= hit { place += 1 }
        places.append(Int32(place))
        place += 1
        from = Int(starts[place])
      }
    }
    return places
  }

  /// Those of `candidates` in whose rows `needle`, folded, occurs.
  func places(of needle: [UInt8], among candidates: [Int32]) -> [Int32] {
    let finder = ByteFinder(needle, frequencies: frequencies)
    return bytes.withUnsafeBytes { bytes in
      candidates.filter { place in
        let row = bytes[Int(starts[Int(place)])..<Int(starts[Int(place) + 1])]
        return finder.first(in: UnsafeRawBufferPointer(rebasing: row), from: 0) != nil
      }
    }
  }

  /// The first place whose row is not before `key`.
  private func position(of key: [UInt8]) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      let row = bytes[Int(starts[middle])..<Int(starts[middle + 1])]
      if row.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func count(_ bytes: ArraySlice<UInt8>) {
    frequencies.withUnsafeMutableBufferPointer { frequencies in
      for byte in bytes { frequencies[Int(byte)] += 1 }
    }
  }

  private mutating func shift(from first: Int, by distance: Int32) {
    starts.withUnsafeMutableBufferPointer { starts in
      for index in first..<starts.count { starts[index] += distance }
    }
  }
}

extension ListingIndex {
  /// One credential, as the index keeps it.
  struct Row: Hashable, Sendable {
    let id: Int64
    let title: String
    let user: String
    let domain: String

    init(_ credential: Credential) {
      self.init(
        id: credential.id, title: credential.title, user: credential.user,
        domain: credential.domain)
    }

    init(id: Int64, title: String, user: String, domain: String) {
      self.id = id
      self.title = folded(title)
      self.user = folded(user)
      self.domain = domain
    }

    var bytes: [UInt8] { [UInt8](title.utf8) + [0] + user.utf8 + [0] + domain.utf8 + [0] }
  }
}
