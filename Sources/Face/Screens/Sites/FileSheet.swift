import Device
import TextInterface

/// The file that a check read, with its lines numbered and the one that decided marked.
package struct FileSheet: Screen {
  package var list = ListState()
  let check: EligibilityCheck
  private(set) var lines: [String]?
  private var isLoaded = false

  init(_ check: EligibilityCheck) { self.check = check }

  /// How many rows stand above the marked line at first.
  private static let rowsAbove = 4

  var surface: Surface { .file(self) }
  var sheetWidth: Int { 100 }
  var backHint: String { "close" }

  func title(in model: Model) -> String {
    let name = check.file?.split(separator: "/").last.map(String.init) ?? "File"
    return check.line.map { "\(name), line \($0)" } ?? name
  }

  func load(in model: Model) -> [Effect] { [.loadFile(check)] }

  func awaited(in model: Model) -> String? { isLoaded ? nil : "Reading the file…" }

  mutating func loaded(_ lines: [String]?) {
    let isFirst = !isLoaded
    self.lines = lines
    isLoaded = true
    guard isFirst, let line = check.line else { return }
    list.top = max(0, line - 1 - Self.rowsAbove)
  }

  func bindings(in model: Model) -> [Binding] {
    [
      scrollBinding(in: model),
      Binding(
        [.key("a")], .copyText(.address, check.file ?? ""), hint: "copy path",
        "Copy where the file is"),
    ]
  }

  func header(in context: Context) -> Block? {
    let width = context.width - 4
    var rows = wrap(check.file ?? "", to: width).map { Line("  " + $0, Style(.accent)) }
    rows += wrap(check.reason, to: width).map { Line("  " + $0) }
    if let cure = check.cure, check.status != .passed {
      rows += wrap(cure, to: width).map { Line([Span("  " + $0, Style(.text, [.italic]))]) }
    }
    return Block(lines: rows + [.blank])
  }

  func blocks(in context: Context) -> BlockList {
    guard let lines, !lines.isEmpty else {
      let words =
        !isLoaded
        ? "Reading the file…"
        : lines == nil
          ? "It has no lines to show: it is a binary property list, or not there any more."
          : "The file is empty."
      return BlockList([Block(lines: [Line("  " + words, Style(.secondary))])])
    }
    let width = String(lines.count).count
    return BlockList(count: lines.count) { index in
      let number = String(index + 1)
      let pad = String(repeating: " ", count: width - number.count)
      let isMarked = index + 1 == check.line
      return Block(lines: [
        Line(
          [
            Span(isMarked ? " > " : "   ", Style(.accent, [.bold])),
            Span("\(pad)\(number)  ", Style(.secondary)),
            Span(
              lines[index].replacing("\t", with: "    "), Style(.text, isMarked ? [.bold] : [])),
          ], background: isMarked ? .selection : nil)
      ])
    }
  }
}
