import Database

/// One version of a row that was read from a damaged keychain; nothing about it is proven yet.
struct SalvagedVersion<Content: Sendable>: Sendable {
  let content: Content
  /// Whether every column was there.
  let isWhole: Bool
  let standing: SalvagedCell.Standing
  let transaction: Int

  /// Whether it was part of the store, as far as that can be told from where it was.
  var wasCommitted: Bool { standing < .uncommitted }

  /// Whether this version is to be preferred to another one that is as readable.
  func isBetter(than other: SalvagedVersion) -> Bool {
    if wasCommitted != other.wasCommitted { return wasCommitted }
    if transaction != other.transaction { return transaction > other.transaction }
    return standing < other.standing
  }
}

/// The rows of a damaged keychain by table, told apart by the types of their columns.
///
/// The rows of every format that a keychain ever had are known. A row that no longer has such columns
/// is not a row any more; indexes may still know its account.
struct SalvagedTables: Sendable {
  struct Credential: Sendable {
    let domain: String
    let user: String
    let title: String
    let url: String
    let sortTitle: String?
    /// `nil` if the bytes are missing.
    let password: [UInt8]?
    let notes: Sealed
    let otpAuth: Sealed
    let created: Int64?
    let modified: Int64?
    let lastUsed: Int64?
    let origin: String?
    let deletion: Deletion
    /// Whether some text is not UTF-8, so that what is shown is a repair.
    let isRepaired: Bool
  }

  /// A sealed column that may be null.
  enum Sealed: Sendable {
    case none
    case bytes([UInt8])
    case lost
  }

  enum Deletion: Sendable {
    case no
    case at(Int64, reason: String)
    case unknown
  }

  struct History: Sendable {
    let credential: Int64
    let password: [UInt8]
    let until: Int64
    let reason: String
  }

  struct Upgrade: Sendable {
    let kind: String
    let entrance: String
    let credential: Int64?
    let domain: String
    let user: String
    let started: Int64
    let state: String
    let proposed: [UInt8]?
    let reportedUser: [UInt8]?
    let reportedPassword: [UInt8]?
    let outcome: String?
    let reason: String?
    let isReported: Bool
  }

  struct Message: Sendable {
    let sender: String
    let recipient: String
    let text: [UInt8]
    /// The remaining columns, from `arrived` on, as they were.
    let rest: [Value]

    var code: [UInt8]? {
      if case .blob(let bytes)? = rest.dropFirst().first { bytes } else { nil }
    }
  }

  struct Lock: Sendable {
    let wraps: KeyWraps
    let attempts: PasscodeAttempts
  }

  struct Prompt: Hashable, Sendable {
    let credential: Int64
    let fingerprint: [UInt8]
    let asked: Int64
  }

  /// What an index says about a row of `credential`.
  struct Account: Hashable, Sendable {
    let domain: String
    let user: String
    /// Whether `user` is only the form by which the list is sorted.
    let isFolded: Bool
  }

  private(set) var locks: [SalvagedVersion<Lock>] = []
  private(set) var credentials: [Int64: [SalvagedVersion<Credential>]] = [:]
  private(set) var history: [Int64: [SalvagedVersion<History>]] = [:]
  private(set) var upgrades: [Int64: [SalvagedVersion<Upgrade>]] = [:]
  private(set) var messages: [Int64: [SalvagedVersion<Message>]] = [:]
  private(set) var hidden: Set<Int64> = []
  private(set) var prompts: Set<Prompt> = []
  /// Accounts that are not in Recently Deleted, by the number of their row.
  private(set) var accounts: [Int64: Account] = [:]
  /// When rows went to Recently Deleted, by the index of it.
  private(set) var deletions: [Int64: Int64] = [:]
  /// The last numbers that were given, by table, and whether that is certain.
  private(set) var sequences: [String: (last: Int64, isCertain: Bool)] = [:]
  /// The last number of a commit that the store itself remembers.
  private(set) var lastCommit: Int64 = 0
  /// The time of that commit, in milliseconds since 1970.
  private(set) var lastCommitTime: Int64?
  /// How many credentials the store counted, Recently Deleted included; `nil` if that is lost.
  private(set) var countedCredentials: Int64?
  /// How many rows the store counted, by table.
  private(set) var counted: [String: Int64] = [:]
  /// How many times sealing drew randomness, and whether that is certain.
  private(set) var draws: (last: Int64, isCertain: Bool) = (0, false)

  init(_ reader: SalvageReader) {
    reader.forEachCell { cell in
      let columns = SalvagedColumns(cell.values)
      if let rowid = cell.rowid { take(cell, columns, rowid) } else { take(cell, columns) }
    }
  }

