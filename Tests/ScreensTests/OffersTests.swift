import Device
import Testing
import TextInterface

@testable import Screens

@Suite("AFL-1, SCR-2 Of several saved accounts ^A takes the one that the bar names")
struct OffersTests {
  private static let anna = CredentialOffer(id: 21, user: "anna@example.test")
  private static let chelsea = CredentialOffer(id: 22, user: "chelsea@example.test")
  private static let chester = CredentialOffer(id: 23, user: "Chester@example.test")
  private static let all = [anna, chelsea, chester]

  private func probe(_ keys: String, known: String = "") -> Probe {
    var probe = Probe.app(Fixtures.signIn(user: known), offers: OffersTests.all)
    probe.phone.wasOpenedLately = true
    probe.press(keys)
    return probe
  }

  private func bar(_ probe: Probe) -> String { view(probe.model).row(22) }

  private func filled(_ probe: Probe) -> [Int64] {
    probe.effects.compactMap { if case .fill(let id) = $0 { id } else { nil } }
  }

  @Test(
    "What is typed narrows them, in any letter case; what fits none narrows nothing",
    arguments: [
      ("", [21, 22, 23]), ("c", [22, 23]), ("CHE", [22, 23]), ("ches", [23]),
      ("zoe", [21, 22, 23]),
    ] as [(String, [Int64])])
  func narrowed(_ typed: String, _ ids: [Int64]) throws {
    guard case .app(let screen) = probe(typed).model.path.last else {
      Issue.record("The app is not in front.")
      return
    }
    #expect(screen.offers.map(\.id) == ids)
  }

  @Test("The bar names the one that fits at 80 columns, and ^A takes it")
  func named() {
    var probe = probe("ches")
    probe.show(Fixtures.signIn(), offers: OffersTests.all)
    #expect(bar(probe).contains("Chester@example.test"))
    #expect(!bar(probe).contains("anna") && !bar(probe).contains("chelsea"))
    probe.press("<c-a>")
    #expect(filled(probe) == [23])
    #expect(probe.text.contains("│ Chester@example.test "))
  }

  @Test("^A again goes to the next one, around to the first, and the bar says which")
  func next() {
    var probe = probe("")
    for (name, id) in [
      ("anna@example.test", 21), ("chelsea@example.test", 22), ("Chester@example.test", 23),
      ("anna@example.test", 21),
    ] as [(String, Int64)] {
      #expect(bar(probe).hasSuffix("^A fills \(name)"))
      probe.press("<c-a>")
      #expect(filled(probe).last == id)
      #expect(probe.text.contains("│ \(name) "))
    }
  }

  @Test("^A again stays among those that what was typed before left")
  func nextOfNarrowed() {
    var probe = probe("che")
    probe.press("<c-a><c-a><c-a>")
    #expect(filled(probe) == [22, 23, 22])
  }

  @Test("A saved account's name that stands in the field comes first, the others behind it")
  func known() {
    var probe = probe("", known: "chester@example.test")
    #expect(bar(probe).hasSuffix("^A fills Chester@example.test"))
    probe.press("<c-a>")
    #expect(bar(probe).hasSuffix("^A fills anna@example.test"))
    probe.press("<c-a>")
    #expect(filled(probe) == [23, 21])
  }

  @Test("Long names: the key keeps its name at 80 columns, cut where it must be")
  func long() {
    let name = String(repeating: "n", count: 40)
    let offers = [CredentialOffer(id: 1, user: name), CredentialOffer(id: 2, user: "b" + name)]
    var probe = Probe.app(Fixtures.signIn(), offers: offers)
    #expect(bar(probe).hasSuffix("^A fills \(name)"))
    #expect(bar(probe).hasPrefix(" From Passwords"))
    probe.show(
      Fixtures.signIn(),
      offers: [CredentialOffer(id: 1, user: name + name), CredentialOffer(id: 2, user: "b")])
    #expect(bar(probe).contains("^A fills nnnnnnnnnn"))
    #expect(bar(probe).hasPrefix(" From Passwords"))
  }

  @Test("Where ^A does nothing the bar does not say that it fills")
  func behind() {
    var probe = probe("")
    #expect(bar(probe).contains("^A fills"))
    probe.press("<f1>")
    #expect(!bar(probe).contains("^A fills"))
    probe.press("<esc>")
    #expect(bar(probe).contains("^A fills"))
    var wide = Probe.app(
      Fixtures.signIn(), offers: OffersTests.all, Size(columns: 140, rows: 30))
    wide.press("<c-t>")
    #expect(!view(wide.model).row(28).contains("^A fills"))
    wide.press("<esc>")
    #expect(view(wide.model).row(28).contains("^A fills"))
  }
}
