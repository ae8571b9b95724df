import Simulation

extension TapeExpectation {
  /// What a person should see, or should not see, as a sentence.
  func seen(isThere: Bool) -> String {
    let verb = isThere ? "is shown" : "is not shown"
    return switch self {
    case .text(let text): "“\(text)” \(verb)."
    case .pattern(let pattern): "Text that matches /\(pattern)/ \(verb)."
    case .screen(let title): "The screen “\(title)” \(verb)."
    case .credential(let account, let state): negated(state.sentence(account), isThere)
    case .server(let account, let state): negated(state.sentence(account), isThere)
    case .trace(let question): negated(question.sentence, isThere)
    }
  }

  private func negated(_ sentence: String, _ isThere: Bool) -> String {
    isThere ? sentence : "It is not so that: \(sentence)"
  }
}

extension TapeAccount {
  fileprivate var words: String { "\(user) at \(domain)" }
  fileprivate var signIn: String {
    "onetap sign-in \(TapeText.word(domain)) \(TapeText.word(user))"
  }
}

extension TapeExpectation.CredentialState {
  fileprivate func sentence(_ account: TapeAccount) -> String {
    let who = account.words
    return switch self {
    case .changed: "The phone has a new password for \(who)."
    case .unchanged: "The phone's password for \(who) is the one of the beginning."
    case .deleted: "\(who) is in Recently Deleted and not among the passwords."
    case .stored: "\(who) is among the passwords."
    case .none: "\(who) is neither among the passwords nor in Recently Deleted."
    case .interrupted: "An upgrade of \(who) is shown as interrupted."
    case .matchesServer: "The stored password opens the account (\(account.signIn))."
    }
  }
}

extension TapeExpectation.ServerState {
  fileprivate func sentence(_ account: TapeAccount) -> String {
    let who = account.words
    return switch self {
    case .storedPasswordWorks: "The stored password opens the account (\(account.signIn))."
    case .storedPasswordRefused:
      "The server refuses the stored password (\(account.signIn))."
    case .oldPasswordWorks: "The password of the beginning still opens the account of \(who)."
    case .oldPasswordRefused: "The server refuses the password of the beginning of \(who)."
    case .appleBound: "The account of \(who) takes no password: it uses Sign in with Apple."
    case .locked: "The server takes no codes for \(who) for now."
    case .notLocked: "The server takes codes for \(who)."
    }
  }
}

extension TraceQuestion {
  fileprivate var sentence: String {
    let whose = request.map { " of request \($0)" } ?? ""
    let often = count.map { ", \($0) times in all" } ?? ""
    let hops = steps.map(\.words).joined(separator: ", later ")
    return "The trace\(whose) (Ctrl-T) has \(hops)\(often)."
  }
}

extension TraceQuestion.Step {
  fileprivate var words: String {
    let parties = [
      from.map { " from \($0.rawValue)" }, to.map { " to \($0.rawValue)" },
    ].compactMap(\.self).joined()
    let details = details.map { "\($0.key) \($0.isPart ? "with" : "=") “\($0.value)”" }
    return "“\(name)”\(parties)"
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
