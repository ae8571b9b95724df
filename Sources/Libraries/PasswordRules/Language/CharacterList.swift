/// A list of classes while it is read: `upper, digit, [-_]`.
///
/// The union of its classes, but for one rule of the language: the first of `unicode` and
/// `ascii-printable` swallows all the rest, whichever comes first (`PWR-2`).
struct CharacterList {
  private var ascii = ASCIISet()
  private var swallower: CharacterSetRule?

  init() {}

  init(_ sets: some Sequence<CharacterSetRule>) {
    for set in sets { append(set) }
  }

  /// Adds a class that was written by its name, or a set in its canonical form.
  mutating func append(_ set: CharacterSetRule) {
    if swallower != nil { return }
    if set == .unicode || set == .asciiPrintable { swallower = set }
    ascii = ascii.union(set.ascii)
  }

  /// Adds a set written in brackets; not even a full one swallows what follows.
  mutating func append(bracketed set: ASCIISet) {
    ascii = ascii.union(set)
  }

  /// Adds everything that another list has, in its order.
  mutating func append(_ list: CharacterList) {
    append(bracketed: list.ascii)
    if swallower == nil { swallower = list.swallower }
  }

  /// What the list comes to.
  var canonical: CharacterSetRule { swallower ?? CharacterSetRule(ascii) }
}
