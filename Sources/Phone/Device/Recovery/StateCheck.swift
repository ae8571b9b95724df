import AccountService
import AppleAccount
import Database
import Foundation
import Glibc
import Keychain

/// Reads all databases of a state folder whole, on private copies, and says what is wrong (STO-42).
///
/// Nothing is changed and no lock is taken, so it works beside a running phone.
package struct StateCheck: Sendable {
  /// One thing that is wrong.
  package struct Finding: Hashable, Sendable {
    /// The file's name.
    package let database: String
    package let table: String?
    package let row: Int64?
    /// The kind of check that failed, such as `seal`.
    package let check: String
    /// What is wrong, and what can be done.
    package let sentence: String
  }

  package struct Result: Sendable {
    package let findings: [Finding]
    /// Rows by table, by database.
    package let rows: [String: [String: Int]]
    /// Whether the seals were checked, for which the store has to be unlocked.
    package let areSealsChecked: Bool
  }

  private let folder: StateFolder
  private var keychain: KeychainCheck?
  private var problem: KeychainError?
  /// What is wrong with the key file of the simulated Face ID, if it was needed.
  private var keyFileProblem: String?

  /// Copies the credential store, if there is one.
  ///
  /// - Throws: a problem if the folder holds no phone.
  package static func begin(in stateFolder: URL) throws(DeviceProblem) -> StateCheck {
    let folder = StateFolder(stateFolder)
    do {
      // A folder that cannot be looked into holds a phone for all that is known.
      _ = try PrivateFile.examine(
        stateFolder, isFolder: true, followsLinks: true, mayChange: false)
    } catch { throw DeviceProblem(error) }
    guard databases.contains(where: { folder.has($0.name) }) || folder.has(Keychain.keybagName)
    else {
      throw DeviceProblem(
        "There is no phone in \(stateFolder.path), so there is nothing to check. "
          + "Start onetap once to begin one.")
    }
    var check = StateCheck(folder: folder)
    do { check.keychain = try KeychainCheck(folder: stateFolder) } catch { check.problem = error }
    return check
  }

  private init(folder: StateFolder) { self.folder = folder }

  /// Whether there is a store to unlock.
  package var canBeUnlocked: Bool { keychain != nil }

  /// Whether the simulated Face ID is on.
  package var faceIDEnabled: Bool { keychain?.faceIDEnabled ?? false }

  /// Opens the key, so that the seals are checked too.
  package mutating func unlock(_ proof: Proof) -> UnlockAnswer {
    do {
      switch proof {
      case .faceID(let matches): try keychain?.unlockWithFaceID(matches: matches)
      case .passcode(let passcode): try keychain?.unlock(passcode: passcode, at: Date())
      }
      return .unlocked
    } catch {
      if case .damagedKeyFile(let sentence) = error { keyFileProblem = sentence }
      return UnlockAnswer(refusedBy: error)
    }
  }

  /// Checks everything.
  package func run() -> Result {
    var findings: [Finding] = []
    var rows: [String: [String: Int]] = [:]
    if let keyFileProblem {
      findings.append(
        Finding(
          database: Keychain.enclaveKeyName, table: nil, row: nil, check: "file",
          sentence: keyFileProblem))
    }
    let flawed = flawedParts()
    findings += flawed.findings
    for database in Self.databases {
      if let finding = missingFinding(database) {
        findings.append(finding)
        continue
      }
      guard !flawed.unusable.contains(database.name),
        !flawed.unusable.contains(database.name + "-wal")
      else { continue }
      switch database.kind {
      case .keychain:
        rows[database.name] = keychain?.rows
        findings += keychainFindings(database)
      case .simulator, .server:
        do {
          // Read before the database: a running phone notes a commit only after making it.
          let known = CommitMark.last(of: folder.file(database.name))
          let copy = try PrivateCopy(of: folder.file(database.name))
          let structure = StructureCheck(copy)
          rows[database.name] = structure.rows
          var found = structure.findings.map { finding in
            Finding(
              database: database.name, table: finding.table, row: finding.row,
              check: finding.check.rawValue, sentence: finding.sentence)
          }
          if structure.rows[database.identity] == nil, found.isEmpty {
            found.append(
              Finding(
                database: database.name, table: nil, row: nil, check: "identity",
                sentence: structure.version == 0
                  ? "It was begun and never finished."
                  : "It is another database than its name says."))
          }
          findings += found.map { database.withRemedy($0) }
          findings += Self.olderFinding(database, copy, known: known)
          if database.kind == .simulator { findings += Self.settingFindings(copy) }
        } catch {
          findings.append(
            database.withRemedy(
              Finding(
                database: database.name, table: nil, row: nil, check: "file",
                sentence: error.message)))
        }
      }
    }
    return Result(
      findings: findings, rows: rows, areSealsChecked: keychain?.isUnlocked ?? false)
  }

  // MARK: - The databases

  private enum Kind { case keychain, server, simulator }

  private struct DatabaseFile {
    let name: String
    let kind: Kind
    /// The table by which it is told from others.
    let identity: String

    /// What can be done about damage.
    var remedy: String {
      switch kind {
      case .keychain: "Use onetap recover."
      case .server:
        "Put a copy of the file back if you have one; onetap reset --servers begins the servers again "
          + "and keeps the passwords."
      case .simulator: "The next start begins it again; the passwords are not in it."
      }
    }

    func withRemedy(_ finding: Finding) -> Finding { finding.adding(remedy) }
  }

  private static let databases = [
    DatabaseFile(name: Keychain.fileName, kind: .keychain, identity: Keychain.identity),
    DatabaseFile(
      name: ServiceDatabase.fileName, kind: .server, identity: ServiceDatabase.identity),
    DatabaseFile(name: AppleDatabase.fileName, kind: .server, identity: AppleDatabase.identity),
    DatabaseFile(
      name: SimulatorStore.fileName, kind: .simulator, identity: SimulatorStore.identity),
  ]

  private func keychainFindings(_ database: DatabaseFile) -> [Finding] {
    guard let keychain else {
      let sentence = problem?.sentence ?? "\(database.name) cannot be read."
      return [
        Finding(
          database: database.name, table: nil, row: nil, check: "file", sentence: sentence)
      ]
    }
    return keychain.findings().map { finding in
      let plain = Finding(
        database: finding.check == .keybag ? Keychain.keybagName : database.name,
        table: finding.table, row: finding.row, check: finding.check.rawValue,
        sentence: finding.sentence)
      switch finding.check {
      case .version: return plain
      case .older:
        return plain.adding(
          "Put the later file back if you have it, see what a backup has with onetap recover --from, or "
            + "go on with this one: onetap recover --yes accepts it.")
      case .keybag: return plain.adding("The next start that unlocks the phone writes it again.")
      case .structure, .checksum, .reference, .keys, .seal, .journal, .value, .identity:
        return database.withRemedy(plain)
      }
    }
  }

  /// What is wrong with the kinds, owners and rights of what belongs to the phone (STO-48), and what
  /// cannot be used for that.
  private func flawedParts() -> (findings: [Finding], unusable: Set<String>) {
    var findings: [Finding] = []
    var unusable: Set<String> = []
    func add(_ name: String, _ sentence: String) {
      findings.append(
        Finding(database: name, table: nil, row: nil, check: "file", sentence: sentence))
    }
    do {
      for part in try folder.parts() {
        do {
          switch try PrivateFile.flaw(of: part.url, isFolder: part.isFolder) {
          case nil: continue
          case .otherKind(let what):
            let wanted = part.isFolder ? "a folder" : "a regular file"
            add(
              part.path,
              "It is \(what) and cannot be used. Put \(wanted) of your own in its place.")
            unusable.insert(part.path)
          case .otherOwner:
            add(part.path, "It belongs to another user. Give it to the user of this phone.")
            unusable.insert(part.path)
          case .open:
            add(part.path, "Other users can reach it. The next start takes that right away.")
          }
        } catch {
          add(part.path, error.message)
          unusable.insert(part.path)
        }
      }
    } catch { add(Keychain.backupsName, sentence(of: error)) }
    return (findings, unusable)
  }

  /// What is wrong with a database that is not there, or has no bytes; all of them are made with the
  /// phone.
  private func missingFinding(_ database: DatabaseFile) -> Finding? {
    func finding(_ sentence: String) -> Finding {
      database.withRemedy(
        Finding(database: database.name, table: nil, row: nil, check: "file", sentence: sentence))
    }
    if !folder.has(database.name) { return finding("The file is missing.") }
    return folder.isEmpty(database.name) ? finding("The file is empty.") : nil
  }

  /// Whether the last changes that were made to a database are not in it (STO-41); `known` was noted
  /// beside it.
  private static func olderFinding(
    _ database: DatabaseFile, _ copy: PrivateCopy, known: CommitMark.Note?
  ) -> [Finding] {
    // Where it cannot be read, that is a finding of its own.
    let last = try? copy.read { connection in
      try connection.row("SELECT value FROM meta WHERE name = 'commit'") { $0.int(0) } ?? 0
    }
    guard let last, let missing = known?.missing(from: last), missing > 0 else { return [] }
    return [
      Finding(
        database: database.name, table: nil, row: nil, check: "older",
        sentence: "It is an older copy, or the end of its log was lost: the last "
          + (missing == 1 ? "change made to it is" : "\(missing) changes made to it are")
          + " not in it. Put the later file back if you have it.")
    ]
  }

  // MARK: - Settings of the simulator

  /// Settings that are numbers, with the largest that makes sense, in seconds where they are times.
  private static let numbers: [(setting: SimulatorStore.Setting, limit: Double)] = [
    (.clockOffset, 1e12), (.clockTime, 1e12), (.clockWritten, 1e12), (.clockMoved, 1e12),
    (.passwordsMade, 1e15),
  ]

  private static func settingFindings(_ copy: PrivateCopy) -> [Finding] {
    func finding(_ table: String, _ row: Int64?, _ sentence: String) -> Finding {
      Finding(
        database: SimulatorStore.fileName, table: table, row: row, check: "value",
        sentence: sentence)
    }
    do {
      return try copy.read { connection in
        var findings: [Finding] = []
        let settings = Dictionary(
          try connection.rows("SELECT name, value FROM setting") { ($0.text(0), $0.text(1)) }
        ) { first, _ in first }
        if let state = settings[SimulatorStore.Setting.state.rawValue],
          ![Opening.filled, Opening.filling].contains(state)
        {
          findings.append(
            finding("setting", nil, "The setting “state” has an unknown value, so it is ignored."))
        }
        if settings[SimulatorStore.Setting.serversUnfinished.rawValue] != nil {
          findings.append(
            finding(
              "setting", nil,
              "A reset of the servers was not finished. The next start that changes the phone goes on."
            ))
        }
        for (setting, limit) in numbers {
          guard let text = settings[setting.rawValue] else { continue }
          if let number = Double(text), abs(number) <= limit { continue }
          findings.append(
            finding(
              "setting", nil,
              "The setting “\(setting.rawValue)” is not a number in range, so it is ignored."))
        }
        for table in SimulatorStore.numberedTables {
          try connection.forEach(
            "SELECT id FROM \(table) WHERE id NOT BETWEEN 1 AND ?",
            [.int(SimulatorStore.mostEvents)]
          ) { row in
            findings.append(
              finding(
                table, row.int64(0),
                "The number of a text message is out of range; the next start gives it another."))
          }
        }
        let decoder = JSONDecoder()
        try connection.forEach("SELECT number, details FROM event") { row in
          // Only whether they are a document matters here.
          let details = try? decoder.decode(
            [String: String].self, from: Data(row.text(1).utf8))
          if details == nil {
            findings.append(
              finding(
                "event", row.int64(0), "The details of an event cannot be read, so it is left out.")
            )
          }
        }
        return findings
      }
    } catch {
      return [finding("setting", nil, "Its contents cannot be read: \(sentence(of: error))")]
    }
  }
}

extension StateCheck.Finding {
  fileprivate func adding(_ remedy: String) -> StateCheck.Finding {
    StateCheck.Finding(
      database: database, table: table, row: row, check: check, sentence: "\(sentence) \(remedy)")
  }
}
