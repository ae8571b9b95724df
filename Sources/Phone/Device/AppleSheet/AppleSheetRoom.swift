import AuthenticationServices
import Foundation
import Keychain
import Simulation
import Synchronization

/// The system's sheet for Sign in with Apple: from a wish to the authorisation or to why there is
/// none (SIA-1, SIA-2, UPG-30). One at a time on the whole device.
final class AppleSheetRoom: Sendable {
  /// What an app or its extension wants, and for whom.
  struct Wish: Sendable {
    let app: World.App
    let purpose: AppleSheet.Purpose
    let request: AppleAuthorizationRequest
    /// The upgrade that it belongs to; nil for a sign-in.
    let number: Int?
  }

  struct Shown {
    /// Tells this sheet from all others.
    let token: Int
    let wish: Wish
    var sheet: AppleSheet
    var mismatches = 0
    /// A proof is being looked at.
    var isChecking = false
    var answer: AppleSheetAnswer?
    var isCancelled = false
    var waiter: Rest<Void>?
    /// Apple is being asked.
    var asking: Asking?
  }

  typealias Asking = Task<Result<AppleAuthorization, AppleAuthorizationError>, Never>

  struct State {
    var shown: Shown?
    var lastToken = 0
  }

  /// How many faces may not match before only the passcode counts (SIA-2).
  static let mostMismatches = 3

  let keychain: Keychain
  let trace: Trace
  let apple: AppleServers
  let state = Mutex(State())
  private let faults: FaultPlan
  private let network: Network
  private let clock: SimulatedClock
  private let events: Broadcaster

  init(
    keychain: Keychain, apple: AppleServers, network: Network, clock: SimulatedClock,
    faults: FaultPlan, trace: Trace, events: Broadcaster
  ) {
    self.keychain = keychain
    self.apple = apple
    self.network = network
    self.clock = clock
    self.faults = faults
    self.trace = trace
    self.events = events
  }

  /// The sheet as it is shown now.
  var sheet: AppleSheet? { state.withLock { $0.shown?.sheet } }

  /// Shows the sheet and waits for the person, then asks Apple; a cancelled task takes it away.
  func authorize(_ wish: Wish) async -> Result<AppleAuthorization, AppleAuthorizationError> {
    guard let token = show(wish) else {
      return .failure(
        .failed(
          "Another sheet for Sign in with Apple is open. Finish or cancel that one, then try again."
        ))
    }
    defer { remove(token) }
    if faults.strikes("apple.sheet.cancel", for: wish.app.name) { cancel() }
    return await withTaskCancellationHandler {
      await waitForAnswer(token)
      guard let task = askingTask(token, wish) else { return .failure(.canceled) }
      let result = await task.value
      return isCancelled(token) ? .failure(.canceled) : result
    } onCancel: {
      takeAway { $0.token == token }
    }
  }

  /// The person cancels the sheet.
  func cancel() {
    guard let number = state.withLock({ $0.shown.map { $0.wish.number } }) else { return }
    trace.record(.person, .system, "Cancel", request: number)
    takeAway { _ in true }
  }

  /// Takes the sheet of a request away that has ended.
  func dismiss(request: Int) { takeAway { $0.wish.number == request } }

  /// Changes the sheet that is shown and tells it; called with what `state` holds.
  func change(_ body: (inout Shown) -> Void) {
    state.withLock { state in
      guard var shown = state.shown else { return }
      let before = shown.sheet
      body(&shown)
      state.shown = shown
      if shown.sheet != before { events.enqueue(.appleSheetChanged(shown.sheet)) }
    }
    events.deliver()
  }

