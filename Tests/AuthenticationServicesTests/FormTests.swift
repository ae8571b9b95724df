import Foundation
import Testing

@testable import AuthenticationServices

@Suite("A form in the protocol: what is left out has a meaning")
struct FormTests {
  @Test("A form with its title alone")
  func smallest() throws {
    let form = try ProtocolLine.decode(ExtensionForm.self, from: Data(#"{"title":"T"}"#.utf8))
    #expect(form == ExtensionForm(title: "T", message: "", host: ""))
  }

  @Test("Fields and buttons with their least")
  func smallestParts() throws {
    let text = """
      {"title":"T","fields":[{"id":"a","contentType":"password"}],
       "buttons":[{"id":"b","label":"B"}],"footnote":null}
      """
    let form = try ProtocolLine.decode(ExtensionForm.self, from: Data(text.utf8))
    #expect(form.fields == [.init(id: "a", label: "", contentType: .password)])
    #expect(form.buttons == [.init(id: "b", label: "B", role: .secondary)])
  }

  @Test("Moments are milliseconds since 1970")
  func moments() throws {
    let text = #"{"title":"T","deadline":1592254800000}"#
    let form = try ProtocolLine.decode(ExtensionForm.self, from: Data(text.utf8))
    // date -u -d @1592254800: 2020-06-15 21:00:00
    #expect(form.deadline == Date(timeIntervalSince1970: 1_592_254_800))
    let line = try ProtocolLine.encode(form)
    #expect(String(decoding: line, as: UTF8.self).contains("\"deadline\":1592254800000"))
  }

  @Test(
    "What is no form is refused",
    arguments: [
      "{}", #"{"title":7}"#, #"{"title":"T","fields":[{"id":"a"}]}"#,
      #"{"title":"T","fields":[{"id":"a","contentType":"colour"}]}"#,
      #"{"title":"T","buttons":[{"label":"B"}]}"#,
    ])
  func refuses(text: String) {
    #expect(throws: (any Error).self) {
      try ProtocolLine.decode(ExtensionForm.self, from: Data(text.utf8))
    }
  }

  @Test("A field is filled when it is as long as it must be, holds an option, or holds something")
  func filled() {
    let code = ExtensionForm.Field(id: "c", label: "", contentType: .oneTimeCode, length: 6)
    #expect(code.isFilled(by: "012345"))
    #expect(!code.isFilled(by: "01234"))
    #expect(!code.isFilled(by: "0123456"))
    let user = ExtensionForm.Field(id: "u", label: "", contentType: .username)
    #expect(user.isFilled(by: "c"))
    #expect(!user.isFilled(by: ""))
    let choice = ExtensionForm.Field(
      id: "n", label: "", contentType: .choice, options: [.init(id: "0", label: "00")])
    #expect(choice.isFilled(by: "0"))
    #expect(!choice.isFilled(by: "1"))
  }
}
