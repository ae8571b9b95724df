import Foundation
import Keychain
import Testing

@testable import Device

@Suite("STO-12, STO-13, SCR-10: who gets in, and for how long")
struct LockingTests {
  @Test("STO-12: Face ID opens when it matches and is on")
  func faceID() async throws {
    let lab = try await Lab(unlocked: false)
    #expect(try lab.device.faceIDEnabled)
    guard case .refused(let sentence, nil) = await lab.device.unlock(.faceID(matches: false)) else {
      Issue.record("Another face opened the store.")
      return
    }
    #expect(sentence.contains("Face ID did not recognise you"))
    #expect(!lab.device.isUnlocked)
    #expect(await lab.device.unlock(.faceID(matches: true)) == .unlocked)
    #expect(lab.device.isUnlocked)
  }

  @Test("STO-12: the fifth wrong passcode brings a minute's wait, kept over a restart")
  func wrongPasscodes() async throws {
    let lab = try await Lab(unlocked: false)
    for _ in 1...4 {
      guard case .refused(_, nil) = await lab.device.unlock(.passcode("000000")) else {
        Issue.record("There is a wait too early.")
        return
      }
    }
    guard case .refused(_, let until?) = await lab.device.unlock(.passcode("000000")) else {
      Issue.record("There is no wait after five wrong passcodes.")
      return
    }
    #expect(until == lab.device.now.addingTimeInterval(60))
    lab.device.close()
    let life = try Lab(after: lab)
    guard case .refused(_, until?) = await life.device.unlock(.passcode(Lab.passcode)) else {
      Issue.record("The wait was lost with a restart.")
      return
    }
    life.device.moveClock(by: 60)
    #expect(await life.device.unlock(.passcode(Lab.passcode)) == .unlocked)
  }

  @Test("STO-12: the lock screen tells the world's passcode as long as it is the world's")
  func hint() async throws {
    let lab = try await Lab()
    #expect(lab.device.passcodeHint == "The demo world's passcode is 135790.")
    #expect(try lab.device.isOpenToAnybody)
    #expect(await lab.device.changePasscode(to: "my own", faceID: false) == nil)
    #expect(lab.device.passcodeHint == nil)
    #expect(try !lab.device.isOpenToAnybody)
    #expect(try !lab.device.faceIDEnabled)
    lab.device.lock()
    #expect(await lab.device.unlock(.passcode(Lab.passcode)) != .unlocked)
    #expect(await lab.device.unlock(.passcode("my own")) == .unlocked)
    lab.device.lock()
    #expect(await lab.device.changePasscode(to: "another", faceID: true)?.isEmpty == false)
  }

  @Test("STO-13: locked after five minutes without a key press, not before")
  func autoLock() async throws {
    let lab = try await Lab()
    lab.device.moveClock(by: 200)
    lab.device.personActed()
    lab.device.moveClock(by: 299)
    #expect(lab.device.isUnlocked)
    lab.device.moveClock(by: 1)
    #expect(!lab.device.isUnlocked)
    #expect(lab.heard.values.filter { $0 == "locked" }.count == 1)
  }

  @Test("SCR-10: secrets need a proof of their own, and a locked store gives none")
  func reveal() async throws {
    let lab = try await Lab()
    let id = try lab.id("plain")
    guard case .failure(let refusal) = await lab.device.reveal(id, proof: .passcode("wrong")) else {
      Issue.record("A wrong passcode revealed a password.")
      return
    }
    #expect(refusal.sentence.contains("wrong"))
    let shown = try await lab.device.reveal(id, proof: .faceID(matches: true)).get()
    #expect(shown.password == Lab.passwords["plain"])
    #expect(shown.history.isEmpty)
    lab.device.lock()
    guard case .failure = await lab.device.reveal(id, proof: .faceID(matches: true)) else {
      Issue.record("A locked store revealed a password.")
      return
    }
  }

  @Test("an upgrade needs the store unlocked")
  func upgradeWhileLocked() async throws {
    let lab = try await Lab(unlocked: false)
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .failed)
    #expect(result.reason == "The passwords are locked. Unlock them, then try again.")
    #expect(!lab.device.status.isUpgrading)
  }
}
