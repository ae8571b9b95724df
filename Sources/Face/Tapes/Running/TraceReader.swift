import Simulation

/// Looks for events in a trace.
struct TraceReader {
  private let events: [TraceEvent]

  init(_ events: [TraceEvent]) { self.events = events }

  /// Why the events asked for are not there, as a sentence; nil: they are.
  func refutation(of question: TraceQuestion) -> String? {
    let events = events.filter { question.request == nil || $0.request == question.request }
    if let count = question.count, let step = question.steps.first {
      let found = events.filter { step.fits($0) }.count
      return found == count
        ? nil : "The trace has \(step.text) \(found) \(found == 1 ? "time" : "times")."
    }
    var rest = events[...]
    for (index, step) in question.steps.enumerated() {
      guard let place = rest.firstIndex(where: { step.fits($0) }) else {
        return sentence(about: step, index, events)
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  private func sentence(
    about step: TraceQuestion.Step, _ index: Int, _ events: [TraceEvent]
  ) -> String {
    let where_ = index == 0 ? "in the trace" : "after the \(index) before it"
    guard !events.contains(where: { $0.name == step.name }) else {
      let like = events.last { $0.name == step.name }
      return
        "There is no \(step.text) \(where_); the last of this name: \(like.map(Self.line) ?? "")."
    }
    let near = Nearness.nearest(to: step.name, among: events.map(\.name))
    return "There is no \(step.text) \(where_)."
      + (near.map { " The nearest name in it: “\($0)”." } ?? "")
  }

  /// An event in one line.
  static func line(_ event: TraceEvent) -> String {
    let details = event.details.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
    return (["\(event.from.rawValue) to \(event.to.rawValue) \"\(event.name)\""] + details)
      .joined(separator: " ")
  }
}

extension TraceQuestion.Step {
  /// Whether an event is what is asked for.
  func fits(_ event: TraceEvent) -> Bool {
    guard event.name == name, from == nil || event.from == from, to == nil || event.to == to else {
      return false
    }
    return details.allSatisfy { detail in
      guard let value = event.details[detail.key] else { return false }
      return detail.isPart ? value.contains(detail.value) : value == detail.value
    }
  }
}
