import Testing

@testable import Domains

@Suite("ASD-5, STO-1 Names are compared in lower-case ASCII form")
struct DomainFormTests {
  @Test(
    arguments: [
      ("shiny.example", "shiny.example"),
      ("Shiny.EXAMPLE", "shiny.example"),
      ("shiny.example.", "shiny.example"),
      ("localhost", "localhost"),
      ("_dmarc.shiny.example", "_dmarc.shiny.example"),
      ("192.0.2.7", "192.0.2.7"),
      // From RFC 3492 and UTS 46.
      ("bücher.example", "xn--bcher-kva.example"),
      ("BÜCHER.example", "xn--bcher-kva.example"),
      ("bu\u{308}cher.example", "xn--bcher-kva.example"),
      ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
      ("straße.example", "xn--strae-oqa.example"),
      ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
      ("shiny。example", "shiny.example"),
    ])
  func form(text: String, ascii: String) {
    #expect(Domain(text)?.ascii == ascii)
  }

  @Test(
    "what is no name",
    arguments: [
      "", ".", "..", "a..b", ".a", "-a.example", "a-.example", "a b.example", "a/b", "a:443",
      "user@a.example", "http://a.example", "a.example?x", "*.a.example", "a\0.example", "a\n",
      "[::1]", "xn--a.example", String(repeating: "a", count: 64) + ".example",
      String(repeating: "abcdefg.", count: 32) + "example",
    ])
  func noName(text: String) {
    #expect(Domain(text) == nil)
  }

  @Test func theLongestNamesAreNames() {
    let label = String(repeating: "a", count: 63)
    let name = "\(label).\(label).\(label).\(String(repeating: "b", count: 61))"
    #expect(name.utf8.count == 253)
    #expect(Domain(name)?.ascii == name)
    #expect(Domain(name + "c") == nil)
    #expect(Domain(name + ".")?.ascii == name)
  }

  @Test func peopleReadTheirOwnLetters() {
    #expect(Domain("xn--bcher-kva.example")?.unicode == "bücher.example")
    #expect(Domain("shiny.example")?.unicode == "shiny.example")
    #expect(Domain("xn--r8jz45g.xn--zckzah")?.unicode == "例え.テスト")
  }

  @Test func sortedByTheirASCIIForm() throws {
    let names = try ["b.example", "a.example", "é.example"].map { try #require(Domain($0)) }
    #expect(names.sorted().map(\.ascii) == ["a.example", "b.example", "xn--9ca.example"])
  }
}

@Suite("The host of a web address")
struct DomainOfAddressTests {
  @Test(
    arguments: [
      ("https://shiny.example/", "shiny.example"),
      ("https://shiny.example", "shiny.example"),
      ("HTTPS://Shiny.Example:8443/login?next=/a@b", "shiny.example"),
      ("http://user:secret@shiny.example/", "shiny.example"),
      ("https://user@evil.test@shiny.example/", "shiny.example"),
      ("shiny.example/account", "shiny.example"),
      ("shiny.example:8080", "shiny.example"),
      ("https://shiny.example:/", "shiny.example"),
      ("https://bücher.example/konto", "xn--bcher-kva.example"),
      ("https://shiny.example#x", "shiny.example"),
    ])
  func host(address: String, ascii: String) {
    #expect(Domain(url: address)?.ascii == ascii)
  }

  @Test(
    arguments: [
      "", "https://", "https:///path", "mailto:chelsea@shiny.example", "file:///etc/passwd",
      "ftp://shiny.example/", "android://hash@example.shiny/", "https://shiny.example:port/",
      "https://shiny.example:99999/", "https://[::1]/", "://shiny.example", "javascript:alert(1)",
    ])
  func noHost(address: String) {
    #expect(Domain(url: address) == nil)
  }
}

@Suite("ASD-6 Public suffixes, as the Public Suffix List has them")
struct PublicSuffixTests {
  /// From the test vectors of publicsuffix.org.
  @Test(
    arguments: [
      ("com", nil), ("example.com", "example.com"), ("b.example.com", "example.com"),
      ("a.b.example.com", "example.com"), ("uk.com", nil), ("example.uk.com", "example.uk.com"),
      ("jp", nil), ("test.jp", "test.jp"), ("ac.jp", nil), ("www.test.ac.jp", "test.ac.jp"),
      ("kyoto.jp", nil), ("ide.kyoto.jp", nil), ("b.ide.kyoto.jp", "b.ide.kyoto.jp"),
      ("c.kobe.jp", nil), ("b.c.kobe.jp", "b.c.kobe.jp"), ("city.kobe.jp", "city.kobe.jp"),
      ("ck", nil), ("test.ck", nil), ("b.test.ck", "b.test.ck"), ("www.ck", "www.ck"),
      ("k12.ak.us", nil), ("www.test.k12.ak.us", "test.k12.ak.us"), ("co.uk", nil),
      ("shiny.co.uk", "shiny.co.uk"), ("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
      ("公司.cn", nil), ("shiny.example", "shiny.example"), ("a.shiny.example", "shiny.example"),
      ("example", nil), ("localhost", nil),
    ] as [(String, String?)])
  func registrable(name: String, expected: String?) throws {
    let domain = try #require(Domain(name))
    #expect(domain.registrable?.ascii == expected)
    #expect(domain.isPublicSuffix == (expected == nil))
  }

  @Test func anAddressInNumbersBelongsToNobody() throws {
    let address = try #require(Domain("192.0.2.7"))
    #expect(address.isAddress)
    #expect(address.registrable == nil)
    #expect(!address.isPublicSuffix)
    #expect(try !#require(Domain("1.2.3.4.5")).isAddress)
    #expect(try !#require(Domain("1.2.3.400")).isAddress)
  }

  @Test(
    arguments: [
      ("a.shiny.example", "shiny.example", true), ("shiny.example", "shiny.example", true),
      ("a.b.shiny.example", "shiny.example", true), ("ashiny.example", "shiny.example", false),
      ("shiny.example", "a.shiny.example", false), ("shiny.test", "shiny.example", false),
    ])
  func below(name: String, other: String, expected: Bool) throws {
    #expect(try #require(Domain(name)).isSubdomain(of: #require(Domain(other))) == expected)
  }
}
