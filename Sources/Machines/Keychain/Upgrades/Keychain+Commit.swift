import Database

extension Keychain {
  /// Commits a completed change of a password as the extension gave it, in one transaction (UPG-29).
  ///
  /// The old password goes to the history, and the pending one too when the extension completed with
  /// another; the pending row is cleared. A credential of the domain that had the new user name goes
  /// to Recently Deleted. Where no credential was saved, one is (UPG-33).
  package func commitUpgrade(
    request: Int, user: String, password: String
  ) throws(KeychainError) -> Credential {
    try changing { change in
      let pending = try pendingRow(request, change.connection)
      let reason: ChangeReason = pending.upgrade.state == .unsettled ? .settled : .upgrade
      let target = try change.target(of: pending.upgrade)
      let rival = try change.connection.credential(domain: pending.upgrade.domain, user: user)
      if let rival, rival.id != target?.id { try change.delete(rival, .replacedByUpgrade) }
      let proposed = try? pending.open(change.sealer())
      let saved: Credential
      if var target {
        if target.user != user { target = try change.rename(target, to: user) }
        if let proposed, proposed != password {
          try change.addHistory(of: target, proposed, reason)
        }
        try change.replacePassword(of: target, with: password, reason)
        saved = target
      } else {
        saved = try change.insert(
          NewCredential(
            domain: pending.upgrade.domain, user: user, title: "", url: "",
            secret: CredentialSecret(password: password), origin: .upgrade))
        if let proposed, proposed != password {
          try change.addHistory(of: saved, proposed, reason)
        }
      }
      try change.removePending(request)
      guard let credential = try change.connection.credential(saved.id) else {
        throw Credential.notFound(saved.id)
      }
      return credential
    }
  }

  /// Commits a completed upgrade to Sign in with Apple, in one transaction (UPG-31).
  ///
  /// The credential of the same service and user, if there is one, goes to Recently Deleted, marked
  /// as replaced; the pending row is cleared. Answers the credential that went.
  package func commitConversion(request: Int) throws(KeychainError) -> Credential? {
    try changing { change in
      let pending = try pendingRow(request, change.connection)
      let target = try change.target(of: pending.upgrade)
      if let target { try change.delete(target, .replacedBySignInWithApple) }
      try change.removePending(request)
      return target
    }
  }
}

extension Change {
  /// The credential that an upgrade changes: the one it began with, else that of its account.
  fileprivate func target(of pending: PendingUpgrade) throws -> Credential? {
    if let id = pending.credential, let credential = try connection.credential(id) {
      return credential
    }
    return try connection.credential(domain: pending.domain, user: pending.user)
  }
}
