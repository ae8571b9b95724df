import SecurityCodes
import Testing

@Suite("SMS-10 The digits of an entry are read in one way everywhere")
struct CodeEntryTests {
  @Test(
    "Digits of every script are digits, other numerals are not",
    arguments: [
      ("482913", "482913", false), (" 482-913\n", "482913", false), ("４８２９１３", "482913", false),
      ("٤٨٢٩١٣", "482913", false), ("①482913", "482913", true), ("四482913", "482913", true),
      ("½482913", "482913", true), ("code: 48", "48", true), ("", "", false),
    ])
  func digits(_ text: String, _ digits: String, _ hasMore: Bool) {
    let entry = CodeEntry(text)
    #expect(entry.digits == digits)
    #expect(entry.hasMore == hasMore)
  }

  @Test(
    "A run is the first one of that length",
    arguments: [
      ("Your code is 482913.", "482913"), ("1234567 482913 000000", "482913"),
      ("٤٨٢٩١٣", "482913"), ("482 913", nil), ("四482913", "482913"), ("", nil),
    ])
  func run(_ text: String, _ run: String?) {
    #expect(CodeEntry.run(of: 6, in: text) == run)
  }
}
