import Keychain
import TextInterface

/// A deleted password: why, how long it is kept, and the two ways on.
package struct DeletedScreen: Screen {
  package var list = ListState()
  let id: Int64
  var row: DeletedCredential?

  package init(id: Int64) { self.id = id }

  var surface: Surface { .deleted(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { row?.name ?? "Deleted Password" }

  func load(in model: Model) -> [Effect] { [.loadDeleted] }

  func awaited(in model: Model) -> String? { row == nil ? "Reading what was deleted…" : nil }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.key("r")], .restore, hint: "restore", "Restore the password"),
      Binding([.key("D"), .delete], .erase, hint: "delete", "Delete it for good"),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .restore:
      guard let row, row.opensNothing else { return [.restore(id)] }
      model.sheets.append(.confirm(.restore(row)))
      return []
    case .restoreAnyway: return [.restore(id)]
    case .erase:
      model.sheets.append(.confirm(.erase(row?.name ?? "")))
      return []
    case .eraseAnyway: return [.erase(id)]
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    page.space()
    guard let row else {
      page.note("Reading what was deleted…")
      return page.list
    }
    page.card { card in
      card.fact("Website", row.domain)
      card.fact("User Name", row.user)
      card.fact("Deleted", context.model.moment(row.deleted).full)
      card.fact(
        "Kept until",
        "\(context.model.moment(row.expires).calendarDay), \(row.daysLeft(at: context.model.now))")
      card.divider()
      card.paragraph(row.reason.words)
    }
    page.card { card in
      card.row(
        "Restore", .restore,
        detail: row.opensNothing ? "opens nothing any more" : "back among the passwords",
        role: .accent)
      card.row("Delete for Good", .erase, role: .danger)
    }
    page.note("It is not filled in anywhere while it is here.")
    return page.list
  }
}
