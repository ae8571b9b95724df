/// What the phone has ready for a form with which somebody signs up (AFL-5).
package struct SignUpOffer: Hashable, Sendable {
  /// The user name that the QuickType bar offers; nil: the phone knows none.
  package let user: String?
  /// The password that iPhone has made by the app's rules.
  package let password: String
  /// The domain under which it will be saved.
  package let domain: String

  package init(user: String?, password: String, domain: String) {
    self.user = user
    self.password = password
    self.domain = domain
  }
}

/// The phone's question, after a sign-in that worked, whether to save what was entered (AFL-6).
package struct SaveOffer: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Nothing is saved for this account.
    case save
    /// Another password is saved for it.
    case update
    /// Saved by the person's own choice before the server had it: only the store was locked.
    case strong
  }

  package let kind: Kind
  package let appName: String
  /// The domain under which it will be saved: the person sees it before (AFL-7).
  package let domain: String
  package let user: String

  package init(kind: Kind, appName: String, domain: String, user: String) {
    self.kind = kind
    self.appName = appName
    self.domain = domain
    self.user = user
  }
}
