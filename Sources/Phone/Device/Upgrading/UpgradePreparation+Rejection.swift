import Simulation

extension UpgradePreparation {
  /// Why a server refused the password that was made for it, where it did: what the extension
  /// declares is all that is known of the rules, and whatever is made satisfies that (GEN-3).
  func remark(onRejectionIn events: [TraceEvent], request: Int) -> String? {
    let wasRejected = events.reversed().contains {
      $0.request == request && $0.from == .server && $0.name == "password rejected"
    }
    guard wasRejected, newPassword != nil else { return nil }
    return appex.generationRequirements == nil
      ? "\(app.name)’s extension declares no rules for new passwords, so this one had iPhone’s own "
        + "form. Where it declares them as `\(World.AppExtension.requirementsKey)`, no password is "
        + "made that they do not allow."
      : "The password satisfies the rules that \(app.name)’s extension declares: the server has "
        + "others."
  }
}
