import Foundation
import Testing

@Suite("PWR-4 onetap rules parse says how rules are read")
struct RulesParseTests {
  @Test("as one document with the reference's fields")
  func document() throws {
    let text = "minlength: 8; required: upper; allowed: [-_]; maxlength: 0x"
    let document = try Program().run("rules", "parse", text, "--json").document()
    #expect(
      document.keys.sorted() == ["canonical", "minified", "minifiedText", "parsed", "problems"])
    #expect(document["canonical"] as? String == "allowed: ascii-printable")
    // The x behind the number.
    let problems = try #require(document["problems"] as? [[String: Any]])
    #expect(problems.first?["position"] as? Int == 58)
  }

  @Test("and in words for people, with the place of each problem")
  func words() throws {
    let result = try Program().run("rules", "parse", "required: uper; minlength: 8")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "allowed: ascii-printable")
    #expect(lines.contains { $0.hasPrefix("byte 10: ") && $0.contains("upper") })
  }

  @Test("rules that no password satisfies are recognised")
  func impossible() throws {
    let result = try Program().run("rules", "parse", "minlength: 9; maxlength: 8")
    #expect(result.output.contains("no password satisfies them"))
  }
}

@Suite("PWR-6 onetap rules check names each rule that a password breaks")
struct RulesCheckTests {
  private let rules = "minlength: 8; maxlength: 10; required: digit; allowed: lower"

  @Test("exit status 1 when one is broken, and the password is not repeated")
  func broken() throws {
    let result = try Program().run("rules", "check", rules, input: "Wobble\n")
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n") == [
        "The password needs at least one digit.",
        "The password has a character that is not allowed (allowed: lower, digit).",
        "The password is shorter than 8 characters.",
      ])
  }

  @Test("exit status 0 when none is, and the same as a document")
  func kept() throws {
    #expect(try Program().run("rules", "check", rules, input: "wobble99\n").status == 0)
    let result = try Program().run("rules", "check", rules, "--json", input: "wobble99wobble99\n")
    #expect(result.status == 1)
    let document = try result.document()
    #expect(document["satisfied"] as? Bool == false)
    #expect(document["broken"] as? [String] == ["The password is longer than 10 characters."])
    #expect(document["impossible"] is NSNull)
  }

  @Test("what of the rules was not read is said beside it")
  func problems() throws {
    let result = try Program().run("rules", "check", "minlenght: 8", input: "short\n")
    #expect(result.status == 0)
    #expect(result.errors.contains("RULES, byte 0:"))
    #expect(result.errors.contains("minlength"))
  }

  @Test("without a password on standard input there is nothing to check")
  func nothing() throws {
    let result = try Program().run("rules", "check", rules)
    #expect(result.status == 2)
    #expect(result.errors.contains("Standard input ended"))
  }
}

@Suite("GEN-6 onetap rules generate makes passwords for rules, to validate them")
struct RulesGenerateTests {
  @Test("as many as asked for, each accepted, each with its entropy")
  func many() throws {
    let rules = "minlength: 4; maxlength: 6; required: digit; allowed: [abc]"
    let document = try Program().run("rules", "generate", rules, "--count", "25", "--json")
      .document()
    let made = try #require(document["passwords"] as? [[String: Any]])
    #expect(document.keys.sorted() == ["passwords"])
    #expect(made.count == 25)
    for entry in made {
      let password = try #require(entry["password"] as? String)
      #expect(password.count == 6)
      #expect(password.allSatisfy { "abc0123456789".contains($0) })
      #expect(password.contains { $0.isNumber })
      // 13 characters in six places, less the rows without a digit.
      let entropy = try #require(entry["entropy"] as? Double)
      #expect(abs(entropy - log2(pow(13, 6) - pow(3, 6))) < 0.01)
    }
  }

  @Test("a seed makes the same passwords again, and no seed makes others")
  func seed() throws {
    func made(_ options: String...) throws -> String {
      try Program().start(["rules", "generate", "minlength: 8", "--count", "3"] + options).finish()
        .output
    }
    let seven = try made("--seed", "7")
    #expect(try made("--seed", "7") == seven)
    #expect(try made("--seed", "8") != seven)
    let any = try made()
    #expect(try made() != any)
  }

