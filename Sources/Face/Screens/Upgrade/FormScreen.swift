import AuthenticationServices
import Device
import Foundation
import SecurityCodes
import TextInterface

/// The extension's interface under the system's bar (UPG-27), with the QuickType bar below.
package struct FormScreen: Screen {
  package var list = ListState()
  private(set) var presentation: FormPresentation
  /// What was typed, one editor a field.
  private var editors: [LineEditor]
  /// A button was used and nothing came back yet.
  var isSent = false
  /// A field that iPhone has filled: its entry is shown, and not typed over (AFL-5).
  var filledField: String?
  /// What was typed or pasted last had nothing in it that the field takes.
  private var isEntryRefused = false

  package init(_ presentation: FormPresentation) {
    self.presentation = presentation
    editors = presentation.form.fields.map { LineEditor($0.value) }
    list.selection = firstFocus
  }

  var form: ExtensionForm { presentation.form }
  var offers: [AutoFillOffer] {
    form.fields.contains { $0.contentType == .oneTimeCode } ? presentation.offers : []
  }

  /// Codes that came in and are not for this app (COD-1).
  var withheld: [WithheldCode] {
    form.fields.contains { $0.contentType == .oneTimeCode } ? presentation.withheld : []
  }

  var surface: Surface { .form(self) }
  var needsUnlock: Bool { true }
  var isCentred: Bool { true }
  var backHint: String { "cancel" }

  func title(in model: Model) -> String { presentation.appName }

  func awaited(in model: Model) -> String? {
    presentation.isBusy || isSent ? "Waiting for \(presentation.appName)…" : nil
  }

  mutating func forgetSecrets() { editors = form.fields.map { LineEditor($0.value) } }

  /// Whether something on it changes with every second.
  var hasCountdown: Bool {
    form.deadline != nil || form.buttons.contains { $0.availableAt != nil } || !offers.isEmpty
      || !withheld.isEmpty
  }

  /// The form changed: what was typed stays, but a code that was wrong makes room for the next.
  mutating func changed(to next: FormPresentation) {
    let before = form
    let wasSent = isSent || presentation.isBusy
    if !next.isBusy { isSent = false }
    let isAnswer = wasSent && !next.isBusy
    var typed: [String: LineEditor] = [:]
    for (field, editor) in zip(before.fields, editors) { typed[field.id] = editor }
    editors = next.form.fields.map { field in
      let old = before.fields.first { $0.id == field.id }
      guard let editor = typed[field.id], old?.value == field.value else {
        return LineEditor(field.value)
      }
      let isRefused = isAnswer && next.form.error != nil && field.contentType == .oneTimeCode
      return isRefused ? LineEditor() : editor
    }
    let hasOtherFields = before.fields.map(\.id) != next.form.fields.map(\.id)
    presentation = next
    // An answer to the same form, a new code or a refused one, asks for an entry again.
    if hasOtherFields || isAnswer { list.selection = firstFocus }
  }
}

/// What has the keys: a field, an option, or a button. The form's heading is block 0, fields follow,
/// then come the error, the buttons and the footnote, whether there is anything in them or not.
extension FormScreen {
  var buttonsBlock: Int { form.fields.count + 2 }
  /// The system's own row, about codes that are not for this app.
  var heldBackBlock: Int { form.fields.count + 4 }

  fileprivate var firstFocus: Place {
    form.fields.isEmpty ? Place(block: 2, item: 0) : Place(block: 1, item: 0)
  }

  /// The number of the field that is focused.
  var focusedField: Int? {
    let index = list.selection.block - 1
    return form.fields.indices.contains(index) ? index : nil
  }

  /// The field that is being typed into; a code's six boxes are one field (SMS-10).
  var editor: LineEditor? {
    get {
      guard let index = focusedField, form.fields[index].contentType != .choice,
        form.fields[index].id != filledField
      else { return nil }
      return editors[index]
    }
    set {
      guard let index = focusedField, let newValue else { return }
      let before = editors[index]
      editors[index] = newValue
      if form.fields[index].contentType == .oneTimeCode { keepDigits(index, since: before) }
    }
  }

  /// Keeps the digits of an entry, as many as the field takes (SMS-10). A code that is pasted whole
  /// takes the place of what was there.
  private mutating func keepDigits(_ index: Int, since before: LineEditor = LineEditor()) {
    let entry = CodeEntry(editors[index].text)
    let most = form.fields[index].length ?? entry.digits.count
    let added = entry.digits.dropFirst(before.text.count)
    let kept = added.count >= most ? added.prefix(most) : entry.digits.prefix(most)
    isEntryRefused = entry.hasMore && added.isEmpty
    editors[index] = LineEditor(String(kept))
  }

  func edited(in model: inout Model) -> [Effect] {
    if isEntryRefused { model.feedback = .problem("Only digits go into this field.") }
    return []
  }

  func text(_ index: Int) -> String { editors[index].text }

