import Cryptography
import Database
import Foundation

/// Sealed passwords in the order of numbers, to be opened by whichever thread has time.
package struct SealedPasswords: Sendable {
  private let rows: [(credential: Credential, secrets: SealedSecrets)]
  private let sealer: Sealer

  fileprivate init(_ rows: [(Credential, SealedSecrets)], _ sealer: Sealer) {
    self.rows = rows
    self.sealer = sealer
  }

  /// The number of the last of them; nothing where there are none.
  package var last: Int64? { rows.last?.credential.id }

  /// Each credential with its password; one that does not open is a failure of its own (STO-14).
  package func opened() -> [(Credential, Result<String, KeychainError>)] {
    rows.map { credential, secrets in
      (
        credential,
        Result { () throws(KeychainError) in try secrets.openPassword(sealer) }
      )
    }
  }
}

extension Keychain {
  /// The passwords behind a number, at most `count`, still sealed; needs the store key.
  package func sealedPasswords(
    after id: Int64, count: Int
  ) throws(KeychainError) -> SealedPasswords {
    try sealedPasswords("id > ? ORDER BY id LIMIT \(count)", [.integer(id)])
  }

  /// The passwords of some credentials, still sealed; those that are not stored any more are missing.
  package func sealedPasswords(of ids: Set<Int64>) throws(KeychainError) -> SealedPasswords {
    let numbers = ids.sorted().map(String.init).joined(separator: ",")
    return try sealedPasswords("id IN (\(numbers)) ORDER BY id", [])
  }

  private func sealedPasswords(
    _ which: String, _ values: [Value]
  ) throws(KeychainError) -> SealedPasswords {
    let sealer = try sealer()
    let rows = try reading { connection in
      try connection.rows(
        "SELECT \(Credential.columns), \(SealedSecrets.columns) FROM credential "
          + "WHERE deleted IS NULL AND \(which)", values
      ) { row in
        let credential = try Credential(row)
        let secrets = SealedSecrets(
          row, from: Credential.columnCount, id: credential.id, domain: credential.domain,
          user: credential.user)
        return (credential, secrets)
      }
    }
    return SealedPasswords(rows, sealer)
  }

  /// A key of its own for one purpose, made from the store key: the same as long as the store lives,
  /// and nowhere in memory while the store is locked.
  package func key(for purpose: String) throws(KeychainError) -> [UInt8] {
    let derived: [UInt8]?? = keys.key?.withBytes { key in
      // The key may have been wiped since it was asked for.
      key.isEmpty
        ? nil
        : KeyDerivation.hkdfSHA256(key: key, salt: [], info: [UInt8](purpose.utf8), count: 32)
    }
    guard let derived, let derived else { throw .locked }
    return derived
  }

  /// The time by the phone's clock, from which passwords are judged.
  package var now: Date { clock.now }

  /// The revision now, and the credentials that were added, changed or deleted since another one;
  /// nothing where everything may have changed.
  package func changes(since revision: Int) -> (revision: Int, ids: Set<Int64>)? {
    listing.changes(since: revision)
  }
}
