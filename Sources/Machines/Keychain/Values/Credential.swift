import Foundation

/// A credential without its secrets (STO-1): one a domain and user name.
package struct Credential: Identifiable, Hashable, Sendable {
  /// Where a credential came from.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    case world, imported, upgrade, person
  }

  /// The row's number; never used again for another credential.
  package let id: Int64
  /// The host, lower-case and in ASCII form.
  package let domain: String
  /// The user name as the account has it.
  package let user: String
  /// The name under which it is listed.
  package let title: String
  /// The address that it was saved or imported with.
  package let url: String
  package let created: Date
  package let modified: Date
  package let lastUsed: Date?
  package let origin: Origin

  package init(
    id: Int64, domain: String, user: String, title: String, url: String, created: Date,
    modified: Date, lastUsed: Date?, origin: Origin
  ) {
    self.id = id
    self.domain = domain
    self.user = user
    self.title = title
    self.url = url
    self.created = created
    self.modified = modified
    self.lastUsed = lastUsed
    self.origin = origin
  }
}

/// The secrets of a credential; each is sealed by itself (STO-10).
package struct CredentialSecret: Hashable, Sendable {
  package var password: String
  package var notes: String
  /// The `otpauth:` address of a code generator, or "".
  package var otpAuth: String

  package init(password: String, notes: String = "", otpAuth: String = "") {
    self.password = password
    self.notes = notes
    self.otpAuth = otpAuth
  }
}
