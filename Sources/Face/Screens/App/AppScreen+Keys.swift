import AuthenticationServices
import Device
import TextInterface

extension AppScreen {
  var offerWords: [String] { offeredUser.map { [$0] } ?? offers.map(\.user) }
  var offerSource: String { offeredUser == nil ? "From Passwords" : "Your Email" }

  /// Why nothing can be chosen now.
  func busyReason(in model: Model) -> String? {
    guard page != nil, awaited(in: model) != nil else { return nil }
    return "\(name(in: model)) is at work: wait until it is done."
  }

  func bindings(in model: Model) -> [Binding] {
    let busy = busyReason(in: model)
    var rows: [Binding] = []
    if let form = focusedForm {
      if editor != nil, let primary = form.primary {
        rows.append(
          Binding(
            [.enter], .submit, hint: primary.label, primary.label,
            unless: busy ?? form.inert(primary, at: model.now)?.sentence))
      }
      rows += [
        Binding(
          [.control("a")], .autoFill(0), hint: offerWords.isEmpty ? "" : "fill",
          offeredUser == nil
            ? "Fill in the saved password; again: the next one" : "Fill in your email address",
          unless: offerWords.isEmpty ? "No saved password fits this page." : busy),
        Binding([.tab], .nextField, hint: "next", "Go to the next field"),
      ]
    }
    if let upgrade = model.appUpgrade {
      rows.append(
        Binding(
          isCentred ? [.escape] : [.escape, .left, .key("h")], .cancelUpgrade, hint: "cancel",
          "Cancel the upgrade",
          unless: upgrade.isCancelling ? "It is being cancelled." : nil))
    }
    if hasNoServer { rows += AppChecksScreen(id: id).bindings(in: model) }
    rows.append(
      Binding(
        [.key("w")], .why, hint: hasNoServer ? "" : "why?", "Why? What the phone knows of the app",
        unless: hasNoServer ? "All that the phone knows stands on this page." : nil))
    return rows
  }

  /// The rows of the app, for the palette.
  func commands(in model: Model) -> [Command] {
    let busy = busyReason(in: model)
    return (page?.sections ?? []).flatMap(\.rows).map {
      Command(words: $0.label, action: .activate(button: $0.id), reason: $0.reason ?? busy)
    }
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .why: return model.push(.appChecks(id))
    case .back where model.appUpgrade != nil, .cancelUpgrade: return model.cancelUpgrade()
    case .back:
      guard let row = page?.backRow, busyReason(in: model) == nil else { return nil }
      return act(row, in: &model)
    case .submit:
      guard let form, let primary = form.primary else { return [] }
      return choose(primary.id, in: &model)
    case .activate(let row): return choose(row, in: &model)
    case .activateAnyway(let row): return act(row, in: &model)
    case .pick(let field, let option):
      var screen = self
      screen.pick(field, option)
      model.replaceFront(screen)
      return []
    case .useStrongPassword, .chooseMyOwn:
      var screen = self
      if action == .useStrongPassword { screen.useStrongPassword() } else { screen.chooseMyOwn() }
      model.replaceFront(screen)
      return []
    case .autoFill where offeredUser != nil:
      var screen = self
      screen.fillOfferedUser()
      model.replaceFront(screen)
      return []
    case .autoFill(let index):
      guard offers.indices.contains(index) else { return [] }
      var screen = self
      screen.isFilling = true
      model.replaceFront(screen)
      return [.fill(offers[index].id)]
    default: return nil
    }
  }

  /// Does what a row or a button says, or says why not, or asks before.
  private func choose(_ id: String, in model: inout Model) -> [Effect] {
    if let busy = busyReason(in: model) {
      model.feedback = .problem(busy)
      return []
    }
    if let button = form?.form.buttons.first(where: { $0.id == id }),
      let inert = form?.inert(button, at: model.now)
    {
      model.feedback = .problem(inert.sentence)
      return []
    }
    let row = (page?.sections ?? []).flatMap(\.rows).first { $0.id == id }
    guard let row, let question = row.confirmation else { return act(id, in: &model) }
    model.sheets.append(.confirm(.act(row, question)))
    return []
  }

  private func act(_ row: String, in model: inout Model) -> [Effect] {
    if let busy = busyReason(in: model) {
      model.feedback = .problem(busy)
      return []
    }
    var screen = self
    screen.acts()
    model.waitTicks = 0
    model.replaceFront(screen)
    return [.actInApp(id, row: row, values: form?.values ?? [:])]
  }
}

extension ConfirmSheet {
  /// The question that an app asks before a row is done.
  fileprivate static func act(_ row: AppPage.Row, _ question: String) -> ConfirmSheet {
    ConfirmSheet(
      question: "\(row.label)?", explanation: question, harmless: "Cancel", label: row.label,
      confirmed: .activateAnyway(row.id))
  }
}
