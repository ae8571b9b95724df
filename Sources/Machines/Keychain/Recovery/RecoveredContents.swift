import Cryptography
import Database
import Foundation
import Simulation

/// The rows of the new store, each proven by its seal, and the report about the others.
///
/// Sealed values are copied as they are: rows keep their numbers, and with them their seals. Only what
/// moves to another row, the password of the older of two entries for one account, is sealed again.
struct RecoveredContents: Sendable {
  /// A row of `credential`, as it will be written.
  struct Credential: Sendable {
    let id: Int64
    let domain: String
    let user: String
    let title: String
    let url: String
    let password: [UInt8]
    var notes: [UInt8]?
    var otpAuth: [UInt8]?
    let created: Int64
    let modified: Int64
    let lastUsed: Int64?
    let origin: String
    let deletion: (moment: Int64, reason: String)?
    /// Whether the password opens.
    let isReadable: Bool

    var name: String { StoredCredential.name(domain: domain, user: user) }
  }

  struct History: Sendable {
    let id: Int64
    var credential: Int64
    let password: [UInt8]
    let until: Int64
    let reason: String
  }

  private(set) var credentials: [Int64: Credential] = [:]
  private(set) var history: [History] = []
  private(set) var upgrades: [(request: Int64, row: SalvagedTables.Upgrade)] = []
  private(set) var messages: [(id: Int64, row: SalvagedTables.Message)] = []
  private(set) var hidden: [Int64] = []
  private(set) var prompts: [SalvagedTables.Prompt] = []
  /// The last numbers that count as given, by table.
  private(set) var sequences: [String: Int64] = [:]
  /// The last draw of randomness that counts as made.
  private(set) var draws: Int64
  private(set) var report = RecoveryReport()

  /// The time of the last commit that the store remembers, in milliseconds since 1970.
  var lastCommitTime: Int64? { tables.lastCommitTime }

  private let tables: SalvagedTables
  private let sealer: Sealer
  private let now: Int64
  private var randomness: Chance
  /// Entries whose row is lost, by row, with the sentence about them.
  private var lost: [Int64: RecoveryReport.Damaged] = [:]

  /// Entries that are now in the history of another one.
  private var mergedCount = 0

  /// A larger number of lost entries is taken for damage itself.
  private static let mostNameless = 1_000_000

  /// How far numbers jump where the last one is not certain: servers remember requests.
  private static let jump: Int64 = 1_000_000

  init(_ tables: SalvagedTables, key: SecretBytes, now: Date) throws {
    self.tables = tables
    sealer = Sealer(key: key)
    self.now = Int64(now.timeIntervalSince1970 * 1000)
    draws = (tables.draws.isCertain ? tables.draws.last : tables.draws.last + Self.jump) + 1
    randomness = Chance(number: Int(draws), .operatingSystem)
    for table in ["credential", "history", "upgrade", "message"] {
      let highest = tables.highest(of: table)
      let isCertain = tables.sequences[table]?.isCertain == true
      // A store without any row of a table has no number for it yet.
      let isUnused = highest == 0 && tables.sequences["credential"]?.isCertain == true
      sequences[table] = isCertain || isUnused ? highest : highest + Self.jump
    }
    for (id, versions) in tables.credentials.sorted(by: { $0.key < $1.key }) {
      try takeCredential(id, versions)
    }
    let orphans = try takeHistory()
    try restoreEntries(from: orphans)
    try mergeAccounts()
    try takeUpgrades()
    try takeMessages()
    hidden = tables.hidden.filter { credentials[$0]?.deletion == nil && credentials[$0] != nil }
      .sorted()
    prompts = tables.prompts.filter { credentials[$0.credential] != nil }
      .sorted { ($0.credential, $0.asked) < ($1.credential, $1.asked) }
    finishReport()
  }

  /// Takes note of what the file is: an older copy, or the store of another phone.
  mutating func noteOrigin(missingCommits: Int, isOfOtherKey: Bool) {
    if missingCommits > 0 {
      report.lost.append(
        missingCommits == 1
          ? "The last change that was made to the passwords is not in this file."
          : "The last \(missingCommits) changes that were made to the passwords are not in this file."
      )
    }
    report.isOfOtherKey =
      isOfOtherKey && report.recovered + report.recoveredDeleted == 0 && !report.damaged.isEmpty
  }

  /// Takes note of what the store has that these contents would replace.
  mutating func noteLeftBehind(by present: RecoveredContents) {
    let here = Dictionary(
      credentials.values.map { ($0.name, $0.modified) }, uniquingKeysWith: max)
    report.leftBehind = present.credentials.values
      .filter { $0.deletion == nil && $0.isReadable }
      .filter { $0.modified > here[$0.name] ?? .min }
      .map {
        RecoveryReport.LeftBehind(
          domain: $0.domain, user: $0.user, isEarlierThere: here[$0.name] != nil)
      }
      .sorted { ($0.domain, $0.user) < ($1.domain, $1.user) }
  }

