import RegularExpressions
import Testing

@Suite("QA-5 A tape's regular expressions")
struct RegularExpressionTests {
  @Test(
    "what matches",
    arguments: [
      (#"\d{3} \d{3}"#, "code 123 456", true), (#"^b$"#, "a\nb\nc", true), (#"a.b"#, "a\nb", false),
      (#"a(.|\n)*c"#, "a\nb\nc", true), ("", "", true), ("x", "", false), ("^$", "a\n\nb", true),
      (#"\d+:\d\d"#, "at ٩:٤١", true), (#"^\w+$"#, "Größe", true), ("│ . │", "│ 世 │", true),
      (#"(?i)FACE id"#, "Face ID", true), (#"(?<a>x)\k<a>"#, "xx", true), (#"a\/b"#, "a/b", true),
      (#"^é$"#, "e\u{301}", false), (#"^e\x{301}$"#, "e\u{301}", true), (#"b\z"#, "a\nb", true),
      (#"\bnow\b"#, "right now.", true), ("a(?=b)", "ab", true), (#"(?:\Qa.b\E)"#, "a.b", true),
    ])
  func matches(_ pattern: String, _ text: String, _ expected: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == expected)
  }

  @Test(
    "what cannot be understood, and where",
    arguments: [
      ("[a", 2), ("a(b", 3), ("é)", 1), ("*a", 0), (#"\C"#, 2), (#"(?<1a>x)"#, 3), ("a{3,1}", 5),
    ])
  func problems(_ pattern: String, _ offset: Int) {
    let problem = #expect(throws: RegularExpression.Problem.self) {
      try RegularExpression(pattern)
    }
    #expect(problem?.offset == offset, "\(problem.debugDescription)")
    #expect(problem?.reason.isEmpty == false)
  }

  /// A screen full of text, on which none of them matches.
  private static let screen = Array(repeating: String(repeating: "aq ", count: 27), count: 24)
    .joined(separator: "\n")

  @Test(
    "an expression that would search for ages is given up",
    arguments: [
      #"(.*)*(.*)*(.*)*(.*)*zzzq"#, #"([aq]| |\n)+([aq]| |\n)+[!?]"#,
      #"^(.|\n)*(.|\n)*(.|\n)*[!?]"#,
      #"(\w+\s?)+[!?]"#, #"(?:.*.*.*.*.*)[!?]"#,
    ])
  func limit(_ pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let failure = #expect(throws: RegularExpression.Failure.self) {
      _ = try expression.matches(Self.screen)
    }
    #expect(failure == .limitReached)
  }

  @Test("the limit leaves room for what tapes ask of a large screen")
  func room() throws {
    let rows = Array(repeating: String(repeating: "x", count: 200), count: 300)
    let text = (rows + ["code 123456"] + rows).joined(separator: "\n")
    #expect(try RegularExpression(#"\d{6}(.|\n)*x$"#).matches(text))
    #expect(try RegularExpression(#"^code \d{6}$"#).matches(text))
    #expect(try !RegularExpression(#"\d{7}"#).matches(text))
  }
}
