import Cryptography
import Database

extension Keychain {
  /// Notes that the person is asked about a credential's present password after signing in; false:
  /// that was done before (UPG-13). Somebody who changes the password may be asked again.
  ///
  /// What is kept is a fingerprint under a key of the store's own, never the password (STO-4).
  package func notePrompt(of id: Int64) throws(KeychainError) -> Bool {
    guard let key = keys.key else { throw .locked }
    return try changing { change in
      guard let credential = try change.connection.credential(id),
        let sealed = try change.connection.sealedSecrets(of: id)
      else { throw Credential.notFound(id) }
      let password = try sealed.openPassword(change.sealer())
      let fingerprint = try Self.fingerprint(of: password, credential.id, key)
      try change.connection.execute(
        "INSERT INTO prompt_answered (credential, fingerprint, asked) VALUES (?, ?, ?) "
          + "ON CONFLICT (credential, fingerprint) DO NOTHING",
        [.integer(id), .blob(fingerprint), .date(change.now)])
      return change.connection.changes > 0
    }
  }

  /// A password as only the holder of the store key can recognise it, different for each credential.
  private static func fingerprint(
    of password: String, _ id: Int64, _ key: SecretBytes
  ) throws(KeychainError) -> [UInt8] {
    var own: [UInt8]? = key.withBytes { key in
      // The key may have been wiped since it was asked for.
      guard key.count == AESGCM.keyCount else { return nil }
      return KeyDerivation.hkdfSHA256(
        key: key, salt: [], info: [UInt8]("OneTap prompt fingerprint".utf8),
        count: AESGCM.keyCount)
    }
    guard var bytes = own else { throw .locked }
    own = nil
    defer { cleanse(&bytes) }
    return HMAC.sha256(key: bytes, [UInt8]("\(id)/\(password)".utf8))
  }
}
