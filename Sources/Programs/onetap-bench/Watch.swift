import TestTerminal
import TextInterface

/// Measures what a person waits for at a terminal: until the last byte of what they caused is there.
struct Watch {
  let terminal: TestTerminal
  /// After so long without a byte a frame counts as complete.
  var quiet: Double = 0.03

  /// What a key caused.
  struct Answer {
    /// From the key to the last byte of the new frame.
    let milliseconds: Double
    let bytes: Int
    /// Some programs answer with a bell; that is no new frame.
    let changedScreen: Bool
  }

  /// Does something and waits until the terminal is quiet again.
  func answer(patience: Double = 2, to action: (TestTerminal) throws -> Void) throws -> Answer {
    let before = terminal.text
    let bytesBefore = terminal.bytesReceived
    let start = ContinuousClock.now
    try action(terminal)
    let last = lastByte(after: start, patience: patience)
    return Answer(
      milliseconds: (last - start).milliseconds, bytes: terminal.bytesReceived - bytesBefore,
      changedScreen: terminal.text != before)
  }

  /// The moment of the last byte before the terminal fell quiet.
  func lastByte(after start: ContinuousClock.Instant, patience: Double) -> ContinuousClock.Instant {
    var last = start
    var seen = terminal.bytesReceived
    var first = true
    while true {
      let known = seen
      // The end of the wait is the answer here, so that its error says nothing new.
      let more: Void? = try? terminal.wait("output", within: first ? patience : quiet) {
        $0.bytesReceived > known
      }
      guard more != nil else { return last }
      last = .now
      seen = terminal.bytesReceived
      first = false
    }
  }

  /// Presses each key so often, one after the other, and keeps the answers that changed the screen.
  func answers(to keys: [String], times: Int) throws -> (milliseconds: Sample, bytes: Sample) {
    var elapsed = Sample()
    var bytes = Sample()
    for number in 0..<times {
      let answer = try answer { try $0.send(keys[number % keys.count]) }
      guard answer.changedScreen else { continue }
      elapsed.add(answer.milliseconds)
      bytes.add(Double(answer.bytes))
    }
    return (elapsed, bytes)
  }
}
