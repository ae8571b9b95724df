import Device
import Foundation

@testable import Screens

/// Files that an invented phone keeps aside, its backups and its databases.
extension Fixtures {
  static let storage = DeviceStorage(
    keptAside: [
      StoredFile(
        path: "keychain.sqlite.damaged-2026-03-01T094100", contents: .passwords, origin: .damaged,
        date: moment(minus: 86_400), bytes: 1_249_000),
      StoredFile(
        path: "service.sqlite.old-1-wal", contents: .appServers, origin: .strayLog,
        date: moment(minus: 86_400 * 9), bytes: 4_152),
      StoredFile(
        path: "carrier.key.damaged-1", contents: .textKey, origin: .damaged,
        date: moment(minus: 86_400 * 40), bytes: 17),
    ],
    backups: [
      StoredFile(
        path: "backups/keychain-20260302T084100Z-import.sqlite", contents: .passwords,
        origin: .backup(.beforeImport), date: moment(minus: 3_600), bytes: 614_400),
      StoredFile(
        path: "backups/keychain-20260301T094100Z-daily.sqlite", contents: .passwords,
        origin: .backup(.daily), date: moment(minus: 86_400), bytes: 610_304),
    ],
    inUse: live)

  static let emptyStorage = DeviceStorage(keptAside: [], backups: [], inUse: live)

  private static let live = [
    LiveDatabase(name: "keychain.sqlite", contents: .passwords, bytes: 618_496),
    LiveDatabase(name: "service.sqlite", contents: .appServers, bytes: 90_112),
    LiveDatabase(name: "apple.sqlite", contents: .appleServers, bytes: 61_440),
    LiveDatabase(name: "simulator.sqlite", contents: .simulator, bytes: 1_204_224),
  ]
}

extension Scene {
  /// Developer › Storage, with files, without, and before one is deleted.
  static let storage: [Scene] = [
    Scene("storage", "jj<right><right><ret>t"),
    Scene("storage-confirm", "jj<right><right><ret>t<ret>"),
    Scene("storage-end", "jj<right><right><ret>t<end>"),
    Scene("storage-refused") { size in
      var phone = FakePhone()
      phone.deletionProblem =
        "keychain.sqlite is damaged, and keychain.sqlite.damaged-2026-03-01T094100 may bring the"
        + " passwords back, so recover them before you delete it."
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("jj<right><right><ret>t<ret>y")
      return probe
    },
    Scene("storage-empty") { size in
      var phone = FakePhone()
      phone.storage = Fixtures.emptyStorage
      var probe = Probe.unlocked(size, phone: phone)
      probe.press("jj<right><right><ret>t")
      return probe
    },
  ]
}
