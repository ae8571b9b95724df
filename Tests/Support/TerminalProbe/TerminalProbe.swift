import CursesTerminal
import Dispatch
import Foundation
import TextInterface

/// A small program for tests of the terminal: it lists the keys that it gets, and a few keys make
/// it do what a program should not.
@main
enum TerminalProbe {
  @MainActor static func main() {
    let arguments = Set(CommandLine.arguments.dropFirst())
    do {
      let terminal = try CursesTerminal.open(
        CursesTerminal.Options(
          ascii: arguments.contains("--ascii"), noColour: arguments.contains("--no-colour")))
      Probe(terminal, arguments).start()
      dispatchMain()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }
}

@MainActor
final class Probe {
  private let terminal: CursesTerminal
  private let arguments: Set<String>
  private var keys: [String] = []
  private var selection = 0
  private var frames = 0

  init(_ terminal: CursesTerminal, _ arguments: Set<String>) {
    self.terminal = terminal
    self.arguments = arguments
  }

  func start() {
    if arguments.contains("--crash-at-start") { fatalError("the probe crashed early") }
    if arguments.contains("--wide") { keys = ["世界", "👨‍👩‍👧 family", "❤️ heart", "🇩🇪 flag", "e\u{301}a"] }
    terminal.onKeys = { keys in
      keys.forEach(self.handle)
      self.show()
    }
    var size = terminal.size
    terminal.onResize = { new in
      // Like a program that draws only what has changed for it.
      if self.arguments.contains("--frugal"), new == size { return }
      size = new
      self.show()
    }
    if !arguments.contains("--default-end") {
      terminal.onTerminate = { self.end("asked to end") }
      terminal.onHangup = { self.end("hung up") }
    }
    show()
  }

  private func end(_ why: String) {
    terminal.close()
    // The terminal may be gone, and then nobody hears it.
    try? FileHandle.standardError.write(contentsOf: Data("\(why)\n".utf8))
    exit(3)
  }

  private func handle(_ key: Key) {
    switch key {
    case .control("q"): end("quit")
    case .control("x"): fatalError("the probe crashed")
    case .control("e"): FileHandle.standardError.write(Data("a word on standard error\n".utf8))
    case .control("o"): exit(4)
    case .control("f"): keys = ["\(keys.count) keys in \(frames) frames"]
    case .control("y"): keys.append("copied \(terminal.copy("secret text"))")
    case .control("l"): terminal.redrawAll()
    case .control("b"): keys = ["\(deep(1))"]
    case .up: selection = max(0, selection - 1)
    case .down: selection += 1
    case .paste(let text): keys.append("paste:\(text)")
    case .mouse(let mouse):
      keys.append("\(key.label) \(mouse.point.column),\(mouse.point.row)")
    default: keys.append(key.label)
    }
  }

  /// Runs out of stack.
  private func deep(_ number: Int) -> Int {
    number == 0 ? 0 : deep(number + 1) + deep(number + 2)
  }

  private func show() {
    frames += 1
    let size = terminal.size
    var frame = Frame(size: size)
    frame.fill(Rect(column: 0, row: 0, columns: size.columns, rows: 1), Style(.title, on: .bar))
    frame.put(
      " Probe \(size.columns)x\(size.rows)", at: Point(column: 0, row: 0), Style(.title, on: .bar))
    frame.box(Rect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 2)))
    for row in 0..<max(0, size.rows - 4) {
      let place = Point(column: 2, row: row + 2)
      let text = row < keys.count ? keys[row] : "row \(row)"
      let style = row == selection ? Style(.text, on: .selection) : Style()
      frame.put(text, at: place, style, width: size.columns - 4)
    }
    let last = size.rows - 1
    frame.put("danger", at: Point(column: 1, row: last), Style(.danger))
    frame.put("disabled", at: Point(column: 10, row: last), Style(.text, .dim))
    frame.put("keys: \(keys.joined(separator: " "))", at: Point(column: 20, row: last))
    frame.cursor = Point(column: 5, row: last)
    terminal.show(frame)
    terminal.markIdle()
  }
}
