import Cryptography
import Database
import Foundation
import Testing

@testable import Keychain

@Suite("STO-10: every secret is sealed")
struct CanaryTests {
  /// Every secret that a store can hold, each recognisable wherever it might turn up.
  private static let secrets = [
    "canary-current-Äß-1", "canary-history-Äß-2", "canary-notes-Äß-3",
    "otpauth://totp/canary-Äß-4", "canary-pending-Äß-5", "canary-text-Äß-6", "canary-code-7",
    "canary-deleted-Äß-8", TestStore.passcode,
  ]

  @Test("no file has a planted secret, in any form that it could be written in")
  func planted() throws {
    let store = try TestStore()
    let secrets = Self.secrets
    let saved = try store.save(password: secrets[1], notes: secrets[2], otpAuth: secrets[3])
    try store.keychain.setPassword(secrets[0], of: saved.id, reason: .person)
    _ = try store.keychain.beginUpgrade(
      credential: saved.id, domain: saved.domain, user: saved.user, password: secrets[4])
    _ = try store.keychain.storeMessage(
      sender: "Shiny", to: "+12025550100", text: secrets[5], arrived: TestStore.start,
      code: secrets[6], codeRange: 0..<4, boundTo: nil, embedded: nil)
    let deleted = try store.save("gone.example", password: secrets[7])
    try store.keychain.delete(deleted.id, reason: .person)

    let files = try store.folder.files()
    #expect(files.map(\.name).contains("keychain.sqlite-wal"))
    #expect(files.map(\.name).contains("keychain.sqlite-shm"))
    try expectNone(of: secrets, in: files)
    let key = try #require(store.keychain.keys.key)
    let keyBytes = key.withBytes { Data($0) }
    for file in files { #expect(file.bytes.range(of: keyBytes) == nil, "\(file.name)") }
    store.keychain.close()
    try expectNone(of: secrets, in: try store.folder.files())
  }

  private func expectNone(of secrets: [String], in files: [(name: String, bytes: Data)]) throws {
    for file in files {
      for secret in secrets {
        for (form, bytes) in try forms(of: secret) {
          #expect(file.bytes.range(of: bytes) == nil, "\(file.name) has \(secret) as \(form)")
        }
      }
    }
  }

  private func forms(of secret: String) throws -> [(String, Data)] {
    let plain = Data(secret.utf8)
    let big = try #require(secret.data(using: .utf16BigEndian))
    let little = try #require(secret.data(using: .utf16LittleEndian))
    var forms = [
      ("UTF-8", plain), ("UTF-16, big end first", big), ("UTF-16, little end first", little),
      ("hexadecimal", Data(secret.utf8.hex.utf8)),
      ("HEXADECIMAL", Data(secret.utf8.hex.uppercased().utf8)),
    ]
    // In base 64 the middle of a text looks one of three ways, by what stands before it.
    for before in 0..<3 {
      let encoded = (Data(repeating: 0x20, count: before) + plain).base64EncodedString()
      forms.append(("base 64", Data(encoded.dropFirst(4).dropLast(4).utf8)))
    }
    return forms
  }

  @Test("a planted secret would be found: the search finds what is not sealed")
  func searchWorks() throws {
    let store = try TestStore()
    try store.save(title: "canary-title")
    let found = try store.folder.files().contains {
      $0.bytes.range(of: Data("canary-title".utf8)) != nil
    }
    #expect(found)
  }

  @Test("two equal passwords do not look alike")
  func salted() throws {
    let store = try TestStore()
    try store.save("a.example", password: "the same")
    try store.save("b.example", password: "the same")
    let sealed = try store.keychain.reading { connection in
      try connection.rows("SELECT password_sealed FROM credential") { $0.blob(0) }
    }
    #expect(Set(sealed).count == 2)
    // Version, salt, nonce, cipher text as long as the text, tag.
    #expect(sealed.map(\.count) == [1 + 16 + 12 + 8 + 16, 1 + 16 + 12 + 8 + 16])
    #expect(Set(sealed.map { Array($0[1..<29]) }).count == 2)
  }
}

@Suite("STO-10, STO-14: a value that was moved or damaged does not open, all others do")
struct MovedValueTests {
  @Test("a password moved to another row of the same account's domain stays shut")
  func moved() throws {
    let store = try TestStore()
    let one = try store.save("shiny.example", "anna", password: "one")
    let two = try store.save("shiny.example", "bert", password: "two")
    store.keychain.close()
    try tamper(
      store.folder,
      "UPDATE credential SET password_sealed = (SELECT password_sealed FROM credential WHERE id = ?) "
        + "WHERE id = ?", [.integer(one.id), .integer(two.id)])
    let keychain = try store.unlocked()
    #expect(
      error { _ = try keychain.secret(of: two.id) }
        == .unreadable(
          "The password of bert at shiny.example cannot be read: it was damaged or moved. "
            + "Everything else is as it was."))
    #expect(try keychain.secret(of: one.id).password == "one")
  }

