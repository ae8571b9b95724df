/// Counts rows of characters in which neither repetitions nor sequences are longer than their limits.
///
/// Beside the sets met and the state of the automaton, a row is known by its last character and the
/// run that it ends with. Most characters begin a run of their own behind most others: these are
/// counted together, and the same character and its two neighbours apart.
struct SequenceCounter {
  private let form: DrawnForm
  private let words: OffensiveWords?
  private let types: RunTypes
  private let stateCount: Int
  private let masks: [Int]
  /// By character, the places of those that it can have a run with: itself and its neighbours.
  private let kin: [[Int]]
  /// By character and state, the state to which it leads; below zero where it completes a word.
  private let targets: [[Int]]
  /// By sets met and state: rows that have not begun or end with a hyphen.
  private var open: [[Double]]
  /// By sets met, then by character, state and run: all others.
  private var running: [[Double]]

  init(_ form: DrawnForm, _ words: OffensiveWords?) {
    self.form = form
    self.words = words
    types = RunTypes(form.runLimits, length: form.places.count)
    let stateCount = words?.stateCount ?? 1
    self.stateCount = stateCount
    masks = form.alphabet.map(form.requirements.mask(of:))
    let alphabet = form.alphabet
    kin = alphabet.map { byte in
      alphabet.indices.filter { place in
        alphabet[place] == byte
          || RunLimits.step(from: UInt32(byte), to: UInt32(alphabet[place])) != nil
      }
    }
    targets = alphabet.map { byte in
      (0..<stateCount).map { words?.state(after: $0, byte) ?? (words == nil ? 0 : -1) }
    }
    let maskCount = form.requirements.wholeMask + 1
    open = Array(repeating: Array(repeating: 0, count: stateCount), count: maskCount)
    running = Array(
      repeating: Array(repeating: 0, count: alphabet.count * stateCount * types.runs.count),
      count: maskCount)
  }

  /// How many rows of full length meet everything.
  func count() -> Double {
    var counter = self
    counter.open[0][OffensiveWords.start] = 1
    for isFree in form.places { if isFree { counter.addCharacter() } else { counter.addHyphen() } }
    return counter.byState(form.requirements.wholeMask).reduce(0, +)
  }

  /// The rows with some sets met, by state.
  private func byState(_ mask: Int) -> [Double] {
    var rows = open[mask]
    for place in running[mask].indices where running[mask][place] != 0 {
      rows[place / types.runs.count % stateCount] += running[mask][place]
    }
    return rows
  }

  private mutating func addHyphen() {
    for mask in open.indices {
      open[mask] = byState(mask)
      running[mask] = Array(repeating: 0, count: running[mask].count)
    }
  }

  private mutating func addCharacter() {
    let before = self
    for mask in open.indices {
      open[mask] = Array(repeating: 0, count: stateCount)
      running[mask] = Array(repeating: 0, count: running[mask].count)
    }
    for mask in open.indices {
      let rows = before.byState(mask)
      if rows.allSatisfy({ $0 == 0 }) { continue }
      for (state, count) in rows.enumerated() where count != 0 {
        for character in masks.indices { add(count, mask, state, character, run: 0) }
      }
      correct(mask, before.running[mask])
    }
  }

  /// Takes back what the same character and its neighbours were counted as, and counts them by the
  /// runs that they make.
  private mutating func correct(_ mask: Int, _ rows: [Double]) {
    for place in rows.indices where rows[place] != 0 {
      let run = place % types.runs.count
      let state = place / types.runs.count % stateCount
      let last = place / types.runs.count / stateCount
      for next in kin[last] {
        add(-rows[place], mask, state, next, run: 0)
        let following = types.number(after: run, form.alphabet[last], form.alphabet[next])
        if let following { add(rows[place], mask, state, next, run: following) }
      }
    }
  }

  private mutating func add(
    _ count: Double, _ mask: Int, _ state: Int, _ character: Int, run: Int
  ) {
    let target = targets[character][state]
    guard target >= 0 else { return }
    running[mask | masks[character]][
      (character * stateCount + target) * types.runs.count + run] += count
  }
}
