import Cryptography
import Database

extension AccountService {
  /// The key under which the server seals what it must read again.
  func sealingKey() throws -> [UInt8] {
    KeyDerivation.hkdfSHA256(
      key: try serverKey(), salt: [], info: Array("OneTap service sealing".utf8), count: 32)
  }

  /// Seals an account's refresh token; it opens for this account alone.
  func seal(
    _ refreshToken: String, of account: Account, key: [UInt8], _ connection: Connection
  ) throws -> AppleUser.Sealed {
    // Counted, so that no nonce of a repeatable run comes twice.
    let number = try connection.countToken(of: account.id)
    let nonce = material(
      "refresh", account.user, String(account.serial), String(number), count: AESGCM.nonceCount)
    let bytes = try AESGCM.seal(
      Array(refreshToken.utf8), key: key, nonce: nonce, associated: sealWords(account))
    return AppleUser.Sealed(nonce: nonce, bytes: bytes)
  }

  /// The refresh token of an account, for Apple's servers alone.
  func open(_ sealed: AppleUser.Sealed, of account: Account) throws -> String {
    var plain = try AESGCM.open(
      sealed.bytes, key: try sealingKey(), nonce: sealed.nonce, associated: sealWords(account))
    defer { cleanse(&plain) }
    return String(decoding: plain, as: UTF8.self)
  }

  private func sealWords(_ account: Account) -> [UInt8] {
    Array("refresh token/\(service)/\(account.id)".utf8)
  }
}
