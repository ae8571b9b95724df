/// Rows of characters in which no two neighbours are equal or in sequence, as walks from one character
/// to another.
struct UnsequencedWalks {
  /// The fewest characters with which every required set is met; nothing where none are.
  private(set) var fewest: Int?
  /// The same with characters that have somewhere to go on to, so that any greater length is reached.
  private(set) var fewestExtensible: Int?
  /// Whether one character alone meets everything.
  private(set) var isMetByOne = false

  init(_ alphabet: ASCIISet, _ requirements: Requirements) {
    let bytes = Array(alphabet)
    let masks = bytes.map(requirements.mask(of:))
    let ways = bytes.map { byte in
      bytes.indices.filter { place in
        bytes[place] != byte && RunLimits.step(from: UInt32(byte), to: UInt32(bytes[place])) == nil
      }
    }
    let whole = requirements.wholeMask
    isMetByOne = masks.contains(whole)
    let free = bytes.indices.filter { !ways[$0].isEmpty }
    fewestExtensible = Self.shortest(from: free, masks, ways, whole)
    fewest = isMetByOne ? 1 : fewestExtensible
  }

  /// How many characters the shortest walk has that meets all sets, found step by step.
  private static func shortest(
    from starts: [Int], _ masks: [Int], _ ways: [[Int]], _ whole: Int
  ) -> Int? {
    struct Stand: Hashable {
      let mask: Int
      let place: Int
    }
    var reached = Set(starts.map { Stand(mask: masks[$0], place: $0) })
    var latest = reached
    var count = 1
    while !latest.isEmpty {
      if latest.contains(where: { $0.mask == whole }) { return count }
      var next: Set<Stand> = []
      for stand in latest {
        for place in ways[stand.place] {
          let stand = Stand(mask: stand.mask | masks[place], place: place)
          if reached.insert(stand).inserted { next.insert(stand) }
        }
      }
      latest = next
      count += 1
    }
    return nil
  }
}
