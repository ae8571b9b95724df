import Device
import TextInterface

/// What of the phone a question reads; what could not be read is kept under it until it can.
enum Reading: Hashable, Sendable {
  case summary, credentials, recommendations, hidden, details(Int64), deleted
  case messages, codeVerdict(Int64)
  case trace, inspected(InspectedPart)
  case storage
}

extension Effect {
  /// What the question reads; nil: nothing of a database.
  var reading: Reading? {
    switch self {
    case .loadSummary: .summary
    case .loadCredentials: .credentials
    case .loadRecommendations: .recommendations
    case .loadHidden: .hidden
    case .loadDetails(let id): .details(id)
    case .loadDeleted: .deleted
    case .loadMessages: .messages
    case .loadCodeVerdict(let id): .codeVerdict(id)
    case .loadTrace: .trace
    case .inspect(let part): .inspected(part)
    case .loadStorage: .storage
    case .loadPhone, .personActed, .unlock, .verify, .lock, .changePasscode, .stopAudit,
      .resumeAudit, .reveal, .hide, .showAgain, .delete, .restore, .erase, .upgrade, .activate,
      .cancelUpgrade, .useOffer, .settle, .takeSettled, .fill, .openApp, .actInApp, .leaveApp,
      .answerAppleSheet, .cancelAppleSheet, .addAppleAccount, .declineUnlock, .loadFaults, .arm,
      .disarm, .moveClock, .loadDeveloper, .setClock, .setHost, .deleteStored, .goOnWithOlder,
      .loadSites,
      .refreshSites, .forgetSite, .setSite, .loadFile, .visitWebsite, .saveCredential,
      .declineSaving, .watchTrace, .resetWorld, .loadRescue, .beginRescue, .rescue, .replaceStore,
      .startAgain,
      .copy, .setMouse, .suspend, .redraw, .quit:
      nil
    }
  }
}

extension Message {
  /// What was read, if this is the answer to a question that reads something.
  var reading: Reading? {
    switch self {
    case .summaryLoaded: .summary
    case .credentialsLoaded: .credentials
    case .recommendationsLoaded: .recommendations
    case .hiddenLoaded: .hidden
    case .detailsLoaded(let id, _): .details(id)
    case .deletedLoaded: .deleted
    case .messagesLoaded: .messages
    case .codeVerdictLoaded(let id, _): .codeVerdict(id)
    case .traceLoaded: .trace
    case .storageLoaded: .storage
    case .inspected(let part, let tables):
      // A table that says why it is empty was not read.
      tables.contains { $0.problem != nil } ? nil : .inspected(part)
    // The other messages are no answers to such questions.
    default: nil
    }
  }
}

extension Model {
  /// Something that had to be read cannot be read: every page that shows it says so in its place
  /// (STO-41).
  mutating func failed(_ effect: Effect, _ problem: DeviceProblem) -> [Effect] {
    if let reading = effect.reading {
      problems[reading] = problem
      if reading == .summary { summary = nil }
      if reading == .messages { messages = nil }
      if reading == .trace { inspector.follow { $0.failed() } }
    } else {
      feedback = .problem(problem.sentence)
      if case .fill = effect { stopFilling() }
    }
    return met(problem)
  }

  /// What was read is no problem any longer.
  mutating func noteRead(_ message: Message) {
    if let reading = message.reading {
      problems[reading] = nil
      noteDamageGone()
    }
  }

  /// Why a screen cannot show what it is for; nil: it can.
  func problem(of screen: any Screen) -> DeviceProblem? {
    switch screen.surface {
    case .locked, .faceIDAndPasscode: return phone.storeProblem
    // The inspector's parts say each for themselves what they could not read.
    case .inspector: return nil
    case let surface:
      guard !problems.isEmpty else { return nil }
      let readings = surface.screen.load(in: self).compactMap(\.reading)
      return readings.lazy.filter { $0 != .summary }.compactMap { problems[$0] }.first
    }
  }

  /// The rows of a screen, or the problem that stands in their place.
  func blocks(of screen: any Screen, in context: Context) -> BlockList {
    guard let problem = problem(of: screen) else { return screen.blocks(in: context) }
    return problem.blocks(in: context)
  }

  private mutating func stopFilling() {
    changePages { page in
      guard case .app(var screen) = page else { return nil }
      screen.isFilling = false
      return .app(screen)
    }
  }
}

extension DeviceProblem {
  /// Its sentences, in place of the rows that cannot be shown.
  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    for sentence in sentences { page.note(sentence, .danger) }
    guard damagedFile != nil else { return page.list }
    page.space()
    page.card { $0.row("What You Can Do", .open(.damage), role: .accent) }
    return page.list
  }
}
