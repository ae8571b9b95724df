import FoundationEssentials
import IdentityTokens

/// What Apple's servers can show to somebody who looks at tokens by hand.
extension AppleAccount {
  /// Whether keys were made already, so that nothing has to be written to show them.
  package var hasKeys: Bool {
    let newest = try? store.read { try $0.newestKeyNumber() }
    return newest ?? 0 > 0
  }

  /// The key set as relying parties get it; keys are made if there are none yet and may be.
  package func keySet() async throws(AppleTrouble) -> JSONWebKeySet {
    do { return try await keys.set() } catch { throw AppleTrouble(Self.sentence(for: error)) }
  }

  /// An identity token for the account on the phone, as `audience` would get it; no consent is
  /// given and no code goes with it.
  package func demonstrationToken(
    audience: String, nonce: String?
  ) async throws(AppleTrouble) -> String {
    guard let account else {
      throw AppleTrouble(
        "This phone is not signed in to an Apple account, so no token can be made. "
          + "Add one under person.appleAccount in the world, or sign in on the phone.")
    }
    guard !audience.isEmpty, audience.utf8.count <= Limits.word,
      nonce?.utf8.count ?? 0 <= Limits.word
    else {
      throw AppleTrouble("Audience and nonce may have \(Limits.word) bytes each. Shorten them.")
    }
    let now = clock.now
    let claims = IdentityTokenClaims(
      issuer: Self.issuer, subject: user(of: account, team: client(audience)?.team ?? audience),
      audience: audience, issuedAt: now, expires: now.addingTimeInterval(Limits.identityLifetime),
      nonce: nonce, email: account.email, emailVerified: true, isPrivateEmail: false, authTime: now)
    do { return try sign(claims, with: try await keys.current()) } catch {
      throw AppleTrouble(Self.sentence(for: error))
    }
  }
}

/// Why Apple's servers could not do something, as a sentence.
package struct AppleTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String { sentence }
  package let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
