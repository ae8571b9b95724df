import Device

extension Model {
  /// What apps, and the system's sheets for them, do by themselves.
  mutating func happenedInApp(_ message: Message) -> [Effect] {
    switch message {
    case .appPageChanged(let presentation):
      changeApp(presentation.app) { $0.show(presentation, in: $1) }
      return tellProblem(of: presentation)
    case .appleSheetChanged(let sheet): showAppleSheet(sheet)
    case .unlockNeeded(let sentence):
      let isAsked = sheets.contains(where: \.isUnlockForApp)
      if !isAsked {
        present(.proof(ProofSheet(.unlockForApp(sentence), isFaceIDOn: phone.isFaceIDOn)))
      }
    case .promptedAfterSignIn(let prompt):
      let sheet = Surface.securityPrompt(SecurityPromptSheet(prompt))
      // Behind what the person is busy with; while the store is locked it waits.
      if status.isUnlocked { sheets.insert(sheet, at: 0) } else { sheetsBehindLock.append(sheet) }
    case .saveOffered(let offer): present(.save(SaveSheet(offer)))
    default: break
    }
    return []
  }

  /// What the device says to what was asked for an app.
  mutating func answeredInApp(_ message: Message) -> [Effect] {
    switch message {
    case .fillAnswered(let id, let secrets): return fillAnswered(id, secrets)
    case .appOpened(let id, let presentation):
      changeApp(id) { $0.opened(presentation, in: $1) }
      return tellProblem(of: presentation)
    case .appActed(let id): changeApp(id) { app, _ in app.acted() }
    case .appleSheetAnswered(let answer): return appleSheetAnswered(answer)
    case .credentialSaved(let problem): credentialSaved(problem)
    case .appleAccountAdded(let problem):
      changeAppleSheet { $0.isPending = false }
      if let problem { feedback = .problem(problem) }
    default: break
    }
    return []
  }

  /// Says why the QuickType bar offers nothing, where the store cannot be read.
  private mutating func tellProblem(of presentation: AppPresentation?) -> [Effect] {
    guard let problem = presentation?.offersProblem else { return [] }
    feedback = .problem(problem.sentence)
    return met(problem)
  }

  private mutating func changeApp(_ id: String, _ change: (inout AppScreen, Model) -> Void) {
    for index in path.indices {
      guard case .app(var screen) = path[index], screen.id == id else { continue }
      change(&screen, self)
      path[index] = .app(screen)
    }
  }

  /// An upgrade that nobody started here was asked for by an app.
  mutating func noticeAppUpgrade() {
    if !status.isUpgrading {
      if appUpgrade != nil, run == nil { form = nil }
      appUpgrade = nil
    } else if run == nil, appUpgrade == nil {
      appUpgrade = AppUpgrade()
    }
  }

  /// Shows a sheet in front of all but a world that is being reset.
  mutating func present(_ sheet: Surface) {
    let isResetting = sheets.last?.kind == "resetting"
    sheets.insert(sheet, at: isResetting ? sheets.count - 1 : sheets.count)
  }

  // MARK: The sheet for Sign in with Apple

  /// The sheet, in view or hidden while the store is locked.
  var appleSheet: AppleSheetScreen? {
    for case .apple(let screen) in sheets + sheetsBehindLock { return screen }
    return nil
  }

  mutating func changeAppleSheet(_ change: (inout AppleSheetScreen) -> Void) {
    func changed(_ surface: Surface) -> Surface {
      guard case .apple(var screen) = surface else { return surface }
      change(&screen)
      return .apple(screen)
    }
    sheets = sheets.map(changed)
    sheetsBehindLock = sheetsBehindLock.map(changed)
  }

  private mutating func showAppleSheet(_ sheet: AppleSheet?) {
    guard let sheet else {
      sheets.removeAll { $0.isApple }
      sheetsBehindLock.removeAll { $0.isApple }
      return
    }
    if appleSheet != nil {
      changeAppleSheet { $0.changed(to: sheet) }
      askForPasscodeIfNeeded()
      return
    }
    let surface = Surface.apple(AppleSheetScreen(sheet))
    // Nothing that is under way is in its place: the person sees it once the store is open.
    let isHidden = !status.isUnlocked && (run != nil || form != nil)
    if isHidden { sheetsBehindLock.append(surface) } else { present(surface) }
  }
}

extension Surface {
  /// The sheet for Sign in with Apple, or its question for a proof.
  var isApple: Bool {
    switch self {
    case .apple: true
    case .proof(let sheet): if case .apple = sheet.purpose { true } else { false }
    default: false
    }
  }

  /// Hidden while the store is locked, and back afterwards: it waits for an answer.
  var returnsAfterUnlock: Bool {
    switch self {
    case .apple, .securityPrompt, .save: true
    default: false
    }
  }

  /// Asks for nothing but that the store is opened.
  var isUnlock: Bool {
    guard case .proof(let sheet) = self else { return false }
    switch sheet.purpose {
    case .unlock, .unlockForApp: return true
    default: return false
    }
  }

  /// The same for an app that waits for it.
  var isUnlockForApp: Bool {
    guard case .proof(let sheet) = self, case .unlockForApp = sheet.purpose else { return false }
    return true
  }
}

extension AppScreen {
  /// Whether something in its form changes with every second.
  var hasCountdown: Bool { form?.hasCountdown ?? false }
}

extension FormScreen {
  /// Codes, the newest first (COD-5).
  var offerWords: [String] { offers.map { FormScreen.spaced($0.code) } }
  var offerSource: String { "From Messages" }
}
