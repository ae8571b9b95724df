import Documents
import Domains
import Foundation
import Glibc
import Keychain
import PasswordAudit

extension Device {
  /// Takes the credentials of an export in, all or nothing; the store must be unlocked (STO-31).
  package func importCSV(_ file: URL, dryRun: Bool) async throws(DeviceProblem) -> ImportReport {
    let (rows, refused) = try Self.read(file)
    do {
      let report = try machinery.keychain.importRows(
        rows.map { row in
          ImportRow(
            line: row.line, title: row.title, url: row.url, domain: Self.domain(of: row),
            user: row.username, password: row.password, notes: row.notes, otpAuth: row.otpAuth)
        },
        refusedBefore: refused.map { ImportReport.Refusal(line: $0.line, reason: $0.reason) },
        dryRun: dryRun)
      if !dryRun { events.tell(.contentsChanged) }
      return report
    } catch { throw DeviceProblem(error) }
  }

  /// Writes every credential that can be read in clear, to a file that only its owner may read
  /// (STO-32); the others are named in the answer (STO-14).
  package func exportCSV(_ file: URL, force: Bool) async throws(DeviceProblem) -> ExportReport {
    var rows: [PasswordsCSVRow] = []
    var unreadable: [String] = []
    do {
      try machinery.keychain.forEachSecret { credential, secret in
        switch secret {
        case .success(let secret):
          rows.append(
            PasswordsCSVRow(
              line: 0, title: credential.title, url: credential.url,
              username: credential.user, password: secret.password, notes: secret.notes,
              otpAuth: secret.otpAuth))
        case .failure(let error):
          unreadable.append(
            "\(credential.domain), \(credential.user) was left out: \(error.sentence)")
        }
      }
    } catch { throw DeviceProblem(error) }
    try Self.write(PasswordsCSV.write(rows), to: file, force: force)
    return ExportReport(count: rows.count, unreadable: unreadable)
  }

  /// What is wrong with the stored passwords, most urgent first; the store must be unlocked.
  ///
  /// Of very many, `progress` is told now and then how many are judged, and how many there are.
  package func audit(
    leaks: URL? = nil, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(DeviceProblem) -> [Recommendation] {
    let parts = machinery
    guard parts.keychain.isUnlocked else { throw DeviceProblem(KeychainError.locked.sentence) }
    let collections = try Self.leaks(leaks)
    let audit = PasswordAudit(
      policy: parts.world.auditPolicy, leaks: collections, year: parts.keychain.presentYear)
    let judged: (ledger: AuditLedger, unreadable: [String])
    do { judged = try await parts.keychain.audited(by: audit, told: progress) } catch {
      throw DeviceProblem(error)
    }
    parts.addNotices(judged.unreadable)
    try Self.check(collections)
    return judged.ledger.recommendations
  }

  /// What is wrong with the passwords of an export; nothing is stored.
  package func audit(csv: URL, leaks: URL? = nil) async throws(DeviceProblem) -> [Recommendation] {
    let (rows, refused) = try Self.read(csv)
    machinery.addNotices(refused.map { "\(csv.path):\($0.line): \($0.reason)" })
    let collections = try Self.leaks(leaks)
    let entries = rows.map { row in
      AuditEntry(
        id: Int64(row.line), domain: Self.domain(of: row), user: row.username,
        title: row.title.isEmpty ? Self.domain(of: row) : row.title, password: row.password)
    }
    let audit = PasswordAudit(
      policy: machinery.world.auditPolicy, leaks: collections,
      year: machinery.keychain.presentYear)
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let judged: AuditLedger
    do { judged = try await audit.run(entries, workers: workers) } catch {
      throw DeviceProblem(error)
    }
    try Self.check(collections)
    return judged.recommendations
  }

  // MARK: Files

  private static func read(
    _ file: URL
  ) throws(DeviceProblem) -> (rows: [PasswordsCSVRow], refused: [PasswordsCSV.Refusal]) {
    let data: Data
    do throws(BroughtFileProblem) {
      data = try BroughtFile.read(file, atMost: PasswordsCSV.maximumBytes, pipesToo: true)
    } catch {
      throw DeviceProblem(
        error.isTooLarge
          ? "\(file.path) is larger than 64 MiB, the limit for an export. Split it into several "
            + "files, and repeat the first line in each."
          : "\(file.path) cannot be read: \(error.found). Give \(error.expected).")
    }
    do { return try PasswordsCSV.read(data, file: file.path) } catch { throw DeviceProblem(error) }
  }

  /// The host of a row's address; empty where it has none.
  private static func domain(of row: PasswordsCSVRow) -> String {
    Domain(url: row.url)?.ascii ?? Domain(row.url)?.ascii ?? ""
  }

  private static func leaks(_ file: URL?) throws(DeviceProblem) -> [LeakedPasswords] {
    guard let file else { return [.builtIn] }
    do { return [.builtIn, try LeakedPasswords(file: file)] } catch { throw DeviceProblem(error) }
  }

  /// A damaged place in a list of leaks makes what was found uncertain.
  private static func check(_ leaks: [LeakedPasswords]) throws(DeviceProblem) {
    if let damage = leaks.lazy.compactMap(\.damage).first { throw DeviceProblem(damage) }
  }

  /// Writes beside the place and moves it there, so that a file is whole or not there.
  static func write(_ data: Data, to file: URL, force: Bool) throws(DeviceProblem) {
    let target = file.path
    var status = stat()
    if lstat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw DeviceProblem(
        "\(target) is a folder, a link, a pipe or a device, which would be lost; name a file.")
    }
    guard force || !FileManager.default.fileExists(atPath: target) else {
      throw DeviceProblem(
        "\(target) exists already; give another name, or --force to write over it.")
    }
    let draft = "\(target).\(getpid()).part"
    func trouble(_ code: Int32 = errno) -> DeviceProblem {
      DeviceProblem(
        "\(target) cannot be written (\(String(cString: strerror(code)))); check its folder and the "
          + "space that is left.")
    }
    let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw trouble() }
    defer { unlink(draft) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
    } catch { throw trouble() }
    // Without force a link is made, which never replaces what somebody else put there meanwhile.
    guard force ? rename(draft, target) == 0 : link(draft, target) == 0 else { throw trouble() }
  }
}
