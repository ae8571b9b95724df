import Database

extension Keychain {
  /// KiB of pages that an import keeps in memory: those of 100,000 rows.
  private static let importPages = 48_000

  /// New rows from which on it can be quicker to sort the indexes once than to fill them row by row.
  private static let largeImport = 2000

  /// Imports rows in one transaction, all or nothing, and tells what came of them (STO-31).
  ///
  /// A dry run gives the same report and changes nothing. `refusedBefore` are rows that the reader
  /// of the file did not take; they are part of the report. Needs the store unlocked.
  package func importRows(
    _ rows: [ImportRow], refusedBefore: [ImportReport.Refusal] = [], dryRun: Bool = false,
    origin: Credential.Origin = .imported
  ) throws(KeychainError) -> ImportReport {
    if dryRun {
      let sealer = try sealer()
      return try reading { connection in
        try ImportPlan(rows, refusedBefore: refusedBefore, connection, sealer).report
      }
    }
    backUpBeforeImport()
    let report = try changing(pages: Self.importPages) { change in
      let plan = try ImportPlan(
        rows, refusedBefore: refusedBefore, change.connection, change.sealer())
      let isLarge = plan.report.added >= max(Self.largeImport, plan.presentCount)
      try change.withoutIndexes(if: isLarge) {
        for entry in plan.entries { try change.apply(entry, origin) }
      }
      if plan.report.added + plan.report.updated > 0 { change.listing = [.replaced] }
      return plan.report
    }
    // A large import leaves a large log, which would be read at every start.
    try? database.checkpoint()
    return report
  }
}

extension Change {
  /// Runs `body`, which looks nothing up but by number, with the two wide indexes out of the way.
  fileprivate func withoutIndexes(if isWorthIt: Bool, _ body: () throws -> Void) throws {
    guard isWorthIt else { return try body() }
    let names = ["credential_by_account", "credential_in_order"]
    let indexes = try names.map { name in
      try connection.row("SELECT sql FROM sqlite_schema WHERE name = ?", [.text(name)]) {
        $0.text(0)
      } ?? ""
    }
    for name in names { try connection.execute("DROP INDEX \(name)") }
    try body()
    for index in indexes { try connection.execute(index) }
  }

  fileprivate func apply(_ entry: ImportPlan.Entry, _ origin: Credential.Origin) throws {
    var later = entry.passwords[...]
    let credential: Credential
    if let present = entry.present {
      credential = present
    } else {
      var secret = entry.secret
      secret.password = later.removeFirst()
      credential = try insert(
        NewCredential(
          domain: entry.domain, user: entry.user, title: entry.title, url: entry.url,
          secret: secret, origin: origin), telling: false)
    }
    for password in later { try replacePassword(of: credential, with: password, .imported) }
    guard entry.present != nil, entry.isChangedBeside else { return }
    _ = try update(
      credential, title: entry.title, url: entry.url, notes: entry.secret.notes,
      otpAuth: entry.secret.otpAuth)
  }
}
