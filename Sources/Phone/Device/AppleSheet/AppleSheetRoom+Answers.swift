import Foundation
import Keychain
import Simulation

extension AppleSheetRoom {
  /// The person answered with Continue; what proves who they are is looked at before Apple is asked.
  ///
  /// Runs scrypt for a passcode, so not on a thread that must answer quickly.
  func take(_ answer: AppleSheetAnswer) -> UnlockAnswer {
    switch beginCheck(answer.proof) {
    case .refused(let sentence): return refuse(sentence)
    case .may: break
    }
    let refusal = check(answer.proof)
    if let refusal {
      change { shown in
        shown.isChecking = false
        if case .faceID = answer.proof { shown.mismatches += 1 }
        shown.sheet = shown.sheet.changed(
          problem: refusal.sentence(after: shown.mismatches),
          isFaceIDOn: shown.sheet.isFaceIDOn && shown.mismatches < Self.mostMismatches)
      }
      return .refused(
        sentence: sheet?.problem ?? refusal.sentence(after: 0), waitUntil: passcodeWait)
    }
    proceed(with: answer)
    return .unlocked
  }

  private enum Beginning {
    case may
    case refused(String)
  }

  private func beginCheck(_ proof: Proof) -> Beginning {
    state.withLock { state in
      guard var shown = state.shown, !shown.isCancelled, shown.answer == nil else {
        return .refused("There is no sheet for Sign in with Apple to answer.")
      }
      guard shown.sheet.account != nil else {
        return .refused("There is no Apple account on this phone. Add one, then continue.")
      }
      guard !shown.isChecking else {
        return .refused("The last answer is still being looked at. Wait for it.")
      }
      if case .faceID = proof, !shown.sheet.isFaceIDOn {
        return .refused(
          shown.mismatches >= Self.mostMismatches
            ? Self.passcodeOnly : KeychainError.faceIDOff.sentence)
      }
      shown.isChecking = true
      state.shown = shown
      return .may
    }
  }

  private func refuse(_ sentence: String) -> UnlockAnswer {
    change { $0.sheet = $0.sheet.changed(problem: sentence, isFaceIDOn: $0.sheet.isFaceIDOn) }
    return .refused(sentence: sentence, waitUntil: passcodeWait)
  }

  /// Until when no passcode is looked at. A store that cannot be read has refused for that reason
  /// already, and a wait would hide it.
  private var passcodeWait: Date? { (try? keychain.passcodeWait) ?? nil }

  private func check(_ proof: Proof) -> KeychainError? {
    do {
      switch proof {
      case .faceID(let matches): try keychain.verifyFaceID(matches: matches)
      case .passcode(let passcode): try keychain.verify(passcode: passcode)
      }
      return nil
    } catch { return error }
  }

  /// The person is who they say; from now on Apple is waited for.
  private func proceed(with answer: AppleSheetAnswer) {
    let number = state.withLock { $0.shown?.wish.number }
    trace.record(.person, .system, "Continue", request: number ?? nil)
    var waiter: Rest<Void>?
    change { shown in
      shown.isChecking = false
      shown.answer = answer
      shown.sheet = shown.sheet.changed(
        problem: nil, isFaceIDOn: shown.sheet.isFaceIDOn, isBusy: true)
      waiter = shown.waiter
      shown.waiter = nil
    }
    waiter?.end()
  }

  static let passcodeOnly = "Face ID did not recognise you three times. Enter the passcode."

  /// Adds the person's Apple account, where there is none (SIA-2); answers a sentence when that was
  /// refused.
  func addAccount(for person: String) -> String? {
    if apple.account != nil {
      return "There is an Apple account on this phone already."
    }
    do { try apple.addAccount(for: person) } catch { return sentence(of: error) }
    change { shown in shown.sheet = firstSheet(for: shown.wish) }
    return nil
  }
}

extension KeychainError {
  fileprivate func sentence(after mismatches: Int) -> String {
    self == .faceIDMismatch && mismatches >= AppleSheetRoom.mostMismatches
      ? AppleSheetRoom.passcodeOnly
      : isDamage ? DeviceProblem.damagedKeychain.sentence : sentence
  }
}

extension AppleSheet {
  func changed(problem: String?, isFaceIDOn: Bool, isBusy: Bool = false) -> AppleSheet {
    AppleSheet(
      appName: appName, purpose: purpose, account: account, asksForName: asksForName,
      asksForEmail: asksForEmail, proposedName: proposedName, isFaceIDOn: isFaceIDOn,
      problem: problem, isBusy: isBusy)
  }
}