  // MARK: - Credentials

  private mutating func takeCredential(
    _ id: Int64, _ versions: [SalvagedVersion<SalvagedTables.Credential>]
  ) throws {
    let judged = try versions.map { (version: $0, opens: try opensPassword($0.content, id)) }
    let known = tables.accounts[id] != nil || tables.deletions[id] != nil
    let usable = judged.filter { judged in
      // A row that was never committed counts only where the committed one is damaged.
      judged.version.wasCommitted || known || versions.contains(where: \.wasCommitted)
    }
    let best = usable.max { one, other in
      if one.opens != other.opens { return other.opens }
      if one.version.wasCommitted == other.version.wasCommitted,
        one.version.transaction == other.version.transaction,
        one.version.standing == other.version.standing
      {
        return (one.version.content.modified ?? 0) < (other.version.content.modified ?? 0)
      }
      return other.version.isBetter(than: one.version)
    }
    guard let best else { return }
    let content = best.version.content
    // Bytes that look like a row by accident, or belong to another store.
    if !best.opens && best.version.standing > .superseded && !known { return }
    guard !content.domain.isEmpty else { return }
    let others = usable.map(\.version.content).filter {
      $0.domain == content.domain && $0.user == content.user
    }
    let notes = try bestSealed(content, others, \.notes) {
      .notes(id, content.domain, content.user)
    }
    let otpAuth = try bestSealed(content, others, \.otpAuth) {
      .otpAuth(id, content.domain, content.user)
    }
    var trouble: [String] = []
    if !best.opens { trouble.append("Its password cannot be read.") }
    if notes.isLost { trouble.append("Its notes cannot be read.") }
    if otpAuth.isLost { trouble.append("Its verification code setup cannot be read.") }
    let isTitleRight = content.sortTitle.map { $0 == folded(content.title) } ?? true
    if content.isRepaired || !isTitleRight {
      trouble.append("Its title or address may not be what it was.")
    }
    let origin = content.origin.flatMap(StoredCredential.Origin.init(rawValue:))
    if content.created == nil || content.modified == nil || origin == nil {
      trouble.append("Its dates are lost.")
    }
    let deletion = deletion(of: id, content)
    if case .unknown = content.deletion, deletion == nil, tables.accounts[id] == nil {
      trouble.append("It may have been in Recently Deleted.")
    }
    credentials[id] = Credential(
      id: id, domain: content.domain, user: content.user, title: content.title, url: content.url,
      password: content.password ?? [], notes: notes.bytes, otpAuth: otpAuth.bytes,
      created: content.created ?? now, modified: content.modified ?? now,
      lastUsed: content.lastUsed, origin: (origin ?? .person).rawValue, deletion: deletion,
      isReadable: best.opens)
    if !trouble.isEmpty { note(trouble, content.domain, content.user) }
  }

  private func opensPassword(_ content: SalvagedTables.Credential, _ id: Int64) throws -> Bool {
    guard let password = content.password else { return false }
    return try opens(password, .password(id, content.domain, content.user))
  }

  private func opens(_ sealed: [UInt8], _ place: SealedPlace) throws -> Bool {
    guard var plain = try sealer.open(sealed, at: place) else { return false }
    cleanse(&plain)
    return true
  }

  /// A sealed column of the chosen version, or of another version where that one is damaged.
  private func bestSealed(
    _ content: SalvagedTables.Credential, _ others: [SalvagedTables.Credential],
    _ column: (SalvagedTables.Credential) -> SalvagedTables.Sealed, _ place: () -> SealedPlace
  ) throws -> (bytes: [UInt8]?, isLost: Bool) {
    var damaged: [UInt8]?
    switch column(content) {
    case .none: return (nil, false)
    case .bytes(let bytes):
      if try opens(bytes, place()) { return (bytes, false) }
      damaged = bytes
    case .lost: break
    }
    for case .bytes(let bytes) in others.map(column) where try opens(bytes, place()) {
      return (bytes, false)
    }
    return (damaged, true)
  }

  private func deletion(
    of id: Int64, _ content: SalvagedTables.Credential
  ) -> (moment: Int64, reason: String)? {
    switch content.deletion {
    case .no: return nil
    case .at(let moment, let reason):
      return (moment, DeletionReason(rawValue: reason)?.rawValue ?? DeletionReason.person.rawValue)
    case .unknown:
      return tables.deletions[id].map { ($0, DeletionReason.person.rawValue) }
    }
  }

  // MARK: - History

