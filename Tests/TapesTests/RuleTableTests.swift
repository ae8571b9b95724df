import TestSupport
import Testing

@testable import Tapes

@Suite("QA-6 The table from rule to tape is made from the tapes, and has no gap")
struct RuleTableTests {
  @Test("rules in the order of their numbers, tapes by name, each once")
  func table() throws {
    let table = RuleTable([
      try Tape(text: "# a\n# b\n# rule: SMS-10, SMS-2\nAutoFill", file: "step-up/b.tape"),
      try Tape(text: "# a\n# b\n# rule: SMS-2\nAutoFill", file: "a.tape"),
    ])
    #expect(
      table.text == """
        SMS-2  2 tapes
            a
            step-up/b
        SMS-10  1 tape
            step-up/b
        """)
    #expect(
      table.markdown == """
        | Rule | Tapes |
        | --- | --- |
        | SMS-2 | a, step-up/b |
        | SMS-10 | step-up/b |
        """)
  }

  @Test("every rule of step-up, and UPG-20 to UPG-37, has a tape")
  func gaps() throws {
    let shelf = TapeShelf(
      environment: ["ONETAP_ASSETS": Places.package.appending(path: "assets").path], program: nil)
    let rules = Set(RuleTable(try shelf.all().map { try TapeShelf.read($0) }).rows.map(\.rule))
    for number in 1...11 { #expect(rules.contains("SMS-\(number)")) }
    for number in 20...37 { #expect(rules.contains("UPG-\(number)")) }
  }
}
