import Device
import Keychain

extension Model {
  /// The device's answers go to the screens that asked.
  mutating func answered(_ message: Message) -> [Effect] {
    switch message {
    case .phoneLoaded(let facts):
      phone = facts
      noteDamageGone()
      return facts.storeProblem.map { met($0) } ?? []
    case .summaryLoaded(let summary):
      self.summary = summary
      return []
    case .unlockAnswered(let answer): return unlockAnswered(answer)
    case .verifyAnswered(let answer): return verifyAnswered(answer)
    case .passcodeChanged(let problem): return passcodeChanged(problem)
    case .messagesLoaded(let rows):
      messages = rows
      if case .conversation(let open) = path.last { markRead(from: open.sender) }
      return []
    case .codeVerdictLoaded(let id, let verdict):
      changePages { page in
        guard case .codeWhy(var sheet) = page, sheet.id == id else { return nil }
        sheet.loaded(verdict)
        return .codeWhy(sheet)
      }
      return []
    case .faultsLoaded(let rows):
      changePages { page in
        switch page {
        case .faults(var screen):
          screen.rows = rows
          return .faults(screen)
        case .fault(var screen):
          screen.row = rows.first { $0.point.name == screen.name }
          return .fault(screen)
        default: return nil
        }
      }
      return []
    case .developerLoaded(let facts):
      developer = facts
      return []
    case .clockSet(let answer): return clockSet(answer)
    case .storageLoaded(let storage):
      changePages { page in
        guard case .storage(var screen) = page else { return nil }
        screen.storage = storage
        return .storage(screen)
      }
      return []
    case .storedDeleted(let file, let problem):
      if let problem {
        sheets.append(.alert(AlertSheet(title: "Not Deleted", [problem])))
      } else {
        feedback = .note("\(file.name) was deleted.")
      }
      return [.loadStorage]
    case .sitesLoaded, .sitesAsked, .fileLoaded, .websiteVisited: return answeredBySites(message)
    case .traceLoaded(let page): return traceLoaded(page)
    case .inspected(let part, let tables): return inspected(part, tables)
    case .worldReset(let problems): return worldReset(problems)
    case .upgradeFinished(let result): return upgradeFinished(result)
    case .upgradesSettled(let results): return settled(results)
    case .fillAnswered, .appOpened, .appActed, .appleSheetAnswered, .appleAccountAdded,
      .credentialSaved:
      return answeredInApp(message)
    default:
      return credentialsAnswered(message)
    }
  }

  private mutating func credentialsAnswered(_ message: Message) -> [Effect] {
    switch message {
    case .credentialsLoaded(let filter, let window):
      changePages { page in
        guard case .passwords(var screen) = page else { return nil }
        screen.loaded(filter, window)
        return .passwords(screen)
      }
      return []
    case .recommendationsLoaded(let filter, let found):
      changePages { page in
        guard case .recommendations(var screen) = page else { return nil }
        screen.loaded(filter, found)
        return .recommendations(screen)
      }
      return []
    case .hiddenLoaded(let rows):
      changePages { page in
        guard case .hidden(var screen) = page else { return nil }
        screen.rows = rows
        return .hidden(screen)
      }
      return []
    case .detailsLoaded(let id, let details): return detailsLoaded(id, details)
    case .revealAnswered(let id, let answer): return revealAnswered(id, answer)
    case .recommendationHidden(_, let problem):
      feedback = problem.map(Feedback.problem) ?? .note("Hidden until the password changes.")
      return reloadEffects + [.loadSummary]
    case .recommendationShownAgain(_, let problem):
      feedback = problem.map(Feedback.problem) ?? .note("It is among the recommendations again.")
      return reloadEffects + [.loadSummary]
    default:
      return deletionsAnswered(message)
    }
  }

  private mutating func deletionsAnswered(_ message: Message) -> [Effect] {
    switch message {
    case .credentialDeleted(let id, let problem):
      return gone(id, problem, "Moved to Recently Deleted, where it is kept for 30 days.")
    case .credentialRestored(let id, let problem):
      return gone(id, problem, "Restored. It is among the passwords again.")
    case .credentialErased(let id, let problem):
      return gone(id, problem, "Deleted for good.")
    case .deletedLoaded(let rows):
      changePages { page in
        switch page {
        case .recentlyDeleted(var screen):
          screen.rows = rows
          return .recentlyDeleted(screen)
        case .deleted(var screen):
          screen.row = rows.first { $0.id == screen.id } ?? screen.row
          return .deleted(screen)
        default: return nil
        }
      }
      return []
    default:
      return []
    }
  }

  private mutating func gone(_ id: Int64, _ problem: String?, _ words: String) -> [Effect] {
    if let problem {
      feedback = .problem(problem)
      return reloadEffects
    }
    let effects = leavePages(of: id)
    feedback = .note(words)
    return effects + [.loadSummary]
  }

  private mutating func detailsLoaded(_ id: Int64, _ details: CredentialDetails?) -> [Effect] {
    inspector.why.loaded(id, details)
    changePages { page in
      switch page {
      case .details(var screen) where screen.id == id:
        screen.details = details
        screen.isLoaded = true
        return .details(screen)
      case .website(var screen) where screen.id == id:
        screen.details = details
        return .website(screen)
      case .history(var screen) where screen.id == id:
        screen.details = details
        return .history(screen)
      case .why(var sheet) where sheet.id == id:
        sheet.details = details
        return .why(sheet)
      default: return nil
      }
    }
    return []
  }

  private mutating func clockSet(_ answer: ClockAnswer) -> [Effect] {
    now = answer.now
    feedback = answer.isRefused ? .problem(answer.sentence) : .note(answer.sentence)
    return [.loadDeveloper]
  }

  private mutating func worldReset(_ problems: [String]) -> [Effect] {
    guard problems.isEmpty else {
      sheets.removeAll { $0.kind == "resetting" }
      feedback = .problem(problems.joined(separator: " "))
      return []
    }
    sheets = []
    sheetsBehindLock = []
    run = nil
    appUpgrade = nil
    form = nil
    path = [.home(HomeScreen())]
    inspector.beginAgain()
    developer = nil
    sites = nil
    isAskingSites = false
    unread = []
    messages = nil
    summary = nil
    notification = nil
    feedback = .note("The world is as it was at the beginning.")
    return Model.firstEffects + somethingHappened()
  }

  /// Upgrades that a killed program left behind have their outcome now (UPG-37).
  private mutating func settled(_ results: [UpgradeResult]) -> [Effect] {
    guard !results.isEmpty else { return [] }
    let found = results.map { Surface.outcome(OutcomeSheet(result: $0, appName: nil)) }
    // Behind what the person is busy with.
    sheets.insert(contentsOf: found.reversed(), at: 0)
    return reloadEffects + [.loadSummary]
  }

  private mutating func upgradeFinished(_ result: UpgradeResult) -> [Effect] {
    let appName = run?.appName
    run = nil
    form = nil
    waitTicks = 0
    // What is being reset stays in front, and what the system asks is asked afterwards.
    let kept = sheets.filter { $0.kind == "resetting" || $0.kind == "securityPrompt" }
    sheets = kept.filter { $0.kind != "resetting" }
    sheets.append(.outcome(OutcomeSheet(result: result, appName: appName)))
    sheets += kept.filter { $0.kind == "resetting" }
    return reloadEffects + [.loadSummary]
  }
}
