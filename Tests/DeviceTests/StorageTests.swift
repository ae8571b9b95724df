import Foundation
import TestSupport
import Testing

@testable import Device
@testable import Keychain

@Suite("STO-50: files kept aside and backups are listed with their sizes, and can be deleted")
struct StorageTests {
  /// Writes a file of some bytes into the state folder, last changed so many days after 1970.
  private func write(_ name: String, _ bytes: Int, day: Int = 1, _ lab: Lab) throws {
    let file = lab.configuration.stateFolder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(count: bytes).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(day) * 86_400)],
      ofItemAtPath: file.path)
  }

  private func has(_ name: String, _ lab: Lab) -> Bool {
    FileManager.default.fileExists(
      atPath: lab.configuration.stateFolder.appending(path: name).path)
  }

  /// A phone of whose backups only those are there that a test writes.
  private func lab() async throws -> Lab {
    let lab = try await Lab { _ in
    } adjust: {
      $0.keepsBackups = false
    }
    #expect(try lab.device.storage().backups.isEmpty)
    return lab
  }

  private static let daily = "backups/keychain-20200601T000000Z-daily.sqlite"
  private static let beforeImport = "backups/keychain-20200602T120000Z-import.sqlite"

  @Test("each kind by what it is, the newest first, with the size of its log")
  func listing() async throws {
    let lab = try await lab()
    try write("keychain.sqlite.damaged-2026-01-01T000000", 100, day: 9, lab)
    try write("keychain.sqlite.damaged-2026-01-01T000000-wal", 20, lab)
    try write("keychain.sqlite.damaged-2026-01-01T000000-shm", 3, lab)
    try write("keychain.sqlite.format-2-1", 50, day: 8, lab)
    try write("keychain.sqlite.recovered", 60, day: 7, lab)
    try write("service.sqlite.old-1", 70, day: 6, lab)
    try write("apple.sqlite.old-1", 80, day: 5, lab)
    try write("simulator.sqlite.damaged-1", 90, day: 4, lab)
    try write("carrier.key.damaged-1", 17, day: 3, lab)
    try write("keybag.other-1", 11, day: 2, lab)
    try write("keychain.sqlite.mine", 12, day: 1, lab)
    try write(Self.daily, 200, lab)
    try write(Self.daily + "-wal", 5, lab)
    try write(Self.beforeImport, 300, lab)
    let storage = try lab.device.storage()
    #expect(
      storage.keptAside.map(\.words) == [
        "Passwords, damaged", "Passwords, before an update of the format",
        "Passwords, recovered but never used", "App servers, before they began again",
        "Apple’s servers, before they began again", "Simulator, damaged",
        "Key to text messages, damaged", "Keys to other passwords", "Passwords, kept aside",
      ])
    #expect(storage.keptAside.map(\.bytes) == [123, 50, 60, 70, 80, 90, 17, 11, 12])
    #expect(storage.keptAside[0].path == "keychain.sqlite.damaged-2026-01-01T000000")
    #expect(storage.keptAside[0].date == Date(timeIntervalSince1970: 9 * 86_400))
    #expect(storage.backups.map(\.path) == [Self.beforeImport, Self.daily])
    #expect(storage.backups.map(\.words) == ["Backup before an import", "Daily backup"])
    #expect(storage.backups.map(\.bytes) == [300, 205])
    #expect(storage.backups[0].date == Date(timeIntervalSince1970: 1_591_099_200))
  }

  @Test("a log whose database is gone is a file of its own, and goes alone")
  func strayLogs() async throws {
    let lab = try await lab()
    try write("keychain.sqlite.damaged-1-wal", 40, day: 3, lab)
    try write("keychain.sqlite.damaged-1-shm", 2, lab)
    try write("service.sqlite.old-1-shm", 7, day: 2, lab)
    try write("keychain.sqlite.damaged-2", 1, day: 1, lab)
    let files = try lab.device.storage().keptAside
    #expect(
      files.map(\.path) == [
        "keychain.sqlite.damaged-1-wal", "service.sqlite.old-1-shm", "keychain.sqlite.damaged-2",
      ])
    #expect(files.map(\.bytes) == [42, 7, 1])
    #expect(files.map(\.origin) == [.strayLog, .strayLog, .damaged])
    for path in files.map(\.path).prefix(2) { #expect(lab.device.deleteStored(path) == nil) }
    #expect(try lab.device.storage().keptAside.map(\.path) == ["keychain.sqlite.damaged-2"])
    #expect(!has("keychain.sqlite.damaged-1-shm", lab))
    // There is nothing to recover from in a log alone.
    try write("keychain.sqlite.damaged-1-wal", 40, lab)
    #expect(
      try StoreRecovery.sources(in: lab.configuration.stateFolder).map(\.file.lastPathComponent)
        == ["keychain.sqlite.damaged-2"])
  }

  @Test("what is in use, unfinished or no regular file is not listed, and not deleted by its path")
  func notListed() async throws {
    let lab = try await lab()
    let state = lab.configuration.stateFolder
    let unfinished = [
      "keychain.sqlite.new", "keychain.sqlite.new-wal", "service.sqlite.part",
      "keychain.sqlite.format-1-1-journal", Self.daily + ".new", Self.daily + ".new-journal",
      "my notes.txt",
    ]
    for name in unfinished { try write(name, 5, lab) }
    try FileManager.default.createSymbolicLink(
      at: state.appending(path: "keychain.sqlite.link-1"),
      withDestinationURL: state.appending(path: "my notes.txt"))
    #expect(mkfifo(state.appending(path: "keychain.sqlite.pipe-1").path, 0o600) == 0)
    let storage = try lab.device.storage()
    #expect(storage.keptAside.isEmpty && storage.backups.isEmpty)
    let used = ["keychain.sqlite", "keybag", "carrier.key", "../state/keychain.sqlite", "backups"]
    for path in used + unfinished + ["keychain.sqlite.link-1", "keychain.sqlite.pipe-1"] {
      #expect(
        lab.device.deleteStored(path) == "\(path) is no longer there, so nothing was deleted.")
    }
    for name in ["keychain.sqlite", "keybag", "carrier.key"] + unfinished {
      #expect(has(name, lab), "\(name)")
    }
  }

  @Test("the databases in use have their sizes, logs included")
  func inUse() async throws {
    let lab = try await lab()
    let used = try lab.device.storage().inUse
    #expect(
      used.map(\.name) == ["keychain.sqlite", "service.sqlite", "apple.sqlite", "simulator.sqlite"])
    let state = lab.configuration.stateFolder
    for database in used {
      let sizes = ["", "-wal", "-shm"].map { suffix in
        let path = state.appending(path: database.name + suffix).path
        // A database without a log has no such file.
        return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
      }
      #expect(database.bytes == sizes.reduce(0, +) && database.bytes > 0, "\(database.name)")
    }
  }

  @Test("a file is deleted with its log, index and journal, and nothing else is")
  func deletes() async throws {
    let lab = try await lab()
    let file = "keychain.sqlite.damaged-1"
    for suffix in ["", "-wal", "-shm", "-journal"] { try write(file + suffix, 4, lab) }
    try write("keychain.sqlite.damaged-10", 4, lab)
    try write(Self.daily, 4, lab)
    try write(Self.beforeImport, 4, lab)
    #expect(lab.device.deleteStored(file) == nil)
    for suffix in ["", "-wal", "-shm", "-journal"] { #expect(!has(file + suffix, lab)) }
    #expect(lab.device.deleteStored(Self.beforeImport) == nil)
    #expect(lab.device.deleteStored(Self.daily) == nil)
    let storage = try lab.device.storage()
    #expect(storage.keptAside.map(\.path) == ["keychain.sqlite.damaged-10"])
    #expect(storage.backups.isEmpty)
    #expect(lab.device.deleteStored(file) == "\(file) is no longer there, so nothing was deleted.")
    #expect(try await lab.device.listedCredentials().count == Lab.passwords.count + 3)
  }

  @Test("if one part can't be deleted, all parts stay, and the sentence names it")
  func allOrNothing() async throws {
    let lab = try await lab()
    let file = "service.sqlite.old-1"
    try write(file, 4, lab)
    try write(file + "-wal", 3, lab)
    // The name to which the log has to be moved is taken by a folder.
    try write(file + ".deleting-wal/full", 1, lab)
    let sentence = try #require(lab.device.deleteStored(file))
    #expect(sentence.hasPrefix("service.sqlite.old-1-wal couldn’t be deleted ("))
    #expect(sentence.contains("so nothing was deleted."))
    #expect(has(file, lab) && has(file + "-wal", lab))
    #expect(try lab.device.storage().keptAside.map(\.bytes) == [7])
  }

  @Test(
    "while the passwords are missing or damaged, the ways back to them stay",
    arguments: ["is missing", "is damaged"])
  func waysBack(_ loss: String) async throws {
    let lab = try await lab()
    let keychain = lab.configuration.stateFolder.appending(path: "keychain.sqlite")
    let kept = [
      "keychain.sqlite.damaged-1", "keychain.sqlite.format-2-1", "keychain.sqlite.damaged-2-wal",
      "keybag.other-1",
    ]
    for name in kept + ["service.sqlite.old-1", Self.daily, Self.beforeImport] {
      try write(name, 4, lab)
    }
    // A log without its backup does not take the newest backup's place.
    try write("backups/keychain-20300101T000000Z-daily.sqlite-wal", 4, day: 40_000, lab)
    if loss == "is missing" {
      try FileManager.default.moveItem(
        at: keychain, to: keychain.deletingLastPathComponent().appending(path: "elsewhere"))
    } else {
      // In place, since the phone has the file open.
      let file = try FileHandle(forUpdating: keychain)
      let size = try file.seekToEnd()
      try file.seek(toOffset: 4_096)
      try file.write(contentsOf: Data(count: Int(size) - 4_096))
      try file.close()
    }
    for path in kept + [Self.beforeImport] {
      let sentence = try #require(lab.device.deleteStored(path), "\(path)")
      #expect(
        sentence.hasPrefix("keychain.sqlite \(loss), and \(path) may bring the passwords back"))
      #expect(has(path, lab), "\(path)")
    }
    // Nothing of the passwords is in the servers' file, and a newer backup is there.
    #expect(lab.device.deleteStored("service.sqlite.old-1") == nil)
    #expect(lab.device.deleteStored(Self.daily) == nil)
    #expect(!has(Self.daily, lab) && !has("service.sqlite.old-1", lab))
    #expect(has(Self.beforeImport, lab))
  }

  @Test("a phone that is only read deletes nothing")
  func readOnly() async throws {
    let lab = try await lab()
    try write("service.sqlite.old-1", 4, lab)
    let looking = try Lab(after: lab) { $0.access = .readOnly }
    #expect(try looking.device.storage().keptAside.map(\.path) == ["service.sqlite.old-1"])
    #expect(
      looking.device.deleteStored("service.sqlite.old-1")?.contains("opened only to be read")
        == true)
    #expect(has("service.sqlite.old-1", lab))
  }

  @Test("a backup that the phone made is listed, and the next one is made without it")
  func realBackups() async throws {
    let lab = try await Lab()
    lab.device.close()
    let life = try Lab(after: lab)
    // Unlocking notes the try, which is the first change of the day.
    try await life.unlock()
    life.device.machinery.keychain.backups.finish()
    let backup = try #require(try life.device.storage().backups.first)
    #expect(backup.bytes > 4_096 && backup.origin == .backup(.daily))
    #expect(life.device.deleteStored(backup.path) == nil)
    #expect(try life.device.storage().backups.isEmpty)
    life.device.moveClock(by: 86_400)
    try await life.unlock()
    _ = try await life.upgrade("plain")
    life.device.close()
    #expect(try StoreRecovery.sources(in: life.configuration.stateFolder).count == 1)
  }
}
