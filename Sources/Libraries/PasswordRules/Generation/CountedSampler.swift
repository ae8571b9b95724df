/// Draws passwords of a form in which few rows of characters are passwords, so that drawing again
/// and again would take long.
///
/// For every place, for the sets that are already met and for the character in front, it is counted
/// beforehand how many ways lead to an end. At each step the choice falls by these numbers, which
/// are exact, so that every password has the same chance.
struct CountedSampler: Sendable {
  /// Characters that are in the same required sets.
  private struct Cell: Sendable {
    let mask: Int
    let bytes: [UInt8]
  }

  private let form: DrawnForm
  private let cells: [Cell]
  /// The longest run that is looked at as a whole; one where runs have no limit.
  private let longestRun: Int
  /// By place, mask and cell in front (the last of them: none); beyond the last place, whether all
  /// sets are met.
  private var ways: [[Natural]] = []

  init(_ form: DrawnForm) {
    self.form = form
    var bytes: [Int: [UInt8]] = [:]
    for byte in form.alphabet { bytes[form.requirements.mask(of: byte), default: []].append(byte) }
    cells = bytes.sorted { $0.key < $1.key }.map { Cell(mask: $0.key, bytes: $0.value) }
    longestRun = form.runLimit ?? 1
    let whole = form.requirements.wholeMask
    let row = [Natural](repeating: Natural(0), count: (whole + 1) * (cells.count + 1))
    ways = Array(repeating: row, count: form.places.count + 1)
    for front in 0...cells.count { ways[form.places.count][index(whole, front)] = Natural(1) }
    for place in form.places.indices.reversed() {
      for mask in 0...whole {
        for front in 0...cells.count {
          ways[place][index(mask, front)] = count(at: place, mask, front)
        }
      }
    }
  }

  /// How many passwords there are.
  var count: Natural { ways[0][index(0, cells.count)] }

  /// A password, each with the same chance.
  func draw(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> [UInt8] {
    var text: [UInt8] = []
    var mask = 0
    var front = cells.count
    while text.count < form.places.count {
      let place = text.count
      guard form.places[place] else {
        text.append(UInt8(ascii: "-"))
        front = cells.count
        continue
      }
      let total = ways[place][index(mask, front)]
      guard !total.isZero else { throw Chance.stuck }
      var rest = try Chance.number(below: total, using: &generator)
      let choice = choose(&rest, at: place, mask, front)
      let before = front == choice.cell ? text.last : nil
      let letters = cells[choice.cell].bytes.filter { $0 != before || form.runLimit == nil }
      let letter = letters[try Chance.number(below: letters.count, using: &generator)]
      text.append(contentsOf: repeatElement(letter, count: choice.run))
      mask |= cells[choice.cell].mask
      front = form.runLimit == nil ? cells.count : choice.cell
    }
    return text
  }

  private func index(_ mask: Int, _ front: Int) -> Int { mask * (cells.count + 1) + front }

  /// A run begins at a place: of every cell its letters, but not the one in front, and of every
  /// length that fits.
  private func count(at place: Int, _ mask: Int, _ front: Int) -> Natural {
    guard form.places[place] else { return ways[place + 1][index(mask, cells.count)] }
    var total = Natural(0)
    for cell in cells.indices {
      for run in 1...room(at: place) {
        total.add(
          waysAfter(run, of: cell, at: place, mask), times: letterCount(of: cell, after: front))
      }
    }
    return total
  }

  /// The cell and the length of the run in which a number falls.
  private func choose(
    _ rest: inout Natural, at place: Int, _ mask: Int, _ front: Int
  ) -> (cell: Int, run: Int) {
    var last = (cell: 0, run: 1)
    for cell in cells.indices {
      for run in 1...room(at: place) {
        var share = Natural(0)
        share.add(
          waysAfter(run, of: cell, at: place, mask), times: letterCount(of: cell, after: front))
        if share.isZero { continue }
        last = (cell, run)
        if rest < share { return last }
        rest.subtract(share)
      }
    }
    return last
  }

  private func waysAfter(_ run: Int, of cell: Int, at place: Int, _ mask: Int) -> Natural {
    let front = form.runLimit == nil ? cells.count : cell
    return ways[place + run][index(mask | cells[cell].mask, front)]
  }

  private func letterCount(of cell: Int, after front: Int) -> Int {
    cells[cell].bytes.count - (cell == front ? 1 : 0)
  }

  /// How long a run may be that begins at a place: up to the limit, the next hyphen or the end.
  private func room(at place: Int) -> Int {
    let end = form.places[place...].firstIndex(of: false) ?? form.places.count
    return min(longestRun, end - place)
  }
}
