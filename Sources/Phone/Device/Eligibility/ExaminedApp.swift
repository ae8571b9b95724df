import AssociatedDomains
import Domains

/// A part of what is looked at: read, not given at all, or given and not readable.
enum Examined<Value: Hashable & Sendable>: Hashable, Sendable {
  case read(Value)
  /// Why it was not looked at, as a clause, and how it can be: `no entitlements were given`.
  case notGiven(String, cure: String? = nil)
  case unreadable(AssociationProblem)

  /// The part, where it was read.
  var value: Value? {
    if case .read(let value) = self { value } else { nil }
  }
}

/// An app as the chain of checks sees it: the parts of it that are known.
///
/// The phone knows every part of an installed app; somebody who asks about files may have one alone.
struct ExaminedApp: Hashable, Sendable {
  /// What the app's entitlements say.
  struct Entitlements: Hashable, Sendable {
    let file: String
    let domains: AssociatedDomainsEntitlement
    /// The entitlement for Sign in with Apple, if there is one (UPG-5).
    let signInWithApple: World.Declared<Bool>?
    /// Whether it is a build for development (`get-task-allow`); nothing where that is not said.
    let isDevelopmentBuild: Bool?
  }

  let name: String
  /// The application identifier, where it is known (ASD-3).
  let identifier: AppIdentifier?
  let infoFile: String?
  let entitlements: Examined<Entitlements>
  let extensions: Examined<[World.AppExtension]>
  /// Rules that stand in the place of the extension's own, for somebody who tries some.
  var rules: String?

  /// The upgrade extension of the app: one at the right point before any other (UPG-3).
  var upgradeExtension: World.AppExtension? {
    extensions.value?.first { $0.point?.value == World.AppExtension.upgradePoint }
  }

  /// The `webcredentials` entries, in the order of the entitlement.
  var claims: [AssociatedDomainsEntitlement.Entry] {
    entitlements.value?.domains.entries.filter { $0.service == .webcredentials } ?? []
  }
}

extension ExaminedApp {
  /// An app of a world, of which everything is known.
  init(_ app: World.App) {
    name = app.name
    identifier = app.identifier
    infoFile = app.infoFile
    entitlements = .read(
      Entitlements(
        file: app.entitlementsFile, domains: app.entitlement, signInWithApple: app.signInWithApple,
        isDevelopmentBuild: app.isDevelopmentBuild))
    extensions = .read(app.extensions)
  }
}

/// What a site's file means for an app.
struct SiteWord: Hashable, Sendable {
  /// Whether the app is trusted; nothing where it is not known which app it is.
  let decision: TrustDecision?
  /// Why nothing can be read from the file, whichever app it is.
  let failure: AssociationProblem?
  /// What is wrong with single places of the file.
  let remarks: [AssociationProblem]

  /// What the host of an entry gave; nothing if it was never asked.
  init(
    app: AppIdentifier, entry: AssociatedDomainsEntitlement.Entry, answer: SiteFileAnswer?
  ) {
    guard let answer, case .response(200..<300, let body) = answer.result else {
      decision = TrustDecision.decide(app: app, entry: entry, answer: answer)
      failure = nil
      remarks = []
      return
    }
    let listing = SiteAssociation(data: body, file: answer.file)
    decision = TrustDecision.decide(app: app, listing: listing)
    failure = nil
    remarks = listing.problems
  }

  /// What a file says that lies before us.
  init(app: AppIdentifier?, listing: SiteAssociation) {
    decision = app.map { TrustDecision.decide(app: $0, listing: listing) }
    failure = listing.failure
    remarks = listing.problems
  }
}