  /// Takes the earlier passwords of the entries that are there; answers those of entries that are not.
  private mutating func takeHistory() throws -> [Int64: [History]] {
    var orphans: [Int64: [History]] = [:]
    for (id, versions) in tables.history.sorted(by: { $0.key < $1.key }) {
      var chosen: (entry: History, isReadable: Bool)?
      for version in versions.sorted(by: { $0.isBetter(than: $1) }) where version.wasCommitted {
        let content = version.content
        let reason = ChangeReason(rawValue: content.reason) ?? .person
        let entry = History(
          id: id, credential: content.credential, password: content.password,
          until: content.until, reason: reason.rawValue)
        let account = account(content.credential)
        let opens = try account.map {
          try self.opens(content.password, .history(id, $0.domain, $0.user))
        }
        if opens == true {
          chosen = (entry, true)
          break
        }
        // What did not open before stays as it is: it may open again one day.
        if chosen == nil, version.standing == .sound { chosen = (entry, false) }
      }
      guard let chosen else { continue }
      let owner = chosen.entry.credential
      if let credential = credentials[owner] {
        history.append(chosen.entry)
        if !chosen.isReadable {
          note(["An earlier password cannot be read."], credential.domain, credential.user)
        }
      } else if chosen.isReadable {
        orphans[owner, default: []].append(chosen.entry)
      }
    }
    return orphans
  }

  /// The account of a row, from the row itself or else from an index.
  private func account(_ id: Int64) -> (domain: String, user: String)? {
    if let credential = credentials[id] { return (credential.domain, credential.user) }
    guard let account = tables.accounts[id], !account.isFolded else { return nil }
    return (account.domain, account.user)
  }

  /// Makes entries for lost rows of which earlier passwords are left, so that these can be reached.
  private mutating func restoreEntries(from orphans: [Int64: [History]]) throws {
    for (id, entries) in orphans.sorted(by: { $0.key < $1.key }) {
      guard let account = account(id), let last = entries.map(\.until).max() else { continue }
      credentials[id] = Credential(
        id: id, domain: account.domain, user: account.user, title: account.domain,
        url: "https://\(account.domain)/", password: [], notes: nil, otpAuth: nil, created: last,
        modified: last, lastUsed: nil, origin: StoredCredential.Origin.person.rawValue,
        deletion: nil, isReadable: false)
      history += entries
      note(
        ["Its password and notes are lost; its earlier passwords are in its history."],
        account.domain, account.user)
    }
  }

  // MARK: - Two entries of one account

