import Device
import PasswordAudit
import TextInterface

/// Passwords: the two rows that lead to what is to be done, then every password.
///
/// Holds the rows in view and a count, never all rows; the selection is its own and rows follow.
package struct PasswordsScreen: FilteringScreen {
  package var list = ListState()
  /// The rows in view and around it.
  var rows = RowWindow<CredentialRow>()
  /// The filter that the rows belong to.
  var rowsFilter = ""
  /// The filter's field, while it is open.
  var editor: LineEditor?
  /// The filter that holds.
  var filter = ""

  package init() {}

  /// Blocks above the first password.
  static let rowsAbove = 3

  var surface: Surface { .passwords(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Passwords" }

  /// The selected password's number, counted from the first; below 0 above it.
  private var selectedIndex: Int { list.selection.block - PasswordsScreen.rowsAbove }

  var selectedRow: CredentialRow? { rows[selectedIndex] }

  /// Whether the rows are those of the filter that holds.
  var isCurrent: Bool { rows.window != nil && rowsFilter == filter }

  func load(in model: Model) -> [Effect] {
    [request(from: RowWindow<CredentialRow>.start(around: selectedIndex))]
  }

  private func request(from: Int) -> Effect {
    .loadCredentials(filter: filter, from: from, count: RowWindow<CredentialRow>.size)
  }

  func awaited(in model: Model) -> String? {
    isCurrent && !rows.isMissing(selectedIndex) ? nil : "Reading passwords…"
  }

  /// Rows came; those of a filter that holds no more are dropped.
  mutating func loaded(_ filter: String, _ window: Window<CredentialRow>) {
    guard filter == self.filter else { return }
    let isNew = !isCurrent
    rows.loaded(window)
    rowsFilter = filter
    if isNew && !filter.isEmpty {
      list = ListState()
      list.selection.block = window.count > 0 ? PasswordsScreen.rowsAbove : 0
    }
  }

  /// Asks for rows where some in view are not known.
  mutating func missingRows(visibleRows: Int) -> [Effect] {
    guard isCurrent else { return [] }
    let first = list.top - PasswordsScreen.rowsAbove
    guard let from = rows.missing(in: first..<(first + visibleRows + 1)) else { return [] }
    return [request(from: from)]
  }

  func edited(in model: inout Model) -> [Effect] {
    guard let editor, editor.text != filter else { return [] }
    var screen = self
    screen.filter = editor.text
    screen.rows.forgetRequest()
    screen.list = ListState()
    model.replaceFront(screen)
    return [screen.request(from: 0)]
  }

  func bindings(in model: Model) -> [Binding] {
    let noRow = selectedRow == nil ? "Select a password first." : nil
    if editor != nil { return filterFieldBindings }
    return filterBindings("passwords") + [
      Binding([.key("w")], .why, hint: "why?", "Why? What was found and checked", unless: noRow),
      Binding([.key("y")], .copy(.password), "Copy the password", unless: noRow),
      Binding([.key("u")], .copy(.userName), "Copy the user name", unless: noRow),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    if let effects = performOnFilter(action, in: &model) { return effects }
    switch action {
    case .why:
      guard let row = selectedRow else { return [] }
      return model.showWhy(row.id)
    case .copy(.userName):
      guard let row = selectedRow else { return [] }
      return [.copy(row.user, what: .userName)]
    case .copy(.password):
      guard let row = selectedRow else { return [] }
      return model.askForProof(.copyPassword(row.id))
    default: return nil
    }
  }
}
