import AuthenticationServices
import Simulation

// What the extension says.

extension Conversation {
  /// Takes a message of the extension.
  mutating func take(_ message: ExtensionToHost, at now: Date) -> [Effect] {
    guard phase != .notStarted, phase != .ended else {
      let rule = phase == .ended ? "the request had ended" : "nothing was asked yet"
      return ignore(from: .extensionProcess, message.name, "UPG-36: \(rule)")
    }
    if let quoted = message.call, quoted != call {
      let rule = quoted < call ? "that call had ended" : "there was no such call"
      return ignore(from: .extensionProcess, message.name, "UPG-36: \(rule)")
    }
    switch message {
    case .network(let id, let request): return network(id, request)
    case .returned(_, let form): return returned(form?.limited(at: now))
    case .form(_, let form): return formChanged(form?.limited(at: now), at: now)
    case .authorize(let id, _, let state, let nonce):
      return authorise(id, AppleAuthorizationRequest(state: state, nonce: nonce))
    case .completeChangePasswordRequest(_, let credential, let userInfo):
      return completed(
        .strongPassword, message.name, ["user": ShownLimits.cut(credential.user)],
        .changedPassword(
          user: credential.user, password: credential.password, userInfo: userInfo))
    case .completeUpgradeToSignInWithApple(_, let userInfo):
      return completed(
        .signInWithApple, message.name, [:], .convertedToSignInWithApple(userInfo: userInfo))
    case .cancelRequest(_, let domain, let code, let reason):
      return cancelled(domain, code, reason.map(ShownLimits.cut), at: now)
    case .unknown(let type):
      return ignore(
        from: .extensionProcess, String(type.prefix(80)), "UPG-36: not asked for in this request")
    }
  }

  /// The extension has done what it was asked for; anything else does not count (UPG-36).
  private mutating func completed(
    _ kind: UpgradeRequest.Kind, _ name: String, _ details: [String: String],
    _ outcome: HostOutcome
  ) -> [Effect] {
    guard kind == request.kind else {
      return ignore(
        from: .extensionProcess, name, "UPG-36: the other kind of upgrade was asked for")
    }
    return [.trace(.extensionProcess, .system, name, details)] + end(outcome)
  }

  private mutating func network(_ id: Int, _ request: NetworkRequest) -> [Effect] {
    guard !networkCalls.contains(id) else {
      return ignore(
        from: .extensionProcess, "network", "UPG-36: a call of this number is still running")
    }
    guard networkCalls.count < Self.networkLimit else {
      return [.send(.network(id: id, .failure(.networkConnectionLost)))]
    }
    networkCalls.insert(id)
    return [.network(id: id, request)]
  }

  /// The network has answered, or will not.
  mutating func networkEnded(
    _ id: Int, _ result: Result<NetworkResponse, NetworkFailure>
  ) -> [Effect] {
    networkCalls.remove(id)
    guard phase != .ended else { return [] }
    if case .failure = result {
      lastNetworkCallFailed = true
    } else {
      lastNetworkCallFailed = false
    }
    return [.send(.network(id: id, result))]
  }

  private mutating func returned(_ form: ExtensionForm?) -> [Effect] {
    guard case .called(let method) = phase, method.allowsInterface else {
      if phase == .cancelling { return [] }
      return ignore(from: .extensionProcess, "returned", "UPG-36: nothing was being prepared")
    }
    phase = .interface
    return show(form ?? self.form)
  }

  private mutating func formChanged(_ form: ExtensionForm?, at now: Date) -> [Effect] {
    switch phase {
    case .called(let method) where method.allowsInterface:
      // Shown once the method has returned (UPG-26).
      self.form = form
      return []
    case .interface:
      if form == nil, isShown {
        self.form = nil
        asked(at: now)
        return dismissInterface()
      }
      return show(form)
    case .cancelling:
      return ignore(from: .extensionProcess, "form", "UPG-28: the person has cancelled")
    default:
      return ignore(
        from: .extensionProcess, "form", "UPG-26: this request was to do without an interface")
    }
  }

  mutating func show(_ form: ExtensionForm?) -> [Effect] {
    self.form = form
    guard authorising == nil else {
      // The system's sheet stands where the form would.
      formWaits = true
      return []
    }
    guard let form else { return [] }
    let name = isShown ? "form updated" : "interface shown"
    isShown = true
    // It may take as long as the person does (UPG-35).
    deadline = nil
    return [.trace(.system, .person, name, ["title": form.title]), .present(form)]
  }

  private mutating func cancelled(
    _ domain: String, _ code: Int, _ reason: String?, at now: Date
  ) -> [Effect] {
    let known = domain == ASExtensionErrorDomain ? ASExtensionError.Code(rawValue: code) : nil
    if known == .userInteractionRequired, case .called(let method) = phase,
      let next = method.preparing
    {
      let leftOver: [Effect] = authorising == nil ? [] : [.cancelAuthorisation]
      authorising = nil
      return [.trace(.extensionProcess, .system, "userInteractionRequired (100)", [:])]
        + leftOver + begin(next, at: now)
    }
    var details = ["code": String(code), "name": known.map { "\($0)" } ?? ShownLimits.cut(domain)]
    details["reason"] = reason
    let event = Effect.trace(.extensionProcess, .system, "cancelRequest(withError:)", details)
    return [event] + end(outcome(ofCancelWith: known, reason))
  }

  private func outcome(
    ofCancelWith code: ASExtensionError.Code?, _ reason: String?
  ) -> HostOutcome {
    // Whatever the extension says about it: the person has cancelled.
    if phase == .cancelling { return .cancelledByPerson }
    return switch code {
    case .userCanceled: .cancelledByPerson
    case .credentialIdentityNotFound: .failed(.notFound)
    default:
      .failed(
        lastNetworkCallFailed
          ? .noNetwork(reason: reason) : .refused(reason: reason ?? authorisationProblem))
    }
  }
}

extension ExtensionToHost {
  /// The call that it belongs to; nil: to none.
  fileprivate var call: Int? {
    switch self {
    case .returned(let call, _), .form(let call, _), .authorize(_, let call, _, _),
      .completeChangePasswordRequest(let call, _, _),
      .completeUpgradeToSignInWithApple(let call, _), .cancelRequest(let call, _, _, _):
      call
    case .network, .unknown: nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .network: "network"
    case .returned: "returned"
    case .form: "form"
    case .authorize: "getSignInWithAppleUpgradeAuthorization"
    case .completeChangePasswordRequest: "completeChangePasswordRequest"
    case .completeUpgradeToSignInWithApple: "completeUpgradeToSignInWithApple"
    case .cancelRequest: "cancelRequest(withError:)"
    case .unknown(let type): String(type.prefix(80))
    }
  }
}
