import Foundation
import PasswordRules
import TestSupport
import Testing

@testable import onetap

@Suite("PWR-1 to PWR-5 What onetap rules parse prints has the form of the reference's results")
struct RulesDocumentTests {
  private func document(_ rules: String) throws -> NSDictionary {
    let data = try JSONEncoder().encode(RulesDocument(PasswordRules(parsing: rules)))
    return try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test(
    "on every line of the shared data",
    arguments: ["password-rules-open.jsonl", "password-rules-edge-open.jsonl"])
  func reference(file: String) throws {
    for line in Places.sharedLines(file) ?? [] {
      let row = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      if row["jsFloat"] != nil { continue }
      let rules = try #require(row["rules"] as? String)
      let ours = try document(rules)
      for field in ["parsed", "canonical", "minified"] {
        #expect(
          (ours[field] as? NSObject) == (row[field] as? NSObject), "\(field) of \(rules)")
      }
      let text = try #require(row["minifiedText"] as? String)
      #expect((ours["minifiedText"] as? String)?.sorted() == text.sorted(), "\(rules)")
      if (row["errors"] as? [Any])?.isEmpty == false {
        #expect((ours["problems"] as? [Any])?.isEmpty == false, "\(rules)")
      }
    }
  }

  @Test("letters come before signs, and the short form keeps the places of hyphen and bracket")
  func order() throws {
    let ours = try document(
      "required: [z-]; allowed: [-+a]]; required: [abcdefghijklmnopqrstuvwxyz]")
    let parsed: NSArray = [
      ["name": "required", "value": [["chars": "z"]]],
      ["name": "required", "value": [["class": "lower"]]],
      ["name": "allowed", "value": [["class": "lower"], ["chars": "+-]"]]],
    ]
    #expect((ours["parsed"] as? NSObject) == parsed)
    #expect(
      ours["canonical"] as? String == "required: [z]; required: lower; allowed: lower, [+-]]")
    let minified = try #require(ours["minified"] as? [NSDictionary])
    #expect(minified.last == ["name": "allowed", "value": [["chars": "a-+]"]]])
  }

  @Test("limits are numbers, and come last")
  func numbers() throws {
    let ours = try document("maxlength: 20; minlength: 8; max-consecutive: 2; required: unicode")
    #expect(
      ours["canonical"] as? String
        == "required: unicode; allowed: unicode; max-consecutive: 2; minlength: 8; maxlength: 20")
    let parsed = try #require(ours["parsed"] as? [NSDictionary])
    #expect(parsed.last == ["name": "maxlength", "value": 20])
  }
}
