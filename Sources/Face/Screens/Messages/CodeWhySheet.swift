import Device
import Foundation
import TextInterface

/// Why? of a message: how its code was found, and in which apps it is offered (COD-1, COD-5).
package struct CodeWhySheet: Screen {
  package var list = ListState()
  let id: Int64
  private var verdict: CodeVerdict?
  private var isLoaded = false

  package init(id: Int64) { self.id = id }

  mutating func loaded(_ verdict: CodeVerdict?) {
    self.verdict = verdict
    isLoaded = true
  }

  var surface: Surface { .codeWhy(self) }
  var needsUnlock: Bool { true }
  var sheetWidth: Int { 76 }
  var backHint: String { "close" }

  func title(in model: Model) -> String { "Why?" }

  func load(in model: Model) -> [Effect] { [.loadCodeVerdict(id)] }

  func awaited(in model: Model) -> String? { isLoaded ? nil : "Reading the message…" }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.escape, .key("w")], .dismiss, hint: "close", "Close this sheet"),
      scrollBinding(in: model),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let width = context.width - 4
    var lines: [Line] = [.blank]
    if let verdict {
      lines += about(verdict, context.model, width)
      lines += places(verdict, width)
    } else {
      let words =
        isLoaded ? "This message is not stored, or it does not open any more." : "Reading it…"
      lines += CodeWhySheet.plain(words, width, .secondary)
    }
    lines.append(.blank)
    return BlockList(lines.map { Block(lines: [$0]) })
  }

  private func about(_ verdict: CodeVerdict, _ model: Model, _ width: Int) -> [Line] {
    let message = verdict.message
    let code = message.code.map(FormScreen.spaced) ?? "no code"
    var lines = [
      Line(
        [Span("  From \(message.sender)", Style(.text, [.bold]))],
        trailing: [
          Span(code, Style(.accent, [.bold])),
          Span(
            "  \(model.moment(message.arrived).short(seenAt: model.moment(model.now)))  ",
            Style(.secondary)),
        ])
    ]
    lines += CodeWhySheet.plain(verdict.finding, width)
    if let standing = verdict.standing {
      lines += CodeWhySheet.plain(CodeWhySheet.sentence(standing, model), width)
    }
    return lines
  }

  private func places(_ verdict: CodeVerdict, _ width: Int) -> [Line] {
    guard verdict.standing != nil else { return [] }
    guard !verdict.apps.isEmpty else {
      return CodeWhySheet.plain("There is no app on this phone to offer it in.", width)
    }
    var lines: [Line] = [.blank, .heading("Where It Is Offered")]
    let takers = verdict.apps.filter { $0.refusal == nil }
    for app in takers {
      lines.append(
        Line([Span("  ✓ ", Style(.success, [.bold])), Span(app.name), Span(": yes")]))
    }
    if takers.isEmpty {
      lines += CodeWhySheet.plain("In no app on this phone.", width)
    }
    for app in verdict.apps {
      guard let refusal = app.refusal else { continue }
      lines.append(Line([Span("  – ", Style(.secondary)), Span("\(app.name): no")]))
      lines += wrap(refusal, to: width - 4).map { Line("      " + $0, Style(.secondary)) }
    }
    return lines
  }

  private static func sentence(_ standing: CodeVerdict.Standing, _ model: Model) -> String {
    switch standing {
    case .offered(let until):
      model.now < until
        ? "It came in lately and is offered until "
          + "\(model.moment(until).inSentence(seenAt: model.moment(model.now)))." : over
    case .over: over
    case .used: "It was filled in once and is offered no more."
    }
  }

  private static let over = "It came in more than 3 minutes ago and is offered no more."

  private static func plain(_ text: String, _ width: Int, _ role: Role = .text) -> [Line] {
    wrap(text, to: width).map { Line("  " + $0, Style(role)) }
  }
}

extension Model {
  /// Opens Why? for the code of a message.
  mutating func showCodeWhy(_ message: Int64) -> [Effect] {
    sheets.append(.codeWhy(CodeWhySheet(id: message)))
    return [.loadCodeVerdict(message)]
  }
}
