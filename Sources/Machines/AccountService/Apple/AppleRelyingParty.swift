/// What a service is to Apple's servers: a team and the app that its tokens are for.
package struct AppleRelyingParty: Hashable, Sendable {
  /// The team of the app.
  package let team: String
  /// The app's bundle identifier, which is the audience of its identity tokens.
  package let clientID: String

  /// A service that offers Sign in with Apple.
  package init(team: String, clientID: String) {
    self.team = team
    self.clientID = clientID
  }
}
