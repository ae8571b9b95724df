import Keychain

/// The one outcome of a request in words: what the store and the server agree on counts, not what
/// was said.
struct UpgradeReport: Sendable {
  let order: UpgradeOrder
  let request: Int
  /// What is to be said beside the extension's reason, where nothing was changed.
  var remark: String?

  /// The outcome, from what was found in the end and from how the extension said it ended.
  func result(_ verdict: Settlement.Verdict, after end: UpgradeEnd) -> UpgradeResult {
    switch verdict {
    case .updated(let credential):
      order.result(request, .passwordUpdated, late(end, password), credential: credential.id)
    case .converted(let credential):
      order.result(request, .convertedToApple, late(end, apple), credential: credential?.id)
    case .unchanged:
      order.result(
        request, end.outcome ?? .failed, remark == nil ? end.reason : joined(end.reason, remark))
    case .nothingToSettle:
      order.result(request, .failed, joined(end.reason, Self.unknown))
    case .open(let reason):
      order.result(request, .interrupted, joined(end.reason, reason, kept))
    }
  }

  /// What is said where nobody can be asked how an account stands.
  static let unknown =
    "Whether the server changed the account is not known, and no password of it is saved here. "
    + "Sign in to see how it stands."

  private struct Deed {
    let what: String
    let proof: String
  }

  private let password = Deed(
    what: "the password", proof: "signing in with the new one works, so it is stored.")
  private let apple = Deed(
    what: "the account to Sign in with Apple",
    proof: "it does not take the password any more, which is in Recently Deleted now.")

  /// What is said where the server had done it although the extension did not say so.
  private func late(_ end: UpgradeEnd, _ deed: Deed) -> String? {
    guard let outcome = end.outcome else { return nil }
    return outcome == .cancelled
      ? "The server had changed \(deed.what) before it was cancelled: \(deed.proof)"
      : "The server’s answer did not arrive, but it had changed \(deed.what): \(deed.proof)"
  }

  private var kept: String {
    order.kind == .strongPassword
      ? "Nothing is lost: the stored password is the old one, and the new one is kept beside it until "
        + "the server has said which of them counts."
      : "Nothing is lost: the password stays stored until the server has said whether it still counts."
  }

  private func joined(_ sentences: String?...) -> String {
    sentences.compactMap(\.self).joined(separator: " ")
  }
}
