import Simulation
import TextInterface

/// Everything about one event of the trace.
struct EventRows {
  let event: TraceEvent
  let context: Context

  var list: BlockList {
    let width = max(10, context.width - 2)
    var lines = wrap(event.name, to: width).map { Line(" " + $0, Style(.title, [.bold])) }
    lines.append(.blank)
    lines += fact("From", event.from.rawValue, width)
    lines += fact("To", event.to.rawValue, width)
    lines += fact("Time", context.model.moment(event.time).toTheMillisecond(event.time), width)
    lines += fact("Event", String(event.number), width)
    lines += fact("Request", event.request.map(String.init) ?? "none", width)
    lines += [.blank, Line(" Details", Style(.title, [.bold]))]
    for (name, value) in event.details.sorted(by: { $0.key < $1.key }) {
      lines += fact(name, value, width)
    }
    if event.details.isEmpty { lines.append(Line(" none", Style(.secondary))) }
    // Every row is a block, so that a long text scrolls row by row.
    return BlockList(lines.map { Block(lines: [$0]) })
  }

  private func fact(_ name: String, _ value: String, _ width: Int) -> [Line] {
    let label = " " + name + "  "
    let column = max(11, columns(of: label))
    let rows = wrap(value, to: max(10, width - column))
    let pad = String(repeating: " ", count: max(0, column - columns(of: label)))
    return rows.enumerated().map { index, row in
      Line([
        Span(
          index == 0 ? label + pad : String(repeating: " ", count: column), Style(.secondary)),
        Span(row),
      ])
    }
  }
}
