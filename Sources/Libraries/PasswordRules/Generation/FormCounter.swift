/// Counts the passwords of a form that have no offensive word.
///
/// A row of characters is known by the required sets that it has met, by the state of the automaton
/// and, where runs are limited, by its last character and how often that one stands there. Place by
/// place the rows of each sort are counted.
///
/// The numbers are floating-point: exact up to 2^53, and beyond that to far more digits than an
/// entropy is ever shown with.
struct FormCounter {
  private let form: DrawnForm
  private let steps: CharacterSteps
  private let words: OffensiveWords?

  /// - Parameters:
  ///   - form: the passwords to count.
  ///   - words: the words that they must not have; none to count them all.
  init(_ form: DrawnForm, avoiding words: OffensiveWords?) {
    self.form = form
    self.words = words
    steps = CharacterSteps(form, words)
  }

  /// How many passwords there are.
  func count() -> Double {
    if form.sequenceLimit != nil { return SequenceCounter(form, words).count() }
    let rows = form.runLimit.map { RunCounter(form, steps, limit: $0).rows() } ?? rows()
    return rows[(form.requirements.wholeMask * steps.stateCount)...].reduce(0, +)
  }

  /// The rows of full length, by sets met and state, where nothing limits runs.
  private func rows() -> [Double] {
    let (kinds, exceptions, stateCount) = (steps.kinds, steps.exceptions, steps.stateCount)
    var rows = [Double](repeating: 0, count: (form.requirements.wholeMask + 1) * stateCount)
    rows[0] = 1
    for isFree in form.places where isFree {
      var longer = [Double](repeating: 0, count: rows.count)
      for first in stride(from: 0, to: rows.count, by: stateCount) {
        let total = rows[first..<(first + stateCount)].reduce(0, +)
        if total == 0 { continue }
        let mask = first / stateCount
        for kind in kinds {
          longer[(mask | kind.mask) * stateCount + kind.target] += total * kind.size
        }
        for exception in exceptions where rows[first + exception.state] != 0 {
          let kind = kinds[exception.kind]
          let moved = rows[first + exception.state] * kind.size
          let there = (mask | kind.mask) * stateCount
          longer[there + kind.target] -= moved
          if let target = exception.target { longer[there + target] += moved }
        }
      }
      rows = longer
    }
    return rows
  }
}
