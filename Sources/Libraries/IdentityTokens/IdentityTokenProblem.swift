/// Why a token is not believed: the checks of SIA-7, told apart.
package struct IdentityTokenProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String { sentence }
  /// The check that failed.
  package enum Check: String, Hashable, Sendable, CaseIterable {
    case form, size, algorithm, criticalHeader, duplicateClaim, key, signature, issuer, audience
    case expiry, issueTime, nonce, nonceUsed, codeHash, subject
  }

  package let check: Check
  /// What is wrong with the token, as a sentence; never with the token in it.
  package let sentence: String

  /// A problem.
  package init(_ check: Check, _ sentence: String) {
    self.check = check
    self.sentence = sentence
  }
}
