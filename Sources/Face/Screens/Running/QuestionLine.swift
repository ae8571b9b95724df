/// Questions to the device that are asked one after the other.
///
/// Those that may take simulated time, or wait for the person, begin in their turn and hold up
/// nobody.
struct QuestionLine {
  private var waiting: [Effect] = []
  private var isBusy = false

  /// Whether a question has to wait for its turn; it is kept then.
  mutating func mustWait(_ effect: Effect) -> Bool {
    guard !isBusy else {
      waiting.append(effect)
      return true
    }
    isBusy = !effect.mayTakeTime
    return false
  }

  /// What is to be asked now that a question was answered.
  mutating func next(after effect: Effect) -> [Effect] {
    guard !effect.mayTakeTime else { return [] }
    isBusy = false
    var next: [Effect] = []
    while !isBusy, !waiting.isEmpty {
      let effect = waiting.removeFirst()
      isBusy = !effect.mayTakeTime
      next.append(effect)
    }
    return next
  }
}

extension Effect {
  /// Whether its answer may need simulated time, or the person.
  fileprivate var mayTakeTime: Bool {
    switch self {
    case .upgrade, .actInApp, .openApp, .settle, .resetWorld, .answerAppleSheet, .refreshSites,
      .forgetSite, .visitWebsite:
      true
    default: false
    }
  }
}
