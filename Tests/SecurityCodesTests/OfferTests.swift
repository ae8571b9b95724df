import Testing

@testable import SecurityCodes

@Suite("COD-1 where a bound code may be offered")
struct OfferTests {
  private func code(boundTo host: String) throws -> SecurityCode {
    try #require(SecurityCode.detect(in: "Your code is 482913.\n@\(host) #482913"))
  }

  @Test("in a field of the host and of its site, in any letter case")
  func site() throws {
    let code = try code(boundTo: "login.shiny.example")
    for host in [
      "login.shiny.example", "shiny.example", "www.shiny.example", "LOGIN.Shiny.Example",
    ] {
      #expect(code.mayFill(host: host))
    }
    #expect(try self.code(boundTo: "SHINY.example").mayFill(host: "www.shiny.example"))
  }

  @Test("nowhere else")
  func elsewhere() throws {
    let code = try code(boundTo: "shiny.example")
    for host in [
      "evil.example", "shiny.example.evil.test", "notshiny.example", "example", "",
      "shiny.example:443", "https://shiny.example", "me@shiny.example",
    ] {
      #expect(!code.mayFill(host: host))
    }
  }

  @Test("hosts under one public suffix are not one site")
  func publicSuffix() throws {
    let code = try code(boundTo: "good.github.io")
    #expect(!code.mayFill(host: "evil.github.io"))
    #expect(code.mayFill(host: "good.github.io"))
    #expect(!(try self.code(boundTo: "co.uk").mayFill(host: "shop.co.uk")))
  }

  @Test("in an app that is associated with the host")
  func apps() throws {
    let code = try code(boundTo: "shiny.example")
    #expect(code.mayFill(host: "", associatedDomains: ["other.example", "shiny.example"]))
    #expect(!code.mayFill(host: "", associatedDomains: ["other.example"]))
    #expect(!code.mayFill(host: "", associatedDomains: []))
  }

  @Test("an international name is the same host in both spellings")
  func international() throws {
    #expect(try code(boundTo: "bücher.example").mayFill(host: "xn--bcher-kva.example"))
  }

  @Test("what is no host has no field", arguments: ["localhost:8080", "//shiny.example", "a..b"])
  func noHost(host: String) throws {
    let code = try code(boundTo: host)
    #expect(!code.mayFill(host: host))
    #expect(!code.mayFill(host: "shiny.example"))
    #expect(!code.mayFill(host: "localhost"))
  }
}
