import Device
import Keychain
import TextInterface

/// Change Password on Website: what a person would have to do there (UPG-6).
package struct WebsiteScreen: Screen {
  package var list = ListState()
  let id: Int64
  var details: CredentialDetails?

  package init(id: Int64) { self.id = id }

  var surface: Surface { .website(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { "Change Password on Website" }

  func load(in model: Model) -> [Effect] { [.loadDetails(id)] }

  func awaited(in model: Model) -> String? { details == nil ? "Reading the password…" : nil }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.key("o")], .visitWebsite, hint: "open", "See what a browser would show there",
        unless: details == nil ? "Open a password first." : nil),
      Binding([.key("a")], .copy(.address), hint: "copy address", "Copy the address"),
      Binding([.key("y")], .copy(.password), hint: "copy password", "Copy the password"),
      Binding([.key("w")], .why, hint: "why?", "Why? What was found and checked"),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard let details else { return nil }
    switch action {
    case .visitWebsite:
      let domain = details.credential.domain
      model.sheets.append(.visit(VisitSheet(domain: domain)))
      return [.visitWebsite(domain)]
    case .copy(.address): return [.copy(details.changePasswordURL, what: .address)]
    case .copy(.userName): return [.copy(details.credential.user, what: .userName)]
    case .copy(.password): return model.askForProof(.copyPassword(id))
    case .why: return model.showWhy(id)
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    var page = BlockBuilder(context)
    guard let details else {
      page.space()
      page.note("Reading the password…")
      return page.list
    }
    let credential = details.credential
    let steps = WebsiteScreen.steps(details)
    page.card { card in
      card.paragraph(WebsiteScreen.reason(details))
      card.divider()
      // Each copy stands at its step, so that a small window shows the steps with what is selected.
      for (index, step) in steps.enumerated() {
        WebsiteScreen.add(step, number: index + 1, to: &card)
        switch index {
        case 0:
          card.row("Open Address", .visitWebsite, detail: "what a browser shows", role: .accent)
          card.row("Copy Address", .copy(.address), detail: details.changePasswordURL)
        case 1:
          card.row("Copy User Name", .copy(.userName), detail: credential.user)
          card.row("Copy Password", .copy(.password), detail: DetailsScreen.dots)
        default: break
        }
      }
    }
    page.note("This phone has no browser: what one would show is described, and nothing changes.")
    return page.list
  }

  private static func add(_ step: String, number: Int, to card: inout BlockBuilder) {
    let lines = wrap(step, to: card.textWidth - 3)
    card.text(
      lines.enumerated().map { line, text in
        Line([Span(line == 0 ? "  \(number). " : "     ", Style(.accent)), Span(text)])
      })
  }

  private static func reason(_ details: CredentialDetails) -> String {
    let domain = details.credential.domain
    let app = details.appName
    if !details.upgrades.isEmpty {
      return "\(app ?? "An app") can change the password of \(domain) by itself now. Go back and"
        + " choose an upgrade; by hand it goes as below."
    }
    if let app {
      return "\(app) cannot change the password of \(domain) by itself. A person would do it there:"
    }
    return "No app on this phone speaks for \(domain). A person would change the password there:"
  }

  private static func steps(_ details: CredentialDetails) -> [String] {
    let user = details.credential.user
    return [
      "Open \(details.changePasswordURL). Sites that know this address lead from it to the page"
        + " where the password is changed.",
      "Sign in\(user.isEmpty ? "" : " as \(user)"), with the password that is stored here.",
      "Choose a new password that is used nowhere else. The site may send a code to confirm it.",
      "Save the new password when the browser offers it: then it replaces this one.",
    ]
  }
}
