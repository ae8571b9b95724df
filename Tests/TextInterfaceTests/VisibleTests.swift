import Testing

@testable import TextInterface

@Suite("SCR-6 No two names look the same")
struct VisibleTests {
  @Test(
    "what shows nothing is spelled out",
    arguments: [
      ("sh\u{200B}op", "sh‹U+200B›op"), ("\u{FEFF}shop", "‹U+FEFF›shop"),
      ("shop\u{2060}", "shop‹U+2060›"), ("s\u{AD}hop", "s‹U+00AD›hop"),
      ("shop\u{FE0F}", "shop‹U+FE0F›"), ("shop1\u{FE0F}", "shop1‹U+FE0F›"),
      ("shop\u{34F}", "shop‹U+034F›"), ("shop\u{3164}", "shop‹U+3164›"),
      ("sh\u{200D}op", "sh‹U+200D›op"), ("sh\u{200C}op", "sh‹U+200C›op"),
      ("shop\u{E0041}", "shop‹U+E0041›"), ("😀\u{E0041}", "😀‹U+E0041›"),
      ("\u{202E}pohs", "‹U+202E›pohs"), ("\u{2066}1\u{2069}", "‹U+2066›1‹U+2069›"),
    ])
  func invisible(_ text: String, _ shown: String) {
    #expect(visible(text) == shown)
    #expect(visible(shown) == shown)
  }

  @Test(
    "what a terminal would obey is ␛",
    arguments: [
      ("a\u{1B}[31m", "a␛[31m"), ("a\r\nb\nc\rd", "a␛b␛c␛d"), ("\u{7F}\u{9B}\u{85}", "␛␛␛"),
      ("a\u{2028}b\u{2029}", "a␛b␛"), ("\0", "␛"),
    ])
  func obeyed(_ text: String, _ shown: String) {
    #expect(visible(text) == shown)
  }

  @Test(
    "texts in every script and emoji stay as they are",
    arguments: [
      "", "Größe", "世界", "👨‍👩‍👧", "👍🏽", "❤️", "❤︎", "1️⃣", "🏳️‍🌈", "🇩🇪",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "می\u{200C}خواهم",
      "क्\u{200D}ष", "葛\u{E0100}", "\u{600}١", "ᠠ\u{180B}", "e\u{301}", "│╭…•",
    ])
  func kept(_ text: String) {
    #expect(visible(text) == text)
  }
}