  /// The highest row number that anything names, by table: no new row may have it again.
  func highest(of table: String) -> Int64 {
    let named: Int64? =
      switch table {
      case "credential":
        [
          credentials.keys.max(), accounts.keys.max(), deletions.keys.max(),
          history.values.joined().map(\.content.credential).max(),
        ].compactMap(\.self).max()
      case "history": history.keys.max()
      case "upgrade": upgrades.keys.max()
      case "message": messages.keys.max()
      default: nil
      }
    return max(named ?? 0, sequences[table]?.last ?? 0)
  }

  // MARK: - Rows of tables

  private mutating func take(_ cell: SalvagedCell, _ columns: SalvagedColumns, _ rowid: Int64) {
    func version<Content>(_ content: Content) -> SalvagedVersion<Content> {
      SalvagedVersion(
        content: content, isWhole: cell.isWhole, standing: cell.standing,
        transaction: cell.transaction)
    }
    // Row numbers begin at 1 and are counted; a huge one is damage, and would leave no room above it.
    guard (1...(1 << 48)).contains(rowid) else { return }
    if let credential = columns.credential {
      credentials[rowid, default: []].append(version(credential))
    } else if let entry = columns.history {
      history[rowid, default: []].append(version(entry))
    } else if let upgrade = columns.upgrade {
      upgrades[rowid, default: []].append(version(upgrade))
    } else if let message = columns.message {
      messages[rowid, default: []].append(version(message))
    } else if rowid == 1, let lock = columns.lock {
      locks.append(version(lock))
    } else if columns.count == 1, columns.isNull(0), cell.standing <= .damagedPage {
      hidden.insert(rowid)
    } else if columns.count == 2, let name = columns.text(0), let last = columns.integer(1) {
      // Before the third format the journal had the name of its only contents.
      let table = name == "pending_upgrade" ? "upgrade" : name
      let isCertain = cell.standing == .sound
      guard ["credential", "history", "upgrade", "message"].contains(table),
        (0...(1 << 48)).contains(last)
      else { return }
      let known = sequences[table]
      sequences[table] = (max(known?.last ?? 0, last), isCertain || known?.isCertain == true)
    }
  }

  // MARK: - Entries of indexes, and rows without numbers

  private mutating func take(_ cell: SalvagedCell, _ columns: SalvagedColumns) {
    guard cell.isWhole else { return }
    if columns.count == 3, let credential = columns.integer(0), let fingerprint = columns.blob(1),
      fingerprint.count == 32, let asked = columns.integer(2), cell.standing <= .damagedPage
    {
      prompts.insert(Prompt(credential: credential, fingerprint: fingerprint, asked: asked))
    } else if columns.count == 2, columns.text(0) == "seal", let number = columns.integer(1),
      (0...(1 << 48)).contains(number)
    {
      draws = (max(draws.last, number), draws.isCertain || cell.standing == .sound)
    }
    guard cell.standing == .sound else { return }
    if columns.count == 2, let name = columns.text(0), let value = columns.integer(1) {
      if name == "commit", (0...(1 << 48)).contains(value) { lastCommit = max(lastCommit, value) }
      if name == "time" { lastCommitTime = value }
      if name == "rows/credential" { countedCredentials = value }
      if name.hasPrefix("rows/") { counted[String(name.dropFirst("rows/".count))] = value }
    }
    if columns.count == 3, let domain = columns.text(0), let user = columns.text(1),
      let row = columns.integer(2)
    {
      accounts[row] = Account(domain: domain, user: user, isFolded: false)
    } else if columns.count == 5, columns.text(0) != nil, let user = columns.text(1),
      let domain = columns.text(2), columns.isNull(3), let row = columns.integer(4)
    {
      if accounts[row] == nil {
        accounts[row] = Account(domain: domain, user: user, isFolded: true)
      }
    } else if columns.count == 2, let moment = columns.integer(0), moment > 1 << 32,
      let row = columns.integer(1)
    {
      deletions[row] = moment
    }
  }
}

/// The columns of a salvaged row, asked for by type; `nil` for a wrong type as for a missing column.
struct SalvagedColumns {
  private let values: [Value?]

  init(_ values: [Value?]) { self.values = values }

  var count: Int { values.count }

  func isNull(_ i: Int) -> Bool {
    if i < values.count, case .null? = values[i] { true } else { false }
  }

  private func isLost(_ i: Int) -> Bool { i < values.count && values[i] == nil }

  func text(_ i: Int) -> String? {
    if i < values.count, case .text(let text)? = values[i] { text } else { nil }
  }

  func integer(_ i: Int) -> Int64? {
    if i < values.count, case .integer(let number)? = values[i] { number } else { nil }
  }

