import Foundation
import TestTerminal
import TextInterface

/// From the start of the process to the last byte of the first frame.
enum Start {
  @Sendable static func measure(_ workshop: Workshop) throws -> [String] {
    try [
      figure(workshop, .demo, "start to first frame, demo world", "under 20 ms"),
      figure(workshop, .large, "start to first frame, 100,000 credentials", "under 60 ms"),
    ]
  }

  private static func figure(
    _ workshop: Workshop, _ kind: Workshop.State, _ name: String, _ aim: String
  ) throws -> String {
    _ = try workshop.state(kind)
    var sample = Sample()
    for _ in 0..<20 {
      let start = ContinuousClock.now
      let terminal = try workshop.open(kind)
      try terminal.waitIdle()
      sample.add((ContinuousClock.now - start).milliseconds)
      try terminal.send("q")
      try terminal.waitForExit()
    }
    return Figure(name: name, unit: "ms", sample: sample, aim: aim).line
  }
}

/// From a key to the last byte of the new frame.
enum Keys {
  @Sendable static func measure(_ workshop: Workshop) throws -> [String] {
    let terminal = try workshop.openPasswords(.large)
    let ours = try Watch(terminal: terminal).answers(to: ["j"], times: 300)
    let pages = try Watch(terminal: terminal).answers(to: ["<pgdn>"], times: 50)
    let escapes = try escape(terminal)
    var lines = [
      Figure(
        name: "key to last byte, 100,000 credentials", unit: "ms", sample: ours.milliseconds,
        aim: "median 0.3, 95 % 1"
      ).line,
      Figure(
        name: "a whole new page", unit: "ms", sample: pages.milliseconds, aim: "95 % 1.5"
      ).line,
      Figure(name: "bytes for a cursor move", unit: "bytes", sample: ours.bytes, aim: "under 300")
        .line,
      Figure(name: "Esc", unit: "ms", sample: escapes, aim: "under 50").line,
    ]
    for peer in try Peer.installed(lines: Workshop.many, in: workshop.folder) {
      let theirs = try measure(peer, workshop)
      lines.append(
        Figure(
          name: "  the same in \(peer.name)", unit: "ms", sample: theirs,
          aim: "ratio \(Figure.short(ours.milliseconds.median / theirs.median))"
        ).line)
    }
    return lines
  }

  /// Opens and leaves the filter again and again.
  private static func escape(_ terminal: TestTerminal) throws -> Sample {
    var sample = Sample()
    for _ in 0..<20 {
      try terminal.press("/")
      let answer = try Watch(terminal: terminal).answer { try $0.send("<esc>") }
      if answer.changedScreen { sample.add(answer.milliseconds) }
    }
    return sample
  }

  private static func measure(_ peer: Peer, _ workshop: Workshop) throws -> Sample {
    let terminal = try peer.start(
      on: workshop.folder.appending(path: "lines.txt"), size: Workshop.size)
    try terminal.waitForText("site0.test", within: 60)
    let watch = Watch(terminal: terminal)
    _ = watch.lastByte(after: .now, patience: 3)
    return try watch.answers(to: peer.keys, times: 300).milliseconds
  }

  @Sendable static func measureFilter(_ workshop: Workshop) throws -> [String] {
    let terminal = try workshop.openPasswords(.large)
    try terminal.press("/")
    let watch = Watch(terminal: terminal)
    var sample = Sample()
    for word in ["site9", "user77", "mail", "12345", "zzz", "site1"] {
      for letter in word {
        let answer = try watch.answer { try $0.send(String(letter)) }
        if answer.changedScreen { sample.add(answer.milliseconds) }
      }
      for _ in word { try terminal.press("<bs>") }
    }
    return [
      Figure(
        name: "filter keystroke, 100,000 credentials", unit: "ms", sample: sample,
        aim: "median 2, 95 % under 4"
      ).line
    ]
  }

  @Sendable static func measureResize(_ workshop: Workshop) throws -> [String] {
    let terminal = try workshop.openPasswords(.large)
    let watch = Watch(terminal: terminal)
    var sample = Sample()
    for number in 0..<40 {
      let size = Size(columns: 100 + number % 2 * 20, rows: 30 + number % 2 * 6)
      let answer = try watch.answer { $0.resize(to: size) }
      if answer.changedScreen { sample.add(answer.milliseconds) }
    }
    return [Figure(name: "resize", unit: "ms", sample: sample, aim: "under 5 ms").line]
  }
}

/// Bringing very many passwords in.
enum Imports {
  @Sendable static func measure(_ workshop: Workshop) throws -> [String] {
    var sample = Sample()
    var peaks = Sample()
    let file = try workshop.csv()
    for number in 0..<5 {
      let state = workshop.folder.appending(path: "import-\(number)").path
      try workshop.run(["reset", "--yes", "--state", state])
      let run = try workshop.run(["import", file, "--state", state])
      sample.add(run.milliseconds / 1000)
      peaks.add(run.mebibytes)
      try FileManager.default.removeItem(atPath: state)
    }
    return [
      Figure(name: "import of 100,000 rows", unit: "s", sample: sample, aim: "under 2 s").line,
      Figure(name: "  its largest resident size", unit: "MiB", sample: peaks, aim: "under 200")
        .line,
    ]
  }
}

/// What a program costs that nobody uses.
enum Rest {
  @Sendable static func measure(_ workshop: Workshop) throws -> [String] {
    try [Workshop.State.demo, .large].flatMap { kind -> [String] in
      let terminal = try workshop.openPasswords(kind)
      // Let the audit and the index come to an end.
      _ = Watch(terminal: terminal, quiet: 3).lastByte(after: .now, patience: 3)
      let before = Memory.processorSeconds(of: terminal.processIdentifier)
      _ = Watch(terminal: terminal).lastByte(after: .now, patience: 10)
      let used = Memory.processorSeconds(of: terminal.processIdentifier) - before
      return [
        Figure(
          name: "processor over ten seconds of rest, \(kind.rawValue)", unit: "%",
          sample: Sample([used * 10]), aim: "0.0 %"
        ).line,
        Figure(
          name: "resident size at rest, \(kind.rawValue)", unit: "MiB",
          sample: Sample([Memory.resident(of: terminal.processIdentifier)]),
          aim: kind == .demo ? "under 40" : "under 120"
        ).line,
      ]
    }
  }
}
