import Foundation
import Simulation
import Testing

@testable import Keychain

@Suite("The list of credentials: windows, order and filter")
struct ListingTests {
  private func filled() throws -> TestStore {
    let store = try TestStore()
    try store.save("zeta.example", "b", title: "alpha")
    try store.save("zeta.example", "a", title: "Alpha")
    try store.save("eta.example", "Zoë", title: "Élan")
    try store.save("beta.example", "c", title: "beta")
    try store.save("theta.example", "d", title: "ΟΔΟΣ")
    return store
  }

  private func titles(
    _ store: TestStore, _ filter: String, from: Int = 0, count: Int = 40
  ) throws -> [String] {
    try store.keychain.window(matching: filter, from: from, count: count).rows.map {
      "\($0.title)/\($0.user)"
    }
  }

  @Test(
    "sorted by title, then user name, whatever their case and accents", arguments: [false, true])
  func order(_ hasIndex: Bool) throws {
    let store = try filled()
    if hasIndex { store.keychain.prepareIndex() }
    let sorted = ["Alpha/a", "alpha/b", "beta/c", "Élan/Zoë", "ΟΔΟΣ/d"]
    #expect(try titles(store, "") == sorted)
    #expect(try store.keychain.allCredentials().map { "\($0.title)/\($0.user)" } == sorted)
    #expect(try titles(store, "", from: 1, count: 2) == ["alpha/b", "beta/c"])
    #expect(try titles(store, "", from: 4) == ["ΟΔΟΣ/d"])
    #expect(try titles(store, "", from: 5).isEmpty)
    #expect(try titles(store, "", from: 99).isEmpty)
    let window = try store.keychain.window(matching: "", from: 1, count: 0)
    #expect(window.count == 5 && window.rows.isEmpty)
  }

  @Test(
    "a filter is found in title, domain and user name",
    arguments: [
      ("ALP", ["Alpha/a", "alpha/b"]), ("zeta", ["Alpha/a", "alpha/b"]),
      ("eta.ex", ["Alpha/a", "alpha/b", "beta/c", "Élan/Zoë", "ΟΔΟΣ/d"]), ("zoe", ["Élan/Zoë"]),
      ("ZOË", ["Élan/Zoë"]), ("elan", ["Élan/Zoë"]), ("οδος", ["ΟΔΟΣ/d"]), ("Οδός", ["ΟΔΟΣ/d"]),
      ("Ｂｅｔａ", ["beta/c"]), ("nothing", []), ("alphaa", []), ("be\u{0}ta", ["beta/c"]),
    ])
  func filter(_ filter: String, _ expected: [String]) throws {
    let store = try filled()
    #expect(try titles(store, filter) == expected)
  }

  @Test("a filter never matches over the border of two columns or two rows")
  func borders() throws {
    let store = try TestStore()
    try store.save("domain.example", "user", title: "title")
    try store.save("other.example", "next", title: "tjtle")
    for filter in ["titleuser", "userdomain", "exampletjtle", "title user"] {
      #expect(try store.keychain.window(matching: filter, from: 0, count: 9).count == 0)
    }
  }

  @Test("windows of a filtered list count all matches")
  func windows() throws {
    let store = try TestStore()
    for number in 0..<30 {
      try store.save("s\(number).example", title: number % 3 == 0 ? "hit \(number)" : "miss")
    }
    let window = try store.keychain.window(matching: "hit", from: 4, count: 3)
    #expect(window.count == 10)
    #expect(window.rows.map(\.title) == ["hit 21", "hit 24", "hit 27"])
    #expect(try store.keychain.window(matching: "hit", from: 9, count: 3).rows.count == 1)
    #expect(try store.keychain.window(matching: "hit", from: 50, count: 3).rows.isEmpty)
  }

  @Test("letter after letter, and back again, finds what each filter finds by itself")
  func typing() throws {
    let store = try TestStore()
    for number in 0..<60 {
      try store.save("d\(number * 7 % 60).example", "user\(number)", title: "Site \(number)")
    }
    func plain(_ filter: String) throws -> [Int64] {
      try store.keychain.allCredentials().filter { credential in
        [credential.title, credential.user, credential.domain].contains {
          $0.lowercased().contains(filter)
        }
      }.map(\.id)
    }
    for typed in ["1", "12", "12.", "12.e", "12.", "12", "1", "site 5", "site 52", "te 52", "e"] {
      let window = try store.keychain.window(matching: typed, from: 0, count: 99)
      #expect(window.rows.map(\.id) == (try plain(typed)), "\(typed)")
      #expect(window.count == window.rows.count)
    }
    _ = try store.keychain.window(matching: "site 5", from: 0, count: 99)
    try store.save("new.example", title: "Site 52 b")
    let window = try store.keychain.window(matching: "site 52", from: 0, count: 99)
    #expect(window.rows.map(\.title) == ["Site 52", "Site 52 b"])
  }

