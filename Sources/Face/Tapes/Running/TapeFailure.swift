import Simulation
import TextInterface

/// Why a tape went no further.
package struct TapeFailure: Error, Sendable {
  /// The line that could not be done, or did not come true.
  package let line: TapeLine
  /// What was expected, in words.
  package let expectation: String
  /// The frame as it was.
  package let frame: Frame
  /// The last events of the trace.
  package let events: [TraceEvent]
  /// What happened instead, and what to do.
  package let sentence: String

  package init(
    line: TapeLine, expectation: String, frame: Frame, events: [TraceEvent], sentence: String
  ) {
    self.line = line
    self.expectation = expectation
    self.frame = frame
    self.events = events
    self.sentence = sentence
  }
}
