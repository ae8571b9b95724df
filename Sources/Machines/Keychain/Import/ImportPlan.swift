import Database

/// What an import will do, made without changing anything: a dry run ends here (STO-31).
struct ImportPlan {
  /// What happens to one account.
  struct Entry {
    let domain: String
    let user: String
    /// The credential that is there already.
    let present: Credential?
    var title: String
    var url: String
    var secret: CredentialSecret
    /// The passwords that it gets, one after the other; all but the last end in the history.
    var passwords: [String]
    /// Whether anything but the password is other than it was.
    var isChangedBeside: Bool
  }

  private struct Account: Hashable {
    let domain: String
    let user: String
  }

  private(set) var entries: [Entry] = []
  private(set) var report: ImportReport
  private var places: [Account: Int] = [:]
  private let connection: Connection
  private let sealer: Sealer
  /// How many credentials there are already, deleted ones included.
  let presentCount: Int

  /// Plans all rows in their order, so that a later row of an account meets the earlier one.
  init(
    _ rows: [ImportRow], refusedBefore: [ImportReport.Refusal], _ connection: Connection,
    _ sealer: Sealer
  ) throws {
    self.connection = connection
    self.sealer = sealer
    presentCount = try connection.row("SELECT count(*) FROM credential") { $0.int(0) } ?? 0
    report = ImportReport(refused: refusedBefore)
    entries.reserveCapacity(rows.count)
    places.reserveCapacity(rows.count)
    for row in rows {
      if let reason = Self.refusal(of: row) {
        report.refused.append(ImportReport.Refusal(line: row.line, reason: reason))
      } else {
        try plan(row)
      }
    }
    // Sorting is not promised to be stable, so refusals of one line are told apart by their reason.
    report.refused.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
  }

  private static func refusal(of row: ImportRow) -> String? {
    if row.domain.isEmpty {
      "The row has no website that its password could be for. Add its address and import again."
    } else if row.password.isEmpty {
      "The row for \(row.domain) has no password. Add it and import again."
    } else {
      StorableContent.refusal(
        domain: row.domain, user: row.user, password: row.password, title: row.title,
        url: row.url, notes: row.notes, otpAuth: row.otpAuth
      ).map { "\($0) Correct it and import again." }
    }
  }

  private mutating func plan(_ row: ImportRow) throws {
    let account = Account(domain: row.domain.lowercased(), user: row.user)
    if let place = places[account] {
      try take(row, into: entries[place]).map { entries[place] = $0 }
      return
    }
    if presentCount > 0,
      let present = try connection.credential(domain: account.domain, user: account.user)
    {
      guard let entry = try take(row, into: entry(for: present)) else { return }
      places[account] = entries.count
      entries.append(entry)
    } else {
      places[account] = entries.count
      entries.append(
        Entry(
          domain: account.domain, user: account.user, present: nil,
          title: row.title.isEmpty ? account.domain : row.title, url: row.url,
          secret: CredentialSecret(
            password: row.password, notes: row.notes, otpAuth: row.otpAuth),
          passwords: [row.password], isChangedBeside: false))
      report.added += 1
    }
  }

  private func entry(for present: Credential) throws -> Entry {
    // A secret that does not open is as good as none: what the row says takes its place.
    var secret = CredentialSecret(password: "")
    do {
      if let sealed = try connection.sealedSecrets(of: present.id) {
        secret = try sealed.open(sealer)
      }
    } catch KeychainError.unreadable {}
    return Entry(
      domain: present.domain, user: present.user, present: present, title: present.title,
      url: present.url, secret: secret, passwords: [],
      isChangedBeside: false)
  }

  /// The entry with what a row says, counted in the report; `nil` if the two together are more than a
  /// credential can hold, so that the row is refused.
  private mutating func take(_ row: ImportRow, into entry: Entry) throws -> Entry? {
    var entry = entry
    let isChanged = entry.take(row)
    let merged = entry.secret
    if isChanged,
      let reason = StorableContent.refusal(
        domain: entry.domain, user: entry.user, password: merged.password, title: entry.title,
        url: entry.url, notes: merged.notes, otpAuth: merged.otpAuth)
    {
      report.refused.append(
        ImportReport.Refusal(
          line: row.line,
          reason: "Together with what is stored: \(reason) Shorten it and import again."))
      return nil
    }
    count(isChanged)
    return entry
  }

  private mutating func count(_ isChanged: Bool) {
    if isChanged { report.updated += 1 } else { report.identical += 1 }
  }
}

extension ImportPlan.Entry {
  /// Takes in a row of its account; answers whether that changes anything.
  ///
  /// The row's password wins and the other one is history. Of what has no history nothing is lost:
  /// other notes are added to the notes, and so is a code generator that gives way to the row's.
  mutating func take(_ row: ImportRow) -> Bool {
    let before = (title, url, secret)
    if row.password != secret.password {
      secret.password = row.password
      passwords.append(row.password)
    }
    if !row.title.isEmpty { title = row.title }
    if !row.url.isEmpty { url = row.url }
    add(row.notes)
    if !row.otpAuth.isEmpty, row.otpAuth != secret.otpAuth {
      add(secret.otpAuth)
      secret.otpAuth = row.otpAuth
    }
    if (title, url, secret.notes, secret.otpAuth)
      != (before.0, before.1, before.2.notes, before.2.otpAuth)
    {
      isChangedBeside = true
    }
    return (title, url) != (before.0, before.1) || secret != before.2
  }

  private mutating func add(_ notes: String) {
    guard !notes.isEmpty, !secret.notes.contains(notes) else { return }
    secret.notes += (secret.notes.isEmpty ? "" : "\n\n") + notes
  }
}
