import Cryptography
import Database
import Foundation

/// Reads a credential store whole, on a private copy, and says what is wrong with it (STO-42).
package struct KeychainCheck: Sendable {
  /// One thing that is wrong.
  package struct Finding: Hashable, Sendable {
    package enum Check: String, Hashable, Sendable {
      case structure, checksum, reference, version, keys, seal, journal, value
      /// It is an older copy than the last one in its place.
      case older
      /// The second copy of the key wraps, which is a file of its own, is amiss.
      case keybag
      /// It is another database.
      case identity
    }

    package let check: Check
    package let table: String?
    package let row: Int64?
    /// What is wrong, as a sentence.
    package let sentence: String
  }

  /// Rows by table.
  package let rows: [String: Int]
  private let folder: URL
  private let copy: PrivateCopy
  private let structure: StructureCheck
  private let lastCommit: Int?
  private let mark: CommitMark.Note?
  private let keys: RecoveryKeys
  private var opened: RecoveryKeys.Opened?
  private var now = Date()

  /// Copies the store; seals are checked only after unlocking.
  package init(folder: URL) throws(KeychainError) {
    self.folder = folder
    // Read before the database: a running phone notes a commit only after making it.
    mark = CommitMark.last(of: folder.appendingPathComponent(Keychain.fileName))
    do {
      copy = try PrivateCopy(of: folder.appendingPathComponent(Keychain.fileName))
    } catch { throw KeychainError(error) }
    structure = StructureCheck(copy)
    // Where it cannot be read, that is a finding of its own.
    lastCommit = try? copy.read { connection in
      try connection.row("SELECT value FROM meta WHERE name = 'commit'") { $0.int(0) } ?? 0
    }
    rows = structure.rows
    keys = RecoveryKeys(
      SalvagedTables(SalvageReader(copy.input, checksum: SalvageReader.ownChecksum)),
      folder: folder,
      isOfFolder: true)
  }

  package var faceIDEnabled: Bool { keys.faceIDEnabled }
  package var isUnlocked: Bool { opened != nil }

  /// Proves the passcode; wrong ones count as they do at unlocking (STO-12).
  package mutating func unlock(passcode: String, at now: Date) throws(KeychainError) {
    do { opened = try keys.open(passcode: passcode, at: now).first } catch {
      throw KeychainError(error)
    }
  }

  /// Proves the simulated Face ID.
  package mutating func unlockWithFaceID(matches: Bool) throws(KeychainError) {
    do { opened = try keys.open(faceIDMatches: matches).first } catch {
      throw KeychainError(error)
    }
  }

  /// Everything that is wrong.
  package func findings() -> [Finding] {
    var findings = structure.findings.map { finding in
      let check: Finding.Check =
        switch finding.check {
        case .structure: .structure
        case .checksum: .checksum
        case .reference: .reference
        }
      return Finding(
        check: check, table: finding.table, row: finding.row, sentence: finding.sentence)
    }
    guard structure.version == Keychain.migrations.count else {
      if let version = structure.version, version != 0 || structure.findings.isEmpty {
        findings.append(
          Finding(
            check: .version, table: nil, row: nil,
            sentence: version > Keychain.migrations.count
              ? "It was written by a newer version of this program, so its contents were not checked."
              : "It was written by an older version of this program, so its contents were not "
                + "checked. Start the interface once to bring it up to date, and check again."))
      }
      return findings
    }
    guard rows[Keychain.identity] != nil else {
      findings.append(
        Finding(
          check: .identity, table: nil, row: nil,
          sentence: "It is another database than that of the passwords."))
      return findings
    }
    if let lastCommit {
      let missing = max(
        mark?.missing(from: lastCommit) ?? 0, Keybag.lastCommit(in: folder) - lastCommit)
      if missing > 0 {
        findings.append(
          Finding(
            check: .older, table: nil, row: nil,
            sentence: "It is an older copy, or the end of its log was lost: the last "
              + (missing == 1 ? "change" : "\(missing) changes") + " made to the passwords "
              + (missing == 1 ? "is" : "are") + " not in it."))
      }
    }
    do {
      try copy.read { connection in
        findings += checkKeys(connection)
        findings += ContentsCheck(connection, opened.map { Sealer(key: $0.key) }).findings
      }
    } catch {
      findings.append(
        Finding(
          check: .structure, table: nil, row: nil,
          sentence: "Its contents cannot be read: \(KeychainError(error).sentence)"))
    }
    return findings
  }

  // MARK: - The key wraps

  private func checkKeys(_ connection: Connection) -> [Finding] {
    var findings: [Finding] = []
    func add(_ sentence: String) {
      findings.append(Finding(check: .keys, table: "lock", row: nil, sentence: sentence))
    }
    func addKeybag(_ sentence: String) {
      findings.append(Finding(check: .keybag, table: nil, row: nil, sentence: sentence))
    }
    var row: KeyWraps?
    do {
      row = try connection.row(
        "SELECT salt, cost, passcode_wrap, enclave_wrap, check_value FROM lock"
      ) { row in
        KeyWraps(
          salt: row.blob(0), cost: row.int(1), passcodeWrap: row.blob(2),
          enclaveWrap: row.optionalBlob(3), check: row.optionalBlob(4))
      }
      if row == nil { add("What guards the passwords is missing from the database.") }
    } catch {
      add("What guards the passwords cannot be read from the database.")
    }
    switch Keybag.read(in: folder) {
    case .present(let keybag):
      // Other wraps of the same key are what a kill leaves in a change of the passcode; the next start
      // brings them in line.
      if let row, !row.isOfSameKey(as: keybag.wraps) {
        addKeybag("It belongs to other passwords than \(Keychain.fileName).")
      }
    case .missing:
      if row?.check != nil { addKeybag("The second copy of the key wraps is missing.") }
    case .damaged(let sentence): addKeybag(sentence)
    }
    if let opened {
      let check = opened.key.withBytes { KeyWraps.checkValue(of: [UInt8]($0)) }
      if let row, let known = row.check, known != check {
        add("The check value in the database does not belong to the key of the passwords.")
      }
    }
    return findings
  }
}

