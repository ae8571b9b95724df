import Device
import Simulation

/// `onetap trace`: what happened, hop by hop.
enum TraceCommand {
  static let row = CommandRow(
    "trace",
    options: [
      OptionRow(
        "--format", "text|jsonl|mermaid", choices: TraceFormat.allCases.map(\.rawValue),
        does: "lines for people, one JSON object a line, or a sequence diagram"),
      OptionRow("--request", "N", does: "only what belongs to one request"),
      OptionRow("--follow", does: "go on with what happens, until Ctrl-C"),
      OptionRow("--check", does: "only say whether it keeps what every trace must keep"),
    ],
    summary: "what happened, hop by hop",
    discussion: """
      Prints the trace: simulated time, from, to, name, details. No password and no code ever stands in it. Times are
      those of the phone's own clock; in JSON they are UTC. A Mermaid diagram goes between ```mermaid and ``` in a page.
      With --check nothing is printed but what breaks a rule: one outcome a request, no interface before
      prepareInterface…, no changed credential before the server's word, and so on; the exit status is 1 if anything
      does. Only reads, and works beside a running interface.
      """
  ) { invocation in
    let wanted = Wanted(
      format: invocation["--format"].flatMap(TraceFormat.init) ?? .text,
      request: try request(invocation["--request"]))
    if invocation.has("--follow") {
      guard !invocation.has("--check") else {
        throw CommandFailure(
          .usage, "--check looks at a trace that stands still; leave out --follow.")
      }
      return try await follow(invocation, wanted)
    }
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    if invocation.has("--check") { return try check(phone.device.traceEvents(), wanted) }
    let events = try phone.device.traceEvents(request: wanted.request)
    if events.isEmpty {
      try Output.note(
        wanted.request.map { "Nothing is known of request \($0); onetap trace lists all." }
          ?? "Nothing has happened yet.")
    }
    try wanted.opening(events).forEach(wanted.print)
    let zone = phone.device.secondsFromGMT
    for event in events { try wanted.print(wanted.format.line(event, secondsFromGMT: zone)) }
    return events.isEmpty && wanted.request != nil ? .unsuccessful : .done
  }

  /// Says what breaks a rule; the whole trace is looked at whatever request is asked for.
  private static func check(_ events: [TraceEvent], _ wanted: Wanted) throws -> ExitStatus {
    let found = TraceInvariants.violations(in: events).filter { violation in
      wanted.request.map { $0 == violation.request } ?? true
    }
    for violation in found { try Output.line("\(violation.rule): \(violation.sentence)") }
    let requests = Set(events.compactMap(\.request))
    try Output.note(
      "Events looked at: \(events.count), requests: \(requests.count). "
        + (found.isEmpty ? "The trace keeps every rule." : "Rules broken: \(found.count)."))
    return found.isEmpty ? .done : .unsuccessful
  }

  /// What of the trace is printed, and how.
  struct Wanted: Sendable {
    let format: TraceFormat
    let request: Int?

    /// Writes one line of the trace to standard output.
    func print(_ line: String) throws {
      switch format {
      case .text, .mermaid: try Output.line(line)
      case .jsonl: try Output.jsonLine(line)
      }
    }

    /// The lines before the events.
    func opening(_ events: [TraceEvent]) -> [String] {
      let present = Set(events.flatMap { [$0.from, $0.to] })
      return format.opening(Party.allCases.filter(present.contains))
    }
  }

  private static func request(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let number = Int(text) else {
      throw CommandFailure(.usage, "--request takes a number, not “\(text)”.")
    }
    return number
  }

  private static func follow(
    _ invocation: Invocation, _ wanted: Wanted
  ) async throws -> ExitStatus {
    let phone = try Phone.open(invocation, access: .readOnly)
    let configuration = try Phone.configuration(invocation, access: .readOnly, headless: true)
    let follower = TraceFollower(
      phone.device, wanted: wanted,
      // A world that cannot be opened yet is asked for again at its next change.
      reopen: { try? Device.open(configuration) },
      watch: try FolderWatch(configuration.stateFolder))
    let interrupts = Interrupts { follower.end() }
    defer { interrupts.end() }
    let hasEvents = try follower.printKept()
    try Output.note(
      (hasEvents ? "" : "Nothing has happened yet. ") + "Waiting for more; Ctrl-C ends.")
    try await follower.run()
    return .done
  }
}
