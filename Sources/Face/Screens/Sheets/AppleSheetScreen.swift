import Device
import TextInterface

/// The system's sheet for Sign in with Apple (SIA-1, SIA-2); Face ID or the passcode follows.
package struct AppleSheetScreen: Screen {
  package var list = ListState()
  /// What the phone says of it.
  private(set) var sheet: AppleSheet
  /// The name as it was edited.
  private(set) var name: LineEditor
  private(set) var sharesEmail = true
  /// Continue was confirmed, or an account is being added, and no answer came yet.
  var isPending = false
  /// How often Face ID did not match.
  var mismatches = 0

  init(_ sheet: AppleSheet) {
    self.sheet = sheet
    name = LineEditor(sheet.proposedName)
    list.selection = Place(block: AppleSheetScreen.buttons)
  }

  /// Where its parts stand, whether there is anything in them or not.
  static let nameField = 1
  static let buttons = 5
  static let share = "share"
  static let hide = "hide"
  /// After so many faces that did not match only the passcode counts (SIA-2).
  private static let mostMismatches = 3

  var surface: Surface { .apple(self) }
  var needsUnlock: Bool { true }
  var isCentred: Bool { true }
  var sheetWidth: Int { 66 }
  var backHint: String { "cancel" }

  func title(in model: Model) -> String { "Sign in with Apple" }

  func awaited(in model: Model) -> String? {
    guard sheet.isBusy || isPending else { return nil }
    return sheet.account == nil ? "Adding the Apple Account…" : "Asking Apple…"
  }

  /// Who waits for Apple may cancel, and nothing else.
  func holdsKeys(in model: Model) -> Bool { false }

  /// Whether only the passcode is asked for.
  var asksForPasscode: Bool {
    !sheet.isFaceIDOn || mismatches >= AppleSheetScreen.mostMismatches
  }

  /// The phone says something else of it: what was entered stays.
  mutating func changed(to next: AppleSheet) {
    isPending = false
    if next.proposedName != sheet.proposedName { name = LineEditor(next.proposedName) }
    let hadAccount = sheet.account != nil
    sheet = next
    if hadAccount != (next.account != nil) {
      list.selection = Place(block: AppleSheetScreen.buttons)
    }
  }

  var asksForName: Bool { sheet.account != nil && sheet.asksForName }
  var asksForEmail: Bool { sheet.account != nil && sheet.asksForEmail }

  var editor: LineEditor? {
    get { asksForName && list.selection.block == AppleSheetScreen.nameField ? name : nil }
    set { if let newValue { name = newValue } }
  }

  func busyReason(in model: Model) -> String? {
    awaited(in: model).map { _ in "Apple is being asked; esc cancels." }
  }

  func continueReason(in model: Model) -> String? {
    if let busy = busyReason(in: model) { return busy }
    let isNameMissing = asksForName && name.text.allSatisfy(\.isWhitespace)
    return isNameMissing ? "Enter a name first." : nil
  }

  func bindings(in model: Model) -> [Binding] {
    guard sheet.account != nil else { return [] }
    var rows: [Binding] = []
    if editor != nil {
      rows.append(
        Binding(
          [.enter], .continueWithApple, hint: "Continue", "Continue",
          unless: continueReason(in: model)))
    }
    rows.append(
      Binding(
        [.tab], .nextField, hint: asksForName || asksForEmail ? "next" : "",
        "Go to the next field"))
    return rows
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    var sheet = self
    switch action {
    case .dismiss:
      model.sheets.removeLast()
      return [.cancelAppleSheet]
    case .continueWithApple:
      if let reason = continueReason(in: model) {
        model.feedback = .problem(reason)
        return []
      }
      let purpose = ProofSheet.Purpose.apple(
        fullName: asksForName ? name.text.trimmed : "", sharesEmail: sharesEmail)
      model.sheets.append(.proof(ProofSheet(purpose, isFaceIDOn: !asksForPasscode)))
      return []
    case .addAppleAccount:
      sheet.isPending = true
      model.replaceFront(sheet)
      return [.addAppleAccount]
    case .pick(_, let option):
      let isChosen = sharesEmail == (option == AppleSheetScreen.share)
      sheet.sharesEmail = option == AppleSheetScreen.share
      // Choosing what is chosen already goes on.
      if isChosen { sheet.list.selection = Place(block: AppleSheetScreen.buttons) }
      model.replaceFront(sheet)
      return []
    default: return nil
    }
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