/// What is wrong with the rows of a store: seals, values, the journal against the other rows.
private struct ContentsCheck {
  private typealias Finding = KeychainCheck.Finding

  private(set) var findings: [KeychainCheck.Finding] = []
  private let connection: Connection
  /// `nil` while the store is locked: then seals are left out.
  private let sealer: Sealer?

  init(_ connection: Connection, _ sealer: Sealer?) {
    self.connection = connection
    self.sealer = sealer
    checkCredentials()
    checkHistory()
    checkJournal()
    checkMessages()
    checkNumbers()
  }

  private mutating func add(
    _ check: Finding.Check, _ table: String, _ row: Int64?, _ sentence: String
  ) {
    findings.append(Finding(check: check, table: table, row: row, sentence: sentence))
  }

  /// Reads a table row by row; what cannot be read is a finding of its own.
  private mutating func forEach(
    _ table: String, _ sql: String, _ body: (inout ContentsCheck, Row) throws -> Void
  ) {
    do {
      try connection.forEach(sql) { try body(&self, $0) }
    } catch {
      let isKnown = findings.contains { $0.check == .structure && $0.table == table }
      guard !isKnown else { return }
      let error = KeychainError(error)
      add(
        .structure, table, nil,
        error.isDamage
          ? "The table \(table) cannot be read to its end."
          : "The table \(table) cannot be read to its end: \(error.sentence)")
    }
  }

  private mutating func checkSeal(
    _ sealed: [UInt8]?, _ place: SealedPlace, _ table: String, _ row: Int64,
    _ what: @autoclosure () -> String
  ) throws {
    guard let sealer, let sealed else { return }
    if var plain = try sealer.open(sealed, at: place) {
      cleanse(&plain)
    } else {
      add(.seal, table, row, "\(what()) cannot be read: it was damaged or moved.")
    }
  }

