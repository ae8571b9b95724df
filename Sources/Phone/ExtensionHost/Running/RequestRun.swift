import AuthenticationServices
import Foundation
import Glibc
import Simulation

/// One request in its process, on one plain thread from start to end.
///
/// It polls the pipes, the pidfd and the inbox, hands what comes to the `Conversation`, and carries
/// out the effects. Nothing here is shared but the inbox.
final class RequestRun {
  let request: UpgradeRequest
  let services: HostServices
  let setting: ExtensionHost.Setting
  let inbox: Inbox
  let child: ChildProcess

  var conversation: Conversation
  var outcome: HostOutcome?
  var patience: Patience
  /// The process is not to be waited for.
  var mustKill = false
  /// Faults that struck for what was sent last.
  var faults = StruckFaults()

  private let networkCalls: RunningCalls
  private let authorisations: RunningCalls
  var lines = LineBuffer(limit: ProtocolLine.limit)
  var log = LogTail(limit: 64 << 10)
  var unsent: [UInt8] = []
  private var secrets = Secrets()

  /// Starts the process.
  init(
    _ request: UpgradeRequest, _ services: HostServices, _ setting: ExtensionHost.Setting,
    _ inbox: Inbox
  ) throws(ChildProcess.Problem) {
    self.request = request
    self.services = services
    self.setting = setting
    self.inbox = inbox
    networkCalls = RunningCalls(setting.clock.activity)
    authorisations = RunningCalls(setting.clock.activity)
    conversation = Conversation(request)
    patience = Patience(setting, request: request.number)
    secrets.add(request.existingPassword)
    secrets.add(request.newPassword)
    secrets.add(textsOf: request.userInfo)
    child = try ChildProcess(executable: request.executable, environment: request.environment)
  }

  /// Runs the request to its end; nothing of it goes on when this returns.
  func run() -> HostOutcome {
    trace(.system, .extensionProcess, "extension started", ["app": request.extensionName])
    if setting.faults.strikes("extension.launch.exit", for: request.extensionName) { child.kill() }
    take(.started)
    while outcome == nil { step() }
    patience.end()
    giveUpCalls()
    letEnd()
    return finish()
  }

  /// Waits for the next thing to happen, and handles it.
  private func step() {
    for event in inbox.take() { take(event) }
    guard outcome == nil else { return }
    let ready = waitForWhatComes()
    if ready.errors { readLog() }
    if ready.output { readMessages() }
    if ready.input { writeUnsent() }
    if ready.ended, outcome == nil { childEnded() }
    if outcome == nil, patience.isOver(for: conversation) { take(.timeIsUp) }
  }

  /// Waits for the next thing to happen; where nothing is expected of the process, the request is at
  /// rest meanwhile.
  private func waitForWhatComes() -> Readiness {
    let milliseconds = patience.wait(for: conversation, inbox: inbox)
    guard milliseconds < 0 else { return waitForInput(milliseconds: milliseconds) }
    // Only who waits for the rest needs to know that it is one.
    if setting.leavesClock, let ready = waitForStillness() { return ready }
    guard inbox.rest() else { return waitForInput(milliseconds: 0) }
    defer { inbox.rise() }
    return waitForInput(milliseconds: -1)
  }

  /// The process has ended by itself: what it wrote before counts, then that it ended.
  private func childEnded() {
    drain()
    guard outcome == nil else { return }
    exitStatus = child.reap()
    take(.childEnded(status: exitStatus ?? ""))
  }

  /// How the process ended, once it was waited for.
  var exitStatus: String?

  /// Gives the process time to end by itself once its input has ended, and its messages a hearing.
  private func letEnd() {
    guard exitStatus == nil else { return }
    child.closeInput()
    let start = ContinuousClock.now
    while !mustKill {
      let left = setting.endPatience - start.duration(to: .now)
      guard left > .zero else { break }
      let ready = waitForInput(milliseconds: left.wholeMilliseconds)
      if ready.errors { readLog() }
      if ready.output { readMessages() }
      if ready.ended { break }
    }
    drain()
    exitStatus = child.reap()
  }

  private func giveUpCalls() {
    networkCalls.cancel()
    authorisations.cancel()
  }

  /// Waits until no call can change anything any more, and reports the process's end.
  private func finish() -> HostOutcome {
    giveUpCalls()
    let start = ContinuousClock.now
    while !(networkCalls.isEmpty && authorisations.isEmpty),
      start.duration(to: .now) < setting.realPatience
    {
      waitForInbox(milliseconds: 50)
      _ = inbox.take()
    }
    var details = ["status": exitStatus ?? "unknown"]
    let text = log.text
    if !text.isEmpty { details["log"] = text }
    trace(.extensionProcess, .system, "extension ended", details)
    return outcome ?? .failed(.ended(status: exitStatus ?? "unknown"))
  }

  /// Hands an event to the conversation and carries out what follows from it.
  func take(_ event: Conversation.Event) {
    if case .activated(_, let values) = event {
      for value in values.values { secrets.add(value) }
    }
    if case .authorisationEnded(_, .credential(let authorization)) = event {
      secrets.add(authorization.identityToken)
      secrets.add(authorization.authorizationCode)
    }
    for effect in conversation.take(event, at: setting.clock.now) { carryOut(effect) }
  }

  private func carryOut(_ effect: Conversation.Effect) {
    switch effect {
    case .send(let message): send(message)
    case .network(let id, let networkRequest):
      networkCalls.start(id) { [services] in
        await services.carry(networkRequest)
      } ended: { [inbox] in
        inbox.post(.networkEnded(id: id, $0))
      }
    case .authorise(let sheet, let wish):
      authorisations.start(sheet) { [services] in
        await services.authorise(wish)
      } ended: { [inbox] in
        inbox.post(.authorisationEnded(sheet: sheet, AuthorizationAnswer($0)))
      }
    case .cancelAuthorisation: authorisations.cancel()
    case .present(let form): services.present(form)
    case .trace(let from, let to, let name, let details): trace(from, to, name, details)
    case .end(let result): outcome = outcome ?? result
    case .kill:
      mustKill = true
      child.kill()
    }
  }

  private func trace(_ from: Party, _ to: Party, _ name: String, _ details: [String: String]) {
    setting.trace.record(
      from, to, name, details.mapValues { secrets.mask(in: $0) }, request: request.number)
  }
}

extension Duration {
  /// In whole milliseconds, rounded up.
  var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    let total = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    return Int32(min(max(total.rounded(.up), 0), 1e9))
  }
}
