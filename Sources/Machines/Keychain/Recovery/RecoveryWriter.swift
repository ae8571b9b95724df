import Database
import Foundation

extension RecoveredContents {
  /// Writes the new store, whole and on the disk when this returns.
  ///
  /// `lock` is what guards its key. `commitsAbove` is the highest number of a commit that anything
  /// remembers, so that the new store does not look like an older one.
  func write(to file: URL, lock: KeyWraps, commitsAbove: Int) throws {
    for suffix in ["", "-wal", "-shm"] {
      guard unlink(file.path + suffix) == 0 || errno == ENOENT else {
        throw DatabaseError(
          .io, file: file.lastPathComponent, detail: String(cString: strerror(errno)))
      }
    }
    let (database, _) = try Database.open(
      file, access: .create, migrations: Keychain.migrations,
      formatsWithoutChecksums: Keychain.formatsWithoutChecksums)
    defer { database.close() }
    try database.write(pages: 65_536) { connection in
      try insertLock(lock, connection)
      for id in credentials.keys.sorted() {
        if let row = credentials[id] { try insert(row, connection) }
      }
      for row in history.sorted(by: { $0.id < $1.id }) {
        try connection.execute(
          "INSERT INTO history (id, credential, password_sealed, until, reason) "
            + "VALUES (?, ?, ?, ?, ?)",
          [
            .integer(row.id), .integer(row.credential), .blob(row.password), .integer(row.until),
            .text(row.reason),
          ])
      }
      for (request, row) in upgrades { try insert(row, request, connection) }
      for (id, row) in messages {
        try connection.execute(
          "INSERT INTO message (id, sender, recipient, text_sealed, arrived, code_sealed, "
            + "code_lower, code_upper, bound_to, embedded, used) "
            + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [.integer(id), .text(row.sender), .text(row.recipient), .blob(row.text)] + row.rest)
      }
      for id in hidden {
        try connection.execute(
          "INSERT INTO hidden_recommendation (credential) VALUES (?)", [.integer(id)])
      }
      for prompt in prompts {
        try connection.execute(
          "INSERT OR IGNORE INTO prompt_answered (credential, fingerprint, asked) "
            + "VALUES (?, ?, ?)",
          [.integer(prompt.credential), .blob(prompt.fingerprint), .integer(prompt.asked)])
      }
      try connection.execute(
        "INSERT INTO counter (name, value) VALUES ('seal', ?)", [.integer(draws)])
      for (table, last) in sequences.sorted(by: { $0.key < $1.key }) where last > 0 {
        try connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
        try connection.execute(
          "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
      }
      for (name, value) in [("commit", Int64(commitsAbove)), ("time", lastCommitTime)] {
        guard let value else { continue }
        try connection.execute(
          "INSERT INTO meta (name, value) VALUES (?1, ?2) "
            + "ON CONFLICT (name) DO UPDATE SET value = max(value, ?2)",
          [.text(name), .integer(value)])
      }
    }
    let verdict = try database.read { connection in
      try connection.row("PRAGMA integrity_check(1)") { $0.text(0) }
    }
    guard verdict == "ok" else {
      throw DatabaseError(.damaged, file: file.lastPathComponent)
    }
    try database.checkpoint()
  }

  private func insertLock(_ lock: KeyWraps, _ connection: Connection) throws {
    try connection.execute(
      "INSERT INTO lock (id, salt, cost, passcode_wrap, enclave_wrap, check_value) "
        + "VALUES (1, ?, ?, ?, ?, ?)",
      [
        .blob(lock.salt), .int(lock.cost), .blob(lock.passcodeWrap),
        .optionalBlob(lock.enclaveWrap), .optionalBlob(lock.check),
      ])
  }

  private func insert(_ row: Credential, _ connection: Connection) throws {
    try connection.execute(
      "INSERT INTO credential (id, domain, user, title, url, sort_title, sort_user, "
        + "password_sealed, notes_sealed, otp_auth_sealed, created, modified, last_used, origin, "
        + "deleted, deletion_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(row.id), .text(row.domain), .text(row.user), .text(row.title), .text(row.url),
        .text(folded(row.title)), .text(folded(row.user)), .blob(row.password),
        .optionalBlob(row.notes), .optionalBlob(row.otpAuth), .integer(row.created),
        .integer(row.modified), .int(row.lastUsed), .text(row.origin),
        .int(row.deletion?.moment), .optionalText(row.deletion?.reason),
      ])
  }

  private func insert(
    _ row: SalvagedTables.Upgrade, _ request: Int64, _ connection: Connection
  ) throws {
    let credential = row.credential.flatMap { credentials[$0] == nil ? nil : $0 }
    try connection.execute(
      "INSERT INTO upgrade (request, kind, entrance, credential, domain, user, started, state, "
        + "proposed_sealed, reported_user_sealed, reported_password_sealed, outcome, reason, "
        + "reported) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(request), .text(row.kind), .text(row.entrance), .int(credential),
        .text(row.domain), .text(row.user), .integer(row.started), .text(row.state),
        .optionalBlob(row.proposed), .optionalBlob(row.reportedUser),
        .optionalBlob(row.reportedPassword), .optionalText(row.outcome),
        .optionalText(row.reason), .bool(row.isReported),
      ])
  }
}
