import Foundation
import Testing

@testable import PasswordRules

@Suite("GEN-1 the system's form")
struct SystemFormTests {
  private static let passwords: [String] = {
    var chance = SplitMix(seed: 20)
    return (0..<3_000).compactMap { _ in try? SystemForm.draw(using: &chance).password }
  }()

  @Test("twenty characters: sixteen lower-case letters, one upper-case, one digit, two hyphens")
  func shape() {
    #expect(Self.passwords.count == 3_000)
    for password in Self.passwords {
      #expect(password.wholeMatch(of: /[a-zA-Z0-9]{6}-[a-zA-Z0-9]{6}-[a-zA-Z0-9]{6}/) != nil)
      #expect(password.count(where: \.isLowercase) == 16)
      #expect(password.count(where: \.isUppercase) == 1)
      #expect(password.count(where: \.isNumber) == 1)
      #expect(!password.contains("O") && !password.lowercased().contains("l"))
    }
  }

  @Test("syllables of consonant, vowel, consonant, one pair, and the digit at an edge")
  func syllables() {
    let patterns: Set<String> = [
      "CVCCV0-CVCCVC-CVCCVC", "CVCCVC-0CVCVC-CVCCVC", "CVCCVC-CVCCV0-CVCCVC",
      "CVCCVC-CVCCVC-0CVCVC", "CVCCVC-CVCCVC-CVCCV0",
    ]
    var seen: [String: Int] = [:]
    for password in Self.passwords {
      let pattern = password.lowercased().map { character -> Character in
        if character == "-" { return "-" }
        if character.isNumber { return "0" }
        return "aeiouy".contains(character) ? "V" : "C"
      }
      seen[String(pattern), default: 0] += 1
    }
    #expect(Set(seen.keys) == patterns)
    // Each is drawn about 600 times out of 3,000; five standard deviations are 110.
    for (_, count) in seen { #expect((490...710).contains(count)) }
  }

  @Test("every letter, every digit and every place of the upper-case letter occurs")
  func choices() {
    let text = Self.passwords.joined()
    #expect(Set(text.filter(\.isLowercase)) == Set("abcdefghijkmnopqrstuvwxyz"))
    #expect(Set(text.filter(\.isUppercase)) == Set("ABCDEFGHIJKMNPQRSTUVWXYZ"))
    #expect(Set(text.filter(\.isNumber)) == Set("0123456789"))
    let places = Set(
      Self.passwords.compactMap { password in
        password.firstIndex(where: \.isUppercase).map {
          password.distance(from: password.startIndex, to: $0)
        }
      })
    #expect(places == Set(0..<20).subtracting([6, 13]))
  }

  @Test("the size of the form is what another program counts")
  func size() {
    // Counted by a program of its own over plain sets of words; see `OffensiveWords.list`.
    #expect(SystemForm.size == 4_280_652_906_842_260_297_580)
    #expect(SystemForm.entropy >= 71)
    #expect(abs(SystemForm.entropy - 71.85832085319204) < 1e-9)
  }

  @Test("rules that ask for more than the form always has do not admit it")
  func admission() {
    for text in [
      "maxlength: 19", "minlength: 21", "max-consecutive: 1", "allowed: lower, digit, [-]",
      "allowed: upper, lower, digit", "required: [abc]", "required: [!@]", "required: [01]",
    ] {
      #expect(!SystemForm.isAdmitted(by: PasswordRules(parsing: text)))
    }
  }
}

@Suite("GEN-2 words that offend are not produced")
struct OffensiveWordsTests {
  @Test("found in any place, in any letter case and across hyphens")
  func found() {
    let words = OffensiveWords.automaton
    for text in ["fuck", "xxFuCkxx", "xxxfuc-kxxxxx", "f-u-c-k", "shit1", "bassbass", "nignazi"] {
      #expect(!words.allow(text.utf8))
    }
    for word in OffensiveWords.list {
      #expect(!words.allow("zz\(word)zz".utf8))
      #expect(!words.allow(word.uppercased().utf8))
      #expect(!words.allow("\(word.prefix(2))-\(word.dropFirst(2))".utf8))
    }
  }

  @Test("a digit or another sign divides a word, and beginnings are no words")
  func notFound() {
    for text in ["", "fuc", "fu7ck", "shi!t", "fufufu", "sheet", "bicycle", "kayak-nikto"] {
      #expect(OffensiveWords.automaton.allow(text.utf8))
    }
  }

  @Test("agrees with a plain search on random text")
  func plainSearch() {
    var chance = SplitMix(seed: 30)
    let letters = Array("acdfghiknoprsuwz-1".utf8)
    for _ in 0..<3_000 {
      let text = (0..<12).map { _ in letters[Int(chance.next() % UInt64(letters.count))] }
      let plain = String(decoding: text, as: UTF8.self).replacing("-", with: "")
      let isFound = OffensiveWords.list.contains { plain.contains($0) }
      #expect(OffensiveWords.automaton.allow(text) != isFound)
    }
  }

  @Test("not even where the rules leave little else")
  func underRules() throws {
    var chance = SplitMix(seed: 31)
    let rules = PasswordRules(parsing: "allowed: [acfkuxs]; maxlength: 12")
    let generator = try PasswordGenerator(rules)
    for _ in 0..<300 {
      let password = try generator.next(using: &chance).password
      #expect(OffensiveWords.list.allSatisfy { !password.contains($0) })
    }
    #expect(generator.entropy < 12 * log2(7))
  }
}
