import Testing

@testable import SecurityCodes

@Suite("COD-2 and COD-3 on messages of our own, in more than fifty languages")
struct OwnMessageTests {
  @Test("there are enough of them, with and without a code")
  func size() {
    #expect(OwnMessage.all.count >= 700)
    #expect(OwnMessage.all.filter { $0.code == nil }.count >= 250)
    #expect(Set(OwnMessage.all.map(\.language)).count >= 50)
  }

  @Test("the code is right in at least 97 of 100 messages with one")
  func right() {
    let rows = OwnMessage.all.filter { $0.code != nil }
    let wrong = rows.filter { SecurityCode.detect(in: $0.text)?.code != $0.code }
    #expect(wrong.count * 100 <= rows.count * 3, "wrong: \(wrong.map(\.text))")
  }

  @Test("no code is made up in more than 3 of 100 messages without one")
  func madeUp() {
    let rows = OwnMessage.all.filter { $0.code == nil }
    let madeUp = rows.filter { SecurityCode.detect(in: $0.text) != nil }
    #expect(madeUp.count * 100 <= rows.count * 3, "made up: \(madeUp.map(\.text))")
  }

  @Test("no language is left behind", arguments: Set(OwnMessage.all.map(\.language)).sorted())
  func everyLanguage(language: String) {
    let rows = OwnMessage.all.filter { $0.language == language }
    let wrong = rows.filter { SecurityCode.detect(in: $0.text)?.code != $0.code }
    // One in five at most, and none where there are fewer than five.
    #expect(wrong.count * 5 <= rows.count, "wrong: \(wrong.map(\.text))")
  }

  @Test("the code is announced as well with other numbers around it")
  func amongOthers() {
    let others = [
      "Ref 20418832.", "If not you, call 0800 555 0142.", "Visit https://a.example/4829137?x=9912",
      "A/c XX4410, $61.20 at LITWARE on 06/04/26 14:35.",
    ]
    let rows = OwnMessage.all.filter { $0.language == "en" && $0.code != nil }
    var wrong: [String] = []
    for row in rows {
      let text = row.text.hasSuffix(".") ? row.text : row.text + "."
      for other in others {
        for message in ["\(other) \(row.text)", "\(text) \(other)"]
        where SecurityCode.detect(in: message)?.code != row.code { wrong.append(message) }
      }
    }
    #expect(wrong.count * 100 <= rows.count * others.count * 2 * 3, "wrong: \(wrong)")
  }

  @Test(
    "a warning about codes in general announces none",
    arguments: [
      "Never share your OTP, PIN or password with anyone.",
      "We will never ask for your verification code.",
    ])
  func warnings(warning: String) {
    let rows = OwnMessage.all.filter { $0.language == "en" && $0.code == nil }
    let madeUp = rows.flatMap { row in
      let text = row.text.hasSuffix(".") ? row.text : row.text + "."
      return ["\(warning) \(row.text)", "\(text) \(warning)"]
    }.filter { SecurityCode.detect(in: $0) != nil }
    #expect(madeUp.count * 100 <= rows.count * 2 * 3, "made up: \(madeUp)")
  }
}
