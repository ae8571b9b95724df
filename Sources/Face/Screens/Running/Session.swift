import Device
import Foundation
import TextInterface

/// The screens at work: holds the model, runs its effects on a device, and shows its frames.
///
/// Whoever drives it, a terminal or a tape, hands in keys and sizes and gets frames. It reads no
/// clock but the device's.
@MainActor package final class Session {
  /// What is shown now.
  package private(set) var model: Model
  /// Shows a frame.
  package var render: (Frame) -> Void = { _ in }
  /// Nothing runs, and the frame that tells so was shown.
  package var onIdle: () -> Void = {}
  /// What only a terminal can do.
  package var terminal = TerminalActions()
  /// What can be done about a damaged store; nothing in a tape.
  package var rescue: StoreRescue?

  private let device: Device
  private let effects: DeviceEffects
  private let inbox = Inbox()
  private let ticker: Ticker?
  /// Questions that wait for their turn; nothing where all are asked at once.
  private var line: QuestionLine?
  private var running = 0
  /// What runs and may wait for the person on its way: an upgrade, something chosen in an app.
  private var long = 0
  private var isStarted = false
  /// The last question, if it asks for the rows of a filter that the next key may change.
  private var waitingLoad: Effect?
  /// How many questions the device was asked.
  private(set) var questionCount = 0

  /// Makes a session on a device.
  ///
  /// With `ticks` time goes by on the screen by itself; without, a tape moves it. `oneByOne`: questions
  /// to the device are asked one after the other, so that the answers come in the same order each time.
  package init(
    device: Device, size: Size, isMouseOn: Bool = true, ticks: Bool = true, oneByOne: Bool = false
  ) {
    self.device = device
    effects = DeviceEffects(device: device)
    model = Model(size: size, now: device.now, isMouseOn: isMouseOn, status: device.status)
    ticker = ticks ? Ticker() : nil
    line = oneByOne ? QuestionLine() : nil
    ticker?.onClock = { [weak self] in self?.clockTicked() }
    ticker?.onWait = { [weak self] in self?.take(.waitTicked) }
  }

  /// Shows the first frame and asks for what belongs on it; `words` are said in the line above the keys.
  package func start(saying words: String? = nil) {
    guard !isStarted else { return }
    isStarted = true
    let activity = device.activity
    device.observe { [inbox, weak self] event in
      guard inbox.add(Message(event)) else { return }
      activity.begin()
      Task { @MainActor in
        self?.drain()
        activity.end()
      }
    }
    show()
    perform(Model.firstEffects)
    let older = device.olderPasswordsNotice
    let notices = device.notices.filter { $0 != older }
    if let words { take(.noticed(words)) }
    if older != nil || !notices.isEmpty { take(.opened(notices: notices, older: older)) }
    // The list's index is made once the first frame stands.
    activity.begin()
    Task.detached(priority: .utility) { [device] in
      device.prepare()
      activity.end()
    }
    checkIfNeeded()
    settle()
  }

  /// Checks the store whole once the first frame stands, if the last run did not end as it should
  /// (STO-41).
  private func checkIfNeeded() {
    guard device.lastRunEndedUncleanly else { return }
    let activity = device.activity
    activity.begin()
    running += 1
    Task.detached(priority: .utility) { [device, weak self] in
      let problem = await device.checkIntegrity()
      await self?.checked(problem)
      activity.end()
    }
  }

  private func checked(_ problem: DeviceProblem?) {
    running -= 1
    if let problem { take(.storeFailed(problem)) } else { settle() }
  }

  /// A key was pressed or the mouse used.
  package func press(_ key: Key) { press([key]) }

  /// Keys were pressed faster than frames are shown: each acts in its turn, and one frame follows.
  package func press(_ keys: [Key]) {
    handle(drained() + keys.map { .keyPressed($0) })
  }

  /// The terminal has another size.
  package func resize(to size: Size) { take(.resized(size)) }

  /// The time went on, as a tape or the clock says.
  package func clockTicked() { take(.clockTicked(device.now)) }

  /// So many simulated seconds went by while something was waited for, if anything was (SCR-7).
  package func timePassed(_ seconds: TimeInterval) {
    clockTicked()
    // The sign that moves shows fifths of a second; after a while it says the same.
    for _ in 0..<min(Int(seconds / 0.2), 20) where model.awaited != nil { take(.waitTicked) }
  }

  /// Whether nothing runs and nothing waits to be shown; a form or a sheet that waits for the person
  /// is idle.
  package var isIdle: Bool {
    running == 0 && inbox.isEmpty && (long == 0 || model.waitsForPerson)
  }

  /// The frame of the present model.
  package var frame: Frame { view(model) }

  private func take(_ message: Message) {
    handle(drained() + [message])
  }

  private func drain() {
    let messages = drained()
    if !messages.isEmpty { handle(messages) }
  }

  private func handle(_ messages: [Message]) {
    let before = model
    for message in messages { perform(update(&model, message), holdsLoad: true) }
    askWaitingLoad()
    if model != before { show() }
    settle()
  }

  /// Events that came in, after the time at which they are shown.
  private func drained() -> [Message] {
    let messages = inbox.takeAll()
    return messages.isEmpty ? [] : [.clockTicked(device.now)] + messages
  }

  private func show() { render(view(model)) }

  private func settle() {
    ticker?.adjust(to: model, now: device.now)
    if isIdle { onIdle() }
  }
}

