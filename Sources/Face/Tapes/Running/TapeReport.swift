import FoundationEssentials
import Simulation
import TextInterface

/// What a life of a device tells whoever keeps the place in the tape, one JSON object a line.
package enum TapeReport: Codable, Hashable, Sendable {
  /// A line begins; `mayDie`: a fault that kills is armed.
  case line(Int, mayDie: Bool)
  case finished
  /// The device waits to be killed.
  case kill
  /// The device was closed, and a new life begins at this line.
  case restart(next: Int)
  case failed(Failed)
  /// The life could not begin, as sentences.
  case broken([String])

  /// A failure as it is told.
  package struct Failed: Codable, Hashable, Sendable {
    /// The line in the file.
    package let line: Int
    package let text: String
    package let expectation: String
    package let sentence: String
    /// The frame's rows.
    package let frame: [String]
    package let events: [TraceEvent]

    package init(_ failure: TapeFailure) {
      line = failure.line.number
      text = failure.line.text
      expectation = failure.expectation
      sentence = failure.sentence
      frame = (0..<failure.frame.size.rows).map(failure.frame.row)
      events = failure.events
    }

    /// A failure that no device told.
    package init(line: TapeLine?, sentence: String) {
      self.line = line?.number ?? 1
      text = line?.text ?? ""
      expectation = line?.text ?? ""
      self.sentence = sentence
      frame = []
      events = []
    }
  }
}

/// What a life of a device is asked to do, one JSON object a line.
package struct TapeOrder: Codable, Hashable, Sendable {
  /// The tape's file, and what it is called.
  package let file: String
  package let name: String
  /// The state folder.
  package let state: String
  /// The line to begin with.
  package let from: Int
  /// The number of the last event before the tape.
  package let eventsBefore: Int
  /// Where pictures go.
  package let pictures: String
  /// A file to which frames and trace are added; nothing: they are not kept.
  package let record: String?

  package init(
    file: String, name: String, state: String, from: Int, eventsBefore: Int, pictures: String,
    record: String?
  ) {
    self.file = file
    self.name = name
    self.state = state
    self.from = from
    self.eventsBefore = eventsBefore
    self.pictures = pictures
    self.record = record
  }
}
