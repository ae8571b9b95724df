import Foundation
import Simulation
import Tapes
import TextInterface

/// What a person reads of `onetap test`.
enum TestPrinter {
  static func lines(_ result: TestRun.Result) -> [String] {
    guard let failure = result.failure else { return ["ok    \(result.name)"] }
    var lines = ["FAIL  \(result.name)"]
    lines.append("      \(result.name):\(failure.line): \(failure.text)")
    if !failure.expectation.isEmpty, failure.expectation != failure.text {
      lines.append("      Expected: \(failure.expectation)")
    }
    lines.append("      \(failure.sentence)")
    let frame = failure.frame.reversed().drop(while: \.isEmpty).reversed()
    if !frame.isEmpty {
      lines.append("      The screen:")
      lines += frame.map { "      | \($0)" }
    }
    if !failure.events.isEmpty {
      lines.append("      The last events:")
      lines += failure.events.map { "      \(event($0))" }
    }
    if let state = result.state {
      lines.append("      The state is kept: onetap --state \(state)")
    }
    return lines
  }

  /// `17 passed, 1 failed`.
  static func closing(_ results: [TestRun.Result]) -> String {
    let failed = results.count { $0.failure != nil }
    return "\(results.count - failed) passed, \(failed) failed"
  }

  private static func event(_ event: TraceEvent) -> String {
    let details = event.details.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
    let request = event.request.map { ["request \($0)"] } ?? []
    let words =
      ["\(event.number)", "\(event.from.rawValue) to \(event.to.rawValue) \"\(event.name)\""]
      + request + details
    return words.joined(separator: "  ")
  }
}

/// The same as a document.
struct TestDocument: Encodable {
  struct Row: Encodable {
    let name: String
    let passed: Bool
    let rules: [String]
    let seconds: Double
    let failure: Nullable<Failure>
  }

  struct Failure: Encodable {
    let line: Int
    let text: String
    let expectation: String
    let sentence: String
    let frame: [String]
    let events: [TraceEvent]
    let state: Nullable<String>
  }

  let passed: Int
  let failed: Int
  let tapes: [Row]

  init(_ results: [TestRun.Result]) {
    failed = results.count { $0.failure != nil }
    passed = results.count - failed
    tapes = results.map { result in
      Row(
        name: result.name, passed: result.failure == nil, rules: result.rules,
        seconds: (result.seconds * 1_000).rounded() / 1_000,
        failure: Nullable(
          result.failure.map { failure in
            Failure(
              line: failure.line, text: failure.text, expectation: failure.expectation,
              sentence: failure.sentence, frame: failure.frame, events: failure.events,
              state: Nullable(result.state))
          }))
    }
  }
}

/// The same as build servers read it: JUnit's XML.
struct JUnitReport {
  let text: String

  init(_ results: [TestRun.Result]) {
    let failed = results.count { $0.failure != nil }
    let seconds = results.reduce(0) { $0 + $1.seconds }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(results.count)\" failures=\"\(failed)\">",
      "  <testsuite name=\"onetap test\" tests=\"\(results.count)\" failures=\"\(failed)\" "
        + "errors=\"0\" skipped=\"0\" time=\"\(Self.seconds(seconds))\">",
    ]
    for result in results {
      let name = result.name.replacing(Tape.ending, with: "")
      let start =
        "    <testcase classname=\"\(Self.escaped(Self.group(name)))\" "
        + "name=\"\(Self.escaped(name))\" time=\"\(Self.seconds(result.seconds))\""
      guard let failure = result.failure else {
        lines.append(start + "/>")
        continue
      }
      let body = TestPrinter.lines(result).dropFirst().joined(separator: "\n")
      lines += [
        start + ">",
        "      <failure message=\"\(Self.escaped(failure.sentence))\">\(Self.escaped(body))</failure>",
        "    </testcase>",
      ]
    }
    text = (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// The folders that a tape lies in.
  private static func group(_ name: String) -> String {
    let parts = name.split(separator: "/").dropLast()
    return parts.isEmpty ? "tapes" : parts.joined(separator: ".")
  }

  private static func seconds(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1_000).rounded())
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return XMLText.escaped(
      lines.map { visible(String($0)) }.joined(separator: "\n"), inOneLine: true)
  }
}
