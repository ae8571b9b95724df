import Database
import Foundation
import Testing

@testable import Keychain

@Suite("STO-4: messages, with the code found in each")
struct MessageTests {
  private func store(
    _ keychain: Keychain, _ text: String, code: String? = nil, range: Range<Int>? = nil,
    after seconds: TimeInterval = 0
  ) throws -> StoredMessage {
    try keychain.storeMessage(
      sender: "Shiny", to: "+12025550100", text: text,
      arrived: TestStore.start.addingTimeInterval(seconds), code: code, codeRange: range,
      boundTo: code == nil ? nil : "shiny.example", embedded: nil)
  }

  @Test("they come back as they were filed, the newest last")
  func filed() throws {
    let test = try TestStore()
    let first = try store(test.keychain, "Hello 👋")
    let second = try store(
      test.keychain, "Your code is 482 913.\n\n@shiny.example #482913", code: "482913",
      range: 13..<20, after: 2)
    #expect(try test.keychain.messages() == [first, second])
    #expect(second.codeRange == 13..<20)
    #expect(first.codeRange == nil)
    test.keychain.close()
    #expect(try test.unlocked().messages() == [first, second])
  }

  @Test("a used code says when")
  func used() throws {
    let test = try TestStore()
    let message = try store(test.keychain, "code 1234", code: "1234", range: 5..<9)
    test.clock.advance(by: 30)
    try test.keychain.markCodeUsed(message.id)
    #expect(
      try test.keychain.messages().first?.used == TestStore.start.addingTimeInterval(30))
    #expect(error { try test.keychain.markCodeUsed(99) } == .notFound("Message 99 is not stored."))
  }

  @Test("a message that was damaged or moved says so in its place (STO-14)")
  func damaged() throws {
    let test = try TestStore()
    _ = try store(test.keychain, "one", code: "1111", range: 0..<3)
    _ = try store(test.keychain, "two")
    test.keychain.close()
    try tamper(
      test.folder,
      "UPDATE message SET text_sealed = (SELECT text_sealed FROM message WHERE id = 2) WHERE id = 1"
    )
    let messages = try test.unlocked().messages()
    #expect(
      messages.map(\.text) == [
        "This message cannot be read: it was damaged or moved. Everything else is as it was.",
        "two",
      ])
    #expect(messages.map(\.code) == [nil, nil])
    #expect(messages.map(\.codeRange) == [nil, nil])
  }
}
