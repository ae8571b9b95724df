import Testing

@testable import SecurityCodes

@Suite("COD-1 why a code is not offered, as a sentence")
struct RefusalTests {
  private func code(_ host: String) throws -> SecurityCode {
    try #require(SecurityCode.detect(in: "Your code is 482913.\n@\(host) #482913"))
  }

  @Test("on a page of another site")
  func page() throws {
    let code = try code("evil.example")
    #expect(
      code.refusal(host: "shiny.example")
        == "The message binds the code to evil.example, and this field is on shiny.example, another"
        + " site.")
    #expect(
      code.refusal(host: "shiny.example:443")
        == "The message binds the code to evil.example, and “shiny.example:443”, where this field"
        + " is, is no host.")
  }

  @Test("in an app that speaks for others, or for nobody")
  func app() throws {
    let code = try code("evil.example")
    let start = "The message binds the code to evil.example, and "
    func refusal(_ domains: String...) -> String? {
      code.refusal(host: "", associatedDomains: domains)
    }
    #expect(refusal() == start + "no site lets this app speak for it.")
    #expect(refusal("shiny.example") == start + "this app speaks for shiny.example only.")
    #expect(
      refusal("a.example", "b.test") == start + "this app speaks for a.example and b.test only.")
    #expect(
      refusal("a.example", "b.test", "c.test", "d.test") == start
        + "this app speaks for 4 other sites only, a.example among them.")
  }

  @Test("what the message names is no host")
  func noHost() throws {
    #expect(
      try code("localhost:8080").refusal(host: "localhost")
        == "The message binds the code to “localhost:8080”, which is no host that a field could be"
        + " on, so it is offered nowhere.")
  }

  @Test("a name in other letters is shown in its ASCII form as well")
  func deceptive() throws {
    // The first letter is Cyrillic.
    let refusal = try #require(try code("аpple.example").refusal(host: "apple.example"))
    #expect(refusal.contains("аpple.example (xn--pple-43d.example)"))
  }

  @Test("where it may be offered there is none")
  func none() throws {
    #expect(try code("shiny.example").refusal(host: "login.shiny.example") == nil)
    #expect(SecurityCode.detect(in: "Your code is 482913.")?.refusal(host: "any.example") == nil)
  }
}

@Suite("COD-1 attacks on the line that binds")
struct BindingAttackTests {
  @Test(
    "another host than the last line's is never offered the code",
    arguments: [
      "@evil.example #482913\n@shiny.example #482913", "@evil.example\n@shiny.example #482913",
      "@evil.example #1 @shiny.example\n@shiny.example #482913",
      "@evil.example #482913\r@shiny.example #482913",
      "@shiny.example #482913 @evil.example", "@shiny.example #482913 %evil.example\n",
    ])
  func evil(message: String) throws {
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.boundTo == "shiny.example")
    #expect(!found.mayFill(host: "evil.example"))
    #expect(found.mayFill(host: "shiny.example"))
  }

  @Test(
    "what is no host, or another one, does not pass for the host",
    arguments: [
      "shiny.example@evil.example", "evil.example/shiny.example", "shiny.example\u{0}.evil.test",
      "shiny.example:443", "https://shiny.example", "shiny.example.evil.test", "shiny。example.evil",
      "shiny.example#", "xn--shiny-.example", "..shiny.example", "shıny.example", "shiny.exаmple",
      "127.0.0.1", "[::1]", "example",
    ])
  func hosts(host: String) {
    let found = SecurityCode.detect(in: "Your code is 482913.\n@\(host) #482913")
    #expect(found?.boundTo == nil || found?.mayFill(host: "shiny.example") == false)
    // Even then the words' code must not become anybody's.
    if found?.form == .words { #expect(host.contains("#")) }
  }

  @Test("letter case, a final dot and both spellings of an international name are one host")
  func sameHost() {
    for host in ["SHINY.EXAMPLE", "shiny.example.", "Www.Shiny.Example"] {
      #expect(SecurityCode.detect(in: "@\(host) #1234")?.mayFill(host: "shiny.example") == true)
    }
    for host in ["bücher.example", "xn--bcher-kva.example", "BÜCHER.example"] {
      let found = SecurityCode.detect(in: "@\(host) #1234")
      #expect(found?.mayFill(host: "xn--bcher-kva.example") == true)
      #expect(found?.mayFill(host: "bücher.example") == true)
    }
  }
}
