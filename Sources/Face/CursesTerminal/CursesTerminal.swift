import CTerminal
import TextInterface

/// The terminal: shows frames, reads keys, and is given back whatever happens (SCR-4).
///
/// There is one at a time, on `/dev/tty`. It works from the main dispatch queue, so that a program
/// that has opened it calls `dispatchMain()` and uses no processor time while nothing happens.
@MainActor package final class CursesTerminal {
  /// Called with the keys that were typed since the last call, oldest first; one frame for all of
  /// them is enough. Keys typed before it is set are kept.
  package var onKeys: (@MainActor ([Key]) -> Void)? {
    didSet { startReading() }
  }
  /// Called when the window's size may have changed, and when the program comes back after it was
  /// stopped; a frame of that size is expected.
  package var onResize: (@MainActor (Size) -> Void)?
  /// Called when the terminal is gone; without it the program ends.
  package var onHangup: (@MainActor () -> Void)?
  /// Called when SIGTERM or SIGINT asks for an end; without it the program ends.
  package var onTerminate: (@MainActor () -> Void)?
  /// The signal that asked for an end, if one did.
  package internal(set) var endingSignal: Int32?
  /// How many keys have been given to `onKeys`.
  package internal(set) var keysHandled = 0

  var isOpen = true
  var sources: EventSources?
  /// How often reading stopped in the middle of a paste.
  var pasteReads = 0
  /// When the paste that goes on began.
  var pasteStart: ContinuousClock.Instant?
  private var painter: FramePainter
  private var shown: Frame?
  private let environment: [String: String]
  private let idleMark: IdleMark

  /// Takes the terminal over. When that fails it is as it was before.
  package static func open(_ options: Options) throws(TerminalError) -> CursesTerminal {
    let sentence =
      "The program stopped because of a mistake of its own. Start it again to go on."
    let problem = sentence.withCString {
      ct_open(
        ct_options(colour: options.wantsColour, mouse: options.mouse, crash_sentence: $0))
    }
    if let error = TerminalError(problem, environment: options.environment) { throw error }
    return CursesTerminal(options)
  }

  private init(_ options: Options) {
    environment = options.environment
    idleMark = IdleMark(environment: options.environment)
    painter = FramePainter(
      theme: Theme(
        depth: ColourDepth(colours: Int(ct_colours())), background: options.background,
        environment: options.environment),
      letters: Letters(
        ascii: options.ascii, utf8: ct_is_utf8(), terminal: options.environment["TERM"] ?? ""))
  }

  /// How large the window is now.
  package var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    ct_size(&columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Shows a frame; only what differs from the last one is sent.
  package func show(_ frame: Frame) {
    guard isOpen else { return }
    painter.paint(frame, over: shown?.size == frame.size ? shown : nil, room: size)
    shown = frame
    ct_refresh()
  }

  /// Sends the whole screen again, for when something else has written over it.
  package func redrawAll() {
    guard isOpen else { return }
    ct_redraw()
    showAgain()
  }

  /// Listens to the mouse, or leaves it to the terminal's own selection.
  package func setMouse(_ on: Bool) {
    if isOpen { ct_mouse(on) }
  }

  /// Copies a text into the clipboard by OSC 52; an empty text clears it.
  ///
  /// - Returns: False if this terminal cannot, or the text is too long for it. A terminal does not
  ///   tell whether it obeyed.
  package func copy(_ text: String) -> Bool {
    guard isOpen, let sequence = Clipboard.sequence(for: text, environment: environment)
    else { return false }
    return ct_send(sequence, sequence.utf8.count)
  }

  /// Stops the program as Ctrl-Z does everywhere; comes back when it is continued.
  package func suspend() {
    guard isOpen else { return }
    ct_suspend()
    drawAfresh()
  }

  /// Tells a test that wants to know that everything is handled and shown.
  package func markIdle() {
    idleMark.give(keysHandled: keysHandled)
  }

  /// Gives the terminal back, and shows what was written to standard error meanwhile.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    sources = nil
    ct_close()
  }

  /// Asks for a frame, to be drawn as over an empty screen. If none comes, since for the one who
  /// was asked nothing has changed, the last one is shown again.
  func drawAfresh() {
    let last = shown
    shown = nil
    onResize?(size)
    if shown == nil, let last { show(last) }
  }

  private func showAgain() {
    guard let frame = shown else { return }
    shown = nil
    show(frame)
  }
}
