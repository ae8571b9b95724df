import Database

extension Keychain {
  /// KiB of pages that an import keeps in memory: those of 100,000 rows.
  private static let importPages = 48_000

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
    let report = try changing(pages: Self.importPages) { change in
      let plan = try ImportPlan(
        rows, refusedBefore: refusedBefore, change.connection, change.sealer())
      for entry in plan.entries { try change.apply(entry, origin) }
      if plan.report.added + plan.report.updated > 0 { change.listing = [.replaced] }
      return plan.report
    }
    // A large import leaves a large log, which would be read at every start.
    try? database.checkpoint()
    return report
  }
}

extension Change {
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