  @Test(
    "a value opens in no other column, row, domain or account",
    arguments: [
      SealedPlace.notes(5, "shiny.example", "anna"), .password(6, "shiny.example", "anna"),
      .password(5, "other.example", "anna"), .password(5, "shiny.example", "bert"),
      .password(5, "shiny.example\u{0}", "anna"), .password(5, "shiny.examplea", "nna"),
      .history(5, "shiny.example", "anna"), .pending(5, "shiny.example", "anna"),
    ])
  func places(_ place: SealedPlace) throws {
    let sealer = Sealer(key: SecretBytes([UInt8](repeating: 3, count: 32)))
    let home = SealedPlace.password(5, "shiny.example", "anna")
    let sealed = try sealer.seal(
      [1, 2, 3], at: home, chance: Array(0..<UInt8(Sealer.chanceCount)))
    #expect(try sealer.open(sealed, at: home) == [1, 2, 3])
    #expect(try sealer.open(sealed, at: place) == nil)
  }

  @Test("a changed bit in any part of a sealed value keeps it shut")
  func bits() throws {
    let sealer = Sealer(key: SecretBytes([UInt8](repeating: 3, count: 32)))
    let home = SealedPlace.password(5, "shiny.example", "anna")
    let sealed = try sealer.seal([1], at: home, chance: Array(0..<UInt8(Sealer.chanceCount)))
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 0x10
      #expect(try sealer.open(changed, at: home) == nil)
    }
    for count in sealed.indices {
      #expect(try sealer.open(Array(sealed[..<count]), at: home) == nil)
    }
  }

  @Test("the sealed form is the documented one: HKDF of key and salt, AES-GCM, place as data")
  func form() throws {
    let key = [UInt8](repeating: 3, count: 32)
    let chance = Array(0..<UInt8(28))
    let place = SealedPlace(column: "a.b", row: 12, domain: "d", user: "")
    let sealed = try Sealer(key: SecretBytes(key)).seal([9], at: place, chance: chance)
    let own = KeyDerivation.hkdfSHA256(
      key: key, salt: Array(chance[..<16]), info: [UInt8]("OneTap sealed value".utf8), count: 32)
    let associated = [UInt8]("\0\0\0\u{3}a.b\0\0\0\u{2}12\0\0\0\u{1}d\0\0\0\0".utf8)
    let cipher = try AESGCM.seal(
      [9], key: own, nonce: Array(chance[16...]), associated: associated)
    #expect(sealed == [1] + chance + cipher)
  }

  /// Computed with Python: HMAC of `hmac`, AES-GCM of the `cryptography` package.
  @Test("a sealed value as another implementation makes it")
  func knownAnswer() throws {
    let sealer = Sealer(key: SecretBytes([UInt8](repeating: 3, count: 32)))
    let place = SealedPlace.password(5, "shiny.example", "änne")
    let expected =
      "01000102030405060708090a0b0c0d0e0f101112131415161718191a1b"
      + "79bbdb15fcd6342a98f8ef8642d71ef8e244ad0466487cc6777d"
    let sealed = try sealer.seal(
      [UInt8]("pässwörd".utf8), at: place, chance: Array(0..<UInt8(28)))
    #expect(sealed.hex == expected)
    #expect(try sealer.text(sealed, at: place, "It") == "pässwörd")
  }

  @Test("a damaged entry is reported on itself while all passwords are read")
  func oneOfThree() throws {
    let store = try TestStore()
    for name in ["a", "b", "c"] { try store.save("\(name).example", password: name) }
    store.keychain.close()
    try tamper(
      store.folder, "UPDATE credential SET password_sealed = x'00' WHERE domain = 'b.example'")
    let keychain = try store.unlocked()
    var read: [String] = []
    try keychain.forEachSecret { credential, secret in
      switch secret {
      case .success(let secret): read.append(secret.password)
      case .failure(.unreadable): read.append("unreadable: \(credential.domain)")
      case .failure(let other): throw other
      }
    }
    #expect(read == ["a", "unreadable: b.example", "c"])
  }

  @Test("damaged notes leave the password readable")
  func notes() throws {
    let store = try TestStore()
    let saved = try store.save(password: "fine", notes: "a note")
    try store.keychain.changing { change in
      try change.connection.execute("UPDATE credential SET notes_sealed = x'01'")
    }
    #expect(try store.keychain.password(of: saved.id) == "fine")
    guard
      case .unreadable(let sentence) = error(of: { _ = try store.keychain.secret(of: saved.id) })
    else {
      Issue.record("the notes opened")
      return
    }
    #expect(sentence.hasPrefix("The notes of anna@mail.example at shiny.example cannot be read"))
  }
}
