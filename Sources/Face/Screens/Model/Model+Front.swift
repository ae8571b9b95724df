import Foundation
import Simulation

extension Model {
  /// What has the keys: a sheet, the extension's form, the waiting page, the lock, or the page.
  var front: any Screen { frontSurface.screen }

  /// The same, as it is kept.
  package var frontSurface: Surface {
    if inspectorHasKeys, !isSheetOverInspector { return .inspector(inspector) }
    return sheets.last ?? base
  }

  /// What lies behind the sheets.
  var base: Surface {
    let page = path.last ?? .home(HomeScreen())
    if !status.isUnlocked, run != nil || form != nil || sheetsBehindLock.contains(where: \.isApple)
    {
      return .locked(lockScreen)
    }
    if run != nil || form != nil {
      if let form { return .form(form) }
      if let run { return .working(run) }
    }
    return page.screen.needsUnlock && !status.isUnlocked ? .locked(lockScreen) : page
  }

  /// Why no other page can be shown now: an upgrade stands in front of all pages.
  var reasonToStay: String? {
    if isWithoutPhone { return "The phone is closed until the passwords are recovered. q leaves." }
    return run != nil || form != nil ? "Finish or cancel the upgrade first." : nil
  }

  /// Puts a changed screen back where it came from.
  mutating func replaceFront(_ screen: any Screen) {
    if case .inspector(let changed) = screen.surface {
      inspector = changed
      return
    }
    if !sheets.isEmpty {
      sheets[sheets.count - 1] = screen.surface
      return
    }
    switch screen.surface {
    case .form(let screen): form = screen
    case .working(let screen): run = screen
    case .locked(let screen): lockScreen = screen
    case let page: path[path.count - 1] = page
    }
  }

  /// Changes every page of a kind, wherever it lies.
  mutating func changePages(_ change: (Surface) -> Surface?) {
    for index in path.indices {
      if let changed = change(path[index]) { path[index] = changed }
    }
    for index in sheets.indices {
      if let changed = change(sheets[index]) { sheets[index] = changed }
    }
  }

  /// Shows another page above this one.
  mutating func push(_ destination: Destination) -> [Effect] {
    if let top = path.last { path[path.count - 1] = top.withoutSecrets }
    let page = Surface(destination)
    path.append(page)
    if case .conversation(let sender) = destination { markRead(from: sender) }
    return page.screen.load(in: self)
  }

  /// Shows a page from wherever one is, with the pages above it on the way back.
  mutating func go(to destination: Destination) -> [Effect] {
    let leaving = inspectorHasKeys ? leaveInspector() : []
    sheets = []
    path = destination.path.map { Surface($0) }
    if case .conversation(let sender) = destination { markRead(from: sender) }
    return leaving + path.flatMap { $0.screen.load(in: self) }
  }

  /// Goes one level back; the page that comes into view is asked to look again.
  mutating func goBack() -> [Effect] {
    guard path.count > 1 else { return [] }
    path.removeLast()
    return path[path.count - 1].screen.load(in: self)
  }

  /// Goes back until nothing of a credential that is gone is shown.
  mutating func leavePages(of id: Int64) -> [Effect] {
    let before = path.count
    while let last = path.last, last.subject == id, path.count > 1 { path.removeLast() }
    return path.count == before ? [] : path[path.count - 1].screen.load(in: self)
  }

  /// What every page in view has to ask for again.
  var reloadEffects: [Effect] {
    var effects: [Effect] = []
    for surface in path + sheets {
      for effect in surface.screen.load(in: self) where !effects.contains(effect) {
        effects.append(effect)
      }
    }
    return effects
  }

  mutating func markRead(from sender: String) {
    let read = (messages ?? []).filter { $0.sender == sender }.map(\.id)
    unread.subtract(read)
    if notification?.message.sender == sender { notification = nil }
  }

  /// What is being waited for, in words for a person (SCR-7).
  package var awaited: String? {
    // What cannot be read is not waited for.
    if problem(of: front) != nil { return nil }
    return front.awaited(in: self) ?? (inspectorHasKeys ? phoneFront.awaited(in: self) : nil)
  }

  /// Whether an upgrade, or an app, stands still until the person does something.
  package var waitsForPerson: Bool {
    if let appleSheet { return appleSheet.awaited(in: self) == nil && !isProving }
    if sheets.contains(where: \.isUnlockForApp) { return !isProving }
    return form.map { $0.awaited(in: self) == nil } ?? false
  }

  /// A proof is being looked at.
  private var isProving: Bool {
    if case .proof(let sheet) = sheets.last { sheet.isPending } else { false }
  }

  /// The apps whose windows are open, those behind other pages too.
  var openApps: Set<String> {
    Set(path.compactMap { if case .app(let screen) = $0 { screen.id } else { nil } })
  }

  /// A moment on the world's own clocks.
  func moment(_ date: Date) -> Moment { Moment(date, secondsFromGMT: phone.secondsFromGMT) }

  /// How often the runner has to tell the time.
  package var needsTick: TickRate {
    var hasCountdown = form?.hasCountdown == true || notification != nil || lockHasCountdown
    if case .app(let app) = path.last { hasCountdown = hasCountdown || app.hasCountdown }
    return hasCountdown ? .second : .minute
  }

  private var lockHasCountdown: Bool {
    guard case .proof(let sheet) = sheets.last else { return false }
    return (sheet.waitUntil ?? now) > now
  }
}

/// How often the time has to be told.
package enum TickRate: Hashable, Sendable {
  case minute, second

  /// The next full minute or second.
  package func next(after now: Date) -> Date {
    let step: TimeInterval = self == .minute ? 60 : 1
    let seconds = now.timeIntervalSince1970
    return Date(timeIntervalSince1970: (seconds / step).rounded(.down) * step + step)
  }
}

extension Surface {
  /// The credential that a page is about.
  var subject: Int64? {
    switch self {
    case .details(let screen): screen.id
    case .website(let screen): screen.id
    case .history(let screen): screen.id
    case .deleted(let screen): screen.id
    default: nil
    }
  }
}
