import Domains
import Foundation
import SecurityCodes

/// `onetap code`: which code is in a message, and where may it be offered?
enum CodeCommand {
  static let row = CommandRow(
    "code", operands: ["MESSAGE|-"],
    options: [
      OptionRow(
        "--domain", "D", does: "say whether a field on this domain may be offered the code"),
      CommandTable.json,
    ],
    summary: "the security code in a text message",
    discussion: """
      Finds the code as the phone does: in a last line of the form “@host #code”, which binds it to that host, or else
      from the words around it. With - the message is all of standard input, taken as it is: a line end behind the last
      line makes the form lenient. With --domain a code that is bound to another site is shown and not offered. Needs no
      state folder. Exit status 1 without a code.
      """
  ) { invocation in
    let message = try message(invocation.operands[0])
    let host = try host(invocation["--domain"])
    guard let code = SecurityCode.detect(in: message) else {
      if invocation.has("--json") { try Output.json(Document(nil, in: message, host: host)) }
      try Output.note("There is no security code in this message.")
      return .unsuccessful
    }
    let document = Document(code, in: message, host: host)
    if invocation.has("--json") {
      try Output.json(document)
    } else {
      try Output.line(code.code)
      if let host, let reason = code.refusal(host: host) { try Output.note(reason) }
    }
    return .done
  }

  private static func message(_ operand: String) throws -> String {
    guard operand == "-" else { return operand }
    return try StandardInput.all(atMost: 100_000, for: "a text message")
  }

  private static func host(_ given: String?) throws -> String? {
    guard let given else { return nil }
    guard let domain = Domain(given) else {
      throw CommandFailure(
        .usage,
        "--domain: “\(given)” is no domain; give a host alone, such as shiny.example.")
    }
    return domain.ascii
  }

  private struct Document: Encodable {
    let code: Nullable<String>
    /// Where the code begins and ends, in UTF-16 units of the message.
    let range: Nullable<[Int]>
    let form: Nullable<SecurityCode.Form>
    let boundTo: Nullable<String>
    let embedded: Nullable<String>
    let offered: Nullable<Bool>

    init(_ found: SecurityCode?, in message: String, host: String?) {
      code = Nullable(found?.code)
      range = Nullable(
        found.map { found in
          [found.range.lowerBound, found.range.upperBound].map { $0.utf16Offset(in: message) }
        })
      form = Nullable(found?.form)
      boundTo = Nullable(found?.boundTo)
      embedded = Nullable(found?.embedded)
      offered = Nullable(host.map { host in found?.mayFill(host: host) ?? false })
    }
  }
}
