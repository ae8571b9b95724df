/// Where a sealed value stands; it opens nowhere else (STO-10).
struct SealedPlace {
  /// Table and column, such as `credential.password`.
  let column: String
  let row: Int64
  let domain: String
  let user: String

  /// The place as associated data: each part behind its length, so that no two places are alike.
  var associatedData: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(column.utf8.count + domain.utf8.count + user.utf8.count + 20)
    for part in [column, String(row), domain, user] {
      let count = UInt32(part.utf8.count)
      for shift in [24, 16, 8, 0] as [UInt32] {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
      bytes.append(contentsOf: part.utf8)
    }
    return bytes
  }
}

extension SealedPlace {
  /// The columns of one credential that are sealed.
  static func password(_ id: Int64, _ domain: String, _ user: String) -> SealedPlace {
    SealedPlace(column: "credential.password", row: id, domain: domain, user: user)
  }

  static func notes(_ id: Int64, _ domain: String, _ user: String) -> SealedPlace {
    SealedPlace(column: "credential.notes", row: id, domain: domain, user: user)
  }

  static func otpAuth(_ id: Int64, _ domain: String, _ user: String) -> SealedPlace {
    SealedPlace(column: "credential.otp_auth", row: id, domain: domain, user: user)
  }

  static func history(_ id: Int64, _ domain: String, _ user: String) -> SealedPlace {
    SealedPlace(column: "history.password", row: id, domain: domain, user: user)
  }

  /// The proposed password of a request, under the name that its table had in the first formats:
  /// what was sealed then still opens.
  static func pending(_ request: Int, _ domain: String, _ user: String) -> SealedPlace {
    SealedPlace(
      column: "pending_upgrade.password", row: Int64(request), domain: domain, user: user)
  }

  /// The `user` or `password` that an extension reported for a request and the store refused.
  static func reported(
    _ what: String, _ request: Int, _ domain: String, _ user: String
  ) -> SealedPlace {
    SealedPlace(
      column: "upgrade.reported_" + what, row: Int64(request), domain: domain, user: user)
  }

  /// A message's text or code; its sender and recipient stand for domain and user.
  static func message(
    _ column: String, _ id: Int64, _ sender: String, _ recipient: String
  ) -> SealedPlace {
    SealedPlace(column: "message." + column, row: id, domain: sender, user: recipient)
  }

  /// The store key itself, wrapped by `passcode` or `enclave`.
  static func storeKey(wrappedBy wrap: String) -> SealedPlace {
    SealedPlace(column: "lock." + wrap, row: 1, domain: "", user: "")
  }
}
