import Foundation

/// What the developer menu makes of a site's association file.
package enum SiteBehaviour: String, Hashable, Sendable, CaseIterable {
  case asItIs
  case notFound = "404"
  case moved = "301"
  case serverError = "500"
  case slow, broken

  /// The fault that makes it so.
  package var point: String? { self == .asItIs ? nil : "site.file.\(rawValue)" }
}

/// One host of the world, as **Developer › Sites** lists it.
package struct SiteRow: Identifiable, Hashable, Sendable {
  /// What a cache holds of a site's file.
  package struct Copy: Hashable, Sendable {
    /// What it says, in a few words: `200, lists 2 apps`.
    package let words: String
    /// Since when it is kept.
    package let since: Date
    /// Until when it counts: then it is asked for again.
    package let until: Date
    /// Why the last question for it brought nothing, as a clause, and how often it was asked again.
    package let trouble: String?
    package let retries: Int

    package init(
      words: String, since: Date, until: Date, trouble: String? = nil, retries: Int = 0
    ) {
      self.words = words
      self.since = since
      self.until = until
      self.trouble = trouble
      self.retries = retries
    }
  }

  package var id: String { host }
  /// In ASCII form.
  package let host: String
  /// The names of the apps that claim it; none: nobody asks for its file.
  package let apps: [String]
  /// An app in development asks for the file past the network's copy.
  package let isDevelopers: Bool
  package let phone: Copy?
  package let network: Copy?
  /// What its file says on the site itself, in a few words.
  package let present: String
  /// What the developer menu makes of that.
  package let behaviour: SiteBehaviour

  package init(
    host: String, apps: [String], isDevelopers: Bool = false, phone: Copy? = nil,
    network: Copy? = nil, present: String, behaviour: SiteBehaviour = .asItIs
  ) {
    self.host = host
    self.apps = apps
    self.isDevelopers = isDevelopers
    self.phone = phone
    self.network = network
    self.present = present
    self.behaviour = behaviour
  }
}

/// Which sites a person wants to have asked again.
package enum SiteScope: Hashable, Sendable {
  /// Those that decide about a domain's credentials.
  case domain(String)
  /// Those that an app claims, by its application identifier.
  case app(String)
  /// One host.
  case host(String)
}
