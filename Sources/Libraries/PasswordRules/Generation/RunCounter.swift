/// Counts rows of characters in which none stands more often in a row than a limit says.
///
/// Beside the sets met and the state of the automaton, a row is known by its *ending*: the kind of
/// its last character, and how often that one stands there. Few endings go with each state.
struct RunCounter {
  private let form: DrawnForm
  private let steps: CharacterSteps
  private let limit: Int
  private let endings: [Ending]
  /// By state and kind, the place of the ending; below zero where there is none.
  private let endingPlaces: [Int]
  /// Rows that have not begun or end with a hyphen, by sets met and state.
  private var open: [Double]
  /// All others, by sets met, ending and length of the last run.
  private var running: [Double]

  private struct Ending {
    let state: Int
    let kind: Int
  }

  init(_ form: DrawnForm, _ steps: CharacterSteps, limit: Int) {
    self.form = form
    self.steps = steps
    self.limit = limit
    var endings: [Ending] = []
    var places = [Int](repeating: -1, count: steps.stateCount * steps.kinds.count)
    func note(_ state: Int?, _ kind: Int) {
      guard let state, places[state * steps.kinds.count + kind] < 0 else { return }
      places[state * steps.kinds.count + kind] = endings.count
      endings.append(Ending(state: state, kind: kind))
    }
    for (index, kind) in steps.kinds.enumerated() { note(kind.target, index) }
    for exception in steps.exceptions { note(exception.target, exception.kind) }
    self.endings = endings
    endingPlaces = places
    let maskCount = form.requirements.wholeMask + 1
    open = Array(repeating: 0, count: maskCount * steps.stateCount)
    running = Array(repeating: 0, count: maskCount * endings.count * limit)
  }

  /// The rows of full length, by sets met and state.
  func rows() -> [Double] {
    var counter = self
    counter.open[0] = 1
    for isFree in form.places { counter.advance(isFree: isFree) }
    return (0...form.requirements.wholeMask).flatMap { counter.rows(mask: $0) }
  }

  private mutating func advance(isFree: Bool) {
    let before = self
    running = Array(repeating: 0, count: running.count)
    open = Array(repeating: 0, count: open.count)
    for mask in 0...form.requirements.wholeMask {
      let rows = before.rows(mask: mask)
      if isFree {
        begin(mask, from: before, rows)
        lengthen(mask, from: before)
      } else {
        open.replaceSubrange(
          (mask * steps.stateCount)..<((mask + 1) * steps.stateCount), with: rows)
      }
    }
  }

  /// Another character than the last begins a run: of the last one's kind that is one fewer.
  private mutating func begin(_ mask: Int, from before: RunCounter, _ rows: [Double]) {
    let total = rows.reduce(0, +)
    if total == 0 { return }
    var ends = [Double](repeating: 0, count: steps.kinds.count)
    for (place, ending) in endings.enumerated() { ends[ending.kind] += before.sum(mask, place) }
    for (index, kind) in steps.kinds.enumerated() {
      add(total * kind.size - ends[index], mask | kind.mask, kind.target, index)
    }
    for exception in steps.exceptions where rows[exception.state] != 0 {
      let kind = steps.kinds[exception.kind]
      let place = endingPlaces[exception.state * steps.kinds.count + exception.kind]
      let same = place < 0 ? 0 : before.sum(mask, place)
      let moved = rows[exception.state] * kind.size - same
      add(-moved, mask | kind.mask, kind.target, exception.kind)
      if let target = exception.target { add(moved, mask | kind.mask, target, exception.kind) }
    }
  }

  /// The last character once more, where the limit lets it.
  private mutating func lengthen(_ mask: Int, from before: RunCounter) {
    for (place, ending) in endings.enumerated() {
      guard let target = steps.target(from: ending.state, by: ending.kind) else { continue }
      let first = (mask * endings.count + place) * limit
      let next = endingPlaces[target * steps.kinds.count + ending.kind]
      let there = (mask * endings.count + next) * limit
      for run in 1..<limit { running[there + run] += before.running[first + run - 1] }
    }
  }

  private mutating func add(_ count: Double, _ mask: Int, _ state: Int, _ kind: Int) {
    let place = endingPlaces[state * steps.kinds.count + kind]
    running[(mask * endings.count + place) * limit] += count
  }

  private func rows(mask: Int) -> [Double] {
    var rows = Array(open[(mask * steps.stateCount)..<((mask + 1) * steps.stateCount)])
    for (place, ending) in endings.enumerated() { rows[ending.state] += sum(mask, place) }
    return rows
  }

  /// How many rows have an ending, whatever the length of its run.
  private func sum(_ mask: Int, _ place: Int) -> Double {
    let first = (mask * endings.count + place) * limit
    return running[first..<(first + limit)].reduce(0, +)
  }
}
