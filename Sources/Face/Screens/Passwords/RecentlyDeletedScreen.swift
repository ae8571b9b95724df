import Foundation
import Keychain
import TextInterface

/// Recently Deleted: what was deleted in the last 30 days (STO-3).
package struct RecentlyDeletedScreen: Screen {
  package var list = ListState()
  var rows: [DeletedCredential]?

  package init() {}

  var surface: Surface { .recentlyDeleted(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Recently Deleted" }

  func load(in model: Model) -> [Effect] { [.loadDeleted] }

  func awaited(in model: Model) -> String? { rows == nil ? "Reading what was deleted…" : nil }

  private static let rowsAbove = 1

  func bindings(in model: Model) -> [Binding] {
    let noRow = selectedRow == nil ? "Nothing is selected." : nil
    return [
      Binding([.key("r")], .restore, hint: "restore", "Restore the password", unless: noRow)
    ]
  }

  private var selectedRow: DeletedCredential? {
    let index = list.selection.block - RecentlyDeletedScreen.rowsAbove
    guard let rows, rows.indices.contains(index) else { return nil }
    return rows[index]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard action == .restore, let row = selectedRow else { return nil }
    return [.restore(row.id)]
  }

  func blocks(in context: Context) -> BlockList {
    guard let rows, !rows.isEmpty else {
      var page = BlockBuilder(context)
      page.space()
      page.note(
        rows == nil
          ? "Reading what was deleted…"
          : "Nothing was deleted in the last 30 days. A deleted password waits here before it is"
            + " gone for good.")
      return page.list
    }
    let above = RecentlyDeletedScreen.rowsAbove
    return BlockList(count: rows.count + above + 1) { block in
      if block < above {
        return Block(lines: [.heading("Kept for 30 Days", trailing: grouped(rows.count))])
      }
      if block == rows.count + above {
        var page = BlockBuilder(context)
        page.note("Choose one to look at it, to restore it, or to delete it for good.")
        return page.list[0]
      }
      return row(rows[block - above], block, count: rows.count, context)
    }
  }

  private func row(
    _ row: DeletedCredential, _ block: Int, count: Int, _ context: Context
  ) -> Block {
    let left = row.daysLeft(at: context.model.now)
    let isSelected = context.selectedItem(ofBlock: block) != nil
    let line = CredentialLine(
      title: row.name, user: row.user, width: context.width - 2,
      badges: Badges(text: left, role: .secondary))
    var made = Block(
      lines: [line.line(isSelected: isSelected).boxed],
      items: [Item(action: .open(.deleted(row.id)), rows: 0..<1)])
    if block == RecentlyDeletedScreen.rowsAbove { made.push(.border(.top)) }
    if block == count { made.lines.append(.border(.bottom)) }
    return made
  }
}

extension DeletedCredential {
  var name: String { title.isEmpty ? domain : title }

  /// How long it is still kept.
  func daysLeft(at now: Date) -> String {
    let days = Int((expires.timeIntervalSince(now) / 86_400).rounded(.up))
    return days > 1 ? "\(days) days left" : days == 1 ? "1 day left" : "goes today"
  }
}

extension DeletionReason {
  /// Why a password was deleted, as a sentence.
  var words: String {
    switch self {
    case .person: "Deleted by hand."
    case .replacedBySignInWithApple: "Replaced by Sign in with Apple."
    case .replacedByUpgrade: "Its user name was taken over by an upgraded password."
    }
  }
}
