import Foundation
import TextInterface

/// A recording of frames that asciinema's player shows: asciicast, version 2 (QA-4).
///
/// The first line is a header; each further one an event: seconds from the beginning, what it is,
/// and what a terminal is sent, or its new size. Only what differs from the frame before is sent.
/// Nothing in it depends on the machine or on the real time.
package struct Asciicast: Sendable {
  /// The recording so far; it can be shown at any time.
  package private(set) var text: String
  private var shown: Frame?
  private var thousandths = 0
  private let painter = AnsiPainter()

  /// Begins a recording.
  package init(size: Size, title: String) {
    let header = Header(
      version: 2, width: size.columns, height: size.rows, title: title,
      env: ["SHELL": "/bin/sh", "TERM": "xterm-256color"])
    text = Asciicast.json(header) + "\n"
  }

  /// Adds a frame that is shown at a moment, in seconds from the beginning; a moment before that of
  /// the last frame counts as the same.
  package mutating func add(_ frame: Frame, at seconds: Double) {
    advance(to: seconds)
    if let shown, shown.size != frame.size {
      event("r", "\(frame.size.columns)x\(frame.size.rows)")
      self.shown = nil
    }
    let data = painter.sequence(for: frame, over: shown)
    shown = frame
    if !data.isEmpty { event("o", data) }
  }

  /// Lets the last frame stand until a moment.
  package mutating func end(at seconds: Double) {
    advance(to: seconds)
    event("o", "")
  }

  private mutating func advance(to seconds: Double) {
    guard seconds.isFinite else { return }
    thousandths = max(thousandths, Int((max(0, min(seconds, 1e9)) * 1000).rounded()))
  }

  private mutating func event(_ kind: String, _ data: String) {
    let rest = String(1000 + thousandths % 1000).dropFirst()
    text += "[\(thousandths / 1000).\(rest), \"\(kind)\", \(Asciicast.json(data))]\n"
  }

  private struct Header: Encodable {
    let version: Int
    let width: Int
    let height: Int
    let title: String
    let env: [String: String]
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A header and a string always can be written as JSON.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
