extension Sentences {
  /// UPG-32.
  var usesApple: String {
    "This \(name) account uses Sign in with Apple and has no password any more. "
      + "Choose Sign in with Apple."
  }

  var upgradedBefore: String {
    "This \(name) account uses Sign in with Apple already. Nothing was changed."
  }

  var noApple: String {
    "\(name) doesn't offer Sign in with Apple. Nothing was changed."
  }

  /// SIA-15; not which account it is.
  var appleUserBound: String {
    "You sign in to another account of \(name) with Apple already, and \(name) doesn't merge "
      + "accounts. Nothing was changed. Delete the other account first, or keep the password here."
  }

  func tokenRefused(_ problem: String) -> String {
    "\(name) can't accept what Apple's sheet gave. \(problem) Nothing was changed. Start again."
  }

  var nonceUnknown: String {
    "The identity token's nonce is not the one that \(name) gave out for this, or that is too old."
  }

  var nonceUsed: String {
    "The identity token's nonce was used before, and each works once."
  }

  var codeOfAppleRefused: String {
    "Apple doesn't accept this authorization: it was used before, or is too old. "
      + "Nothing was changed. Start again."
  }

  var appleUnreachable: String {
    "\(name) couldn't reach Apple to check your Apple account. Nothing was changed. "
      + "Try again later."
  }

  func appleUnusable(_ status: Int) -> String {
    "Apple gave \(name) an answer that it can't use (HTTP \(status)). Nothing was changed. "
      + "Try again later."
  }

  func serverRefusedByApple(_ word: String) -> String {
    "Apple doesn't accept \(name)'s server (\(word)). Nothing was changed. "
      + "\(name) has to put this right; try again later."
  }

  func notRevoked(_ why: String) -> String {
    "Your \(name) account was not deleted, because Apple has to be told first. \(why)"
  }

  func emailTaken(_ email: String) -> String {
    "\(name) has an account for \(email) already, and \(name) doesn't merge accounts. "
      + "Sign in to it with its password, then upgrade it to Sign in with Apple."
  }
}
