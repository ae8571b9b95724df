import TextInterface

/// A recording of frames that asciinema's player shows: asciicast, version 2 (QA-4).
package struct Asciicast: Sendable {
  /// The recording so far: a header and one event a line.
  package private(set) var text: String

  /// Begins a recording.
  package init(size: Size, title: String) {
    text = ""
  }

  /// Adds a frame that is shown at a moment, in seconds from the beginning.
  package mutating func add(_ frame: Frame, at seconds: Double) {
    text += ""
  }
}