  func cursorColumn(_ index: Int) -> Int { editors[index].cursorColumn }

  mutating func fill(_ index: Int, with text: String) {
    editors[index] = LineEditor(text)
    if form.fields[index].contentType == .oneTimeCode { keepDigits(index) }
    list.selection = Place(block: index + 1, item: 0)
  }

  var values: [String: String] {
    var values: [String: String] = [:]
    for (index, field) in form.fields.enumerated() { values[field.id] = editors[index].text }
    return values
  }

  /// Why a button is inert, in words behind its label and as a sentence.
  func inert(_ button: ExtensionForm.Button, at now: Date) -> (suffix: String, sentence: String)? {
    if let availableAt = button.availableAt, availableAt > now {
      let seconds = Lapse.left(until: availableAt, from: now)
      return ("(\(seconds) s)", "\(button.label) can be used in \(seconds) s.")
    }
    guard let needed = button.requiresFilled,
      let index = form.fields.firstIndex(where: { $0.id == needed }),
      !form.fields[index].isFilled(by: editors[index].text)
    else { return nil }
    let field = form.fields[index]
    if let length = field.length, field.contentType == .oneTimeCode {
      return ("(needs \(length) digits)", "\(button.label) needs all \(length) digits.")
    }
    let what = field.label.isEmpty ? "an entry" : field.label
    return ("(needs \(what))", "\(button.label) needs \(what).")
  }

  /// The button that Return uses.
  var primary: ExtensionForm.Button? {
    form.buttons.first { $0.role == .primary } ?? form.buttons.first
  }

  /// `482 913`.
  static func spaced(_ code: String) -> String {
    guard code.count > 4, code.allSatisfy(\.isNumber) else { return code }
    let half = code.count / 2
    return "\(code.prefix(half)) \(code.dropFirst(half))"
  }
}

extension FormScreen {
  func bindings(in model: Model) -> [Binding] {
    var rows: [Binding] = []
    if let field = focusedField, form.fields[field].contentType != .choice, let primary {
      rows.append(
        Binding(
          [.enter], .submit, hint: primary.label, primary.label,
          unless: inert(primary, at: model.now)?.sentence))
    }
    rows += [
      Binding(
        [.control("a")], .autoFill(0), hint: offers.isEmpty ? "" : "fill",
        "Fill in the code from Messages",
        unless: offers.isEmpty ? noOffer : nil),
      Binding([.escape], .cancelUpgrade, hint: "cancel", "Cancel; nothing is changed"),
      Binding(
        [.key("w")], .why, hint: withheld.isEmpty ? "" : "why?",
        "Why? Why a code from Messages is not offered here",
        unless: withheld.isEmpty ? "No code from Messages was held back." : nil),
      Binding(
        [.tab], .nextField,
        hint: form.buttons.count + form.fields.count > 1 ? "next" : "", "Go to the next field"),
    ]
    return rows
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .submit:
      guard let primary else { return [] }
      return activate(primary, &model)
    case .activate(let id):
      guard let button = form.buttons.first(where: { $0.id == id }) else { return [] }
      return activate(button, &model)
    case .pick(let fieldID, let option):
      guard let index = form.fields.firstIndex(where: { $0.id == fieldID }) else { return [] }
      var screen = self
      let place = screen.list.selection
      screen.fill(index, with: option)
      // Choosing what is chosen already goes on.
      let next = index + 1 < form.fields.count ? index + 2 : buttonsBlock
      screen.list.selection = text(index) == option ? Place(block: next, item: 0) : place
      model.replaceFront(screen)
      return []
    case .autoFill(let index): return autoFill(index, &model)
    case .cancelUpgrade: return model.cancelUpgrade()
    case .why: return withheld.first.map { model.showCodeWhy($0.id) }
    case .moveClock(let seconds):
      model.feedback = .note("The clock was moved by \(Lapse.words(seconds)).")
      return [.moveClock(seconds)]
    default: return nil
    }
  }

  /// Why there is nothing in the QuickType bar.
  private var noOffer: String { withheld.first?.reason ?? "No code has come in yet." }

  private func activate(_ button: ExtensionForm.Button, _ model: inout Model) -> [Effect] {
    if let inert = inert(button, at: model.now) {
      model.feedback = .problem(inert.sentence)
      return []
    }
    var screen = self
    screen.isSent = true
    model.replaceFront(screen)
    return [.activate(button: button.id, values: values)]
  }

  private func autoFill(_ index: Int, _ model: inout Model) -> [Effect] {
    guard offers.indices.contains(index),
      let field = form.fields.firstIndex(where: { $0.contentType == .oneTimeCode })
    else {
      model.feedback = .problem(noOffer)
      return []
    }
    var screen = self
    screen.fill(field, with: offers[index].code)
    model.replaceFront(screen)
    if model.notification?.message.id == offers[index].id { model.notification = nil }
    return [.useOffer(offers[index].id)]
  }
}
