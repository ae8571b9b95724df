import Foundation
import Screens
import Simulation
import TextInterface

extension TapeCommand {
  /// What a person does for this line, as a sentence; nothing for what only shows or expects.
  var act: String? {
    switch self {
    case .go(let titles): "Go to \(titles.joined(separator: " › "))."
    case .select(let text): "Select the row “\(text)”."
    case .press(let label): "Choose “\(label)”."
    case .key(let key, let count):
      "Press \(TapeKeys.name(of: key))" + (count == 1 ? "." : " \(count) times.")
    case .type(.text(let text)): "Type “\(text)”."
    case .type(.code): "Type the code that was sent last; it stands in Messages."
    case .type(.wrongCode): "Type six digits that are not the code."
    case .autoFill: "Take what the bar at the bottom offers (Ctrl-A)."
    case .faceID(let matches):
      matches ? "Let Face ID match." : "Let Face ID not match."
    case .passcode(let digits): "Enter the passcode \(digits)."
    case .advance(let seconds):
      "Let \(SpanSentence.words(seconds)) go by: wait, or move the clock (Developer › Clock)."
    case .network(let state): state.act
    case .fault(let point, let trigger):
      "Arm the fault \(point), \(trigger.words) (Developer › Faults)."
    case .disarm(let point): "Disarm the fault \(point) (Developer › Faults)."
    case .killDevice: "Kill the program from another terminal: kill -9 and its process number."
    case .restartDevice: "Start the program again, with the same --state."
    case .expect, .expectNot, .handOver, .screenshot, .pause, .say: nil
    }
  }

  /// What a person should see for this line, as a sentence; nothing for what is done.
  var seen: String? {
    switch self {
    case .expect(let what, let within): what.seen(isThere: true) + SpanSentence.patience(within)
    case .expectNot(let what, let within): what.seen(isThere: false) + SpanSentence.patience(within)
    default: nil
    }
  }
}

extension NetworkConditions {
  fileprivate var act: String {
    switch self {
    case .offline: "Take the network away (Developer › Network)."
    case .slow: "Make the network slow (Developer › Network)."
    case .ok: "Let the network work as always (Developer › Network)."
    }
  }
}

/// Spans of time as people say them.
enum SpanSentence {
  /// `1 minute 30 seconds`.
  static func words(_ seconds: TimeInterval) -> String {
    var rest = Int((seconds * 1000).rounded())
    var parts: [String] = []
    for (size, unit) in [
      (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second"),
      (1, "millisecond"),
    ] where rest >= size {
      let count = rest / size
      rest %= size
      parts.append("\(count) \(unit)" + (count == 1 ? "" : "s"))
    }
    return parts.isEmpty ? "no time" : parts.joined(separator: " ")
  }

  /// How long something may take to be seen, in brackets; nothing said: at once.
  static func patience(_ seconds: TimeInterval?) -> String {
    seconds.map { " (Give it \(words($0)).)" } ?? ""
  }
}
