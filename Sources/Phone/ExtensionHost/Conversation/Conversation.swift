import AuthenticationServices
import Simulation

/// One request as the host sees it: what may be said when, and how it ends.
///
/// A value without input or output: events go in, effects come out, and whoever owns the process
/// carries them out.
struct Conversation {
  /// What happens to a request.
  enum Event {
    /// The process runs and can be spoken to.
    case started
    case message(ExtensionToHost)
    /// The process broke the protocol, in these words; nothing it writes can be trusted any more.
    case broken(String)
    case networkEnded(id: Int, Result<NetworkResponse, NetworkFailure>)
    /// The system's sheet was answered, or has gone (UPG-30).
    case authorisationEnded(sheet: Int, AuthorizationAnswer)
    case activated(button: String, values: [String: String])
    case cancelledByPerson
    /// Simulated time has come to `deadline`, and the process had its real time too.
    case timeIsUp
    case childEnded(status: String)
    /// Whoever waited for the outcome has gone.
    case abandoned
  }

  /// What is to be done about it.
  enum Effect: Equatable {
    case send(HostToExtension)
    case network(id: Int, NetworkRequest)
    /// The system's sheet is to be shown; each has a number.
    case authorise(sheet: Int, AppleAuthorizationRequest)
    /// The sheet is to go away unanswered.
    case cancelAuthorisation
    case present(ExtensionForm?)
    case trace(Party, Party, String, [String: String])
    /// The outcome stands, and the process is to end.
    case end(HostOutcome)
    /// The process is not to be waited for.
    case kill
  }

  /// Where a request is.
  enum Phase: Equatable {
    case notStarted
    /// A method was called, and neither an interface nor an end has come of it yet.
    case called(ExtensionMethod)
    /// The interface is allowed, and `prepareInterface…` has returned.
    case interface
    case cancelling
    case ended
  }

  /// How long an extension may take without an interface, and for each activation, in seconds.
  static let answerTime: TimeInterval = 30
  /// How long it may take to cancel when the person has (UPG-28), in seconds.
  static let cancelTime: TimeInterval = 10
  /// How many network calls may run at once.
  static let networkLimit = 16
  /// How many messages an extension may send without being asked, within `answerTime`.
  static let messageLimit = 1_000
  /// How many ignored messages the trace names.
  static let ignoredLimit = 20

  let request: UpgradeRequest
  var phase = Phase.notStarted
  /// The number of the present call; 1, and 2 once an interface is allowed.
  var call = 0
  /// The form as the extension has set it last in this call.
  var form: ExtensionForm?
  var isShown = false
  /// When the extension's answer is due; nil: it owes none.
  var deadline: Date?
  var networkCalls: Set<Int> = []
  var lastNetworkCallFailed = false
  /// The extension's number of the authorisation that the person is asked for now; nil: no sheet is
  /// shown.
  var authorising: Int?
  /// How many sheets were shown. An extension may use a number again, a sheet's is its own.
  var sheets = 0
  /// The extension has set a form while the sheet was shown.
  var formWaits = false
  /// Why the system gave no authorisation, in a sentence.
  var authorisationProblem: String?

  private var messages = 0
  private var countedSince: Date?
  private var ignored = 0

  init(_ request: UpgradeRequest) {
    self.request = request
  }

  /// Whether it is the extension's turn: an answer is due, and it does not wait for the network.
  var isExtensionsTurn: Bool { deadline != nil && networkCalls.isEmpty }

  /// Takes what has happened at `now`, and answers what is to be done.
  mutating func take(_ event: Event, at now: Date) -> [Effect] {
    switch event {
    case .message(let message):
      guard !isFlooding(at: now) else {
        return broken("it sent more than \(Self.messageLimit) messages without being asked")
      }
      return take(message, at: now)
    case .broken(let words): return broken(words)
    case .networkEnded(let id, let result): return networkEnded(id, result)
    case .authorisationEnded(let sheet, let answer): return sheetEnded(sheet, answer, at: now)
    case .started: return begin(request.kind.firstMethod, at: now)
    case .activated(let button, let values): return activated(button, values, at: now)
    case .cancelledByPerson: return cancelledByPerson(at: now)
    case .timeIsUp: return timeIsUp(at: now)
    case .childEnded(let status): return endedEarly(.ended(status: status))
    case .abandoned: return endedEarly(.ended(status: "the device had no more use for it"))
    }
  }

  /// Calls a method of the extension.
  mutating func begin(_ method: ExtensionMethod, at now: Date) -> [Effect] {
    phase = .called(method)
    call += 1
    form = nil
    asked(at: now)
    return [
      .trace(.system, .extensionProcess, method.rawValue, [:]),
      .send(
        .begin(
          HostToExtension.Begin(
            call: call, method: method, request: request.number,
            serviceIdentifier: HostToExtension.Service(identifier: request.serviceIdentifier),
            existingCredential: HostToExtension.Credential(
              user: request.user, password: request.existingPassword),
            newPassword: request.newPassword, userInfo: request.userInfo,
            containers: request.sharedContainers.mapValues(\.path)))),
    ]
  }

  /// The extension owes an answer from now on, and may speak freely again.
  mutating func asked(at now: Date) {
    deadline = now.addingTimeInterval(Self.answerTime)
    messages = 0
    countedSince = now
  }

  /// The request is over.
  mutating func end(_ outcome: HostOutcome, atOnce: Bool = false) -> [Effect] {
    let dismissal = dismissInterface()
    let leftOver: [Effect] = authorising == nil ? [] : [.cancelAuthorisation]
    phase = .ended
    deadline = nil
    authorising = nil
    return dismissal + leftOver + [.end(outcome)] + (atOnce ? [.kill] : [])
  }

  /// The request is over because of the process; one that the person has cancelled stays cancelled.
  mutating func endedEarly(_ failure: HostFailure) -> [Effect] {
    switch phase {
    case .ended: []
    case .cancelling: end(.cancelledByPerson, atOnce: true)
    default: end(.failed(failure), atOnce: true)
    }
  }

  /// Takes the interface away if it is shown.
  mutating func dismissInterface() -> [Effect] {
    guard isShown else { return [] }
    isShown = false
    return [.trace(.system, .person, "interface dismissed", [:]), .present(nil)]
  }

  /// Something came that has no place here (UPG-36); the trace says which rule it broke.
  mutating func ignore(from party: Party, _ what: String, _ rule: String) -> [Effect] {
    ignored += 1
    guard ignored <= Self.ignoredLimit else { return [] }
    return [.trace(party, .system, "ignored", ["what": what, "rule": rule])]
  }

  private mutating func broken(_ words: String) -> [Effect] {
    guard phase != .ended else {
      // It has answered already: no more is read from it.
      return ignore(from: .extensionProcess, words, "UPG-36: the request had ended")
        + [.kill]
    }
    return endedEarly(.ended(status: words))
  }

  private mutating func isFlooding(at now: Date) -> Bool {
    if let since = countedSince, now.timeIntervalSince(since) >= Self.answerTime {
      messages = 0
      countedSince = now
    }
    messages += 1
    return messages > Self.messageLimit
  }
}

extension UpgradeRequest.Kind {
  /// The method that is always called first (UPG-24).
  fileprivate var firstMethod: ExtensionMethod {
    switch self {
    case .strongPassword: .changePasswordWithoutUserInteraction
    case .signInWithApple: .convertAccountToSignInWithAppleWithoutUserInteraction
    }
  }
}
