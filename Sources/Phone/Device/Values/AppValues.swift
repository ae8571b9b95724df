import AuthenticationServices

/// An app's window as the phone shows it.
package struct AppPresentation: Hashable, Sendable {
  /// The application identifier.
  package let app: String
  /// The name below the icon.
  package let name: String
  package let page: AppPage
  /// Saved credentials that the QuickType bar offers for the page's form (AFL-1); none without one.
  package let offers: [CredentialOffer]
  /// What is ready for a form with which somebody signs up (AFL-5); nil: it is none.
  package let signUp: SignUpOffer?
  /// Why no saved credential can be offered, if the store cannot be read; nil as a rule.
  package let offersProblem: DeviceProblem?

  package init(
    app: String, name: String, page: AppPage, offers: [CredentialOffer] = [],
    signUp: SignUpOffer? = nil, offersProblem: DeviceProblem? = nil
  ) {
    self.signUp = signUp
    self.offersProblem = offersProblem
    self.app = app
    self.name = name
    self.page = page
    self.offers = offers
  }
}

/// One saved credential in the QuickType bar; its secrets are asked for with `reveal`.
package struct CredentialOffer: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let user: String

  package init(id: Int64, user: String) {
    self.id = id
    self.user = user
  }
}

/// The system's sheet for Sign in with Apple (SIA-1).
package struct AppleSheet: Hashable, Sendable {
  /// What the authorisation is for.
  package enum Purpose: Hashable, Sendable { case upgrade, signIn }

  package let appName: String
  package let purpose: Purpose
  /// The Apple account on the phone, by its email address; nil: there is none (SIA-2).
  package let account: String?
  /// What is asked at the first authorisation and was requested, and not any more afterwards.
  package let asksForName: Bool
  package let asksForEmail: Bool
  /// The name that the person can edit.
  package let proposedName: String
  package let isFaceIDOn: Bool
  /// What went wrong with the last try, as a sentence.
  package let problem: String?
  /// Continue was answered, and Apple is being asked.
  package let isBusy: Bool

  package init(
    appName: String, purpose: Purpose, account: String?, asksForName: Bool, asksForEmail: Bool,
    proposedName: String, isFaceIDOn: Bool, problem: String? = nil, isBusy: Bool = false
  ) {
    self.appName = appName
    self.purpose = purpose
    self.account = account
    self.asksForName = asksForName
    self.asksForEmail = asksForEmail
    self.proposedName = proposedName
    self.isFaceIDOn = isFaceIDOn
    self.problem = problem
    self.isBusy = isBusy
  }
}

/// What a person answers to the sheet with Continue.
package struct AppleSheetAnswer: Hashable, Sendable {
  package let fullName: String
  package let sharesEmail: Bool
  package let proof: Proof

  package init(fullName: String, sharesEmail: Bool, proof: Proof) {
    self.fullName = fullName
    self.sharesEmail = sharesEmail
    self.proof = proof
  }
}

/// The system's prompt after signing in with a risky password (UPG-13).
package struct SecurityPrompt: Hashable, Sendable {
  package let credential: Int64
  package let appName: String
  package let domain: String
  package let user: String
  /// What is wrong with the password, as a sentence.
  package let reason: String
  /// The upgrades that are offered, in the order of their buttons; there is at least one.
  package let upgrades: [UpgradeKind]

  package init(
    credential: Int64, appName: String, domain: String, user: String, reason: String,
    upgrades: [UpgradeKind]
  ) {
    self.credential = credential
    self.appName = appName
    self.domain = domain
    self.user = user
    self.reason = reason
    self.upgrades = upgrades
  }
}
