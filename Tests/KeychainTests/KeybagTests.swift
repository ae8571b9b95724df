import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-11: the key wraps are kept twice, and either copy alone opens the store")
struct KeybagTests {
  private func keybag(_ store: TestStore) -> URL {
    store.folder.url.appendingPathComponent(Keybag.name)
  }

  @Test("a keybag that is lost or damaged is written again from the database, which says so")
  func lostKeybag() throws {
    for bytes in [nil, Data(), Data("onetap keybag 1 \n{}".utf8)] {
      let store = try TestStore()
      try store.save(password: "kept")
      store.keychain.close()
      let whole = Keybag.read(in: store.folder.url).keybag
      try FileManager.default.removeItem(at: keybag(store))
      try bytes?.write(to: keybag(store))
      let keychain = try store.reopened()
      #expect(keychain.notices.count == 1)
      #expect(keychain.notices.first?.contains("keybag") == true)
      try keychain.unlock(passcode: TestStore.passcode)
      #expect(try keychain.allCredentials().count == 1)
      keychain.close()
      #expect(Keybag.read(in: store.folder.url).keybag?.wraps == whole?.wraps)
      #expect(try store.reopened().notices == [])
    }
  }

  @Test("a single flipped bit anywhere in it is found")
  func flippedBits() throws {
    let store = try TestStore()
    store.keychain.close()
    let whole = try Data(contentsOf: keybag(store))
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1 << UInt8(place % 8)
      try bytes.write(to: keybag(store))
      guard case .damaged = Keybag.read(in: store.folder.url) else {
        Issue.record("A flipped bit in byte \(place) was not found.")
        return
      }
    }
  }

  @Test("without the row in the database the keybag opens the store, by passcode and by Face ID")
  func lostRow() throws {
    for proof in 0..<2 {
      let store = try TestStore()
      let saved = try store.save(password: "kept")
      store.keychain.close()
      try tamper(store.folder, "DELETE FROM lock")
      let keychain = try store.reopened()
      #expect(try keychain.isSetUp && keychain.faceIDEnabled)
      if proof == 0 {
        try keychain.unlock(passcode: TestStore.passcode)
      } else {
        try keychain.unlockWithFaceID(matches: true)
      }
      #expect(try keychain.password(of: saved.id) == "kept")
      #expect(keychain.notices.first?.contains("restored from keybag") == true)
    }
  }

  @Test("wrong passcodes are counted in the keybag where the database cannot (STO-12)")
  func countedInKeybag() throws {
    let store = try TestStore()
    store.keychain.close()
    try tamper(store.folder, "DELETE FROM lock")
    // Only looked at, so that nothing restores the row.
    for left in [4, 3, 2, 1, 0] {
      let reader = try store.reopened(readOnly: true)
      #expect(
        error { try reader.unlock(passcode: "wrong") } == .wrongPasscode(triesBeforeWait: left))
    }
    let reader = try store.reopened(readOnly: true)
    guard case .wait? = error(of: { try reader.unlock(passcode: TestStore.passcode) }) else {
      Issue.record("There was no wait.")
      return
    }
    store.clock.advance(by: 60)
    try reader.unlock(passcode: TestStore.passcode)
  }

  @Test("after a change of the passcode neither copy opens with the old one")
  func changedPasscode() throws {
    let store = try TestStore()
    try store.keychain.changePasscode(to: "97531", faceID: false)
    store.keychain.close()
    #expect(
      error { try store.reopened().unlock(passcode: TestStore.passcode) }
        == .wrongPasscode(triesBeforeWait: 4))
    try tamper(store.folder, "DELETE FROM lock")
    let keychain = try store.reopened()
    #expect(try !keychain.faceIDEnabled)
    #expect(error { try keychain.unlock(passcode: TestStore.passcode) } != nil)
    try keychain.unlock(passcode: "97531")
  }

  @Test("killed between the two copies of a new passcode, the old one stays valid")
  func killedBetween() throws {
    let store = try TestStore()
    let before = try store.folder.asKilledNow()
    try store.keychain.changePasscode(to: "97531", faceID: true)
    // The new keybag beside the old database, as a kill before the commit leaves them.
    let bag = before.url.appendingPathComponent(Keybag.name)
    try FileManager.default.removeItem(at: bag)
    try FileManager.default.copyItem(at: keybag(store), to: bag)
    let keychain = try store.reopened(in: before)
    try keychain.unlock(passcode: TestStore.passcode)
    try keychain.unlockWithFaceID(matches: true)
    #expect(
      Keybag.read(in: before.url).keybag?.wraps == (try keychain.keyGuard())?.wraps)
  }

  @Test("a keybag of other passwords is kept under another name and decides nothing")
  func otherKeybag() throws {
    let (store, other) = (try TestStore(seed: 1), try TestStore(seed: 2))
    store.keychain.close()
    try FileManager.default.removeItem(at: keybag(store))
    try FileManager.default.copyItem(at: keybag(other), to: keybag(store))
    let keychain = try store.reopened()
    #expect(keychain.notices.first?.contains("holds other passwords than those of keybag") == true)
    #expect(store.folder.names.contains("keybag.other-1"))
    try keychain.unlock(passcode: TestStore.passcode)
  }
}

@Suite("STO-12: the wait after wrong passcodes is a duration")
struct PasscodeWaitTests {
  private func exhausted() throws -> TestStore {
    let store = try TestStore()
    store.keychain.lock()
    for _ in 0..<5 { _ = error { try store.keychain.unlock(passcode: "wrong") } }
    return store
  }

  @Test("it ends a minute of simulated time later")
  func minute() throws {
    let store = try exhausted()
    #expect(try store.keychain.passcodeWait == TestStore.start.addingTimeInterval(60))
    store.clock.advance(by: 59)
    #expect(error { try store.keychain.unlock(passcode: TestStore.passcode) } != nil)
    store.clock.advance(by: 1)
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(try store.keychain.passcodeWait == nil)
  }

  @Test("a clock that was set back by years does not lengthen it")
  func setBack() throws {
    for isOpenedAgain in [true, false] {
      let store = try exhausted()
      let past = SimulatedClock.manual(at: TestStore.start.addingTimeInterval(-10 * 366 * 86_400))
      let keychain = try Keychain.open(
        folder: store.folder.url, clock: past, keyMaterial: .seeded(1), readOnly: !isOpenedAgain)
      #expect(error { try keychain.unlock(passcode: TestStore.passcode) } != nil)
      #expect(try keychain.passcodeWait == past.now.addingTimeInterval(60))
      past.advance(by: 59)
      #expect(error { try keychain.unlock(passcode: TestStore.passcode) } != nil)
      past.advance(by: 1)
      try keychain.unlock(passcode: TestStore.passcode)
    }
  }

  @Test("an absurd wait in the database is a minute at most")
  func absurd() throws {
    let store = try exhausted()
    store.keychain.close()
    try tamper(store.folder, "UPDATE lock SET wait_seconds = 1e300")
    let keychain = try store.reopened()
    #expect(try keychain.passcodeWait == store.clock.now.addingTimeInterval(60))
  }
}
