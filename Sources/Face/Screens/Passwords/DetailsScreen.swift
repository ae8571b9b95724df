import Device
import Foundation
import Keychain
import PasswordAudit
import TextInterface

/// Everything about one password; its secrets are dots until Face ID or the passcode (SCR-10).
package struct DetailsScreen: Screen {
  package var list = ListState()
  let id: Int64
  var details: CredentialDetails?
  var isLoaded = false
  /// The secrets, from their reveal until the page is left.
  var secrets: RevealedCredential?

  package init(id: Int64) { self.id = id }

  var surface: Surface { .details(self) }
  var needsUnlock: Bool { true }

  func title(in model: Model) -> String { details.map { $0.credential.name } ?? "Password" }

  func load(in model: Model) -> [Effect] { [.loadDetails(id)] }

  func awaited(in model: Model) -> String? { isLoaded ? nil : "Reading the password…" }

  mutating func forgetSecrets() { secrets = nil }

  func bindings(in model: Model) -> [Binding] {
    let missing = details == nil ? "Open a password first." : nil
    func notOffered(_ kind: UpgradeKind) -> String? {
      guard let offered = details?.upgrades else { return missing }
      if offered.isEmpty { return "No upgrade is offered for it; w says why." }
      return offered.contains(kind) ? nil : "\(kind.label) is not offered for it; w says why."
    }
    return [
      Binding(
        [.key("r")], .reveal, hint: secrets == nil ? "reveal" : "hide secrets",
        "Reveal the password and the notes, or hide them", unless: missing),
      Binding([.key("y")], .copy(.password), hint: "copy", "Copy the password", unless: missing),
      Binding([.key("u")], .copy(.userName), "Copy the user name", unless: missing),
      Binding([.key("w")], .why, hint: "why?", "Why? What was found and checked", unless: missing),
      Binding(
        [.key("s")], .upgrade(.strongPassword), UpgradeKind.strongPassword.label,
        unless: notOffered(.strongPassword)),
      Binding(
        [.key("a")], .upgrade(.signInWithApple), UpgradeKind.signInWithApple.label,
        unless: notOffered(.signInWithApple)),
      Binding(
        [.key("c")], .changeOnWebsite, "Change Password on Website",
        unless: details?.upgrades.isEmpty == false
          ? "iPhone can change this password by itself: choose an upgrade." : missing),
      Binding([.key("t")], .open(.history(id)), "History of the password", unless: missing),
      Binding(
        [.key("x")], details?.isHidden == true ? .showAgain : .hide,
        "Hide the recommendation, or show it again",
        unless: details?.findings.isEmpty == true ? "Nothing was found: nothing to hide." : missing),
      Binding(
        [.key("i")], .settle, "Try again to settle an interrupted upgrade",
        unless: details != nil && details?.interrupted == nil
          ? "No upgrade of it was interrupted." : missing),
      Binding([.key("D"), .delete], .delete, "Delete Password", unless: missing),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard let details else { return nil }
    let credential = details.credential
    switch action {
    case .reveal:
      guard secrets == nil else {
        model.replaceFront(withoutSecrets)
        return []
      }
      return model.askForProof(.reveal(id))
    case .copy(.password):
      if let secrets { return [.copy(secrets.password, what: .password)] }
      return model.askForProof(.copyPassword(id))
    case .copy(.userName): return [.copy(credential.user, what: .userName)]
    case .why: return model.showWhy(id)
    case .upgrade(let kind):
      return model.startUpgrade(
        id, kind, domain: credential.domain, user: credential.user, appName: details.appName)
    case .changeOnWebsite: return model.push(.website(id))
    case .hide: return [.hide(id)]
    case .showAgain: return [.showAgain(id)]
    case .settle: return [.settle]
    case .delete:
      model.sheets.append(.confirm(.delete(credential.name, user: credential.user)))
      return []
    case .deleteAnyway: return [.delete(id)]
    default: return nil
    }
  }

  private var withoutSecrets: DetailsScreen {
    var screen = self
    screen.forgetSecrets()
    return screen
  }
}

extension Credential {
  /// What it is called: its title, or its website where it has none.
  var name: String { title.isEmpty ? domain : title }
}
