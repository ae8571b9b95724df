import CTestTerminal
import Foundation
import TextInterface

/// Why a test cannot go on: a sentence and the screen.
package struct TestTerminalProblem: Error, CustomStringConvertible, Sendable {
  /// What happened.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// How a terminal treats what is typed.
package struct TerminalModes: Hashable, Sendable {
  /// What is typed is shown.
  package let echo: Bool
  /// Lines are handed over whole.
  package let canonical: Bool
  /// Ctrl-C and its like become signals.
  package let signals: Bool
  /// Line ends sent are completed.
  package let processesOutput: Bool

  init(_ modes: tt_modes) {
    echo = modes.echo
    canonical = modes.canonical
    signals = modes.signals
    processesOutput = modes.processes_output
  }
}

/// The path of a program that was built together with these tests.
package func builtProgram(_ name: String) -> String {
  let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  return (folder + [Substring(name)]).joined(separator: "/")
}

extension Key {
  /// What a terminal sends for the key.
  var bytes: [UInt8] {
    switch self {
    case .character(let character): Array(String(character).utf8)
    case .enter: [0x0D]
    case .escape: [0x1B]
    case .tab: [0x09]
    case .backspace: [0x7F]
    case .control(let letter): [(letter.asciiValue ?? 0) & 0x1F]
    case .paste(let text): Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    case .mouse(let mouse): mouse.bytes
    default: Array("\u{1B}\(afterEscape)".utf8)
    }
  }

  /// How many keys the program counts for it.
  var countsAs: Int {
    if case .mouse(let mouse) = self, mouse.kind == .doubleClick { return 2 }
    return 1
  }

  private var afterEscape: String {
    switch self {
    case .up: "OA"
    case .down: "OB"
    case .right: "OC"
    case .left: "OD"
    case .home: "OH"
    case .end: "OF"
    case .delete: "[3~"
    case .pageUp: "[5~"
    case .pageDown: "[6~"
    case .backTab: "[Z"
    case .function(let number) where number <= 4:
      "O" + String(UnicodeScalar(UInt8(0x4F + number)))
    case .function(let number): "[\([15, 17, 18, 19, 20, 21, 23, 24][min(number, 12) - 5])~"
    default: ""
    }
  }
}

extension Mouse {
  /// xterm's SGR form, as its terminfo entry asks for.
  fileprivate var bytes: [UInt8] {
    let place = "\(point.column + 1);\(point.row + 1)"
    let click = "\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m"
    let text =
      switch kind {
      case .click: click
      case .doubleClick: click + click
      case .wheelUp: "\u{1B}[<64;\(place)M"
      case .wheelDown: "\u{1B}[<65;\(place)M"
      }
    return Array(text.utf8)
  }
}
