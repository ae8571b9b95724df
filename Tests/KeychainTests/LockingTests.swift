import Cryptography
import Database
import Foundation
import Simulation
import TestSupport
import Testing

@testable import Keychain

@Suite("STO-11: the store key is wrapped by the passcode and by the enclave")
struct WrappingTests {
  @Test("both ways in open the same secrets after a new start")
  func bothWays() throws {
    let store = try TestStore()
    let saved = try store.save(password: "inside")
    store.keychain.close()
    let byPasscode = try store.reopened()
    #expect(!byPasscode.isUnlocked)
    #expect(error { _ = try byPasscode.secret(of: saved.id) } == .locked)
    try byPasscode.unlock(passcode: TestStore.passcode)
    #expect(try byPasscode.secret(of: saved.id).password == "inside")
    byPasscode.close()
    let byFace = try store.reopened()
    try byFace.unlockWithFaceID(matches: true)
    #expect(byFace.isUnlocked)
    #expect(try byFace.secret(of: saved.id).password == "inside")
  }

  @Test("a face that does not match opens nothing")
  func mismatch() throws {
    let store = try TestStore()
    store.keychain.lock()
    #expect(error { try store.keychain.unlockWithFaceID(matches: false) } == .faceIDMismatch)
    #expect(!store.keychain.isUnlocked)
    #expect(error { try store.keychain.verifyFaceID(matches: false) } == .faceIDMismatch)
  }

  @Test("the enclave's key file has 32 bytes that only its owner may read")
  func keyFile() throws {
    let store = try TestStore()
    #expect(try store.folder.mode("enclave.key") == 0o600)
    let bytes = try Data(contentsOf: store.folder.url.appendingPathComponent("enclave.key"))
    #expect(bytes.count == 32)
    #expect(try store.folder.mode("keychain.sqlite") == 0o600)
  }

  @Test("without its key file Face ID says what to do, and the passcode still works")
  func lostKeyFile() throws {
    let store = try TestStore()
    store.keychain.lock()
    let file = store.folder.url.appendingPathComponent("enclave.key")
    for content in [nil, Data([1, 2]), Data(repeating: 1, count: 32)] {
      try? FileManager.default.removeItem(at: file)
      try content?.write(to: file)
      guard
        case .damagedKeyFile(let sentence)? = error(of: {
          try store.keychain.unlockWithFaceID(matches: true)
        })
      else {
        Issue.record("Face ID worked without its key")
        return
      }
      #expect(sentence.contains("Use the passcode"))
    }
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(store.keychain.isUnlocked)
  }

  @Test("switching Face ID off takes away the wrap and the key, also from the log")
  func faceIDOff() throws {
    let store = try TestStore()
    #expect(try store.keychain.faceIDEnabled)
    let wrap = try #require(
      try store.keychain.reading {
        try $0.row("SELECT enclave_wrap FROM lock") { Data($0.blob(0)) } ?? nil
      })
    try store.keychain.changePasscode(to: "0000", faceID: false)
    #expect(try !store.keychain.faceIDEnabled)
    #expect(!store.folder.names.contains("enclave.key"))
    for file in try store.folder.files() {
      #expect(file.bytes.range(of: wrap) == nil, "\(file.name)")
    }
    store.keychain.lock()
    #expect(error { try store.keychain.unlockWithFaceID(matches: true) } == .faceIDOff)
    #expect(error { try store.keychain.verifyFaceID(matches: true) } == .faceIDOff)
    #expect(error { try store.keychain.unlock(passcode: TestStore.passcode) } != nil)
    try store.keychain.unlock(passcode: "0000")
  }

  @Test("switched on again, Face ID has a new key and opens the same store")
  func faceIDOnAgain() throws {
    let store = try TestStore()
    let saved = try store.save(password: "inside")
    let file = store.folder.url.appendingPathComponent("enclave.key")
    let first = try Data(contentsOf: file)
    try store.keychain.changePasscode(to: "0000", faceID: false)
    try store.keychain.changePasscode(to: "1111", faceID: true)
    #expect(try Data(contentsOf: file) != first)
    store.keychain.lock()
    try store.keychain.unlockWithFaceID(matches: true)
    #expect(try store.keychain.secret(of: saved.id).password == "inside")
  }

  @Test("a passcode is changed only while the store is open, and is set up only once")
  func preconditions() throws {
    let store = try TestStore()
    guard case .conflict? = error(of: { try store.keychain.setUp(passcode: "1") }) else {
      Issue.record("it was set up twice")
      return
    }
    guard
      case .conflict? = error(of: { try store.keychain.changePasscode(to: "", faceID: true) })
    else {
      Issue.record("an empty passcode was taken")
      return
    }
    store.keychain.lock()
    #expect(error { try store.keychain.changePasscode(to: "1", faceID: true) } == .locked)
    #expect(try store.keychain.isSetUp)
  }

  @Test("a store that was never set up says so")
  func notSetUp() throws {
    let folder = TemporaryFolder()
    let keychain = try Keychain.open(
      folder: folder.url, clock: .manual(at: TestStore.start), keyMaterial: .seeded(1))
    #expect(try !keychain.isSetUp)
    #expect(!keychain.isUnlocked)
    #expect(error { try keychain.unlockWithFaceID(matches: true) } == .faceIDOff)
    guard case .notFound(let sentence)? = error(of: { try keychain.unlock(passcode: "1") }) else {
      Issue.record("a store without a passcode was unlocked")
      return
    }
    #expect(sentence.hasPrefix("No passcode is set, "))
  }
}

