import Device
import Testing
import TextInterface

@testable import Screens

@Suite("STO-50 Storage: files kept aside and backups with their sizes, deleted after a question")
struct StorageScreenTests {
  private func storage(_ keys: String = "", size: Size = Size(columns: 100, rows: 40)) -> Probe {
    var probe = Probe.unlocked(size)
    probe.press("jj<right><right><ret>t" + keys)
    return probe
  }

  /// What the sheet in front says, as if no line had been broken.
  private func words(of probe: Probe) -> String {
    let list = probe.model.frontList
    let lines = (0..<list.count).flatMap { list[$0].lines }
    return lines.flatMap(\.leading).flatMap { $0.text.split(separator: " ") }
      .joined(separator: " ")
  }

  @Test("the row and its key lead there, and so does the palette, locked or not")
  func wayThere() {
    #expect(storage().title == "Storage")
    var probe = Probe()
    probe.press("jj<right><right><ret>")
    #expect(probe.text.contains("Storage"))
    probe.press("<end>k<ret>")
    #expect(probe.title == "Storage")
    var other = Probe()
    other.press(":gostorage<ret>")
    #expect(other.title == "Storage")
  }

  @Test("each file has its words, its name, its size at the right, and its section's total")
  func list() throws {
    let rows = storage().text.split(separator: "\n").map(String.init)
    func row(_ words: String) throws -> String {
      try #require(rows.first { $0.contains(words) }, "\(words)")
    }
    #expect(try row("Passwords, damaged").hasSuffix("1.2 MB │"))
    #expect(try row("keychain.sqlite.damaged-2026-03-01T094100").hasSuffix("1 Mar 2026, 9:41 │"))
    #expect(try row("App servers, a log without its database").hasSuffix(" 4 KB │"))
    #expect(try row("Key to text messages, damaged").hasSuffix(" 17 bytes │"))
    #expect(try row("Backup before an import").hasSuffix(" 614 KB │"))
    #expect(try row("Daily backup").hasSuffix(" 610 KB │"))
    #expect(try row("Kept Aside").trimmingSuffix(" ").hasSuffix("1.3 MB"))
    #expect(try row("  Backups").trimmingSuffix(" ").hasSuffix("1.2 MB"))
    #expect(try row("In Use").trimmingSuffix(" ").hasSuffix("2 MB"))
    #expect(try row("Total").trimmingSuffix(" ").hasSuffix("4.5 MB"))
  }

  @Test("the question names the file, what is lost, and that it cannot be undone")
  func question() {
    var probe = storage("<ret>")
    #expect(probe.title == "Delete File?")
    let file = Fixtures.storage.keptAside[0]
    #expect(
      words(of: probe)
        .contains("Deleting keychain.sqlite.damaged-2026-03-01T094100 cannot be undone."))
    #expect(words(of: probe).contains("A password that only this file still has is lost."))
    // The harmless answer comes first.
    probe.press("<ret>")
    #expect(probe.title == "Storage")
    #expect(!probe.effects.contains(.deleteStored(file)))
    probe.press("jjj<ret>")
    #expect(probe.title == "Delete Backup?")
    #expect(words(of: probe).contains("the passwords of 2 Mar 2026, 8:41"))
    probe.press("<esc>")
    #expect(probe.title == "Storage")
    #expect(!probe.effects.contains { if case .deleteStored = $0 { true } else { false } })
  }

  @Test(
    "after it was deleted that is said, and the list is read again", arguments: ["y", "j<ret>"])
  func deletes(_ answer: String) {
    var probe = storage("<ret>")
    let reads = probe.effects.count { $0 == .loadStorage }
    probe.press(answer)
    #expect(probe.effects.contains(.deleteStored(Fixtures.storage.keptAside[0])))
    #expect(probe.effects.count { $0 == .loadStorage } == reads + 1)
    #expect(probe.title == "Storage")
    #expect(probe.text.contains("keychain.sqlite.damaged-2026-03-01T094100 was deleted."))
    #expect(!probe.text.contains("Passwords, damaged"))
    #expect(probe.selected.hasPrefix("App servers, a log"))
  }

  @Test("one after the other, down to the page that says that there are none")
  func all() {
    var probe = storage()
    for _ in 0..<5 { probe.press("<ret>y") }
    #expect(probe.text.contains("No Kept Files or Backups"))
    #expect(!probe.text.contains("Choose a file"))
    // What is in use is no row that could be chosen.
    probe.press("<ret>")
    #expect(probe.title == "Storage")
    #expect(probe.text.contains("simulator.sqlite"))
  }

  @Test("why it could not be deleted is said, and the list is read again")
  func refused() {
    var probe = storage()
    let sentence =
      "keychain.sqlite is damaged, and keychain.sqlite.damaged-2026-03-01T094100 may bring the"
      + " passwords back, so recover them before you delete it."
    probe.phone.deletionProblem = sentence
    let reads = probe.effects.count { $0 == .loadStorage }
    probe.press("<ret>y")
    #expect(probe.title == "Not Deleted")
    #expect(words(of: probe).contains(sentence))
    probe.press("<ret>")
    #expect(probe.title == "Storage" && probe.text.contains("Passwords, damaged"))
    #expect(probe.effects.count { $0 == .loadStorage } == reads + 1)
  }

  @Test("a folder that cannot be read says so in place of the rows")
  func unreadable() {
    var probe = storage()
    probe.send(.failed(.loadStorage, DeviceProblem("The folder cannot be read.")))
    #expect(probe.text.contains("The folder cannot be read."))
    #expect(!probe.text.contains("Backups") && !probe.text.contains("No Kept Files"))
    probe.send(.storageLoaded(Fixtures.storage))
    #expect(probe.text.contains("Daily backup"))
  }

  @Test("what each kind of file costs is said before it is deleted")
  func losses() {
    let kinds: [(StoredFile.Contents, String)] = [
      (.passwords, "A password that only this file still has"), (.passwordKeys, "only these keys"),
      (.textKey, "Texts that only this key opens"), (.appServers, "the app servers knew"),
      (.appleServers, "Apple’s servers knew"), (.simulator, "trace, faults and clock"),
    ]
    for (contents, words) in kinds {
      var probe = storage()
      probe.send(
        .storageLoaded(
          DeviceStorage(
            keptAside: [
              StoredFile(
                path: "x", contents: contents, origin: .unknown, date: Fixtures.now, bytes: 1)
            ], backups: [], inUse: [])))
      probe.press("<ret>")
      #expect(self.words(of: probe).contains(words), "\(contents)")
    }
  }

  @Test(
    "sizes in the units that Apple uses",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (1_499, "1 KB"),
      (1_500, "2 KB"), (999_499, "999 KB"), (999_500, "1 MB"), (1_249_999, "1.2 MB"),
      (1_250_000, "1.3 MB"), (999_949_999, "999.9 MB"), (999_950_000, "1 GB"),
      (1_234_000_000_000, "1,234 GB"),
    ])
  func sizes(_ bytes: Int, _ words: String) {
    #expect(ByteCount.words(bytes) == words)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
  }
}
