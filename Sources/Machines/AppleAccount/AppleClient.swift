/// An app, or the server behind it, as Apple knows it: what a developer registers.
package struct AppleClient: Hashable, Sendable {
  /// The team identifier, ten characters.
  package var team: String
  /// The bundle identifier, without the team.
  package var clientID: String
  /// What the team's key for client secrets is called.
  package var keyID: String
  /// The public half of that key (P-256) in PEM form.
  package var publicKeyPEM: String
  /// The apps of a group share one consent and one relay address; nil: a group of its own.
  package var appGroup: String?
  /// Whether the app has the capability Sign in with Apple.
  package var mayAuthorize: Bool

  /// A client.
  package init(
    team: String, clientID: String, keyID: String, publicKeyPEM: String, appGroup: String? = nil,
    mayAuthorize: Bool = true
  ) {
    self.team = team
    self.clientID = clientID
    self.keyID = keyID
    self.publicKeyPEM = publicKeyPEM
    self.appGroup = appGroup
    self.mayAuthorize = mayAuthorize
  }

  /// What consents and relay addresses belong to (SIA-1, SIA-5).
  var group: String { "\(team)/\(appGroup ?? clientID)" }
}