  @Test("impossible rules are a sentence, exit status 1")
  func impossible() throws {
    let result = try Program().run("rules", "generate", "minlength: 9; maxlength: 8")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("no password satisfies them"))
  }

  @Test(
    "ready to paste into Swift, HTML or a property list",
    arguments: [
      (
        "uikit",
        #"textField.passwordRules = UITextInputPasswordRules(descriptor: "allowed: [\"&<\\]")"#
      ),
      (
        "html",
        "<input type=\"password\" autocomplete=\"new-password\" "
          + "passwordrules=\"allowed: [&quot;&amp;&lt;\\]\">"
      ),
      (
        "plist",
        "<key>ASAccountAuthenticationModificationPasswordGenerationRequirements</key>\n"
          + "<string>allowed: [&quot;&amp;&lt;\\]</string>"
      ),
    ])
  func paste(place: String, text: String) throws {
    let rules = #"allowed: ["&<\]"#
    let result = try Program().run("rules", "generate", rules, "--for", place)
    #expect(result.output == text + "\n")
    let both = try Program().run("rules", "generate", rules, "--for", place, "--count", "2")
    #expect(both.output.hasPrefix(text))
    #expect(both.output.split(separator: "\n").count == text.split(separator: "\n").count + 2)
  }
}

@Suite("onetap rules says in one sentence what was wrong with the words, status 2")
struct RulesUsageTests {
  @Test(arguments: [
    (["rules", "pares", "minlength: 8"], "Did you mean “parse”?"),
    (["rules", "parse"], "onetap rules needs RULES"),
    (
      ["rules", "check", "minlength: 8", "--count", "2"],
      "--count belongs to onetap rules generate."
    ),
    (["rules", "generate", "minlength: 8", "--count", "0"], "--count takes a whole number from 1"),
    (["rules", "generate", "minlength: 8", "--seed", "x"], "--seed takes a whole number"),
    (["rules", "generate", "minlength: 8", "--for", "java"], "--for takes uikit or html or plist"),
    (["rules", "parse", "-: 1"], "There is no option"),
  ])
  func wrong(words: [String], sentence: String) throws {
    let result = try Program().start(words).finish()
    #expect(result.status == 2)
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("rules that begin with a hyphen stand behind --")
  func hyphen() throws {
    let words = ["rules", "parse", "--json", "--", "-: 1"]
    let result = try Running([], words, input: "", environment: [:]).finish()
    #expect(result.status == 0)
    let problems = try result.document()["problems"] as? [Any]
    #expect(problems?.isEmpty == false)
  }
}

@Suite("PWR-7, PWR-8 onetap rules with the newer language, and with rules by domain")
struct RulesLanguageTests {
  @Test("the newer properties are understood when asked for alone")
  func newer() throws {
    let text = "max-sequential: 2; max-repeating: 3; required: lower"
    let plain = try Program().run("rules", "parse", text)
    #expect(plain.output.contains("belongs to the language of 2026"))
    let newer = try Program().run("rules", "parse", text, "--language", "2026", "--json").document()
    #expect(
      newer["canonical"] as? String
        == "required: lower; allowed: lower; max-repeating: 3; max-sequential: 2")
    let names = (newer["parsed"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["required", "allowed", "max-repeating", "max-sequential"])
    let checked = try Program().run(
      "rules", "check", text, "--language", "2026", input: "xabcx\n")
    #expect(checked.status == 1)
    #expect(
      checked.output
        == "The password has more than 2 characters in sequence, such as abc or 321.\n")
    let made = try Program().run(
      "rules", "generate", text, "--language", "2026", "--count", "3", "--seed", "1")
    #expect(made.output.split(separator: "\n").count == 3)
    #expect(try Program().run("rules", "parse", text, "--language", "1999").status == 2)
  }

  @Test("the rules of the most specific domain in a file count")
  func byDomain() throws {
    let program = try Program()
    let file = try program.file(
      "password-rules.json",
      [
        #"{"shop.example": {"password-rules": "maxlength: 9"},"#,
        #" "login.shop.example": {"password-rules": "maxlength: 12; required: digit"}}"#,
      ])
    let parsed = try program.run("rules", "parse", file, "--domain", "a.login.shop.example")
    #expect(
      parsed.output.hasPrefix("required: digit; allowed: digit; maxlength: 12"))
    #expect(parsed.errors.contains("login.shop.example"))
    let other = try program.run("rules", "parse", file, "--domain", "other.example")
    #expect(other.status == 1)
    #expect(other.errors.contains("no rules for other.example"))
    #expect(try program.run("rules", "parse", "nowhere", "--domain", "a.example").status == 2)
  }
}
