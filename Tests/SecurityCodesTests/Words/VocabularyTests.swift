import Testing

@testable import SecurityCodes

@Suite("the words of the languages are data that a person can extend")
struct VocabularyTests {
  @Test("every language has words for codes, and no empty phrase", arguments: Vocabulary.all)
  func wellFormed(vocabulary: Vocabulary) {
    #expect(!vocabulary.language.isEmpty)
    #expect(!(vocabulary.codes + vocabulary.words).isEmpty)
    for role in Vocabulary.Role.allCases {
      let phrases = vocabulary.phrases(role).split(separator: ",", omittingEmptySubsequences: false)
      let blank = phrases.filter { !$0.contains { $0 != " " && $0 != "*" } }
      #expect(blank.isEmpty || vocabulary.phrases(role).isEmpty, "\(vocabulary.language) \(role)")
    }
  }

  @Test("no language is there twice")
  func distinct() {
    let languages = Vocabulary.all.map(\.language)
    #expect(Set(languages).count == languages.count)
    #expect(languages.count >= 60)
  }

  private func match(_ phrases: String, _ text: String, at place: Int = 0) -> Int? {
    let index = PhraseIndex([Vocabulary(language: "x", words: phrases)])
    return index.longest(in: FoldedText(text), at: place)?.end
  }

  @Test("a phrase stands for whole words, in any case and with any accents")
  func wholeWords() {
    #expect(match("clé", "Cle 1") == 3)
    #expect(match("code", "codes") == nil)
    #expect(match("code", "barcode", at: 3) == nil)
    #expect(match("code", "my-code", at: 3) == 7)
    #expect(match("sms kod", "SMS-Kod: 1") == 7)
    #expect(match("kod", "smsKod", at: 3) == 6)
    #expect(match("otp", "otp482913") == 3)
  }

  @Test("an asterisk leaves the beginning or the end open, a caret asks for capitals")
  func open() {
    #expect(match("koodi*", "koodisi on") == 5)
    #expect(match("*ungscode", "Prüfungscode", at: 4) == 12)
    #expect(match("*ungscode", "Prüfungscodes", at: 4) == nil)
    #expect(match("^tan", "TAN 1") == 3)
    #expect(match("^tan", "tan 1") == nil)
  }

  @Test("where a script has no spaces a phrase is found anywhere, and the longest counts")
  func anywhere() {
    #expect(match("码, 验证码", "您的验证码是", at: 2) == 5)
    #expect(match("code, code review", "code review 1") == 11)
  }
}