  /// What the sheet shows at first, or after an account was added.
  func firstSheet(for wish: Wish) -> AppleSheet {
    let account = apple.account
    let isFirst =
      account != nil && apple.isFirstAuthorization(clientID: wish.app.identifier.bundle)
    let scopes = wish.scopes
    let name = [account?.givenName, account?.familyName].compactMap(\.self).filter { !$0.isEmpty }
    return AppleSheet(
      appName: wish.app.name, purpose: wish.purpose, account: account?.email,
      asksForName: isFirst && scopes.contains("fullName"),
      asksForEmail: isFirst && scopes.contains("email"),
      proposedName: name.joined(separator: " "), isFaceIDOn: mayUseFaceID)
  }

  /// Whether the sheet takes a face. A store that cannot be read says so when the face is looked at.
  private var mayUseFaceID: Bool { (try? keychain.faceIDEnabled) ?? true }

  // MARK: Steps

  private func show(_ wish: Wish) -> Int? {
    apple.prepare()
    let sheet = firstSheet(for: wish)
    let token = state.withLock { state -> Int? in
      guard state.shown == nil else { return nil }
      state.lastToken += 1
      state.shown = Shown(token: state.lastToken, wish: wish, sheet: sheet)
      events.enqueue(.appleSheetChanged(sheet))
      return state.lastToken
    }
    guard let token else { return nil }
    trace.record(
      .system, .person, "Apple sheet shown", ["app": wish.app.name], request: wish.number)
    events.deliver()
    return token
  }

  /// Waits until the person has answered, or the sheet is cancelled.
  private func waitForAnswer(_ token: Int) async {
    let rest = Rest<Void>(clock.activity)
    let isOver = state.withLock { state in
      guard var shown = state.shown, shown.token == token else { return true }
      if shown.isCancelled || shown.answer != nil { return true }
      shown.waiter = rest
      state.shown = shown
      return false
    }
    if !isOver { await rest.value() }
  }

  /// Begins to ask Apple with the answer that was given; nil: the sheet was cancelled.
  private func askingTask(_ token: Int, _ wish: Wish) -> Asking? {
    guard !isCancelled(token) else { return nil }
    // Asked outside of the lock: who watches the faults may look at the sheet.
    let isCutOff = faults.strikes("apple.sheet.no-network", for: wish.app.name)
    return state.withLock { state in
      guard var shown = state.shown, shown.token == token, !shown.isCancelled,
        let answer = shown.answer
      else { return nil }
      let question = AppleQuestion(
        wish: wish, answer: answer, asksForName: shown.sheet.asksForName,
        asksForEmail: shown.sheet.asksForEmail, phoneProof: apple.phoneProof)
      let task = Task { [network, clock, trace] in
        await question.ask(over: network, isCutOff: isCutOff, clock: clock, trace: trace)
      }
      shown.asking = task
      state.shown = shown
      return task
    }
  }

  private func isCancelled(_ token: Int) -> Bool {
    state.withLock { $0.shown.map { $0.token != token || $0.isCancelled } ?? true }
  }

  /// Ends the wait for a sheet; the sheet goes when its wish has returned.
  private func takeAway(_ isMeant: (Shown) -> Bool) {
    let taken = state.withLock { state -> Shown? in
      guard var shown = state.shown, isMeant(shown) else { return nil }
      let before = shown
      shown.isCancelled = true
      shown.waiter = nil
      state.shown = shown
      return before
    }
    taken?.asking?.cancel()
    taken?.waiter?.end()
  }

  private func remove(_ token: Int) {
    let wish = state.withLock { state -> Wish? in
      guard let shown = state.shown, shown.token == token else { return nil }
      state.shown = nil
      events.enqueue(.appleSheetChanged(nil))
      return shown.wish
    }
    guard let wish else { return }
    trace.record(
      .system, .person, "Apple sheet dismissed", ["app": wish.app.name], request: wish.number)
    events.deliver()
  }
}

extension AppleSheetRoom.Wish {
  /// What is asked for at the first authorisation: an upgrade always needs to know who it is for.
  var scopes: [String] {
    purpose == .upgrade && request.scopes.isEmpty ? ["fullName", "email"] : request.scopes
  }
}
