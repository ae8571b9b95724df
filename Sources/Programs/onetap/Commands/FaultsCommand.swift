import Device
import Simulation
import TextInterface

/// `onetap faults`: what can be made to go wrong, what is armed, and how to arm it.
enum FaultsCommand {
  static let row = CommandRow(
    "faults", options: [CommandTable.json],
    summary: "what can be made to go wrong, and what is armed",
    discussion: """
      Lists every fault by its name, layer.step.kind, with what happens when it strikes, what it may be armed for,
      and how often an armed one was reached and struck; then every way to say when it strikes. They are armed in
      the interface, in Developer > Faults, and in a tape: Fault sms.send.lost on 2. Only reads, and works beside
      a running interface.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    let rows = phone.device.faults()
    if invocation.has("--json") {
      try Output.json(Document(rows))
      return .done
    }
    try lines(rows).forEach(Output.line)
    return .done
  }

  private static func lines(_ rows: [FaultRow]) -> [String] {
    let cells = Columns.lines(
      rows.map { row in
        ["  \(row.point.name)", row.armed.map(state) ?? "", row.point.summary]
      }, width: columns)
    var lines: [String] = []
    for layer in FaultLayer.allCases {
      let own = zip(rows, cells).filter { $0.0.point.layer == layer }
      guard let first = own.first?.0.point else { continue }
      lines.append(layer.title + (first.subject.map { "  (also for one \($0))" } ?? ""))
      lines += own.map(\.1) + [""]
    }
    lines.append("When it strikes, as a tape has it: Fault POINT WHEN")
    return lines
      + Columns.lines(
        FaultTrigger.forms.map { ["  \($0.form)", $0.meaning] }, width: columns)
  }

  private static func state(_ armed: ArmedFault) -> String {
    let count = armed.hits == 0 ? "" : " (reached \(armed.hits), struck \(armed.strikes))"
    return "armed: \(armed.trigger.words)\(count)"
  }

  private struct Document: Encodable {
    struct Fault: Encodable {
      let name: String
      let layer: String
      let summary: String
      let subject: Nullable<String>
      let armed: Nullable<String>
      let reached: Nullable<Int>
      let struck: Nullable<Int>
    }

    struct Trigger: Encodable {
      let form: String
      let meaning: String
    }

    let faults: [Fault]
    let triggers: [Trigger]

    init(_ rows: [FaultRow]) {
      faults = rows.map { row in
        Fault(
          name: row.point.name, layer: row.point.layer.rawValue, summary: row.point.summary,
          subject: Nullable(row.point.subject), armed: Nullable(row.armed?.trigger.words),
          reached: Nullable(row.armed?.hits), struck: Nullable(row.armed?.strikes))
      }
      triggers = FaultTrigger.forms.map { Trigger(form: $0.form, meaning: $0.meaning) }
    }
  }
}