extension Session {
  private func perform(_ list: [Effect], holdsLoad: Bool = false) {
    for effect in list where !performOnTerminal(effect) && !effects.performAtOnce(effect) {
      if let waitingLoad, !effect.replaces(waitingLoad) { askWaitingLoad() }
      waitingLoad = nil
      if holdsLoad, effect.filterOfRows != nil { waitingLoad = effect } else { ask(effect) }
    }
  }

  private func askWaitingLoad() {
    if let waitingLoad { ask(waitingLoad) }
    waitingLoad = nil
  }

  private func ask(_ effect: Effect) {
    questionCount += 1
    let isLong = effect.mayWaitForPerson
    if isLong { long += 1 } else { running += 1 }
    device.activity.begin()
    if line?.mustWait(effect) == true { return }
    answer(effect)
  }

  private func answer(_ effect: Effect) {
    let (effects, rescue) = (effects, rescue)
    Task { @MainActor in
      let answer = await Session.answer(to: effect, from: effects, rescue)
      if effect.mayWaitForPerson { long -= 1 } else { running -= 1 }
      if let answer { take(answer) } else { settle() }
      for next in line?.next(after: effect) ?? [] { self.answer(next) }
      device.activity.end()
    }
  }

  /// Away from the main actor, so that a list of 100,000 rows never holds up a key.
  private nonisolated static func answer(
    to effect: Effect, from effects: DeviceEffects, _ rescue: StoreRescue?
  ) async -> Message? {
    if let answer = await rescue?.answer(to: effect) { return .rescue(answer) }
    return await effects.answer(to: effect)
  }

  private func performOnTerminal(_ effect: Effect) -> Bool {
    switch effect {
    case .copy(let text, let what):
      let reached = terminal.copy(text)
      perform(update(&model, .textCopied(what, reachedTerminal: reached)))
      return true
    case .beginRescue(let step):
      guard let begin = terminal.beginRescue else {
        perform(update(&model, .rescue(.failed(Session.noRescue))))
        return true
      }
      begin(step)
      return true
    default: return terminal.perform(effect, redrawing: show)
    }
  }
}

extension Session {
  /// Recovering closes the phone, which a tape needs.
  fileprivate static let noRescue = DeviceProblem(
    "This phone cannot be closed here, which recovering needs. onetap recover does it in a terminal."
  )
}

extension Effect {
  /// The filter of the rows that are asked for, if these are rows of a list with a filter.
  fileprivate var filterOfRows: String? {
    switch self {
    case .loadCredentials(let filter, _, _), .loadRecommendations(let filter, _, _): filter
    default: nil
    }
  }

  /// Whether nobody would take the answer to an earlier question after this one: both ask for rows
  /// of one list, but with another filter.
  fileprivate func replaces(_ earlier: Effect) -> Bool {
    switch (self, earlier) {
    case (.loadCredentials(let new, _, _), .loadCredentials(let old, _, _)): new != old
    case (.loadRecommendations(let new, _, _), .loadRecommendations(let old, _, _)): new != old
    default: false
    }
  }

  /// Whether its answer may need the person first.
  fileprivate var mayWaitForPerson: Bool {
    switch self {
    case .upgrade, .actInApp: true
    default: false
    }
  }
}
