import Device
import TextInterface

/// What a person would see who opened the address for changing a password (UPG-6).
package struct VisitSheet: Screen {
  package var list = ListState()
  let domain: String
  var visit: WebsiteVisit?

  init(domain: String) { self.domain = domain }

  var surface: Surface { .visit(self) }
  var needsUnlock: Bool { true }
  var sheetWidth: Int { 84 }
  var backHint: String { "close" }

  func title(in model: Model) -> String { "In a Browser" }

  func load(in model: Model) -> [Effect] { visit == nil ? [.visitWebsite(domain)] : [] }

  func awaited(in model: Model) -> String? { visit == nil ? "Opening \(domain)…" : nil }

  func holdsKeys(in model: Model) -> Bool { false }

  func bindings(in model: Model) -> [Binding] {
    [
      scrollBinding(in: model),
      Binding(
        [.key("a")], .copyText(.address, visit?.address ?? ""), hint: "copy address",
        "Copy the address of the page", unless: visit == nil ? "No page is open yet." : nil),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let width = context.width - 4
    guard let visit else {
      return BlockList([
        Block(lines: [.blank, Line("  Opening \(domain)…", Style(.secondary)), .blank])
      ])
    }
    var lines: [Line] = [.blank]
    for (index, step) in visit.steps.enumerated() {
      lines.append(
        Line(
          [Span("  \(index + 1). ", Style(.accent)), Span(step.address)],
          trailing: [Span(step.answer + "  ", Style(.secondary))]))
      lines += wrap(step.meaning, to: width - 3).map { Line("     " + $0, Style(.secondary)) }
    }
    lines += [.blank, .heading(visit.end.heading)]
    lines += wrap(visit.end.sentence(domain), to: width).map { Line("  " + $0) }
    if !visit.page.isEmpty {
      lines += [.blank, .border(.top), Self.boxed(visit.address, Style(.accent)), .border(.across)]
      for text in visit.page {
        lines += wrap(text, to: width - 4).map { Self.boxed($0, Style()) }
      }
      lines.append(.border(.bottom))
    } else if visit.end != .nothing {
      lines += ["The page \(visit.address) is empty."].map { Line("  " + $0, Style(.secondary)) }
    }
    lines.append(.blank)
    return BlockList(lines.map { Block(lines: [$0]) })
  }

  private static func boxed(_ text: String, _ style: Style) -> Line {
    Line([Span("  " + text, style)]).boxed
  }
}

extension WebsiteVisit.End {
  fileprivate var heading: String {
    switch self {
    case .changePage: "The Page for Changing the Password"
    case .homePage: "The First Page of the Site"
    case .nothing: "No Page"
    }
  }

  fileprivate func sentence(_ domain: String) -> String {
    switch self {
    case .changePage: "The browser shows where \(domain) has a person change the password:"
    case .homePage:
      "\(domain) has no address that surely leads to it. The browser shows its first page, and a"
        + " person looks for the way from there:"
    case .nothing: "The browser could not show anything of \(domain)."
    }
  }
}
