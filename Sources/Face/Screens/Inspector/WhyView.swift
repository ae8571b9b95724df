import Device
import TextInterface

/// What on the phone can be asked why.
enum WhySubject: Hashable, Sendable {
  case credential(Int64)
  case app(String)
  case locked
  case nothing
}

/// Why?: the chain behind what is shown or selected on the phone.
struct WhyView: Hashable, Sendable {
  private(set) var subject = WhySubject.nothing
  private(set) var details: CredentialDetails?
  private var isAsked = false

  /// Whether a password's details are on their way.
  var isMissing: Bool {
    if case .credential = subject { details == nil && isAsked } else { false }
  }

  /// Turns to what the phone shows now; asks for what is not known of it.
  mutating func turn(to subject: WhySubject) -> [Effect] {
    guard subject != self.subject else { return [] }
    self.subject = subject
    details = nil
    return look()
  }

  /// Asks for it again: something may have changed.
  mutating func look() -> [Effect] {
    guard case .credential(let id) = subject else { return [] }
    isAsked = true
    return [.loadDetails(id)]
  }

  mutating func loaded(_ id: Int64, _ details: CredentialDetails?) {
    guard subject == .credential(id) else { return }
    self.details = details
    isAsked = false
  }

  func blocks(in context: Context) -> BlockList {
    switch subject {
    case .credential(let id):
      guard let details else {
        let words = isAsked ? "Reading the password…" : "This password is not stored any more."
        return BlockList([Block(lines: [Line("  " + words, Style(.secondary))])])
      }
      var sheet = WhySheet(id: id)
      sheet.details = details
      return context.model.blocks(of: sheet, in: context)
    case .app(let id): return app(id, context)
    case .locked:
      return sentence("The passwords are locked. Unlock them to see why.", context)
    case .nothing:
      return sentence(
        "Nothing here has a reason to be told. Select a password, a recommendation or an app on the"
          + " phone: what was found and checked about it appears here.", context)
    }
  }

  private func app(_ id: String, _ context: Context) -> BlockList {
    guard let app = context.model.phone.apps.first(where: { $0.id == id }) else {
      return sentence("This app is no longer installed.", context)
    }
    var lines: [Line] = [
      .blank, Line([Span("  " + app.name, Style(.text, [.bold]))]),
      Line([Span("  " + app.id, Style(.secondary))]), .blank,
    ]
    for check in app.checks { lines += CheckLines(width: context.width - 4).lines(for: check) }
    if app.checks.isEmpty {
      lines.append(Line("  Nothing was checked: the app claims no domain.", Style(.secondary)))
    }
    return BlockList(lines.map { Block(lines: [$0]) })
  }

  private func sentence(_ words: String, _ context: Context) -> BlockList {
    BlockList(
      wrap(words, to: context.width - 4).map { Block(lines: [Line("  " + $0, Style(.secondary))]) })
  }
}

extension Model {
  /// What Why? is about: what the phone shows, or what is selected there.
  var whySubject: WhySubject {
    if let run { return status.isUnlocked ? .credential(run.id) : .locked }
    switch base {
    case .locked: return .locked
    case .passwords(let screen):
      return screen.selectedRow.map { .credential($0.id) } ?? .nothing
    case .recommendations(let screen):
      return screen.selectedRow.map { .credential($0.id) } ?? .nothing
    case .app(let screen): return .app(screen.id)
    case .home(let screen): return homeSubject(screen)
    case let page: return page.subject.map { .credential($0) } ?? .nothing
    }
  }

  private func homeSubject(_ screen: HomeScreen) -> WhySubject {
    let list = screen.blocks(in: Context(model: self, width: size.columns, selection: nil))
    let place = screen.list.selection
    guard place.block < list.count, place.item < list[place.block].items.count,
      case .open(.app(let id)) = list[place.block].items[place.item].action
    else { return .nothing }
    return .app(id)
  }
}
