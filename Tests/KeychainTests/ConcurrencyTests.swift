import Foundation
import Testing

@testable import Keychain

@Suite("Many at once")
struct ConcurrencyTests {
  @Test("readers, writers and the index get along, and the list is right in the end")
  func everybody() async throws {
    let store = try TestStore()
    for number in 0..<20 { try store.save("s\(number).example", title: "T\(number)") }
    let keychain = store.keychain
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for number in 0..<10 {
            let saved = try keychain.save(
              domain: "w\(worker).example", user: "u\(number)", title: "W", url: "",
              secret: CredentialSecret(password: "p\(number)"), origin: .person)
            #expect(try keychain.password(of: saved.id) == "p\(number)")
            if number.isMultiple(of: 2) { try keychain.delete(saved.id, reason: .person) }
          }
        }
        group.addTask {
          for _ in 0..<10 {
            keychain.prepareIndex()
            let window = try keychain.window(matching: "w", from: 0, count: 99)
            #expect(window.rows.count <= 20)
            _ = try keychain.window(matching: "", from: 0, count: 99)
          }
        }
      }
      try await group.waitForAll()
    }
    let all = try keychain.allCredentials()
    #expect(all.count == 40)
    #expect(try keychain.window(matching: "", from: 0, count: 99).rows == all)
    #expect(try keychain.window(matching: "w", from: 0, count: 99).count == 20)
    #expect(try keychain.recentlyDeleted().count == 20)
  }

  @Test("trying many passcodes at once gains nothing (STO-12)")
  func passcodes() async throws {
    let store = try TestStore()
    let keychain = store.keychain
    keychain.lock()
    let errors = await withTaskGroup(of: KeychainError?.self) { group in
      for _ in 0..<12 {
        group.addTask { error { try keychain.unlock(passcode: "0") } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let looked = errors.filter { error in
      if case .wrongPasscode = error { true } else { false }
    }
    #expect(looked.count == 5)
    #expect(
      errors.filter { $0 == .wait(until: TestStore.start.addingTimeInterval(60)) }.count == 7)
  }

  @Test("each upgrade that begins at once gets a number of its own")
  func requests() async throws {
    let store = try TestStore()
    let keychain = store.keychain
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          try keychain.beginUpgrade(
            credential: nil, domain: "s.example", user: "u\(number)", password: "p\(number)")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(1...20))
    for upgrade in try keychain.pendingUpgrades() {
      let password = try keychain.pendingPassword(request: upgrade.request)
      #expect(password.dropFirst() == upgrade.user.dropFirst())
    }
  }
}

@Suite("Every failure is a sentence that says what to do next")
struct SentenceTests {
  @Test(
    "each error has its own",
    arguments: [
      (
        KeychainError.locked,
        "The passwords are locked. Unlock them with Face ID or the passcode, then try again."
      ),
      (
        .wrongPasscode(triesBeforeWait: 4),
        "That passcode is wrong. 4 tries are left before a minute's wait."
      ),
      (
        .wrongPasscode(triesBeforeWait: 1),
        "That passcode is wrong. One try is left before a minute's wait."
      ),
      (
        .wrongPasscode(triesBeforeWait: 0),
        "That passcode is wrong. Wait a minute before the next try."
      ),
      (
        .wait(until: TestStore.start),
        "There were too many wrong passcodes. Wait until the minute is over, then try again."
      ),
      (.faceIDMismatch, "Face ID did not recognise you. Try again, or use the passcode."),
      (.faceIDOff, "Face ID is off. Use the passcode."),
      (.conflict("As said."), "As said."),
    ])
  func sentences(_ error: KeychainError, _ sentence: String) {
    #expect(error.sentence == sentence)
  }

  @Test("no error of a failed change carries a secret (design, secrets never reach an error)")
  func withoutSecrets() throws {
    let store = try TestStore()
    let saved = try store.save(password: "canary-password")
    try store.keychain.changing { change in
      try change.connection.execute(
        "CREATE TRIGGER stop BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'stop'); END")
    }
    let failure = error {
      try store.keychain.setPassword("canary-other", of: saved.id, reason: .person)
    }
    guard case .storage(let problem)? = failure else {
      Issue.record("the change did not fail")
      return
    }
    #expect(problem.kind == .constraint)
    #expect(!String(describing: problem).contains("canary"))
    #expect(!problem.message.contains("canary"))
  }
}
