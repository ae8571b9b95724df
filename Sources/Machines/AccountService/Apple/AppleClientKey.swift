import Cryptography
import Database

/// The key with which a service signs its client secrets (SIA-9), and what Apple calls it.
struct AppleClientKey: Sendable {
  let id: String
  let key: P256PrivateKey
}

extension AccountService {
  /// The name and the public half, in PEM form, of the key under which Apple knows this service.
  ///
  /// The key is made at first use and kept sealed. Where nothing can be kept, as in a folder that is
  /// only read, it serves as long as this server runs.
  package var appleClient: (keyID: String, publicKeyPEM: String) {
    guard let client = try? clientKey() else { return ("", "") }
    return (client.id, client.key.publicKey.pem)
  }

  /// The key for client secrets.
  func clientKey() throws -> AppleClientKey {
    if let client = cachedClientKey.withLock({ $0 }) { return client }
    let new = try newClientKey()
    let client = (try? keep(new)) ?? new
    return cachedClientKey.withLock { cached in
      // Another call may have been faster where nothing can be kept.
      let first = cached ?? client
      cached = first
      return first
    }
  }

  private func newClientKey() throws -> AppleClientKey {
    // Ten signs of an alphabet of 32, as Apple's own names of keys.
    let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let name = material("apple client key name", count: 10).map { alphabet[Int($0) % 32] }
    return AppleClientKey(
      id: String(name),
      key: try .generate(seed: material("apple client key", count: 32)))
  }

  /// The key that is kept already, or else this one, kept from now on.
  private func keep(_ new: AppleClientKey) throws -> AppleClientKey {
    let sealing = try sealingKey()
    let nonce = material("apple client key nonce", count: AESGCM.nonceCount)
    let words = "apple client key/\(service)"
    let sealed = try AESGCM.seal(
      Array(new.key.pem.utf8), key: sealing, nonce: nonce, associated: Array(words.utf8))
    let kept = try database.write { connection in
      try connection.execute(
        """
        INSERT INTO apple_clients (service, key_id, nonce, sealed) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """, [.text(service), .text(new.id), .blob(nonce), .blob(sealed)])
      return try connection.row(
        "SELECT key_id, nonce, sealed FROM apple_clients WHERE service = ?", [.text(service)]
      ) { (id: $0.text(0), nonce: $0.blob(1), sealed: $0.blob(2)) }
    }
    guard let kept else { return new }
    var pem = try AESGCM.open(
      kept.sealed, key: sealing, nonce: kept.nonce, associated: Array(words.utf8))
    defer { cleanse(&pem) }
    return AppleClientKey(
      id: kept.id, key: try P256PrivateKey(pem: String(decoding: pem, as: UTF8.self)))
  }
}
