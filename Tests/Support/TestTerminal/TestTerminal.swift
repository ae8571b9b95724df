import CTestTerminal
import CVTerm
import Glibc
import TextInterface

/// A program under test on a terminal of its own: libvterm shows what a person would see.
///
/// Nothing here sleeps: every wait polls the terminal until what is waited for has come, and fails
/// with the screen when it does not come in time.
package final class TestTerminal {
  /// How a program ended.
  package enum Exit: Hashable, Sendable {
    case status(Int)
    case signal(Int)
  }

  /// Everything that the program has sent, byte by byte.
  package private(set) var output: [UInt8] = []
  /// How it ended, if it has.
  package private(set) var exit: Exit?
  /// How many keys were sent.
  package private(set) var keysSent = 0

  let screen: VirtualScreen
  private let child: tt_child
  private var marks = IdleMarks()
  private var terminalIsOpen = true
  private var hasHungUp = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Without its name.
  ///   - environment: Added to `TERM`, `LANG`, `HOME`, `PATH`, `ONETAP_IDLE_FD` and
  ///     `SWIFT_BACKTRACE`; an empty value takes a variable away.
  ///   - size: Of the terminal.
  ///   - folder: Where it runs.
  /// - Throws: `TestTerminalProblem` if the program cannot be started.
  package init(
    _ program: String, arguments: [String] = [], environment: [String: String] = [:],
    size: Size = Size(columns: 80, rows: 24), folder: String? = nil
  ) throws {
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent",
      "PATH": "/usr/local/bin:/usr/bin:/bin", "ONETAP_IDLE_FD": "3",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // Where the toolchain's libraries are, when the program was linked to them.
    if let path = getenv("LD_LIBRARY_PATH") {
      variables["LD_LIBRARY_PATH"] = String(cString: path)
    }
    for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
    var started = tt_child()
    let error = withCStrings([program] + arguments) { argumentList in
      withCStrings(variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) {
        tt_start(
          program, argumentList, $0, folder, Int32(size.columns), Int32(size.rows), &started)
      }
    }
    guard error == 0 else {
      throw TestTerminalProblem(
        "\(program) could not be started: \(String(cString: strerror(error)))")
    }
    child = started
    screen = VirtualScreen(size: Self.kept(size))
  }

  deinit {
    if exit == nil {
      kill(-child.pid, SIGKILL)
      kill(child.pid, SIGKILL)
      waitpid(child.pid, nil, 0)
    }
    hangUp()
    close(child.marks)
    close(child.end)
  }

  /// The program's process.
  package var processIdentifier: Int32 { child.pid }

  /// How many bytes the program has sent.
  package var bytesReceived: Int { output.count }

  /// How the terminal treats what is typed now.
  package var modes: TerminalModes { TerminalModes(tt_modes(child.terminal)) }

  /// Types keys such as `jj<ret>123456<c-t>`.
  ///
  /// After `<esc>` do not type `[` or `O` in the same breath: a terminal cannot tell these from an
  /// arrow key.
  package func send(_ keys: String) throws {
    for key in Key.sequence(keys) {
      try sendBytes(key.bytes)
      keysSent += key.countsAs
    }
  }

  /// Sends bytes as they are; they count as no key.
  package func sendBytes(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(child.terminal, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        receive(forMilliseconds: 10)
      } else {
        throw problem("The terminal took no bytes")
      }
    }
  }

  /// Gives the window another size.
  package func resize(to size: Size) {
    receive(forMilliseconds: 0)
    screen.resize(to: Self.kept(size))
    _ = tt_resize(child.terminal, Int32(size.columns), Int32(size.rows))
  }

  /// How much of a terminal is kept: of a very large one only a corner.
  private static func kept(_ size: Size) -> Size {
    Size(columns: min(size.columns, 1_100), rows: min(size.rows, 450))
  }

  /// Sends a signal to the program.
  package func signal(_ number: Int32) {
    kill(child.pid, number)
  }

  /// Takes the terminal away, as when its window is closed or the line breaks.
  package func hangUp() {
    if !hasHungUp { close(child.terminal) }
    hasHungUp = true
    terminalIsOpen = false
  }

  /// Waits until a condition holds.
  package func wait(
    _ what: String, within seconds: Double = 20, for condition: (TestTerminal) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    receive(forMilliseconds: 0)
    while !condition(self) {
      if !terminalIsOpen, exit != nil {
        throw problem("The program has ended (\(exitText)) before \(what)")
      }
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      if left <= 0 { throw problem("After \(seconds) s there is still no \(what)") }
      receive(forMilliseconds: Int32(min(left.rounded(.up), 1000)))
    }
  }

  /// Waits until a text is on the screen.
  package func waitForText(_ text: String, within seconds: Double = 20) throws {
    try wait("“\(text)” on the screen", within: seconds) { $0.text.contains(text) }
  }

  /// Waits until the program has handled all keys sent and says that it is idle.
  package func waitIdle(within seconds: Double = 20) throws {
    try wait("idle mark for \(keysSent) keys", within: seconds) { terminal in
      (terminal.marks.last ?? -1) >= terminal.keysSent
    }
    // What was drawn before the mark may still be on its way.
    receive(forMilliseconds: 0)
  }

  /// Types keys and waits until they are handled and shown.
  package func press(_ keys: String) throws {
    try send(keys)
    try waitIdle()
  }

  /// Waits until the program has ended.
  @discardableResult
  package func waitForExit(within seconds: Double = 20) throws -> Exit {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let exit, !terminalIsOpen { return exit }
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      if left <= 0 {
        // A grandchild may keep the terminal open; the program itself has ended.
        if let exit { return exit }
        throw problem("After \(seconds) s the program has not ended")
      }
      receive(forMilliseconds: Int32(min(left.rounded(.up), exit == nil ? 1000 : 200)))
      if exit != nil, terminalIsOpen, !hasMore { return exit ?? .status(0) }
    }
  }

  /// A failure with the screen as it is.
  package func problem(_ sentence: String) -> TestTerminalProblem {
    TestTerminalProblem(
      "\(sentence). The program has sent \(output.count) bytes; idle marks: "
        + "\(marks.count), the last for \(marks.last ?? -1) of \(keysSent) keys. "
        + "The screen:\n\(screen.dump)")
  }

  private var exitText: String {
    switch exit {
    case .status(let status): "status \(status)"
    case .signal(let number): "signal \(number)"
    case nil: "not yet"
    }
  }
}