  @Test("changes after the index was made are found, seeded changes and a plain search agree")
  func changes() throws {
    let store = try TestStore()
    store.keychain.prepareIndex()
    var stream = SeededRandomness(seed: 5).stream("changes")
    var ids: [Int64] = []
    for step in 0..<120 {
      switch Int.random(in: 0..<5, using: &stream) {
      case 0, 1, 2:
        let number = Int.random(in: 0..<40, using: &stream)
        ids.append(
          try store.save("s\(number).example", "u\(step % 7)", title: "T\(step % 11)").id)
      case 3:
        if let id = ids.randomElement(using: &stream), try store.keychain.credential(id) != nil {
          try store.keychain.delete(id, reason: .person)
        }
      default:
        if let id = ids.randomElement(using: &stream) {
          _ = error { try store.keychain.restore(id) }
        }
      }
      let all = try store.keychain.allCredentials()
      #expect(try store.keychain.window(matching: "", from: 0, count: 999).rows == all)
      for filter in ["t1", "s3", "u5", "1"] {
        let expected = all.filter { credential in
          [credential.title, credential.domain, credential.user].contains {
            $0.lowercased().contains(filter)
          }
        }
        let window = try store.keychain.window(matching: filter, from: 0, count: 999)
        #expect(window.rows == expected)
        #expect(window.count == expected.count)
      }
    }
  }

  @Test("the index is made in chunks and has every row")
  func chunks() throws {
    let store = try TestStore()
    // More than two chunks, with titles that are alike, so that a chunk ends among equals.
    _ = try store.keychain.importRows(
      (0..<9000).map {
        ImportRow(
          line: $0, title: "same \($0 % 2)", url: "", domain: "d\($0).example", user: "u",
          password: "p")
      })
    store.keychain.prepareIndex()
    let all = try store.keychain.allCredentials().map(\.id)
    #expect(all.count == 9000)
    #expect(store.keychain.listing.ids(from: 0, count: 9999) == all)
    #expect(try store.keychain.window(matching: "same 1", from: 0, count: 1).count == 4500)
  }
}

@Suite("The index in memory")
struct ListingIndexTests {
  private func row(_ id: Int64, _ title: String) -> ListingIndex.Row {
    ListingIndex.Row(id: id, title: title, user: "u", domain: "d.example")
  }

  @Test("news of what it has already changes nothing, news of what it has not neither")
  func idempotent() {
    var index = ListingIndex()
    for (id, title) in [(3, "b"), (1, "a"), (2, "c")] as [(Int64, String)] {
      index.insert(row(id, title))
      index.insert(row(id, title))
    }
    #expect(index.ids == [1, 3, 2])
    #expect(index.places(of: [UInt8]("d.ex".utf8)) == [0, 1, 2])
    index.remove(row(9, "b"))
    index.remove(row(9, "z"))
    #expect(index.ids == [1, 3, 2])
    index.remove(row(3, "b"))
    index.remove(row(3, "b"))
    #expect(index.ids == [1, 2])
    #expect(index.places(of: [UInt8]("c".utf8)) == [1])
  }
}

@Suite("Folded texts")
struct FoldingTests {
  @Test(
    "case, accents and forms fall away, letters do not",
    arguments: [
      ("Shiny", "shiny"), ("ÀÉÎõü", "aeiou"), ("e\u{301}", "e"), ("ＡＢＣ", "abc"), ("ﬁ", "fi"),
      ("Straße", "straße"), ("日本語", "日本語"), ("a\u{0}b\nc\u{7f}", "abc"), ("", ""), ("🔑", "🔑"),
    ])
  func folding(_ text: String, _ expected: String) {
    #expect(folded(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }
}

@Suite("Searching bytes")
struct ByteFinderTests {
  @Test("it finds what a plain search finds, everywhere and at the edges")
  func agrees() {
    var stream = SeededRandomness(seed: 9).stream("bytes")
    for _ in 0..<400 {
      let count = Int.random(in: 0..<80, using: &stream)
      // Few letters, so that there are many near misses.
      let bytes = (0..<count).map { _ in UInt8.random(in: 97..<100, using: &stream) }
      let needle = (0..<Int.random(in: 1..<6, using: &stream)).map { _ in
        UInt8.random(in: 97..<100, using: &stream)
      }
      var frequencies = [Int](repeating: 0, count: 256)
      for byte in bytes { frequencies[Int(byte)] += 1 }
      let finder = ByteFinder(needle, frequencies: frequencies)
      for from in 0...count {
        let plain = (from..<max(from, count - needle.count + 1)).first {
          Array(bytes[$0..<min(count, $0 + needle.count)]) == needle
        }
        let found = bytes.withUnsafeBytes { finder.first(in: $0, from: from) }
        #expect(found == plain)
      }
    }
  }

  @Test("nothing in nothing is not found")
  func nothing() {
    let finder = ByteFinder([1], frequencies: [Int](repeating: 0, count: 256))
    #expect([UInt8]().withUnsafeBytes { finder.first(in: $0, from: 0) } == nil)
  }
}
