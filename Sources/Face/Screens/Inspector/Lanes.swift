import Simulation
import TextInterface

/// The lanes of a sequence diagram: one for each party that takes part, then the event's name.
struct Lanes: Hashable, Sendable {
  /// The narrowest place for lanes; where there is less, a hop is a row of words.
  static let narrowest = 69
  /// Columns that a name needs beside the lanes.
  private static let nameWidth = 30

  private let labels: [String]
  /// The column of each lane's line.
  private let centres: [Party: Int]
  /// Where the names of events begin.
  let nameColumn: Int

  /// Lanes for these parties; nothing where they do not fit.
  init?(_ parties: [Party], width: Int) {
    guard width >= Self.narrowest, !parties.isEmpty else { return nil }
    // Where it is narrow, lanes move together first and names are shortened.
    let ways: [(shorten: (Party) -> String, gap: Int)] = [
      (\.rawValue, 2), (\.mediumName, 2), (\.mediumName, 1), (\.shortName, 1),
    ]
    var made: (labels: [String], centres: [Party: Int], end: Int)?
    for way in ways {
      made = Self.place(parties, parties.map(way.shorten), way.gap)
      if let made, made.end + Self.nameWidth <= width { break }
    }
    guard let made else { return nil }
    labels = made.labels
    centres = made.centres
    nameColumn = made.end
  }

  private static func place(
    _ parties: [Party], _ names: [String], _ gap: Int
  ) -> (labels: [String], centres: [Party: Int], end: Int) {
    var column = 1
    var centres: [Party: Int] = [:]
    var labels: [String] = []
    for (party, name) in zip(parties, names) {
      // An arrow between two lanes has room for its head and a piece of line.
      let wide = max(name.count, 4)
      centres[party] = column + (wide - 1) / 2
      labels.append(name + String(repeating: " ", count: wide - name.count + gap))
      column += wide + gap
    }
    return (labels, centres, column)
  }

  /// The names above the lanes.
  var names: Line {
    Line([Span(" " + labels.joined(), Style(.text, [.bold]))])
  }

  /// One hop: an arrow from lane to lane, and what it was.
  func line(_ event: TraceEvent, isSelected: Bool, showsRequest: Bool) -> Line {
    var cells = [Character](repeating: " ", count: nameColumn)
    for centre in centres.values { cells[centre] = "│" }
    let from = centres[event.from] ?? 0
    let to = centres[event.to] ?? 0
    let arrow = min(from, to)...max(from, to)
    draw(from, to, &cells)
    cells[0] = isSelected ? ">" : " "
    let lines = Style(.border)
    let spans = [
      Span(String(cells[0]), Style(.accent, [.bold])),
      Span(String(cells[1..<max(1, arrow.lowerBound)]), lines),
      Span(String(cells[arrow]), Style(.accent)),
      Span(String(cells[(arrow.upperBound + 1)...]), lines),
      Span(event.shortWords, event.nameStyle(isSelected: isSelected)),
    ]
    return Line(
      spans, trailing: event.requestMark(showsRequest), background: isSelected ? .selection : nil)
  }

  private func draw(_ from: Int, _ to: Int, _ cells: inout [Character]) {
    guard from != to else {
      // A party that says something to itself.
      cells[min(from + 1, cells.count - 1)] = "<"
      return
    }
    let crossed = Set(centres.values)
    for column in (min(from, to) + 1)..<max(from, to) {
      cells[column] = crossed.contains(column) ? "┼" : "─"
    }
    if from < to { cells[to - 1] = ">" } else { cells[to + 1] = "<" }
  }
}

extension TraceEvent {
  /// How its name looks: what ends a request and what was not listened to stand out.
  func nameStyle(isSelected: Bool) -> Style {
    let role: Role = name == "ignored" ? .warning : name == "outcome" ? .success : .text
    return Style(role, isSelected || name == "outcome" ? [.bold] : [])
  }
}

extension Party {
  fileprivate var mediumName: String {
    switch self {
    case .extensionProcess: "Ext."
    case .keychain: "Keych."
    case .messages: "Msgs"
    default: rawValue
    }
  }

  fileprivate var shortName: String {
    switch self {
    case .person: "Pers."
    case .system: "Sys."
    case .server: "Serv."
    default: mediumName
    }
  }
}
