import CTerminal
import Dispatch
import Glibc
import TextInterface

/// What the main queue watches: the terminal and the pipe of signals.
@MainActor final class EventSources {
  private var sources: [any DispatchSourceRead] = []

  /// Starts watching; each descriptor is copied, so that it outlives the source's own end.
  func watch(_ descriptor: Int32, _ action: @escaping @MainActor () -> Void) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(action) }
    source.setCancelHandler { Glibc.close(copy) }
    source.activate()
    sources.append(source)
  }

  isolated deinit {
    for source in sources { source.cancel() }
  }
}

extension CursesTerminal {
  /// Starts reading at the first chance, and reads what was typed meanwhile.
  func startReading() {
    guard isOpen, sources == nil, onKeys != nil else { return }
    let sources = EventSources()
    self.sources = sources
    sources.watch(ct_signal_pipe()) { [weak self] in self?.readSignals() }
    sources.watch(ct_tty()) { [weak self] in self?.readKeys() }
  }

  private func readKeys() {
    var read = false
    var keys: [Key] = []
    while isOpen, keys.count < Self.mostKeysAtOnce {
      let event = ct_next_event()
      if event.kind == CT_NOTHING { break }
      read = true
      if event.kind == CT_PASTE { pasteStart = nil }
      guard let key = Key(event) else { continue }
      if key == .control("z") {
        hand(over: &keys)
        keysHandled += 1
        suspend()
      } else {
        keys.append(key)
      }
    }
    // The frame, and signals, have their turn before what else was typed.
    let mayHaveMore = keys.count == Self.mostKeysAtOnce
    hand(over: &keys)
    if mayHaveMore {
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.readKeys() }
      }
      return
    }
    if isOpen, !read, ct_hung_up() { end(by: ct_signal_hangup(), onHangup) }
    if isOpen, ct_is_pasting() { watchPaste() } else { pasteStart = nil }
  }

  /// How many keys share one frame at the most.
  private static let mostKeysAtOnce = 512

  private func hand(over keys: inout [Key]) {
    guard isOpen, !keys.isEmpty else { return }
    keysHandled += keys.count
    onKeys?(keys)
    keys = []
  }

  /// After this time a paste has to be faster than a person types.
  private static let slowPaste = Duration.seconds(3)
  /// The bytes a second that nobody types.
  private static let typingSpeed = 50.0

  /// Whether what comes as pasted text is typed: then the end of the paste was lost.
  private var pasteIsTyped: Bool {
    let start = pasteStart ?? .now
    pasteStart = start
    let time = start.duration(to: .now)
    let most = Self.typingSpeed * (time / .seconds(1))
    return time > Self.slowPaste && Double(ct_pasted_bytes()) < most
  }

  /// Ends a paste whose end marker got lost: otherwise every later key would be pasted text.
  private func watchPaste() {
    if pasteIsTyped {
      ct_end_silent_paste()
      readKeys()
      return
    }
    pasteReads += 1
    let reads = pasteReads
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isOpen, self.pasteReads == reads else { return }
        ct_end_silent_paste()
        self.readKeys()
      }
    }
  }

  private func readSignals() {
    var resized = false
    while isOpen {
      let signal = ct_next_signal()
      if signal == 0 { break }
      switch signal {
      case ct_signal_window(): resized = true
      case ct_signal_suspend(): suspend()
      case ct_signal_continue():
        ct_resume()
        drawAfresh()
      case ct_signal_hangup(): end(by: signal, onHangup)
      default: end(by: signal, onTerminate)
      }
    }
    if isOpen, resized {
      ct_resize()
      drawAfresh()
    }
  }

  private func end(by signal: Int32, _ handler: (@MainActor () -> Void)?) {
    endingSignal = signal
    if let handler {
      handler()
    } else {
      close()
      ct_end_by_signal(signal)
    }
  }
}

extension Key {
  /// The key that an event stands for; nothing for bytes that are no key.
  init?(_ event: ct_event) {
    let point = Point(column: Int(event.column), row: Int(event.row))
    switch event.kind {
    case CT_CHARACTER: self.init(typed: event.scalar)
    case CT_UP: self = .up
    case CT_DOWN: self = .down
    case CT_LEFT: self = .left
    case CT_RIGHT: self = .right
    case CT_HOME: self = .home
    case CT_END: self = .end
    case CT_PAGE_UP: self = .pageUp
    case CT_PAGE_DOWN: self = .pageDown
    case CT_ENTER: self = .enter
    case CT_BACKSPACE: self = .backspace
    case CT_DELETE: self = .delete
    case CT_BACK_TAB: self = .backTab
    case CT_FUNCTION: self = .function(Int(event.scalar))
    case CT_PASTE: self = .paste(Key.pastedText)
    case CT_CLICK: self = .mouse(Mouse(kind: .click, point: point))
    case CT_DOUBLE_CLICK: self = .mouse(Mouse(kind: .doubleClick, point: point))
    case CT_WHEEL_UP: self = .mouse(Mouse(kind: .wheelUp, point: point))
    case CT_WHEEL_DOWN: self = .mouse(Mouse(kind: .wheelDown, point: point))
    default: return nil
    }
  }

  private init?(typed value: UInt32) {
    switch value {
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x1B: self = .escape
    case 0: self = .control(" ")
    case 1...0x1A: self.init(control: value + 0x60)
    case 0x1C...0x1F: self.init(control: value + 0x40)
    case 0x80..<0xA0: return nil
    default:
      guard let scalar = Unicode.Scalar(value) else { return nil }
      self = .character(Character(scalar))
    }
  }

  private init?(control value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    self = .control(Character(scalar))
  }

  private static var pastedText: String {
    var count = 0
    guard let bytes = ct_pasted(&count) else { return "" }
    let buffer = UnsafeBufferPointer(start: bytes, count: count)
    return String(decoding: buffer.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
