import Device
import Foundation

/// `onetap codes`: which codes were sent to whom.
enum CodesCommand {
  static let row = CommandRow(
    "codes", options: [OptionRow("--last", does: "only the last one"), CommandTable.json],
    summary: "which codes were sent to whom",
    discussion: """
      Reads out what the simulated carrier was given: the code first, then the number, the sender, the time, whether it
      was delivered, and the site that it is bound to. Also what was delayed or lost. Only reads,
      and works beside a running interface. A message that cannot be read is named on standard error, and the others are
      read out. Exit status 1 when there is none, or when one cannot be read.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    let sent = try phone.device.sentCodes()
    var codes = sent.codes
    if invocation.has("--last") { codes = Array(codes.suffix(1)) }
    if invocation.has("--json") {
      try Output.json(Document(codes: codes.map(Document.Code.init)))
    } else if codes.isEmpty, sent.unreadable.isEmpty {
      try Output.note("No code was sent yet.")
    } else {
      let times = Date.ISO8601FormatStyle()
      for code in codes {
        let delivery = code.delivered == nil ? "not delivered" : "delivered"
        let words = [
          code.code ?? "-", code.to, code.sender, code.sent.formatted(times), delivery,
          code.boundTo.map { "for \($0)" } ?? "for no site by name",
        ]
        try Output.line(words.joined(separator: "  "))
      }
    }
    try sent.unreadable.forEach(Output.note)
    return codes.isEmpty || !sent.unreadable.isEmpty ? .unsuccessful : .done
  }

  private struct Document: Encodable {
    struct Code: Encodable {
      let code: Nullable<String>
      let to: String
      let sender: String
      let sent: Date
      let delivered: Nullable<Date>
      let boundTo: Nullable<String>

      init(_ sent: SentCode) {
        code = Nullable(sent.code)
        to = sent.to
        sender = sent.sender
        self.sent = sent.sent
        delivered = Nullable(sent.delivered)
        boundTo = Nullable(sent.boundTo)
      }
    }

    let codes: [Code]
  }
}
