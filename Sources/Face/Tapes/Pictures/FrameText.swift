import TextInterface

/// A picture of a frame as text, for people, `diff` and mail.
package enum FrameText {
  /// The rows of a frame, each with a line end; blanks at the ends of rows are cut.
  ///
  /// Every row of the frame is there, empty ones too, so that a picture has as many lines as the
  /// screen. What a row looks like is left out; ``FrameSVG`` shows it.
  package static func render(_ frame: Frame) -> String {
    (0..<frame.size.rows).map { frame.row($0) + "\n" }.joined()
  }
}
