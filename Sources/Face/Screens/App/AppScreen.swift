import AuthenticationServices
import Device
import TextInterface

/// An app's own window: what the app wants to be shown, drawn by the system.
package struct AppScreen: Screen {
  package var list = ListState()
  /// The application identifier.
  let id: String
  /// What the app shows; nothing until it was opened.
  private(set) var presentation: AppPresentation?
  /// There is no server behind it in this world: it cannot be opened.
  private(set) var hasNoServer = false
  /// What can be filled in; its own selection does not count, this screen's does.
  var form: FormScreen?
  /// Something was chosen, and the app is not done with it.
  var isActing = false
  /// A saved credential is on its way into the form.
  var isFilling = false
  /// What became of the password that iPhone has made for the form.
  var strongPassword = StrongPassword.none
  /// What was filled in last.
  var taken: Taken?

  package init(id: String) { self.id = id }

  var page: AppPage? { presentation?.page }

  var surface: Surface { .app(self) }
  var isCentred: Bool { form != nil }
  var widest: Int { form == nil ? 100 : 72 }

  func name(in model: Model) -> String {
    presentation?.name ?? model.phone.apps.first { $0.id == id }?.name ?? "App"
  }

  func title(in model: Model) -> String {
    guard let page, !page.title.isEmpty else { return name(in: model) }
    return page.title
  }

  func backLabel(in model: Model) -> String? { page?.backRow == nil ? nil : name(in: model) }

  /// What came once is kept up to date by what the app tells.
  func load(in model: Model) -> [Effect] {
    presentation == nil && !hasNoServer ? [.loadPhone, .openApp(id)] : [.loadPhone]
  }

  func awaited(in model: Model) -> String? {
    guard let page else { return hasNoServer ? nil : "Opening \(name(in: model))…" }
    guard isActing || page.waitingFor != nil else { return nil }
    let own = page.waitingFor ?? "Waiting for \(name(in: model))"
    guard let upgrade = model.appUpgrade else { return own.withDots }
    return upgrade.isCancelling ? "Cancelling…" : (upgrade.progress ?? own).withDots
  }

  /// Keys are for what is seen: what the app shows next was not seen yet.
  func holdsKeys(in model: Model) -> Bool { (page == nil && !hasNoServer) || isFilling }

  mutating func forgetSecrets() {
    form?.forgetSecrets()
    // What iPhone has made stands in the form again when it is looked at again.
    if strongPassword == .filled { fillStrongPassword() }
  }

  /// The app was opened, or cannot be; what it told meanwhile is newer.
  mutating func opened(_ answer: AppPresentation?, in model: Model) {
    guard presentation == nil else { return }
    hasNoServer = answer == nil
    if let answer { show(answer, in: model) }
  }

  /// The app shows something else: what is selected stays where it is still there.
  mutating func show(_ next: AppPresentation, in model: Model) {
    let isSamePage = page?.title == next.page.title && page?.form?.title == next.page.form?.title
    let chosen = selectedRow(in: model)
    let focused = focusedForm
    presentation = next
    hasNoServer = false
    form = AppScreen.form(of: next, after: isSamePage ? focused : nil)
    offerStrongPassword(isNew: !isSamePage)
    if !isSamePage {
      list = ListState()
      taken = nil
    }
    let kept = isSamePage ? chosen.flatMap { place(of: $0, in: model) } : nil
    if let kept {
      list.selection = kept
    } else if let form, !isSamePage || focused?.hasFocus == true {
      list.selection = AppScreen.outward(form.list.selection)
    } else if chosen != nil {
      list.selection = Place()
    }
  }

  private static func form(of next: AppPresentation, after focused: FormScreen?) -> FormScreen? {
    guard let form = next.page.form else { return nil }
    let shown = FormPresentation(
      appName: next.name, form: form, offers: [], isBusy: next.page.waitingFor != nil)
    if var focused {
      focused.changed(to: shown)
      return focused
    }
    var made = FormScreen(shown)
    // A user name that is filled in already needs no keys.
    let empty = form.fields.firstIndex { $0.value.isEmpty && $0.contentType != .choice }
    if let empty { made.list.selection = Place(block: empty + 1) }
    return made
  }
}

/// Where the form stands on the page: behind the head and the line that says what happened.
extension AppScreen {
  static let blocksBeforeForm = 2

  /// A place of the form as a place of this screen.
  static func outward(_ place: Place) -> Place {
    Place(block: place.block + blocksBeforeForm, item: place.item)
  }

  /// The form with what is selected on this screen selected in it.
  var focusedForm: FormScreen? {
    guard var form else { return nil }
    form.list.selection = Place(
      block: list.selection.block - AppScreen.blocksBeforeForm, item: list.selection.item)
    return form
  }

  /// The field that is being typed into.
  var editor: LineEditor? {
    get { focusedForm?.editor }
    set {
      guard var changed = focusedForm else { return }
      changed.editor = newValue
      form = changed
    }
  }

  /// The row of the app that is selected.
  private func selectedRow(in model: Model) -> String? {
    let list = blocks(in: Context(model: model, width: 60, selection: nil))
    let place = self.list.selection
    guard place.block < list.count, place.item < list[place.block].items.count,
      case .activate(let row) = list[place.block].items[place.item].action
    else { return nil }
    return row
  }

  private func place(of row: String, in model: Model) -> Place? {
    let list = blocks(in: Context(model: model, width: 60, selection: nil))
    for block in 0..<list.count {
      let found = list[block].items.firstIndex { $0.action == .activate(button: row) }
      if let found { return Place(block: block, item: found) }
    }
    return nil
  }

  /// Fills in a saved credential (AFL-1).
  mutating func fill(user: String, password: String) {
    guard var filled = form else { return }
    for (index, field) in filled.form.fields.enumerated() {
      switch field.contentType {
      case .username: filled.fill(index, with: user)
      case .password: filled.fill(index, with: password)
      case .newPassword, .oneTimeCode, .choice: break
      }
    }
    form = filled
    list.selection = AppScreen.outward(filled.list.selection)
  }

  /// Takes an option of a field.
  mutating func pick(_ field: String, _ option: String) {
    guard var picked = form,
      let index = picked.form.fields.firstIndex(where: { $0.id == field })
    else { return }
    picked.fill(index, with: option)
    form = picked
  }

  /// Something was chosen: the app has it now.
  mutating func acts() {
    isActing = true
    form?.isSent = true
  }

  /// The app is done with what was chosen.
  mutating func acted() {
    isActing = false
    form?.isSent = false
  }
}

extension String {
  /// What is waited for ends with dots, however an app writes it.
  fileprivate var withDots: String { hasSuffix("…") ? self : self + "…" }
}

extension FormScreen {
  /// Whether one of its own fields or buttons is selected.
  fileprivate var hasFocus: Bool { (1...buttonsBlock).contains(list.selection.block) }
}
