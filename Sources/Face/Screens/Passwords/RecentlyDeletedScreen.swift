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
    guard let row = selectedRow else { return nil }
    switch action {
    case .restore where row.opensNothing:
      model.sheets.append(.confirm(.restore(row)))
      return []
    case .restore, .restoreAnyway: return [.restore(row.id)]
    default: return nil
    }
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
    var lines = [line.line(isSelected: isSelected).boxed]
    if row.opensNothing {
      lines.append(Line("       replaced by Sign in with Apple", Style(.secondary)).boxed)
    }
    var made = Block(
      lines: lines, items: [Item(action: .open(.deleted(row.id)), rows: 0..<lines.count)])
    if block == RecentlyDeletedScreen.rowsAbove { made.push(.border(.top)) }
    if block == count { made.lines.append(.border(.bottom)) }
    return made
  }
}

extension ConfirmSheet {
  /// Before a password comes back that no account takes any more (UPG-31).
  static func restore(_ row: DeletedCredential) -> ConfirmSheet {
    ConfirmSheet(
      question: "Restore Password?",
      explanation: "\(row.user.isEmpty ? row.name : "\(row.user) at \(row.name)") opens with Sign"
        + " in with Apple and takes no password any more. Restored, this one would be offered"
        + " again, and open nothing.",
      harmless: "Cancel", label: "Restore", confirmed: .restoreAnyway)
  }
}

extension DeletedCredential {
  var name: String { title.isEmpty ? domain : title }

  /// The account takes no password any more (UPG-32).
  var opensNothing: Bool { reason == .replacedBySignInWithApple }

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
