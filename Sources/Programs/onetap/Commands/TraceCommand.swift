import Device
import Simulation

/// `onetap trace`: what happened, hop by hop.
enum TraceCommand {
  static let row = CommandRow(
    "trace",
    options: [
      OptionRow(
        "--format", "text|jsonl", choices: TraceFormat.allCases.map(\.rawValue),
        does: "lines for people, or one JSON object a line"),
      OptionRow("--request", "N", does: "only what belongs to one request"),
    ],
    summary: "what happened, hop by hop",
    discussion: """
      Prints the trace: number, simulated time, from, to, name, details. No password and no code ever stands in it.
      Only reads, and works beside a running interface.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    var request: Int?
    if let text = invocation["--request"] {
      guard let number = Int(text) else {
        throw CommandFailure(.usage, "--request takes a number, not “\(text)”.")
      }
      request = number
    }
    let format = invocation["--format"].flatMap(TraceFormat.init) ?? .text
    let events = phone.device.traceEvents(request: request)
    if events.isEmpty {
      Output.note(
        request.map { "Nothing is known of request \($0); onetap trace lists all." }
          ?? "Nothing has happened yet.")
    }
    for event in events { Output.line(format.line(event)) }
    return events.isEmpty && request != nil ? .unsuccessful : .done
  }
}
