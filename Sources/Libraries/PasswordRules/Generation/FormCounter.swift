/// Counts the passwords of a form that have no offensive word.
///
/// A row of characters is known by the required sets that it has met, by the state of the automaton
/// and, where runs are limited, by its last character and how often that one stands there. Place by
/// place the rows of each sort are counted. Characters that make no difference to any of this are
/// counted together.
///
/// The numbers are floating-point and only ever added: exact up to 2^53, and beyond that to far more
/// digits than an entropy is ever shown with.
struct FormCounter {
  private let form: DrawnForm
  private let words: OffensiveWords?
  private let kinds: [Kind]
  private let stateCount: Int
  private let sortCount: Int
  /// The sort that a row becomes with one more character, by sort and kind; below zero where that
  /// makes a word.
  private let following: [Int]

  /// - Parameters:
  ///   - form: the passwords to count.
  ///   - words: the words that they must not have; none to count them all.
  init(_ form: DrawnForm, avoiding words: OffensiveWords?) {
    self.form = form
    self.words = words
    let kinds = Kind.all(of: form, words)
    let stateCount = words?.stateCount ?? 1
    self.kinds = kinds
    self.stateCount = stateCount
    sortCount = stateCount << form.requirements.sets.count
    following = (0..<sortCount).flatMap { sort in
      kinds.map { kind in
        let state = words.map { $0.state(after: sort % stateCount, kind.byte) } ?? 0
        return state.map { (sort / stateCount | kind.mask) * stateCount + $0 } ?? -1
      }
    }
  }

  /// How many passwords there are.
  func count() -> Double {
    form.runLimit.map { count(runLimit: $0) } ?? countWithoutLimit()
  }

  /// The sum of the rows that have met every set.
  private func complete(_ rows: [Double]) -> Double {
    rows[(form.requirements.wholeMask * stateCount)...].reduce(0, +)
  }

  private func countWithoutLimit() -> Double {
    var rows = [Double](repeating: 0, count: sortCount)
    rows[0] = 1
    for isFree in form.places where isFree {
      var longer = [Double](repeating: 0, count: sortCount)
      for sort in 0..<sortCount where rows[sort] > 0 {
        for kind in kinds.indices {
          let next = following[sort * kinds.count + kind]
          if next >= 0 { longer[next] += rows[sort] * kinds[kind].size }
        }
      }
      rows = longer
    }
    return complete(rows)
  }

  private func count(runLimit: Int) -> Double {
    let empty = [Double](repeating: 0, count: sortCount * kinds.count * runLimit)
    // Rows that end with a hyphen, or have not begun, go on with any character.
    var open = [Double](repeating: 0, count: sortCount)
    open[0] = 1
    var running = empty
    for isFree in form.places {
      let endings = Self.sums(of: running, by: runLimit)
      let rows = zip(open, Self.sums(of: endings, by: kinds.count)).map { $0 + $1 }
      open = isFree ? [Double](repeating: 0, count: sortCount) : rows
      var longer = empty
      for sort in 0..<sortCount where isFree && rows[sort] > 0 {
        for kind in kinds.indices {
          let here = sort * kinds.count + kind
          guard following[here] >= 0 else { continue }
          let there = (following[here] * kinds.count + kind) * runLimit
          // Another character begins a run; of its own kind that is one fewer.
          longer[there] += kinds[kind].size * rows[sort] - endings[here]
          for run in 1..<runLimit { longer[there + run] += running[here * runLimit + run - 1] }
        }
      }
      running = longer
    }
    let endings = Self.sums(of: Self.sums(of: running, by: runLimit), by: kinds.count)
    return complete(zip(open, endings).map { $0 + $1 })
  }

  private static func sums(of numbers: [Double], by size: Int) -> [Double] {
    stride(from: 0, to: numbers.count, by: size).map { numbers[$0..<($0 + size)].reduce(0, +) }
  }

  /// Characters that make no difference: how many, the sets that they meet, and one of them.
  private struct Kind {
    let byte: UInt8
    let mask: Int
    let size: Double

    private struct Key: Hashable {
      let byte: UInt8
      let mask: Int
    }

    static func all(of form: DrawnForm, _ words: OffensiveWords?) -> [Kind] {
      var sizes: [Key: Double] = [:]
      for byte in form.alphabet {
        let key = Key(
          byte: words?.representative(of: byte) ?? 0, mask: form.requirements.mask(of: byte))
        sizes[key, default: 0] += 1
      }
      return sizes.map { Kind(byte: $0.key.byte, mask: $0.key.mask, size: $0.value) }
        .sorted { ($0.byte, $0.mask) < ($1.byte, $1.mask) }
    }
  }
}
