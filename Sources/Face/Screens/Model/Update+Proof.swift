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
    _ = closeProof()
    return reloadEffects + [.loadSummary, .loadMessages]
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
    case .unlock, .reveal, .copyPassword:
      return []
    }
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
