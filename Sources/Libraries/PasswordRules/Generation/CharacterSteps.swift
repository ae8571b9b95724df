/// What one more character of a form's alphabet does to a row of characters.
///
/// Most characters lead from nearly every state of the automaton to one and the same; the others are
/// listed as exceptions, which are few.
struct CharacterSteps {
  /// Characters that make no difference to anything that is counted.
  struct Kind {
    /// One of them.
    let byte: UInt8
    /// The required sets that they meet.
    let mask: Int
    /// How many there are.
    let size: Double
    /// The state to which they lead, as a rule.
    let target: Int
  }

  /// A state from which a kind leads elsewhere, or nowhere, because it completes a word.
  struct Exception {
    let state: Int
    let kind: Int
    let target: Int?
  }

  let kinds: [Kind]
  let exceptions: [Exception]
  let stateCount: Int
  private let words: OffensiveWords?

  init(_ form: DrawnForm, _ words: OffensiveWords?) {
    let kinds = Self.kinds(of: form, words)
    let stateCount = words?.stateCount ?? 1
    self.kinds = kinds
    self.words = words
    self.stateCount = stateCount
    exceptions = kinds.indices.flatMap { kind in
      (words?.exceptions(to: kinds[kind].byte) ?? []).map {
        Exception(state: $0.state, kind: kind, target: $0.target)
      }
    }
  }

  /// Where a kind leads from a state; nothing where that completes a word.
  func target(from state: Int, by kind: Int) -> Int? {
    words.map { $0.state(after: state, kinds[kind].byte) } ?? OffensiveWords.start
  }

  private static func kinds(of form: DrawnForm, _ words: OffensiveWords?) -> [Kind] {
    struct Key: Hashable {
      let byte: UInt8
      let mask: Int
    }
    var sizes: [Key: Double] = [:]
    for byte in form.alphabet {
      let key = Key(
        byte: words?.representative(of: byte) ?? 0, mask: form.requirements.mask(of: byte))
      sizes[key, default: 0] += 1
    }
    return sizes.sorted { ($0.key.byte, $0.key.mask) < ($1.key.byte, $1.key.mask) }.map {
      // From the start, no single letter completes a word.
      let target = words?.state(after: OffensiveWords.start, $0.key.byte) ?? OffensiveWords.start
      return Kind(byte: $0.key.byte, mask: $0.key.mask, size: $0.value, target: target)
    }
  }
}
