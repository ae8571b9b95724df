import Device

extension Model {
  /// Asks who is there: by Face ID where it is on, else by the passcode.
  mutating func askForProof(_ purpose: ProofSheet.Purpose) -> [Effect] {
    sheets.append(.proof(ProofSheet(purpose, isFaceIDOn: phone.isFaceIDOn)))
    return []
  }

  private mutating func proofRefused(_ answer: UnlockAnswer) {
    guard case .refused(let sentence, let waitUntil) = answer,
      case .proof(var sheet) = sheets.last
    else { return }
    sheet.refused(sentence, waitUntil)
    sheets[sheets.count - 1] = .proof(sheet)
  }

  private mutating func closeProof() -> ProofSheet? {
    guard case .proof(let sheet) = sheets.last else { return nil }
    sheets.removeLast()
    return sheet
  }

  mutating func unlockAnswered(_ answer: UnlockAnswer) -> [Effect] {
    guard answer == .unlocked else {
      proofRefused(answer)
      return []
    }
    status = status.unlocked(true)
    let effects = afterUnlock()
    sheets.removeAll { $0.isUnlock }
    // What had to wait for this comes back behind what the person is busy with.
    sheets = sheetsBehindLock + sheets
    sheetsBehindLock = []
    return effects + reloadEffects + [.loadSummary, .loadMessages]
  }

  /// Filling goes on once the store is open.
  private func afterUnlock() -> [Effect] {
    guard case .proof(let sheet) = sheets.last, case .fill(let offer) = sheet.purpose,
      let proof = sheet.proof
    else { return [] }
    return [.reveal(offer.id, proof)]
  }

  mutating func verifyAnswered(_ answer: UnlockAnswer) -> [Effect] {
    guard answer == .unlocked else {
      proofRefused(answer)
      return []
    }
    guard let sheet = closeProof() else { return [] }
    switch sheet.purpose {
    case .changePasscode:
      sheets.append(.newPasscode(NewPasscodeSheet()))
      return []
    case .switchFaceID(let on):
      return [.changePasscode(sheet.typed, faceID: on)]
    case .unlock, .unlockForApp, .reveal, .copyPassword, .fill, .apple, .rescue:
      return []
    }
  }

  /// The proof for the sheet of Sign in with Apple was looked at.
  mutating func appleSheetAnswered(_ answer: UnlockAnswer) -> [Effect] {
    guard case .proof(let sheet) = sheets.last, case .apple = sheet.purpose else { return [] }
    guard answer != .unlocked else {
      _ = closeProof()
      changeAppleSheet { $0.isPending = true }
      return []
    }
    proofRefused(answer)
    if sheet.proof == .faceID(matches: false) { changeAppleSheet { $0.mismatches += 1 } }
    askForPasscodeIfNeeded()
    return []
  }

  /// After three faces that did not match only the passcode counts (SIA-2).
  mutating func askForPasscodeIfNeeded() {
    guard appleSheet?.asksForPasscode == true, case .proof(var sheet) = sheets.last,
      case .apple = sheet.purpose
    else { return }
    sheet.askForPasscode()
    sheets[sheets.count - 1] = .proof(sheet)
  }

  mutating func revealAnswered(
    _ id: Int64, _ answer: Result<RevealedCredential, RevealRefusal>
  ) -> [Effect] {
    switch answer {
    case .failure(let refusal):
      if case .proof = sheets.last {
        proofRefused(.refused(sentence: refusal.sentence, waitUntil: refusal.waitUntil))
      } else {
        feedback = .problem(refusal.sentence)
      }
      return []
    case .success(let secrets):
      let purpose = closeProof()?.purpose
      if case .copyPassword = purpose { return [.copy(secrets.password, what: .password)] }
      if case .fill(let offer) = purpose {
        fill(offer, secrets)
        return []
      }
      // Revealed for a page that was left meanwhile: it is forgotten (SCR-10).
      guard path.last?.subject == id else { return [] }
      changePages { page in
        switch page {
        case .details(var screen) where screen.id == id:
          screen.secrets = secrets
          return .details(screen)
        case .history(var screen) where screen.id == id:
          screen.secrets = secrets
          return .history(screen)
        default: return nil
        }
      }
      return []
    }
  }

  /// AutoFill asks who is there, unless the store was opened within the last minute (AFL-4).
  mutating func fillAnswered(_ id: Int64, _ secrets: RevealedCredential?) -> [Effect] {
    changePages { page in
      guard case .app(var screen) = page else { return nil }
      screen.isFilling = false
      return .app(screen)
    }
    guard sheets.isEmpty, case .app(let screen) = path.last,
      let offer = screen.offers.first(where: { $0.id == id })
    else { return [] }
    guard let secrets else {
      // Keys that were typed ahead are not for a question that nobody saw.
      heldKeys = []
      return askForProof(.fill(offer))
    }
    fill(offer, secrets)
    return []
  }

  /// Into the form of the app in front, if it is still there.
  private mutating func fill(_ offer: CredentialOffer, _ secrets: RevealedCredential) {
    guard case .app(var screen) = path.last, screen.offers.contains(offer) else { return }
    screen.fill(offer, password: secrets.password)
    path[path.count - 1] = .app(screen)
  }

  mutating func passcodeChanged(_ problem: String?) -> [Effect] {
    if let problem {
      if case .newPasscode(var sheet) = sheets.last {
        sheet.refused(problem)
        sheets[sheets.count - 1] = .newPasscode(sheet)
      } else {
        feedback = .problem(problem)
      }
      return [.loadPhone]
    }
    if case .newPasscode = sheets.last {
      sheets.removeLast()
      feedback = .note("The passcode was changed.")
    } else {
      feedback = .note("Face ID is now \(phone.isFaceIDOn ? "off" : "on").")
    }
    return [.loadPhone]
  }
}
