/// Follows one request through its events (TRC-5).
struct RequestCheck {
  /// Names that may follow the outcome (UPG-37): clean-up, and what no request can hold back.
  private static let afterOutcome: Set<String> = [
    "ignored", "extension ended", "interface dismissed", "Apple sheet dismissed",
    "pending password dropped", "pending upgrade dropped", "message stored", "text message sent",
    "text message delivered", "text message refused",
  ]

  /// Names under which the new password becomes the current one.
  private static let newPassword: Set<String> = ["credential updated", "credential saved"]

  let request: Int
  /// The start of the request was cut off, so what must precede something cannot be judged.
  let startIsMissing: Bool
  private var hasOutcome = false
  private var isPrepared = false
  private var isInterfaceShown = false
  private var isPasswordChanged = false
  private var isConverted = false
  private var isPending = false
  private var isConversion = false
  private var isSheetShown = false
  private var hasContinued = false

  init(request: Int, first: TraceEvent, traceIsCut: Bool) {
    self.request = request
    startIsMissing = traceIsCut && first.from != .person && first.from != .app
  }

  /// Takes the next event; answers what is wrong with it.
  mutating func take(_ event: TraceEvent) -> [TraceViolation] {
    var found: [TraceViolation] = []
    func report(_ rule: String, _ sentence: String) {
      found.append(
        TraceViolation(rule: rule, request: request, event: event.number, sentence: sentence))
    }
    if event.name == TraceEvent.outcome {
      if hasOutcome { report("UPG-37", "Request \(request) has more than one outcome.") }
      hasOutcome = true
    } else if hasOutcome && !Self.afterOutcome.contains(event.name) {
      report("UPG-37", "Request \(request) went on with “\(event.name)” after its outcome.")
    }
    if !startIsMissing {
      checkStore(event, report)
      checkInterface(event, report)
      checkApple(event, report)
    }
    follow(event)
    return found
  }

  private func checkStore(_ event: TraceEvent, _ report: (String, String) -> Void) {
    if Self.newPassword.contains(event.name) && !isPasswordChanged {
      report(
        "STO-21", "Request \(request) changed the credential before the server was known to agree.")
    }
    if event.name == "credential moved to Recently Deleted" && !isConverted {
      report(
        "UPG-31",
        "Request \(request) deleted the credential before the server was known to have bound the "
          + "account to Apple.")
    }
    if event.from == .extensionProcess && event.to == .server && !isPending && !isConversion {
      report(
        "STO-20", "Request \(request) spoke to the server before the new password was stored.")
    }
  }

  private func checkInterface(_ event: TraceEvent, _ report: (String, String) -> Void) {
    if event.name == "interface shown" && !isPrepared {
      report(
        "UPG-26", "Request \(request) showed an interface before prepareInterface… was called.")
    }
  }

  private func checkApple(_ event: TraceEvent, _ report: (String, String) -> Void) {
    if event.name == "Apple sheet shown" && isInterfaceShown {
      report(
        "UPG-30", "Request \(request) showed Apple's sheet over the extension's interface.")
    }
    if event.to == .apple && event.name == "authorize" && !hasContinued {
      report(
        "SIA-1", "Request \(request) asked Apple before the person chose Continue on its sheet.")
    }
  }

  private mutating func follow(_ event: TraceEvent) {
    switch event.name {
    case "pending password stored": isPending = true
    case "password changed" where event.from == .server: isPasswordChanged = true
    case "signed in" where event.from == .server: isPasswordChanged = true
    case "account converted" where event.from == .server: isConverted = true
    // A settlement finds that the old password opens the account no more (UPG-32).
    case "sign-in refused" where event.from == .server && event.to == .system: isConverted = true
    case "interface shown": isInterfaceShown = true
    case "interface dismissed": isInterfaceShown = false
    case "Apple sheet shown": (isSheetShown, hasContinued) = (true, false)
    case "Apple sheet dismissed": isSheetShown = false
    case "Continue" where event.from == .person: hasContinued = isSheetShown
    case let name where name.hasPrefix("prepareInterface"):
      isPrepared = true
      if name.contains("SignInWithApple") { isConversion = true }
    case let name where name.hasPrefix("convertAccountToSignInWithApple"): isConversion = true
    default: break
    }
  }
}