  private mutating func checkCredentials() {
    let sql =
      "SELECT id, domain, user, title, sort_title, sort_user, password_sealed, notes_sealed, "
      + "otp_auth_sealed FROM credential"
    forEach("credential", sql) { check, row in
      let (id, domain, user) = (row.int64(0), row.text(1), row.text(2))
      let name = Credential.name(domain: domain, user: user)
      try check.checkSeal(
        row.blob(6), .password(id, domain, user), "credential", id, "The password of \(name)")
      try check.checkSeal(
        row.optionalBlob(7), .notes(id, domain, user), "credential", id, "The notes of \(name)")
      try check.checkSeal(
        row.optionalBlob(8), .otpAuth(id, domain, user), "credential", id,
        "The verification code setup of \(name)")
      if row.text(4) != folded(row.text(3)) || row.text(5) != folded(user) {
        check.add(
          .value, "credential", id, "The name by which \(name) is sorted is not the name it has.")
      }
    }
  }

  private mutating func checkHistory() {
    let sql =
      "SELECT history.id, history.password_sealed, credential.domain, credential.user "
      + "FROM history JOIN credential ON credential.id = history.credential"
    forEach("history", sql) { check, row in
      let (id, domain, user) = (row.int64(0), row.text(2), row.text(3))
      try check.checkSeal(
        row.blob(1), .history(id, domain, user), "history", id,
        "An earlier password of \(Credential.name(domain: domain, user: user))")
    }
  }

  private mutating func checkJournal() {
    let sql =
      "SELECT request, kind, upgrade.credential, upgrade.domain, upgrade.user, state, "
      + "proposed_sealed, reported_user_sealed, reported_password_sealed, credential.domain, "
      + "credential.user FROM upgrade LEFT JOIN credential ON credential.id = upgrade.credential"
    forEach("upgrade", sql) { check, row in
      let (request, domain, user) = (row.int64(0), row.text(3), row.text(4))
      let number = Int(request)
      let name = Credential.name(domain: domain, user: user)
      try check.checkSeal(
        row.optionalBlob(6), .pending(number, domain, user), "upgrade", request,
        "The proposed password of request \(request) for \(name)")
      for (column, what) in [(7, "user"), (8, "password")] {
        try check.checkSeal(
          row.optionalBlob(column), .reported(what, number, domain, user), "upgrade", request,
          "The \(what) that the extension reported for request \(request)")
      }
      guard row.text(5) != PendingUpgrade.State.ended.rawValue else { return }
      let isPassword = row.text(1) == PendingUpgrade.Kind.strongPassword.rawValue
      if isPassword == row.isNull(6) {
        check.add(
          .journal, "upgrade", request,
          isPassword
            ? "Request \(request) for \(name) has not ended, but its proposed password is gone."
            : "Request \(request) for \(name) leads to Sign in with Apple, but has a password.")
      }
      if row.isNull(7) != row.isNull(8) {
        check.add(
          .journal, "upgrade", request,
          "Half of what the extension reported for request \(request) is gone.")
      }
      if !row.isNull(2), !row.isNull(9), row.text(9) != domain || row.text(10) != user {
        check.add(
          .journal, "upgrade", request,
          "Request \(request) for \(name) belongs to the entry of another account.")
      }
    }
  }

  private mutating func checkMessages() {
    let sql = "SELECT id, sender, recipient, text_sealed, code_sealed FROM message"
    forEach("message", sql) { check, row in
      let (id, sender, recipient) = (row.int64(0), row.text(1), row.text(2))
      try check.checkSeal(
        row.blob(3), .message("text", id, sender, recipient), "message", id,
        "A message from \(sender)")
      try check.checkSeal(
        row.optionalBlob(4), .message("code", id, sender, recipient), "message", id,
        "The code in a message from \(sender)")
    }
  }

  /// No number of a row may be given again, since a seal belongs to its row's number.
  private mutating func checkNumbers() {
    for (table, column) in [
      ("credential", "id"), ("history", "id"), ("upgrade", "request"), ("message", "id"),
    ] {
      let sql =
        "SELECT max(\(column)), (SELECT seq FROM sqlite_sequence WHERE name = '\(table)') "
        + "FROM \(table)"
      forEach(table, sql) { check, row in
        guard let highest = row.optionalInt64(0) else { return }
        if highest > row.int64(1) || highest < 1 {
          check.add(
            .value, table, highest, "The numbers of \(table) are higher than the last one counted.")
        }
      }
    }
  }
}
