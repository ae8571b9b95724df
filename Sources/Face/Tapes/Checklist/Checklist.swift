import TextInterface

/// The tapes as a list for somebody who tests by hand: what to do, what should be seen, and a box to
/// tick.
///
/// It is made from the tapes alone, so that it never says anything else than the automatic test; the
/// order is that of the tapes' names.
package struct Checklist: Hashable, Sendable {
  /// One tape as a thing to try.
  struct Item: Hashable, Sendable {
    /// The folder that it lies in, in words; empty: none.
    let topic: String
    /// Its name in words.
    let title: String
    /// What it shows, from the first line of its heading.
    let shows: String?
    /// What a person should see, from the lines after that.
    let sees: [String]
    let rules: [String]
    /// The command that makes the phone which it begins with.
    let start: String
    let steps: [Step]
  }

  /// Something to do, and what has to be seen before the next one.
  struct Step: Hashable, Sendable {
    /// A sentence; nothing where something is to be seen before anything is done.
    let act: String?
    var seen: [String] = []
  }

  let items: [Item]

  /// Makes a list; a tape's file is its name, with the folders that say what it is about.
  package init(_ tapes: [Tape]) {
    items = tapes.sorted { $0.file < $1.file }.map(Item.init)
  }

  /// The items under their topics, in order.
  var topics: [(title: String, items: [Item])] {
    var topics: [(title: String, items: [Item])] = []
    for item in items {
      if topics.last?.title == item.topic {
        topics[topics.count - 1].items.append(item)
      } else {
        topics.append((item.topic, [item]))
      }
    }
    return topics
  }
}

extension Checklist.Item {
  init(_ tape: Tape) {
    let folders = tape.file.split(separator: "/").dropLast().map { Self.inWords(String($0)) }
    topic = folders.joined(separator: " › ")
    title = Self.inWords(tape.name)
    shows = tape.heading.first
    sees = Array(tape.heading.dropFirst())
    rules = tape.rules
    start = Self.start(tape.setting)
    steps = Self.steps(tape.lines)
  }

  /// `wrong-code-twice` as `Wrong code twice`.
  private static func inWords(_ name: String) -> String {
    let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func start(_ setting: TapeSetting) -> String {
    var words = ["onetap", "--state \"$(mktemp -d)\""]
    for line in setting.text where !line.hasPrefix("Size ") {
      let parts = line.split(separator: " ", maxSplits: 1)
      words.append("--\(parts[0].lowercased()) \(parts[1])")
    }
    return words.joined(separator: " ")
  }

  private static func steps(_ lines: [TapeLine]) -> [Checklist.Step] {
    var steps: [Checklist.Step] = []
    for line in lines {
      if let seen = line.command.seen {
        if steps.isEmpty { steps.append(Checklist.Step(act: nil)) }
        steps[steps.count - 1].seen.append(seen)
      } else if let act = line.command.act {
        steps.append(Checklist.Step(act: act))
      }
    }
    return steps
  }
}
