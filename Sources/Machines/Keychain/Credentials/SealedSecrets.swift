import Database

/// The sealed values of one credential, as its row has them.
struct SealedSecrets {
  static let columns = "password_sealed, notes_sealed, otp_auth_sealed"

  let id: Int64
  let domain: String
  let user: String
  let password: [UInt8]
  let notes: [UInt8]?
  let otpAuth: [UInt8]?

  /// Reads the three columns from column `first` on.
  init(_ row: Row, from first: Int, id: Int64, domain: String, user: String) {
    self.id = id
    self.domain = domain
    self.user = user
    password = row.blob(first)
    notes = row.optionalBlob(first + 1)
    otpAuth = row.optionalBlob(first + 2)
  }

  /// The password alone.
  func openPassword(_ sealer: Sealer) throws(KeychainError) -> String {
    try sealer.text(
      password, at: .password(id, domain, user),
      "The password of \(Credential.name(domain: domain, user: user))")
  }

  /// All secrets; the first that does not open is the error (STO-14).
  func open(_ sealer: Sealer) throws(KeychainError) -> CredentialSecret {
    let name = Credential.name(domain: domain, user: user)
    var secret = CredentialSecret(password: try openPassword(sealer))
    if let notes {
      secret.notes = try sealer.text(
        notes, at: .notes(id, domain, user), "The notes of \(name)")
    }
    if let otpAuth {
      secret.otpAuth = try sealer.text(
        otpAuth, at: .otpAuth(id, domain, user), "The code generator of \(name)")
    }
    return secret
  }
}

extension Connection {
  /// The sealed values of a credential, deleted or not.
  func sealedSecrets(of id: Int64) throws -> SealedSecrets? {
    try row(
      "SELECT domain, user, \(SealedSecrets.columns) FROM credential WHERE id = ?", [.integer(id)]
    ) { SealedSecrets($0, from: 2, id: id, domain: $0.text(0), user: $0.text(1)) }
  }
}
