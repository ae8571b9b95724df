import AuthenticationServices
import Foundation
import Testing

@testable import ExtensionHost

@Suite("A form from any process is one that every screen can show")
struct FormLimitTests {
  private let now = Rig.start

  @Test("An ordinary form stays as it is")
  func ordinary() {
    let form = ExtensionForm(
      title: "T", message: "M", deadline: now.addingTimeInterval(300),
      fields: [.init(id: "c", label: "C", contentType: .oneTimeCode, length: 6)],
      buttons: [.init(id: "b", label: "B", availableAt: now.addingTimeInterval(30))],
      footnote: "F", error: "E", host: "shiny.example")
    #expect(form.limited(at: now) == form)
  }

  @Test("Texts are cut")
  func texts() {
    let long = String(repeating: "x", count: 1 << 20)
    let form = ExtensionForm(
      title: long, message: long, fields: [.init(id: "c", label: long, contentType: .username)],
      buttons: [.init(id: "b", label: long)], footnote: long, error: long, host: long
    ).limited(at: now)
    let cut = String(repeating: "x", count: 1_999) + "…"
    #expect(
      [
        form.title, form.message, form.footnote, form.error, form.host, form.fields[0].label,
        form.buttons[0].label,
      ].allSatisfy { $0 == cut })
  }

  @Test(
    "Moments that are no moments, and lengths that are none, are left out",
    arguments: [
      1e300, -1e300, 1e12, .infinity, .nan,
    ])
  func moments(seconds: TimeInterval) {
    let moment = Date(timeIntervalSince1970: seconds)
    let form = ExtensionForm(
      title: "T", message: "M", deadline: moment,
      buttons: [.init(id: "b", label: "B", availableAt: moment)], host: "h"
    ).limited(at: now)
    #expect(form.deadline == nil)
    #expect(form.buttons[0].availableAt == nil)
  }

  @Test("Lengths that make no sense are left out", arguments: [-1, 0, 129, .max, .min])
  func lengths(length: Int) {
    let field = ExtensionForm.Field(id: "c", label: "", contentType: .password, length: length)
    let form = ExtensionForm(title: "T", message: "M", fields: [field], host: "h")
    #expect(form.limited(at: now).fields[0].length == nil)
  }

  @Test("So many parts, and one of each name")
  func parts() {
    let many = (0..<1_000).map { ExtensionForm.Button(id: "\($0)", label: "B") }
    let twice = ["a", "b", "a"].map { ExtensionForm.Option(id: $0, label: $0) }
    let form = ExtensionForm(
      title: "T", message: "M",
      fields: [.init(id: "n", label: "", contentType: .choice, options: twice)], buttons: many,
      host: "h"
    ).limited(at: now)
    #expect(form.buttons.count == 32)
    #expect(form.fields[0].options.map(\.id) == ["a", "b"])
  }
}
