import TextInterface

/// What is shown over, or below, the phone while a tape is played.
package struct PlayFace: Hashable, Sendable {
  /// Who has the phone.
  package enum Hand: Hashable, Sendable {
    /// The tape.
    case tape
    /// Nobody: the tape waits for space.
    case paused
    /// The person.
    case person
  }

  /// The tape's name.
  package let name: String
  /// How many lines it has.
  package let count: Int
  /// What is said about what is seen.
  package var caption: String?
  /// The caption tells of something that went wrong.
  package var isProblem = false
  package var hand = Hand.tape
  package var pace: Pace
  /// How many lines are done.
  package var done = 0
  /// Where the caption was shown last, so that it stays there.
  var captionPlace: Rect?

  package init(name: String, count: Int, pace: Pace) {
    self.name = name
    self.count = count
    self.pace = pace
  }

  /// The sign that a tape is playing, in its long form; nothing once the phone is the person's.
  var sign: Line? {
    guard hand != .person else { return nil }
    let state = hand == .paused ? " || paused " : " > playing "
    return Line(
      [
        Span(state, Style(.title, on: .offer, [.bold])),
        Span(" \(name)  \(done)/\(count)  pace \(pace.words)", Style(.text, on: .offer)),
      ],
      trailing: [
        Span(
          hand == .paused
            ? "space goes on  any other key: yours "
            : "space pauses  < > pace  any other key: yours ",
          Style(.secondary, on: .offer))
      ], background: .offer)
  }

  /// The same where there is no line of its own for it.
  var shortSign: (text: String, style: Style)? {
    guard hand != .person else { return nil }
    let state = hand == .paused ? "|| paused" : "> playing"
    return (" \(state) \(pace.words)  \(done)/\(count) ", Style(.title, on: .offer, [.bold]))
  }
}
