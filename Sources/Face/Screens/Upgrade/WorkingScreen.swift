import Device
import TextInterface

/// What is shown while an upgrade runs without an interface (SCR-7).
package struct WorkingScreen: Screen {
  package var list = ListState()
  let id: Int64
  let kind: UpgradeKind
  let domain: String
  let user: String
  let appName: String?
  /// The step that was reached last, in words.
  var progress = "Starting…"
  /// The person wants no more of it.
  var isCancelling = false

  init(id: Int64, kind: UpgradeKind, domain: String, user: String, appName: String?) {
    self.id = id
    self.kind = kind
    self.domain = domain
    self.user = user
    self.appName = appName
  }

  var surface: Surface { .working(self) }
  var needsUnlock: Bool { true }
  var isCentred: Bool { true }

  func title(in model: Model) -> String { appName ?? domain }

  func awaited(in model: Model) -> String? { isCancelling ? "Cancelling…" : progress }

  /// Keys of before are not for what comes next: nobody saw it yet.
  func holdsKeys(in model: Model) -> Bool { false }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.escape], .cancelUpgrade, hint: "cancel", "Cancel the upgrade",
        unless: isCancelling ? "It is being cancelled." : nil)
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .cancelUpgrade: model.cancelUpgrade()
    case .moveUp, .moveDown, .pageUp, .pageDown, .moveToFirst, .moveToLast: []
    default: nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    let ticks = context.model.waitTicks
    var lines = [
      Line(kind.label, Style(.title, [.bold]), alignment: .centre),
      Line(
        user.isEmpty ? domain : "\(user) at \(domain)", Style(.secondary), alignment: .centre),
      .blank,
    ]
    let sign = ticks > 0 ? MovingSign.sign(at: ticks) : " "
    let words = awaited(in: context.model) ?? ""
    lines.append(
      Line(
        [Span(sign, Style(.accent, [.bold])), Span("  \(words)  ")], alignment: .centre))
    lines.append(.blank)
    lines.append(
      ticks >= 10 && !isCancelling
        ? Line("This takes a while. esc cancels it.", Style(.secondary), alignment: .centre)
        : .blank)
    return BlockList([Block(lines: lines)])
  }
}

extension Model {
  /// Begins an upgrade: from here on the page waits for its outcome.
  mutating func startUpgrade(
    _ id: Int64, _ kind: UpgradeKind, domain: String, user: String, appName: String?
  ) -> [Effect] {
    guard run == nil else {
      feedback = .problem("Another upgrade is running; one at a time.")
      return []
    }
    sheets = []
    waitTicks = 0
    path[path.count - 1] = path[path.count - 1].withoutSecrets
    let app = appName ?? phone.apps.first { $0.domains.contains(domain) }?.name
    run = WorkingScreen(id: id, kind: kind, domain: domain, user: user, appName: app)
    return [.upgrade(id, kind)]
  }

  /// Cancel takes the interface away at once (UPG-28); the outcome follows.
  mutating func cancelUpgrade() -> [Effect] {
    if run == nil {
      guard form != nil || appUpgrade != nil, appUpgrade?.isCancelling != true else { return [] }
      appUpgrade?.isCancelling = true
    } else {
      guard run?.isCancelling == false else { return [] }
      run?.isCancelling = true
    }
    form = nil
    waitTicks = 0
    return [.cancelUpgrade]
  }
}
