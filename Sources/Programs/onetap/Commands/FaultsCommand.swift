import Device
import Simulation
import TextInterface

/// `onetap faults`: what can be made to go wrong, and what is armed.
enum FaultsCommand {
  static let row = CommandRow(
    "faults", options: [CommandTable.json],
    summary: "what can be made to go wrong, and what is armed",
    discussion: """
      Lists every fault by its name, layer.step.kind, with what happens when it strikes. They are armed in the
      interface, in Developer > Faults: always, once, the n-th time, for one number or host, after some time.
      Only reads, and works beside a running interface.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    let rows = phone.device.faults()
    if invocation.has("--json") {
      try Output.json(Document(faults: rows.map(Document.Fault.init)))
      return .done
    }
    let cells = rows.map { row in
      [
        row.point.name, row.armed.map { "armed: \($0.trigger.words)" } ?? "", row.point.summary,
      ]
    }
    for line in Columns.lines(cells, width: columns) { Output.line(line) }
    return .done
  }

  private struct Document: Encodable {
    struct Fault: Encodable {
      let name: String
      let layer: String
      let summary: String
      let subject: Nullable<String>
      let armed: Nullable<String>
      let reached: Nullable<Int>

      init(_ row: FaultRow) {
        name = row.point.name
        layer = row.point.layer.rawValue
        summary = row.point.summary
        subject = Nullable(row.point.subject)
        armed = Nullable(row.armed?.trigger.words)
        reached = Nullable(row.armed?.hits)
      }
    }

    let faults: [Fault]
  }
}
