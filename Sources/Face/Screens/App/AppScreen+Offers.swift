import AuthenticationServices
import Device

/// Saved credentials for the form, in the order in which ^A takes them (AFL-1).
extension AppScreen {
  /// What ^A took, and what it takes next while that stands in the field.
  struct Taken: Hashable, Sendable {
    let user: String
    /// The next one first, what was taken last.
    let order: [CredentialOffer]
  }

  /// The user name that stands in the form.
  private var typedUser: String {
    guard let form,
      let index = form.form.fields.firstIndex(where: { $0.contentType == .username })
    else { return "" }
    return form.text(index)
  }

  /// Saved credentials for the form; nothing without one.
  ///
  /// What is typed as the user name narrows them; what fits none narrows nothing.
  var offers: [CredentialOffer] {
    guard form != nil, let saved = presentation?.offers else { return [] }
    let typed = typedUser
    if let taken, taken.user == typed {
      let left = taken.order.filter(saved.contains)
      if !left.isEmpty { return left }
    }
    let wanted = typed.lowercased()
    let whole = saved.filter { $0.user.lowercased() == wanted }
    // A whole name comes first, and the others stay within reach.
    guard whole.isEmpty else { return whole + saved.filter { !whole.contains($0) } }
    let fitting = saved.filter { $0.user.lowercased().hasPrefix(wanted) }
    return fitting.isEmpty ? saved : fitting
  }

  /// Fills in a saved credential; ^A takes the one behind it next.
  mutating func fill(_ offer: CredentialOffer, password: String) {
    let order = offers
    let next = (order.firstIndex(of: offer) ?? -1) + 1
    fill(user: offer.user, password: password)
    taken = Taken(user: offer.user, order: Array(order[next...] + order[..<next]))
  }
}
