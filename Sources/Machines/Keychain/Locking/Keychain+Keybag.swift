import Database
import Foundation

extension Keychain {
  /// Brings the two copies of the key wraps in line after opening, and answers what was found, as
  /// sentences (STO-11).
  ///
  /// The database's row decides: it is committed. The keybag stands in where the row is gone. A keybag
  /// that cannot be written keeps nobody from the passwords.
  func alignKeyWraps() -> [String] {
    do {
      try restartWait(at: clock.now)
      let row = try reading { try keyGuard($0) }
      switch (row, Keybag.read(in: folder)) {
      case (let row?, .present(let bag)) where bag.wraps == row.wraps: return []
      case (let row?, .present(let bag)) where bag.wraps.isOfSameKey(as: row.wraps):
        // Killed between the two copies of a new passcode, which was not confirmed to anybody.
        try alignKeybag(with: row.wraps)
        return []
      case (let row?, .present):
        let aside = try moveKeybagAside()
        try alignKeybag(with: row.wraps)
        // Commits of another store are none of this one's.
        try database.giveUpMissingCommits()
        return [
          "\(Self.fileName) holds other passwords than those of \(Keybag.name), as if it came from "
            + "another phone. \(Keybag.name) is kept as \(aside), and a new one was written."
        ]
      case (let row?, .missing):
        try alignKeybag(with: row.wraps)
        guard row.wraps.check != nil else { return [] }
        return ["\(Keybag.name) was missing. It was written again from \(Self.fileName)."]
      case (let row?, .damaged(let sentence)):
        try alignKeybag(with: row.wraps)
        return ["\(sentence) It was written again from \(Self.fileName)."]
      case (nil, .present(let bag)):
        try changing { try insert(bag.wraps, bag.attempts, $0.connection) }
        return [
          "What guards the passwords was missing from \(Self.fileName). It was restored from "
            + "\(Keybag.name)."
        ]
      case (nil, .missing), (nil, .damaged): return []
      }
    } catch let error as KeychainError where error.isDamage {
      // The damage is reported when the row is needed.
      return []
    } catch {
      return [
        "\(Keybag.name), the second copy of what opens the passwords, could not be written: "
          + "\(KeychainError(error).sentence)"
      ]
    }
  }

  /// Whether the keybag of the folder belongs to other passwords.
  var isOfOtherKeybag: Bool {
    guard let bag = Keybag.read(in: folder).keybag else { return false }
    // Damage of the row is told by whatever needs it.
    guard let row = try? reading({ try keyGuard($0) }) else { return false }
    return !bag.wraps.isOfSameKey(as: row.wraps)
  }

  /// Gives backups that a killed change of the passcode did not reach the wraps of the store (STO-44).
  func alignBackupWraps() {
    // Without the row there are no wraps to give; its damage is told by whatever needs it.
    guard let row = try? reading({ try keyGuard($0) }) else { return }
    tellUnreached(
      rewrapBackups(with: row.wraps, onlyOthers: true), "still opens with the old passcode")
  }

  /// Writes the keybag for some wraps.
  func alignKeybag(with wraps: KeyWraps) throws {
    try Keybag(wraps: wraps, lastCommit: knownCommit).write(in: folder)
  }

  /// Gives a store from before there was a check value its own, now that the key is known.
  func completeWraps(with storeKey: [UInt8]) throws(KeychainError) {
    guard !isReadOnly, let found = try keyGuard(), found.source == .database,
      found.wraps.check == nil
    else { return }
    let check = KeyWraps.checkValue(of: storeKey)
    try changing { change in
      try change.connection.execute("UPDATE lock SET check_value = ?", [.blob(check)])
    }
    _ = alignKeyWraps()
  }

  private func moveKeybagAside() throws -> String {
    let bag = folder.appendingPathComponent(Keybag.name)
    let aside = PrivateFile.freeName(beside: bag, "other")
    try FileManager.default.moveItem(at: bag, to: aside)
    return aside.lastPathComponent
  }
}

extension Keybag {
  /// Deletes the file.
  static func remove(in folder: URL) { unlink(folder.appendingPathComponent(name).path) }
}
