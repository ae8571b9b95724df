/// One row of a file of passwords (STO-30).
package struct ImportRow: Hashable, Sendable {
  /// The line that it begins on, counted from 1.
  package let line: Int
  package let title: String
  package let url: String
  /// The host of `url`, lower-case and in ASCII form.
  package let domain: String
  package let user: String
  package let password: String
  package let notes: String
  package let otpAuth: String

  package init(
    line: Int, title: String, url: String, domain: String, user: String, password: String,
    notes: String = "", otpAuth: String = ""
  ) {
    self.line = line
    self.title = title
    self.url = url
    self.domain = domain
    self.user = user
    self.password = password
    self.notes = notes
    self.otpAuth = otpAuth
  }
}

/// What an import did, or would do (STO-31).
package struct ImportReport: Hashable, Sendable, Codable {
  /// A row that was not taken.
  package struct Refusal: Hashable, Sendable, Codable {
    package let line: Int
    /// Why, as a sentence.
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Rows that made a new credential.
  package var added = 0
  /// Rows that changed a credential; a replaced password stays in its history.
  package var updated = 0
  /// Rows that say what is stored already.
  package var identical = 0
  /// Rows that were not taken, in the order of lines.
  package var refused: [Refusal] = []

  package init(added: Int = 0, updated: Int = 0, identical: Int = 0, refused: [Refusal] = []) {
    self.added = added
    self.updated = updated
    self.identical = identical
    self.refused = refused
  }
}
