import Foundation
import Testing

@Suite("COD-1, COD-2 onetap code says which code a message has, and where it may be offered")
struct CodeCommandTests {
  private let bound = "482913 is your Shiny code.\n\n@shiny.example #482913"

  @Test func codeAlone() throws {
    let result = try Program().run("code", bound)
    #expect(result.status == 0)
    #expect(result.output == "482913\n")
    #expect(result.errors == "")
  }

  @Test func nothingIsStatusOne() throws {
    let result = try Program().run("code", "Your table is booked for 19:30.")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "There is no security code in this message.\n")
  }

  @Test("a document with every key, the range in UTF-16 units")
  func document() throws {
    let result = try Program().run(
      "code", "🔑 482-913 is your code @ Shiny", "--json", "--domain", "shiny.example")
    let document = try result.document()
    #expect(
      Set(document.keys) == ["code", "range", "form", "boundTo", "embedded", "offered"])
    #expect(document["code"] as? String == "482913")
    #expect(document["range"] as? [Int] == [3, 10])
    #expect(document["form"] as? String == "words")
    #expect(document["boundTo"] is NSNull)
    #expect(document["embedded"] is NSNull)
    #expect(document["offered"] as? Bool == true)
  }

  @Test("the forms and the embedded host")
  func forms() throws {
    let strict = try Program().run(
      "code", "@shiny.example #482913 @pay.example", "--json"
    ).document()
    #expect(strict["form"] as? String == "bound")
    #expect(strict["boundTo"] as? String == "shiny.example")
    #expect(strict["embedded"] as? String == "pay.example")
    #expect(strict["offered"] is NSNull)
    let lenient = try Program().run("code", "-", "--json", input: bound + "\n").document()
    #expect(lenient["form"] as? String == "lenient")
    #expect(lenient["range"] as? [Int] == [0, 6])
  }

  @Test("a code bound to another site is shown and not offered")
  func offered() throws {
    for (domain, offered) in [
      ("shiny.example", true), ("login.shiny.example", true), ("SHINY.example", true),
      ("evil.example", false), ("shiny.example.evil.test", false),
    ] {
      let document = try Program().run("code", bound, "--domain", domain, "--json").document()
      #expect(document["offered"] as? Bool == offered, "\(domain)")
    }
    let result = try Program().run("code", bound, "--domain", "evil.example")
    #expect(result.status == 0)
    #expect(result.output == "482913\n")
    #expect(
      result.errors
        == "The message binds the code to shiny.example, and this field is on evil.example,"
        + " another site.\n")
  }

  @Test("a document without a code has every key too, and its status is one")
  func documentOfNothing() throws {
    let result = try Program().run("code", "-", "--json", input: "Order 482913 has shipped.\n")
    #expect(result.status == 1)
    let document = try result.document()
    #expect(document.count == 6)
    #expect(document.values.allSatisfy { $0 is NSNull })
  }

  @Test(
    "100 kB of anything is read in an instant and does no harm",
    arguments: ["code ", "7", "\u{200F}", "\0", "Enter 4829 or ", "@a.example #1\n"])
  func long(unit: String) throws {
    let text = String(repeating: unit, count: 100_000 / unit.utf8.count)
    let result = try Program().run("code", "-", input: text + "\nYour code is below.")
    #expect(!result.wasSignalled)
    #expect(result.status == 0 || result.status == 1)
  }

  @Test("standard input of any content", arguments: ["", "\0\u{202E}", "Code: ４８２９１３\r\n"])
  func standardInput(text: String) throws {
    let result = try Program().run("code", "-", input: text)
    #expect(result.status == (text.contains("Code") ? 0 : 1))
    #expect(!result.wasSignalled)
    #expect(result.output == (text.contains("Code") ? "482913\n" : ""))
  }

  @Test(
    "what is no domain is wrong usage", arguments: ["shiny.example:443", "a b", "", "me@a.example"])
  func noDomain(domain: String) throws {
    let result = try Program().run("code", bound, "--domain", domain)
    #expect(result.status == 2)
    #expect(result.errors.contains("is no domain; give a host alone"))
  }

  @Test func noStateFolderIsMade() throws {
    let program = try Program()
    try program.run("code", bound)
    #expect(!FileManager.default.fileExists(atPath: program.state.path))
  }
}
