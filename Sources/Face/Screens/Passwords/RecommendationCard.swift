import Device
import PasswordAudit
import TextInterface

/// One recommendation as rows, without its box.
struct RecommendationCard {
  let row: RecommendationRow
  let width: Int

  /// An urgent one: what is wrong, and buttons (UPG-11).
  func urgent(selected: Int?) -> Block {
    var lines = [head(isSelected: false), user]
    for finding in row.findings { lines += sentence(finding.reason) }
    var items: [Item] = []
    for (index, button) in buttons.enumerated() {
      let place = lines.count
      lines.append(
        .row(
          [Span("    "), Span(button.label, Style(.accent, index == selected ? [.bold] : []))],
          trailing: [Span(button.detail, Style(.secondary))], isSelected: index == selected,
          keeps: .leading))
      items.append(Item(action: button.action, rows: place..<(place + 1)))
    }
    return Block(lines: lines, items: items)
  }

  /// One that leads to the details.
  func other(isSelected: Bool) -> Block {
    var lines = [head(isSelected: isSelected), user]
    for finding in row.findings { lines += sentence(finding.reason) }
    return Block(
      lines: lines, items: [Item(action: .open(.details(row.id)), rows: 0..<lines.count)])
  }

  private var buttons: [(label: String, detail: String, action: Action)] {
    if row.upgrades.isEmpty {
      return [("Change Password on Website", row.domain, .changeOnWebsite)]
    }
    return row.upgrades.map { ($0.label, $0.detail, .upgrade($0)) }
  }

  private func head(isSelected: Bool) -> Line {
    let badges = Badges.badges(row.findings.map(\.kind))
    let name = row.title.isEmpty ? row.domain : row.title
    var spans = [
      Span(" \(initial(of: name)) ", Style(.accent, on: .field, [.bold])), Span(" "),
      Span(name, Style(.text, [.bold])),
    ]
    if name != row.domain { spans.append(Span("  \(row.domain)", Style(.secondary))) }
    return .row(spans, trailing: badges.map { [$0.span] } ?? [], isSelected: isSelected)
  }

  private var user: Line {
    Line([Span("       \(row.user.isEmpty ? "no user name" : row.user)", Style(.secondary))])
  }

  private func sentence(_ text: String) -> [Line] {
    wrap(text.asSentence, to: width - 9).map { Line([Span("       " + $0)]) }
  }
}

extension UpgradeKind {
  /// A few words beside the button.
  var detail: String {
    switch self {
    case .strongPassword: "iPhone makes and saves it"
    case .signInWithApple: "no password any more"
    }
  }
}

extension String {
  /// With a capital letter at its start: reasons are written so that they fit into a sentence too.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