  private mutating func mergeAccounts() throws {
    let active = credentials.values.filter { $0.deletion == nil }
    let groups = Dictionary(grouping: active) { [$0.domain, $0.user] }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted {
        ($0.isReadable ? 1 : 0, $0.modified, $0.id) > ($1.isReadable ? 1 : 0, $1.modified, $1.id)
      }
      for older in sorted.dropFirst() { try merge(older, into: sorted[0].id) }
    }
  }

  private mutating func merge(_ older: Credential, into newer: Int64) throws {
    guard var current = credentials[newer] else { return }
    let (domain, user) = (current.domain, current.user)
    func moved(_ bytes: [UInt8]?, _ from: SealedPlace, _ to: SealedPlace) throws -> [UInt8]? {
      guard let bytes, var plain = try sealer.open(bytes, at: from) else { return nil }
      defer { cleanse(&plain) }
      return try sealer.seal(plain, at: to, chance: randomness.bytes(Sealer.chanceCount))
    }
    let id = (sequences["history"] ?? 0) + 1
    let password = try moved(
      older.password, .password(older.id, domain, user), .history(id, domain, user))
    if let password {
      sequences["history"] = id
      history.append(
        History(
          id: id, credential: newer, password: password, until: current.modified,
          reason: ChangeReason.person.rawValue))
    }
    if current.notes == nil {
      current.notes = try moved(
        older.notes, .notes(older.id, domain, user), .notes(newer, domain, user))
    }
    if current.otpAuth == nil {
      current.otpAuth = try moved(
        older.otpAuth, .otpAuth(older.id, domain, user), .otpAuth(newer, domain, user))
    }
    for index in history.indices where history[index].credential == older.id {
      history[index].credential = newer
    }
    credentials[newer] = current
    credentials[older.id] = nil
    mergedCount += 1
  }

  // MARK: - The journal and the messages

  private mutating func takeUpgrades() throws {
    for (request, versions) in tables.upgrades.sorted(by: { $0.key < $1.key }) {
      let sorted = versions.filter(\.wasCommitted).sorted { $0.isBetter(than: $1) }
      let rows = sorted.filter { isKnown($0.content) }
      guard let fallback = rows.first(where: { $0.standing <= .superseded }) else { continue }
      let readable = try rows.first { try opensSecrets($0.content, request) }
      let row = (readable ?? fallback).content
      upgrades.append((request, row))
      if readable == nil {
        note(["The password of request \(request) cannot be read."], row.domain, row.user)
      }
    }
    report.upgrades = upgrades.count
  }

  private func isKnown(_ row: SalvagedTables.Upgrade) -> Bool {
    let hasEnded = row.state == PendingUpgrade.State.ended.rawValue
    return PendingUpgrade.Kind(rawValue: row.kind) != nil
      && UpgradeEntrance(rawValue: row.entrance) != nil
      && PendingUpgrade.State(rawValue: row.state) != nil
      && (row.outcome == nil || row.outcome.flatMap(UpgradeOutcome.init(rawValue:)) != nil)
      && (!row.isReported || row.outcome != nil)
      && (!hasEnded
        || row.proposed == nil && row.reportedUser == nil && row.reportedPassword == nil)
  }

  private func opensSecrets(_ row: SalvagedTables.Upgrade, _ request: Int64) throws -> Bool {
    let number = Int(request)
    let secrets: [([UInt8]?, SealedPlace)] = [
      (row.proposed, .pending(number, row.domain, row.user)),
      (row.reportedUser, .reported("user", number, row.domain, row.user)),
      (row.reportedPassword, .reported("password", number, row.domain, row.user)),
    ]
    return try secrets.allSatisfy { sealed, place in
      try sealed.map { try opens($0, place) } ?? true
    }
  }

  private mutating func takeMessages() throws {
    for (id, versions) in tables.messages.sorted(by: { $0.key < $1.key }) {
      let sorted = versions.filter(\.wasCommitted).sorted { $0.isBetter(than: $1) }
      let readable = try sorted.first { version in
        let row = version.content
        return try opens(row.text, .message("text", id, row.sender, row.recipient))
          && (row.code.map { try opens($0, .message("code", id, row.sender, row.recipient)) }
            ?? true)
      }
      guard let row = readable ?? sorted.first(where: { $0.standing == .sound }) else { continue }
      messages.append((id, row.content))
    }
    report.messages = messages.count
  }

  // MARK: - The report

  private mutating func note(_ sentences: [String], _ domain: String, _ user: String) {
    let new = RecoveryReport.Damaged(
      domain: domain, user: user, sentence: sentences.joined(separator: " "))
    if let index = report.damaged.firstIndex(where: { $0.domain == domain && $0.user == user }) {
      let before = report.damaged[index].sentence
      guard !before.contains(new.sentence) else { return }
      report.damaged[index] = RecoveryReport.Damaged(
        domain: domain, user: user, sentence: before + " " + new.sentence)
    } else {
      report.damaged.append(new)
    }
  }

  /// What of a table is not there again, as a sentence; `nil` if nothing is known to be lost.
  private func lost(_ table: String, _ recovered: Int, _ what: String) -> String? {
    let count = (tables.counted[table] ?? 0) - Int64(recovered)
    guard (1...Int64(Self.mostNameless)).contains(count) else { return nil }
    return count == 1
      ? "One \(what) could not be recovered." : "\(count) rows (\(what)) could not be recovered."
  }

  private mutating func finishReport() {
    report.history = history.count
    report.isCounted = tables.countedCredentials != nil
    let readable = credentials.values.filter(\.isReadable)
    report.recovered = readable.filter { $0.deletion == nil }.count
    report.recoveredDeleted = readable.count - report.recovered
    let present = Set(credentials.values.map { [$0.domain, $0.user] })
    for (id, account) in tables.accounts where credentials[id] == nil {
      // The older of two entries for one account is in the other's history.
      if present.contains([account.domain, account.user]) { continue }
      report.missing.append(
        RecoveryReport.Missing(domain: account.domain, user: account.user))
    }
    let nameless = RecoveryReport.Missing(domain: nil, user: nil)
    for id in tables.deletions.keys where credentials[id] == nil { report.missing.append(nameless) }
    // What no index names either; the store knows how many there were.
    let known = credentials.count + mergedCount + report.missing.count
    let unknown = Int(tables.countedCredentials ?? 0) - known
    if (1...Self.mostNameless).contains(unknown) {
      report.missing += [RecoveryReport.Missing](repeating: nameless, count: unknown)
    }
    report.lost = [
      lost("history", history.count - mergedCount, "former password"),
      lost("upgrade", upgrades.count, "request to upgrade, with the password that it proposed,"),
      lost("message", messages.count, "message"),
    ].compactMap(\.self)
    report.damaged.sort { ($0.domain, $0.user) < ($1.domain, $1.user) }
    report.missing.sort { ($0.domain ?? "~", $0.user ?? "") < ($1.domain ?? "~", $1.user ?? "") }
  }
}

/// The store's own value, whose name a row here shares.
private typealias StoredCredential = Credential