@Suite("STO-12: five wrong passcodes, then a minute's wait before each further try")
struct PasscodeTriesTests {
  @Test("four wrong ones count down, the right one starts the count again")
  func countdown() throws {
    let store = try TestStore()
    for left in [4, 3, 2, 1] {
      #expect(
        error { try store.keychain.unlock(passcode: "0") } == .wrongPasscode(triesBeforeWait: left))
    }
    #expect(try store.keychain.passcodeWait == nil)
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(
      error { try store.keychain.unlock(passcode: "0") } == .wrongPasscode(triesBeforeWait: 4))
  }

  @Test("after the fifth not even the right one is looked at for a minute")
  func wait() throws {
    let store = try TestStore()
    for _ in 0..<4 { _ = error { try store.keychain.unlock(passcode: "0") } }
    #expect(
      error { try store.keychain.unlock(passcode: "0") } == .wrongPasscode(triesBeforeWait: 0))
    let until = TestStore.start.addingTimeInterval(60)
    #expect(try store.keychain.passcodeWait == until)
    #expect(
      error { try store.keychain.unlock(passcode: TestStore.passcode) } == .wait(until: until))
    store.clock.advance(by: 59.999)
    #expect(
      error { try store.keychain.unlock(passcode: TestStore.passcode) } == .wait(until: until))
    store.clock.advance(by: 0.001)
    #expect(try store.keychain.passcodeWait == nil)
    #expect(
      error { try store.keychain.unlock(passcode: "0") } == .wrongPasscode(triesBeforeWait: 0))
    #expect(try store.keychain.passcodeWait == until.addingTimeInterval(60))
    store.clock.advance(by: 60)
    try store.keychain.unlock(passcode: TestStore.passcode)
    #expect(try store.keychain.passcodeWait == nil)
  }

  @Test("the wait is kept over a new start, and Face ID goes on working")
  func overRestart() throws {
    let store = try TestStore()
    for _ in 0..<5 { _ = error { try store.keychain.verify(passcode: "0") } }
    store.keychain.close()
    let again = try store.reopened()
    let until = TestStore.start.addingTimeInterval(60)
    #expect(try again.passcodeWait == until)
    #expect(error { try again.unlock(passcode: TestStore.passcode) } == .wait(until: until))
    try again.unlockWithFaceID(matches: true)
    #expect(again.isUnlocked)
  }

  @Test("a try is counted before it is answered, so that a kill gives none back")
  func kill() throws {
    let store = try TestStore()
    store.keychain.close()
    for _ in 0..<5 {
      // What a kill during scrypt leaves: the files after the count and before the answer.
      let counted = try store.reopened()
      _ = error { try counted.unlock(passcode: "0") }
      counted.close()
    }
    let killed = try store.folder.asKilledNow()
    let again = try store.reopened(in: killed)
    #expect(
      error { try again.unlock(passcode: TestStore.passcode) }
        == .wait(until: TestStore.start.addingTimeInterval(60)))
  }

  @Test("where the count cannot be written, no passcode is looked at")
  func noCountNoAnswer() throws {
    let folder = TemporaryFolder()
    let fault = Switch()
    let keychain = try Keychain.open(
      folder: folder.url, clock: .manual(at: TestStore.start), keyMaterial: .seeded(1),
      storeFault: { fault.present })
    try keychain.setUp(passcode: "1", scryptCost: 16)
    keychain.lock()
    fault.set(.full)
    for passcode in ["0", "1"] {
      guard case .storage(let problem)? = error(of: { try keychain.unlock(passcode: passcode) })
      else {
        Issue.record("a passcode was looked at without being counted")
        return
      }
      #expect(problem.kind == .full)
    }
    #expect(!keychain.isUnlocked)
    try keychain.unlockWithFaceID(matches: true)
  }

  @Test("reveals count as well, and leave the store as it is")
  func reveals() throws {
    let store = try TestStore()
    store.keychain.lock()
    try store.keychain.verify(passcode: TestStore.passcode)
    try store.keychain.verifyFaceID(matches: true)
    #expect(!store.keychain.isUnlocked)
    for _ in 0..<5 { _ = error { try store.keychain.verify(passcode: "0") } }
    #expect(try store.keychain.passcodeWait != nil)
  }

  @Test("a process that only reads counts too: it is no way round")
  func readOnly() throws {
    let store = try TestStore()
    let reader = try store.reopened(readOnly: true)
    for _ in 0..<5 { _ = error { try reader.unlock(passcode: "0") } }
    let until = TestStore.start.addingTimeInterval(60)
    #expect(error { try reader.unlock(passcode: TestStore.passcode) } == .wait(until: until))
    #expect(try store.keychain.passcodeWait == until)
  }
}

