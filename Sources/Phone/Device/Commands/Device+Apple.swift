import AppleAccount
import IdentityTokens

extension Device {
  /// Whether Apple's servers have keys already; else they are made when they are asked for, and the
  /// folder must be open for changes.
  package var hasAppleKeys: Bool { machinery.apple.ready().hasKeys }

  /// The bundle identifiers of the apps that may use Sign in with Apple, in order.
  package var appleAudiences: [String] {
    machinery.apple.ready().clients.filter(\.mayAuthorize).map(\.clientID)
  }

  /// The key set that Apple's servers publish.
  package func appleKeySet() async throws(DeviceProblem) -> JSONWebKeySet {
    do { return try await machinery.apple.ready().keySet() } catch {
      throw DeviceProblem(error.sentence)
    }
  }

  /// An identity token for the Apple account on the phone, for somebody who looks at tokens by
  /// hand: nothing is authorised by it.
  package func demonstrationToken(
    audience: String, nonce: String?
  ) async throws(DeviceProblem) -> String {
    do {
      return try await machinery.apple.ready().demonstrationToken(audience: audience, nonce: nonce)
    } catch {
      throw DeviceProblem(error.sentence)
    }
  }
}
