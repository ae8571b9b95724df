import Device
import TextInterface

/// Sites: every host of the world, what the two caches hold of its file, and what it says now (ASD-4).
package struct SitesScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .sites(self) }

  func title(in model: Model) -> String { "Sites" }

  func load(in model: Model) -> [Effect] { [.loadSites] }

  func awaited(in model: Model) -> String? { model.sites == nil ? "Reading the sites…" : nil }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let rows = context.model.sites else {
      page.space()
      page.note("Reading the sites…")
      return page.list
    }
    let claimed = rows.filter { !$0.apps.isEmpty }
    let others = rows.filter(\.apps.isEmpty)
    add(claimed, "Asked for Their Association File", to: &page)
    add(others, "Claimed by No App", to: &page)
    if rows.isEmpty { page.note("This world has no sites: no app claims a domain.") }
    page.note(
      "The phone keeps what it was given for a week, and the network between phone and site does the"
        + " same. A change on a site is seen when both are that old, or after Refresh.")
    return page.list
  }

  private func add(_ rows: [SiteRow], _ heading: String, to page: inout BlockBuilder) {
    guard !rows.isEmpty else { return }
    page.heading(heading)
    page.card { card in
      for row in rows {
        card.item(.open(.site(row.host))) { isSelected in
          SitesScreen.lines(of: row, isSelected: isSelected)
        }
      }
    }
  }

  private static func lines(of row: SiteRow, isSelected: Bool) -> [Line] {
    let isChanged = row.behaviour != .asItIs
    let site = isChanged ? row.behaviour.title.lowercased() : row.present
    let line = Line.row(
      row.host, detail: row.apps.isEmpty ? site : row.apps.joined(separator: ", "),
      detailRole: isChanged && row.apps.isEmpty ? .warning : .secondary, isSelected: isSelected)
    guard !row.apps.isEmpty else { return [line] }
    let caches = [
      Span("     phone ", Style(.secondary)), Span(words(row.phone)),
      Span("   network ", Style(.secondary)), Span(words(row.network)),
    ]
    return [
      line,
      Line(
        caches,
        trailing: [
          Span("site ", Style(.secondary)), Span(site + " ", Style(isChanged ? .warning : .text)),
        ]),
    ]
  }

  private static func words(_ copy: SiteRow.Copy?) -> String {
    guard let copy else { return "nothing" }
    return copy.trouble == nil || copy.words.hasPrefix("no answer") ? copy.words : copy.words + " !"
  }
}

extension SiteBehaviour {
  /// What it is called in the developer menu.
  var title: String {
    switch self {
    case .asItIs: "As It Is"
    case .notFound: "404"
    case .moved: "301"
    case .serverError: "500"
    case .slow: "Slow"
    case .broken: "Broken File"
    }
  }

  /// What the phone makes of it.
  var explanation: String {
    switch self {
    case .asItIs: "the file of the world's folder"
    case .notFound: "no file: denied"
    case .moved: "a redirect: denied"
    case .serverError: "asked again in 3 hours"
    case .slow: "no answer in 30 s: asked again"
    case .broken: "half a file: denied"
    }
  }
}
