import Device
import Foundation
import Keychain
import TextInterface

/// What the screens make of something that happened: a changed model, and what is to be done.
///
/// Pure and synchronous: time, chance, the store and processes come as messages.
package func update(_ model: inout Model, _ message: Message) -> [Effect] {
  let appsBefore = model.openApps
  var effects = model.take(message)
  effects += model.takeHeldKeys()
  effects += model.settleLists()
  effects += appsBefore.subtracting(model.openApps).sorted().map { .leaveApp($0) }
  if model.awaited == nil { model.waitTicks = 0 }
  return effects
}

extension Model {
  /// What the program asks for when it starts.
  package static let firstEffects: [Effect] = [.loadPhone, .loadSummary, .loadMessages]

  fileprivate mutating func take(_ message: Message) -> [Effect] {
    noteRead(message)
    switch message {
    case .failed(let effect, let problem): return failed(effect, problem)
    case .storeFailed(let problem):
      feedback = .problem(problem.sentence)
      return met(problem)
    case .rescue(let answer): return answeredByRescue(answer)
    case .keyPressed(let key): return pressed(key)
    case .resized(let size):
      self.size = size
      return []
    case .noticed(let words):
      feedback = .problem(words)
      return []
    case .opened(let notices, let older):
      if !notices.isEmpty { sheets.append(.alert(AlertSheet(title: "Please Note", notices))) }
      if let older { sheets.append(.confirm(.olderPasswords(older))) }
      return []
    case .textCopied(let what, let reached):
      feedback = Model.copyFeedback(what, reached)
      return []
    case .clockTicked(let now):
      self.now = now
      if let until = notification?.until, now >= until { notification = nil }
      return []
    case .waitTicked:
      waitTicks += 1
      return []
    case .traced: return somethingHappened()
    case .formChanged, .messageArrived, .upgradeProgressed, .locked, .contentsChanged,
      .auditProgressed,
      .statusChanged, .appPageChanged, .appleSheetChanged, .unlockNeeded, .promptedAfterSignIn,
      .saveOffered:
      return happened(message)
    default:
      return answered(message)
    }
  }

  private static func copyFeedback(_ what: Copied, _ reached: Bool) -> Feedback {
    guard reached else {
      return .problem("\(what.rawValue) not copied: this terminal takes no copies (OSC 52).")
    }
    return what == .password
      ? .note("Password copied. It stays there until something else is copied.")
      : .note("\(what.rawValue) copied.")
  }

  /// Things that happen on the phone by themselves.
  private mutating func happened(_ message: Message) -> [Effect] {
    switch message {
    case .formChanged(let presentation):
      return showForm(presentation)
    case .messageArrived(let row):
      messages = (messages ?? []).filter { $0.id != row.id } + [row]
      unread.insert(row.id)
      notification = Notification(message: row, until: now.addingTimeInterval(8))
      if case .conversation(let open) = path.last, open.sender == row.sender, status.isUnlocked {
        unread.remove(row.id)
      }
      return []
    case .upgradeProgressed(let words):
      if run != nil { run?.progress = words } else { appUpgrade?.progress = words }
      return []
    case .locked:
      return locked()
    case .contentsChanged:
      return [.takeSettled, .loadSummary, .loadMessages]
        + reloadEffects.filter { $0 != .loadMessages && $0 != .loadSummary }
        + somethingHappened()
    case .auditProgressed(let done, let count):
      changePages { page in
        guard case .recommendations(var screen) = page else { return nil }
        screen.judged(done, of: count)
        return .recommendations(screen)
      }
      return []
    case .statusChanged(let status):
      let wasUnlocked = self.status.isUnlocked
      self.status = status
      noticeAppUpgrade()
      if wasUnlocked && !status.isUnlocked { return locked() }
      let showsStatus = ["faults", "fault", "clock"].contains(path.last?.kind)
      return (showsStatus ? path.last?.screen.load(in: self) ?? [] : []) + somethingHappened()
    default:
      return happenedInApp(message)
    }
  }

  private mutating func locked() -> [Effect] {
    status = status.unlocked(false)
    heldKeys = []
    sheetsBehindLock += sheets.filter(\.returnsAfterUnlock)
    sheets = sheets.filter { !$0.screen.needsUnlock }
    path = path.map(\.withoutSecrets)
    notification = nil
    lockScreen = LockedScreen()
    return []
  }

  private mutating func showForm(_ presentation: FormPresentation?) -> [Effect] {
    guard let presentation else {
      form = nil
      return []
    }
    if form != nil {
      form?.changed(to: presentation)
    } else if run?.isCancelling != true, appUpgrade?.isCancelling != true {
      form = FormScreen(presentation)
    }
    return []
  }

  /// Keeps what is selected in view, on the page behind the sheets too: it is still seen.
  fileprivate mutating func settleLists() -> [Effect] {
    guard !isTooSmall else { return [] }
    let hadKeys = inspector.hasFocus
    inspector.hasFocus = false
    let effects = settlePhone()
    inspector.hasFocus = hadKeys
    return effects + settleInspector()
  }

  private mutating func settlePhone() -> [Effect] {
    guard !sheets.isEmpty else { return settleFront() }
    let inFront = sheets
    sheets = []
    let effects = settleFront()
    sheets = inFront
    return effects + settleFront()
  }

  /// The same for the screen in front, which also asks for rows that came into view.
  private mutating func settleFront() -> [Effect] {
    var screen = front
    let area = Layout(self).listArea(of: screen)
    let list = blocks(of: screen, in: Context(model: self, width: area.columns, selection: nil))
    let scroller = Scroller(blocks: list, rows: area.rows)
    let before = screen.list
    screen.list.selection = scroller.clamped(screen.list.selection)
    screen.list.top = scroller.top(for: screen.list)
    if screen.list != before { replaceFront(screen) }
    let effects: [Effect]
    switch screen.surface {
    case .passwords(var page):
      effects = page.missingRows(visibleRows: area.rows)
      if !effects.isEmpty { replaceFront(page) }
    case .recommendations(var page):
      effects = page.missingRows(visibleRows: area.rows)
      if !effects.isEmpty { replaceFront(page) }
    default: effects = []
    }
    return effects
  }
}
