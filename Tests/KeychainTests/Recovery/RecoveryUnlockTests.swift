import Foundation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-43, STO-11, STO-12: a recovery needs the same unlock as the store")
struct RecoveryUnlockTests {
  @Test func `nothing is known, written or given out before it`() throws {
    let sample = try RecoverySample(count: 4)
    let folder = try sample.folder(sample.closed())
    let recovery = try KeychainRecovery(folder: folder.url)
    #expect(recovery.report == nil)
    #expect(error { _ = try recovery.write() } == .locked)
    #expect(error { try recovery.forEachSecret { _, _, _, _ in } } == .locked)
  }

  @Test func `Face ID opens it if it was on and matches`() throws {
    let sample = try RecoverySample(count: 4)
    let folder = try sample.folder(sample.closed())
    var recovery = try KeychainRecovery(folder: folder.url)
    #expect(recovery.faceIDEnabled)
    #expect(
      error { try recovery.unlockWithFaceID(matches: false, at: RecoverySample.now) }
        == .faceIDMismatch)
    try recovery.unlockWithFaceID(matches: true, at: RecoverySample.now)
    #expect(recovery.report?.recovered == sample.credentials.count)
  }

  @Test func `wrong passcodes are counted as at unlocking, and make it wait`() throws {
    let sample = try RecoverySample(count: 4)
    let folder = try sample.folder(sample.closed())
    for round in 1...5 {
      var recovery = try KeychainRecovery(folder: folder.url)
      #expect(
        error { try recovery.unlock(passcode: "000000", at: RecoverySample.now) }
          == .wrongPasscode(triesBeforeWait: 5 - round))
    }
    var recovery = try KeychainRecovery(folder: folder.url)
    let refused = error {
      try recovery.unlock(passcode: TestStore.passcode, at: RecoverySample.now)
    }
    #expect(refused == .wait(until: RecoverySample.now.addingTimeInterval(60)))
    try recovery.unlock(
      passcode: TestStore.passcode, at: RecoverySample.now.addingTimeInterval(61))
    #expect(recovery.report != nil)
  }

  @Test func `without the keybag the row in the database does, and the other way round`() throws {
    let sample = try RecoverySample(count: 4)
    let file = try sample.closed()
    let noKeybag = try sample.folder(file, without: ["keybag"])
    #expect(try KeychainRecovery.unlocked(noKeybag.url).report != nil)
    var damaged = file
    let marker = try #require(Keybag.read(in: sample.store.folder.url).keybag).wraps.passcodeWrap
    let start = try #require(Data(file).range(of: Data(marker))).lowerBound
    damaged[start + 30] ^= 1
    let noRow = try sample.folder(damaged)
    let recovery = try KeychainRecovery.unlocked(noRow.url)
    _ = try recovery.write()
    _ = try recovery.replace(at: RecoverySample.now)
    #expect(try sample.contents(of: noRow) == sample.credentials)
  }

  @Test func `with both copies gone it says so and names the backups`() throws {
    let sample = try RecoverySample(count: 4)
    let folder = try sample.folder([UInt8](repeating: 0, count: 8192), without: ["keybag"])
    let refusal = error { _ = try KeychainRecovery.unlocked(folder.url) }
    #expect(refusal?.sentence.contains("recover --from") == true)
    _ = try sample.closed()
  }

  @Test func `an empty file is not taken for a store without passwords`() throws {
    let sample = try RecoverySample(count: 4)
    for size in [0, 8192] {
      let folder = try sample.folder([UInt8](repeating: 0, count: size))
      let report = try #require(try KeychainRecovery.unlocked(folder.url).report)
      #expect(report.recovered == 0)
      #expect(!report.isComplete)
    }
    _ = try sample.closed()
  }

  @Test func `a copy from before the passcode was changed opens with the present one`() throws {
    let sample = try RecoverySample(count: 4)
    let keychain = sample.store.keychain
    let before = try sample.store.folder.asKilledNow()
    try keychain.changePasscode(to: "135790", faceID: true)
    var recovery = try KeychainRecovery(
      folder: sample.store.folder.url, from: before.database)
    try recovery.unlock(passcode: "135790", at: RecoverySample.now)
    #expect(recovery.report?.recovered == sample.credentials.count)
  }
}
