import Foundation
import Keychain

extension Device {
  package var isUnlocked: Bool { machinery.keychain.isUnlocked }

  package var faceIDEnabled: Bool {
    get throws(DeviceProblem) { try answering { try machinery.keychain.faceIDEnabled } }
  }

  /// Face ID is on, or the passcode is still the world's: anybody gets in (STO-12).
  package var isOpenToAnybody: Bool {
    get throws(DeviceProblem) { try faceIDEnabled || hasWorldsPasscode }
  }

  /// What the lock screen says about the passcode, as long as it is the world's (STO-12).
  package var passcodeHint: String? {
    hasWorldsPasscode ? "The demo world's passcode is \(machinery.world.passcode)." : nil
  }

  private var hasWorldsPasscode: Bool {
    !machinery.store.isPasscodeChanged
  }

  /// Does something during which the person is there, whatever the clock says meanwhile.
  package func whilePersonIsThere<Answer>(_ body: () -> Answer) -> Answer {
    let autoLock = machinery.autoLock
    autoLock.hold()
    defer { autoLock.release() }
    return body()
  }

  /// Opens the store; what came in meanwhile is filed and interrupted upgrades are settled
  /// (STO-22).
  package func unlock(_ proof: Proof) async -> UnlockAnswer {
    let parts = machinery
    do {
      switch proof {
      case .faceID(let matches): try parts.keychain.unlockWithFaceID(matches: matches)
      case .passcode(let passcode): try parts.keychain.unlock(passcode: passcode)
      }
    } catch {
      return refused(error)
    }
    tellStatus()
    guard parts.configuration.access == .readWrite else { return .unlocked }
    parts.autoLock.start()
    do { try parts.mailroom.fileArrivals() } catch { parts.addNotices([sentence(of: error)]) }
    parts.unlocking.answer(true)
    if parts.configuration.isHeadless {
      await parts.settleAll()
    } else {
      // A server that is slow to answer does not keep anybody out.
      activity.start { await parts.settleAll() }
      parts.audit.start()
    }
    return .unlocked
  }

  /// Looks at a proof and leaves the store as it is, for reveals (SCR-10).
  package func verify(_ proof: Proof) async -> UnlockAnswer {
    do {
      switch proof {
      case .faceID(let matches): try machinery.keychain.verifyFaceID(matches: matches)
      case .passcode(let passcode): try machinery.keychain.verify(passcode: passcode)
      }
      return .unlocked
    } catch {
      return refused(error)
    }
  }

  private func refused(_ error: KeychainError) -> UnlockAnswer {
    do {
      return .refused(
        sentence: sentence(of: error), waitUntil: try machinery.keychain.passcodeWait)
    } catch {
      return .refused(sentence: sentence(of: error), waitUntil: nil)
    }
  }

  /// Locks at once; the keys go when no request runs (STO-13).
  package func lock() {
    guard isUnlocked else { return }
    machinery.autoLock.stop()
    machinery.keychain.lock()
    events.tell(.locked)
    tellStatus()
  }

  /// A key was pressed: the five minutes begin again (STO-13).
  package func personActed() { machinery.autoLock.personActed() }

  /// Sets the passcode and Face ID; answers a sentence when that was refused.
  package func changePasscode(to passcode: String, faceID: Bool) async -> String? {
    do {
      try machinery.keychain.changePasscode(to: passcode, faceID: faceID)
      if passcode != machinery.world.passcode {
        try machinery.store.set(.passcodeChanged, "1")
      }
      tellStatus()
      return nil
    } catch {
      return sentence(of: error)
    }
  }
}
