import Foundation
import Testing

@testable import AssociatedDomains

/// The page that lists the checks.
private let page = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Sources/Libraries/AssociatedDomains/AssociatedDomains.docc/Checks.md")

@Suite("DOC-1 Every check has a name that never changes, and a page that lists it")
struct CheckListTests {
  @Test func theNamesAreUniqueAndWellFormed() {
    let ids = AssociationCheck.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let form = /(app|identifier|entitlement|aasa|extension|rules)\.[a-z0-9]+(-[a-z0-9]+)*/
    for id in ids { #expect(id.wholeMatch(of: form) != nil, "\(id)") }
    let rule = /(ASD|DOC|UPG|PWR)-[0-9]+/
    for check in AssociationCheck.all {
      #expect(check.rule.wholeMatch(of: rule) != nil, "\(check.id)")
      #expect(check.meaning.hasSuffix("."), "\(check.id)")
    }
  }

  @Test func aCheckIsFoundByItsName() {
    #expect(AssociationCheck.named("aasa.webcredentials-missing")?.rule == "UPG-2")
    #expect(AssociationCheck.named("aasa.webcredentials") == nil)
  }

  @Test func thePageAndTheCodeListTheSameNamesWithTheirRules() throws {
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.matches(of: /(?m)^#### `([a-z.0-9-]+)` \(([A-Z]+-[0-9]+)\)$/)
    let listed = rows.map { "\($0.output.1) \($0.output.2)" }
    #expect(listed.sorted() == AssociationCheck.all.map { "\($0.id) \($0.rule)" }.sorted())
  }

  @Test func eachEntryOfThePageHasAnExampleAndWhatToDo() throws {
    let text = try String(contentsOf: page, encoding: .utf8)
    for entry in text.components(separatedBy: "\n#### ").dropFirst() {
      let name = entry.prefix { $0 != "\n" }
      let isPassed = entry.contains("Nothing has to be done")
      #expect(entry.contains("```") || isPassed, "\(name) has no example")
      #expect(entry.contains("**Cure**") || isPassed, "\(name) has no cure")
    }
  }
}
