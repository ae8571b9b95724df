import TestSupport
import Testing

@testable import SecurityCodes

/// One message with every acceptable answer; nothing where there is no code.
struct MessageRow: Decodable, Sendable {
  let id: String
  let message: String
  let expectedCode: String?
  let accept: [String]?
  let doubtful: String?

  enum CodingKeys: String, CodingKey {
    case id, message, accept, doubtful
    case expectedCode = "expected_code"
  }

  static let all = SharedData.rows("otp-open.jsonl", as: MessageRow.self)
    .filter { $0.doubtful == nil }
}

@Suite("COD-2 and COD-3 on the messages that are given, where they are")
struct OpenFileTests {
  @Test("the code is right in at least 97 of 100 messages with one")
  func right() {
    let rows = MessageRow.all.filter { $0.expectedCode != nil }
    let wrong = rows.filter { row in
      let found = SecurityCode.detect(in: row.message)?.code
      return !(row.accept ?? []).contains { $0 == found }
    }
    #expect(wrong.count * 100 <= rows.count * 3, "wrong: \(wrong.map(\.id))")
  }

  @Test("no code is made up in more than 3 of 100 messages without one")
  func madeUp() {
    let rows = MessageRow.all.filter { $0.expectedCode == nil }
    let madeUp = rows.filter { SecurityCode.detect(in: $0.message) != nil }
    #expect(madeUp.count * 100 <= rows.count * 3, "made up: \(madeUp.map(\.id))")
  }
}