@Suite("STO-13: locking")
struct KeysTests {
  @Test("locking wipes the key and shuts the secrets; the list stays readable")
  func lock() throws {
    let store = try TestStore()
    let saved = try store.save()
    let key = try #require(store.keychain.keys.key)
    store.keychain.lock()
    #expect(!store.keychain.isUnlocked)
    #expect(key.count == 0)
    #expect(store.keychain.keys.key == nil)
    #expect(error { _ = try store.keychain.secret(of: saved.id) } == .locked)
    #expect(error { _ = try store.keychain.messages() } == .locked)
    #expect(error { try store.save("b.example") } == .locked)
    #expect(try store.keychain.allCredentials().map(\.id) == [saved.id])
    #expect(try store.keychain.window(matching: "shi", from: 0, count: 5).count == 1)
  }

  @Test("while a request runs, locking hides at once and wipes at its end")
  func held() throws {
    let store = try TestStore()
    let saved = try store.save(password: "kept")
    store.keychain.holdKeys()
    store.keychain.holdKeys()
    store.keychain.lock()
    #expect(!store.keychain.isUnlocked)
    #expect(try store.keychain.secret(of: saved.id).password == "kept")
    store.keychain.releaseKeys()
    #expect(try store.keychain.secret(of: saved.id).password == "kept")
    store.keychain.releaseKeys()
    #expect(error { _ = try store.keychain.secret(of: saved.id) } == .locked)
  }

  @Test("releasing keys of an open store leaves it open; once too often does no harm")
  func released() throws {
    let store = try TestStore()
    let saved = try store.save(password: "kept")
    store.keychain.holdKeys()
    store.keychain.releaseKeys()
    store.keychain.releaseKeys()
    #expect(store.keychain.isUnlocked)
    #expect(try store.keychain.secret(of: saved.id).password == "kept")
    store.keychain.holdKeys()
    store.keychain.lock()
    #expect(try store.keychain.secret(of: saved.id).password == "kept")
    try store.keychain.unlockWithFaceID(matches: true)
    store.keychain.releaseKeys()
    #expect(store.keychain.isUnlocked)
  }

  @Test("the end of the process wipes whatever is held")
  func closing() throws {
    let store = try TestStore()
    let key = try #require(store.keychain.keys.key)
    store.keychain.holdKeys()
    store.keychain.close()
    #expect(key.count == 0)
    #expect(!store.keychain.isUnlocked)
  }
}