  func blob(_ i: Int) -> [UInt8]? {
    if i < values.count, case .blob(let bytes)? = values[i] { bytes } else { nil }
  }

  /// A text, repaired if it is not UTF-8.
  private func repaired(_ i: Int) -> String? {
    text(i) ?? blob(i).map { String(decoding: $0, as: UTF8.self) }
  }

  private func sealed(_ i: Int) -> SalvagedTables.Sealed? {
    if let bytes = blob(i) { return .bytes(bytes) }
    if isNull(i) { return SalvagedTables.Sealed.none }
    return isLost(i) ? .lost : nil
  }

  private func optionalBlob(_ i: Int) -> [UInt8]?? {
    if let bytes = blob(i) { return .some(bytes) }
    return isNull(i) ? .some(nil) : nil
  }

  var credential: SalvagedTables.Credential? {
    guard count == 16, isNull(0), let domain = repaired(1), let user = repaired(2),
      let title = repaired(3) ?? (isLost(3) ? domain : nil),
      let url = repaired(4) ?? (isLost(4) ? "" : nil), blob(7) != nil || isLost(7),
      let notes = sealed(8), let otpAuth = sealed(9)
    else { return nil }
    let deletion: SalvagedTables.Deletion
    if isLost(14) || isLost(15) {
      deletion = .unknown
    } else if isNull(14), isNull(15) {
      deletion = .no
    } else if let moment = integer(14), let reason = text(15) {
      deletion = .at(moment, reason: reason)
    } else {
      deletion = .unknown
    }
    return SalvagedTables.Credential(
      domain: domain, user: user, title: title, url: url, sortTitle: text(5), password: blob(7),
      notes: notes, otpAuth: otpAuth, created: integer(10), modified: integer(11),
      lastUsed: integer(12), origin: text(13), deletion: deletion,
      isRepaired: (1...4).contains { text($0) == nil })
  }

  var history: SalvagedTables.History? {
    guard count == 5, isNull(0), let credential = integer(1), let password = blob(2),
      let until = integer(3), let reason = text(4)
    else { return nil }
    return SalvagedTables.History(
      credential: credential, password: password, until: until, reason: reason)
  }

  var upgrade: SalvagedTables.Upgrade? {
    if count == 14, isNull(0), let kind = text(1), let entrance = text(2),
      isNull(3) || integer(3) != nil,
      let domain = text(4), let user = text(5), let started = integer(6), let state = text(7),
      let proposed = optionalBlob(8), let reportedUser = optionalBlob(9),
      let reportedPassword = optionalBlob(10), let isReported = integer(13)
    {
      return SalvagedTables.Upgrade(
        kind: kind, entrance: entrance, credential: integer(3), domain: domain, user: user,
        started: started, state: state, proposed: proposed, reportedUser: reportedUser,
        reportedPassword: reportedPassword, outcome: text(11), reason: text(12),
        isReported: isReported != 0)
    }
    // The first two formats: the second one added the kind.
    guard count == 7 || count == 8, isNull(0), isNull(1) || integer(1) != nil,
      let domain = text(2), let user = text(3), let password = blob(4), let started = integer(5),
      let state = text(6)
    else { return nil }
    let kind = text(7) ?? PendingUpgrade.Kind.strongPassword.rawValue
    let entrance = integer(1) == nil ? UpgradeEntrance.app : .passwordManager
    return SalvagedTables.Upgrade(
      kind: kind, entrance: entrance.rawValue, credential: integer(1), domain: domain, user: user,
      started: started, state: state,
      proposed: kind == PendingUpgrade.Kind.strongPassword.rawValue ? password : nil,
      reportedUser: nil, reportedPassword: nil, outcome: nil, reason: nil, isReported: false)
  }

  var message: SalvagedTables.Message? {
    guard count == 11, isNull(0), let sender = text(1), let recipient = text(2),
      let sealed = blob(3), integer(4) != nil
    else { return nil }
    let rest = values[4...].compactMap(\.self)
    guard rest.count == 7 else { return nil }
    return SalvagedTables.Message(sender: sender, recipient: recipient, text: sealed, rest: rest)
  }

  var lock: SalvagedTables.Lock? {
    guard (6...9).contains(count), isNull(0), let salt = blob(1), let cost = integer(2),
      let passcodeWrap = blob(3), let enclaveWrap = optionalBlob(4), let wrong = integer(5),
      (0...(1 << 20)).contains(wrong)
    else { return nil }
    return SalvagedTables.Lock(
      wraps: KeyWraps(
        salt: salt, cost: Int(cost), passcodeWrap: passcodeWrap, enclaveWrap: enclaveWrap,
        check: blob(6)),
      attempts: PasscodeAttempts(wrong: Int(wrong)))
  }
}
