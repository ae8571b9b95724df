/// What is required, without what is required anyway: empty sets ask for nothing, and a set asks for
/// nothing that a smaller one within it does not ask for (`PWR-2`).
struct Requirements {
  /// Sets none of which contains another.
  let sets: [ASCIISet]

  /// Where there are more sets, nothing is counted any more: the work doubles with each.
  static let mostSets = 8

  init(_ required: [CharacterSetRule]) {
    let distinct = Set(required.filter { !$0.isEmpty }.map(\.ascii))
    sets = distinct.filter { set in
      !distinct.contains { $0 != set && set.isSuperset(of: $0) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The sets that a character is in, as bits.
  func mask(of byte: UInt8) -> Int {
    sets.indices.reduce(0) { sets[$1].contains(byte) ? $0 | 1 << $1 : $0 }
  }

  /// All sets, as bits.
  var wholeMask: Int { 1 << sets.count - 1 }

  /// Whether a text has a character of every set.
  func areMet(by text: some Sequence<UInt8>) -> Bool {
    text.reduce(0) { $0 | mask(of: $1) } == wholeMask
  }

  /// The fewest characters with which every set is met; one character may meet several sets.
  ///
  /// With more than ``mostSets`` sets it is a number that is certainly not too large.
  var fewestCharacters: Int {
    guard sets.count <= Self.mostSets else { return disjointCount }
    let masks = Set(ASCIISet.printable.map(mask(of:)))
    var reached: Set<Int> = [0]
    for count in 0...sets.count {
      if reached.contains(wholeMask) { return count }
      reached = Set(reached.flatMap { mask in masks.map { mask | $0 } })
    }
    return sets.count
  }

  /// How many sets have no character in common with one another, as far as is seen at once.
  private var disjointCount: Int {
    var seen = ASCIISet()
    return sets.sorted { ($0.count, $0.text) < ($1.count, $1.text) }.count { set in
      defer { if set.intersection(seen).isEmpty { seen = seen.union(set) } }
      return set.intersection(seen).isEmpty
    }
  }
}