extension TestTerminal {
  private var hasMore: Bool {
    var watched = pollfd(fd: child.terminal, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 100) > 0
  }

  /// Waits at most so long for output, a mark or the end, and takes what there is.
  private func receive(forMilliseconds timeout: Int32) {
    var watched = [
      pollfd(fd: terminalIsOpen ? child.terminal : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: marks.isOpen ? child.marks : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: exit == nil ? child.end : -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&watched, nfds_t(watched.count), timeout)
    guard ready > 0 else { return }
    if watched[1].revents != 0 { marks.read(from: child.marks) }
    // After the marks, so that what was drawn before a mark is seen with it.
    if terminalIsOpen { drain() }
    if watched[2].revents != 0 { noteEnd() }
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(child.terminal, &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
        let answer = screen.write(buffer[..<count])
        _ = answer.withUnsafeBytes { write(child.terminal, $0.baseAddress, $0.count) }
      } else {
        if count == 0 || errno != EAGAIN { terminalIsOpen = false }
        return
      }
    }
  }

  private func noteEnd() {
    var how: Int32 = 0
    guard exit == nil, tt_ended(child.pid, &how) else { return }
    exit = how < 0 ? .signal(Int(-how)) : .status(Int(how))
  }
}

/// The idle marks that a program has given: for how many keys.
private struct IdleMarks {
  private(set) var last: Int?
  private(set) var count = 0
  private(set) var isOpen = true
  private var line: [UInt8] = []

  mutating func read(from descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count <= 0 {
        if count == 0 { isOpen = false }
        return
      }
      for byte in buffer[..<count] {
        if byte != 0x0A {
          line.append(byte)
          continue
        }
        last = Int(String(decoding: line, as: UTF8.self)) ?? last
        self.count += 1
        line = []
      }
    }
  }
}

/// Calls with an array of C strings that ends with nothing.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
