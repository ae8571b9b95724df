import Device
import PasswordAudit
import TextInterface

/// The recommendations that were hidden, and the way back for each.
package struct HiddenScreen: Screen {
  package var list = ListState()
  var rows: [RecommendationRow]?

  package init() {}

  var surface: Surface { .hidden(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Hidden Recommendations" }

  func load(in model: Model) -> [Effect] { [.loadHidden] }

  func awaited(in model: Model) -> String? { rows == nil ? "Reading recommendations…" : nil }

  private var selectedRow: RecommendationRow? {
    guard let rows, rows.indices.contains(list.selection.block - 1) else { return nil }
    return rows[list.selection.block - 1]
  }

  func bindings(in model: Model) -> [Binding] {
    let noRow = selectedRow == nil ? "Select a recommendation first." : nil
    return [
      Binding(
        [.key("x")], .showAgain, hint: "show again", "Show it among the recommendations again",
        unless: noRow)
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == .showAgain, let row = selectedRow else { return nil }
    return [.showAgain(row.id)]
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    guard let rows, !rows.isEmpty else {
      page.note(
        rows == nil
          ? "Reading recommendations…"
          : "Nothing is hidden. x hides a recommendation until its password changes.")
      return page.list
    }
    page.card { card in
      for (index, row) in rows.enumerated() {
        if index > 0 { card.divider() }
        card.item(.open(.details(row.id))) { isSelected in
          RecommendationCard(row: row, width: context.width - 2).other(isSelected: isSelected).lines
        }
      }
    }
    page.note("Each comes back by itself when its password changes.")
    return page.list
  }
}
