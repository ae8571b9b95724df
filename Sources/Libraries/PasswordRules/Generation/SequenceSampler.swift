/// Draws passwords of a form whose limits leave few rows of characters.
///
/// For every place, the sets that are met, the last character and the run that it ends, it is counted
/// beforehand how many ways lead to an end; each step is chosen by these numbers, which are exact.
struct SequenceSampler: Sendable {
  private let form: DrawnForm
  private let types: RunTypes
  private let masks: [Int]
  /// By place, then by sets met, last character (behind all others: none) and run.
  private var ways: [[Natural]] = []

  init(_ form: DrawnForm) {
    self.form = form
    types = RunTypes(form.runLimits, length: form.places.count)
    masks = form.alphabet.map(form.requirements.mask(of:))
    let whole = form.requirements.wholeMask
    let none = form.alphabet.count
    let size = (whole + 1) * (none + 1) * types.runs.count
    ways = Array(
      repeating: Array(repeating: Natural(0), count: size), count: form.places.count + 1)
    for last in 0...none {
      for run in types.runs.indices {
        ways[form.places.count][index(whole, last, run)] = Natural(1)
      }
    }
    for place in form.places.indices.reversed() {
      for mask in 0...whole {
        for last in 0...none {
          for run in types.runs.indices {
            var total = Natural(0)
            for step in steps(at: place, mask, last, run) { total.add(step.ways) }
            ways[place][index(mask, last, run)] = total
          }
        }
      }
    }
  }

  /// How many passwords there are.
  var count: Natural { ways[0][index(0, form.alphabet.count, 0)] }

  /// A password, each with the same chance.
  func draw(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> [UInt8] {
    var text: [UInt8] = []
    var (mask, last, run) = (0, form.alphabet.count, 0)
    while text.count < form.places.count {
      let place = text.count
      let total = ways[place][index(mask, last, run)]
      guard !total.isZero else { throw Chance.stuck }
      var rest = try Chance.number(below: total, using: &generator)
      for step in steps(at: place, mask, last, run) where !step.ways.isZero {
        if rest < step.ways {
          text.append(
            step.last < form.alphabet.count ? form.alphabet[step.last] : UInt8(ascii: "-"))
          (mask, last, run) = (step.mask, step.last, step.run)
          break
        }
        rest.subtract(step.ways)
      }
    }
    return text
  }

  /// One more character: what is met then, which it is, the run that it ends, and how many ways there
  /// are from there.
  private struct Step {
    let mask: Int
    let last: Int
    let run: Int
    let ways: Natural
  }

  private func steps(at place: Int, _ mask: Int, _ last: Int, _ run: Int) -> [Step] {
    let none = form.alphabet.count
    func step(_ mask: Int, _ last: Int, _ run: Int) -> Step {
      Step(mask: mask, last: last, run: run, ways: ways[place + 1][index(mask, last, run)])
    }
    guard form.places[place] else { return [step(mask, none, 0)] }
    return form.alphabet.indices.compactMap { next in
      let met = mask | masks[next]
      if last == none { return step(met, next, 0) }
      return types.number(after: run, form.alphabet[last], form.alphabet[next]).map {
        step(met, next, $0)
      }
    }
  }

  private func index(_ mask: Int, _ last: Int, _ run: Int) -> Int {
    (mask * (form.alphabet.count + 1) + last) * types.runs.count + run
  }
}
