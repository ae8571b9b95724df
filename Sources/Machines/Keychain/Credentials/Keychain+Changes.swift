import Database

extension Keychain {
  /// Saves a credential; the one of the same account is updated, its password kept in the history.
  package func save(
    domain: String, user: String, title: String, url: String, secret: CredentialSecret,
    origin: Credential.Origin
  ) throws(KeychainError) -> Credential {
    let domain = domain.lowercased()
    let refusal = StorableContent.refusal(
      domain: domain, user: user, password: secret.password, title: title, url: url,
      notes: secret.notes, otpAuth: secret.otpAuth)
    if let refusal { throw .conflict("\(refusal) Nothing was changed.") }
    return try changing { change in
      guard let present = try change.connection.credential(domain: domain, user: user) else {
        return try change.insert(
          NewCredential(
            domain: domain, user: user, title: title, url: url, secret: secret, origin: origin))
      }
      let reason: ChangeReason =
        switch origin {
        case .upgrade: .upgrade
        case .imported, .world: .imported
        case .person: .person
        }
      try change.replacePassword(of: present, with: secret.password, reason)
      return try change.update(
        present, title: title, url: url, notes: secret.notes, otpAuth: secret.otpAuth)
    }
  }

  /// Changes a password; the old one stays in the history (STO-2).
  package func setPassword(
    _ password: String, of id: Int64, reason: ChangeReason
  ) throws(KeychainError) {
    try changing { change in
      guard let credential = try change.connection.credential(id) else {
        throw Credential.notFound(id)
      }
      let refusal = StorableContent.refusal(
        domain: credential.domain, user: credential.user, password: password)
      if let refusal { throw KeychainError.conflict("\(refusal) Nothing was changed.") }
      try change.replacePassword(of: credential, with: password, reason)
    }
  }
}

extension Change {
  /// Changes everything of a credential but its account and its password; answers it as it is now.
  func update(
    _ present: Credential, title: String, url: String, notes: String, otpAuth: String
  ) throws -> Credential {
    let (id, domain, user) = (present.id, present.domain, present.user)
    let title = title.isEmpty ? present.title : title
    try connection.execute(
      "UPDATE credential SET title = ?, sort_title = ?, url = ?, notes_sealed = ?, "
        + "otp_auth_sealed = ?, modified = ? WHERE id = ?",
      [
        .text(title), .text(folded(title)), .text(url.isEmpty ? present.url : url),
        try seal(optional: notes, at: .notes(id, domain, user)),
        try seal(optional: otpAuth, at: .otpAuth(id, domain, user)),
        .date(now), .integer(id),
      ])
    guard let updated = try connection.credential(id) else { throw Credential.notFound(id) }
    if updated.title == present.title {
      listing.append(.touched(id))
    } else {
      listing.append(.removed(ListingIndex.Row(present)))
      listing.append(.added(ListingIndex.Row(updated)))
    }
    return updated
  }
}
