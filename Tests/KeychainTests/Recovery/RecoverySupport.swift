import Database
import Foundation
import TestSupport

@testable import Keychain

/// A store with something in every table, and what is in it.
struct RecoverySample {
  struct Expected: Hashable {
    let title: String
    let secret: CredentialSecret
    let history: [String]
  }

  let store: TestStore
  /// By row, what is not in Recently Deleted.
  private(set) var credentials: [Int64: Expected] = [:]
  private(set) var deleted: Set<Int64> = []
  private(set) var erased: Set<Int64> = []
  let pending: Int

  static let now = TestStore.start.addingTimeInterval(3600)

  init(count: Int = 60) throws {
    store = try TestStore()
    let keychain = store.keychain
    for i in 1...count {
      let notes =
        i % 9 == 0 ? String(repeating: "note \(i) ", count: 900) : i % 4 == 0 ? "short" : ""
      let saved = try store.save(
        "site\(i).example", "user\(i)", title: "Website \(i)", password: "first-\(i)",
        notes: notes, otpAuth: i % 7 == 0 ? "otpauth://totp/x?secret=ABC\(i)" : "")
      var history: [String] = []
      if i % 3 == 0 {
        try keychain.setPassword("second-\(i)", of: saved.id, reason: .person)
        history = ["first-\(i)"]
      }
      credentials[saved.id] = Expected(
        title: "Website \(i)", secret: try keychain.secret(of: saved.id), history: history)
    }
    for id in credentials.keys.sorted().filter({ $0 % 10 == 5 }) {
      try keychain.delete(id, reason: .person)
      credentials[id] = nil
      if id % 20 == 5 {
        try keychain.erase(id)
        erased.insert(id)
      } else {
        deleted.insert(id)
      }
    }
    let first = try keychain.credential(domain: "site1.example", user: "user1")
    pending = try keychain.beginUpgrade(
      credential: first?.id, domain: "site1.example", user: "user1", password: "proposed-1")
    let ended = try keychain.beginConversion(
      credential: nil, domain: "site2.example", user: "user2")
    try keychain.dropPending(request: ended)
    try keychain.noteReport(request: ended, .cancelled, reason: "It was cancelled.")
    for i in 1...12 {
      _ = try keychain.storeMessage(
        sender: "Shiny", to: "+12025550100", text: "Your code is 12345\(i).",
        arrived: TestStore.start, code: "12345\(i)", codeRange: 13..<18, boundTo: nil,
        embedded: nil)
    }
    try keychain.hideRecommendation(of: 2)
    _ = try keychain.notePrompt(of: 3)
  }

  /// Closes the store, so that everything is in its file, and answers the file's bytes.
  func closed() throws -> [UInt8] {
    store.keychain.close()
    return [UInt8](try Data(contentsOf: store.folder.database))
  }

  /// A folder with these bytes as the database, and the other files as they are.
  func folder(_ file: [UInt8], without names: Set<String> = []) throws -> TemporaryFolder {
    let copy = TemporaryFolder()
    for name in store.folder.names where !name.hasPrefix(Keychain.fileName) && !names.contains(name)
    {
      try FileManager.default.copyItem(
        at: store.folder.url.appendingPathComponent(name),
        to: copy.url.appendingPathComponent(name))
    }
    try Data(file).write(to: copy.database)
    return copy
  }

  /// What a folder's store holds once it is opened.
  func contents(of folder: TemporaryFolder) throws -> [Int64: Expected] {
    let keychain = try store.unlocked(in: folder)
    defer { keychain.close() }
    var result: [Int64: Expected] = [:]
    for credential in try keychain.allCredentials() {
      guard let secret = try? keychain.secret(of: credential.id) else { continue }
      result[credential.id] = Expected(
        title: credential.title, secret: secret,
        history: try keychain.history(of: credential.id).map(\.password))
    }
    return result
  }

  /// The pages of each credential and of its earlier passwords, in the undamaged file.
  func pages(of file: [UInt8]) -> [Int64: Set<Int>] {
    var result: [Int64: Set<Int>] = [:]
    SalvageReader(SalvageInput(file: file)).forEachCell { cell in
      guard let rowid = cell.rowid else { return }
      if cell.values.count == 16 {
        result[rowid, default: []].formUnion([cell.page] + cell.overflowPages)
      } else if cell.values.count == 5, case .integer(let owner) = cell.values[1] {
        result[owner, default: []].insert(cell.page)
      }
    }
    return result
  }
}

extension KeychainRecovery {
  /// A recovery that was unlocked with the passcode.
  static func unlocked(_ folder: URL, from file: URL? = nil) throws -> KeychainRecovery {
    var recovery = try KeychainRecovery(folder: folder, from: file)
    try recovery.unlock(passcode: TestStore.passcode, at: RecoverySample.now)
    return recovery
  }
}

extension [UInt8] {
  /// The bytes with one page of zeros.
  func zeroing(page: Int) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(
      (page - 1) * 4096..<page * 4096, with: [UInt8](repeating: 0, count: 4096))
    return copy
  }
}
