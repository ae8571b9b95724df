import Foundation
import Glibc
import Testing

@testable import Device

@Suite("STO-48: the folder and each file of the phone in it are this user's alone")
struct FolderExamTests {
  /// What a phone keeps beside its databases; `running` is there while one is open.
  private static let others = [
    "lock", "carrier.key", "enclave.key", "keybag", "running", "keychain.sqlite-commit",
    "simulator.sqlite-commit",
  ]

  private func closedLab() async throws -> (Lab, URL) {
    let lab = try await Lab()
    lab.device.close()
    return (lab, lab.configuration.stateFolder)
  }

  private func mode(_ file: URL) -> mode_t {
    var status = stat()
    return lstat(file.path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("wider rights are taken away with a notice; who only looks changes nothing")
  func rights() async throws {
    let (lab, state) = try await closedLab()
    let backups = state.appending(path: "backups")
    try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    let backup = backups.appending(path: "keychain-20260101T094100Z-daily.sqlite")
    try FileManager.default.copyItem(at: state.appending(path: "keychain.sqlite"), to: backup)
    let files = ["carrier.key", "enclave.key", "keybag", "keychain.sqlite", "service.sqlite"]
      .map { state.appending(path: $0) }
    for file in files + [backup] { chmod(file.path, 0o666) }
    for folder in [state, backups] { chmod(folder.path, 0o777) }

    let looking = try Lab(after: lab) { $0.access = .readOnly }
    looking.device.close()
    #expect(mode(state) == 0o777 && mode(files[0]) == 0o666)

    let life = try Lab(after: lab)
    for file in files + [backup, state, backups] {
      let name = file.lastPathComponent
      #expect(
        life.device.notices.filter { $0 == "Other users could reach \(name); now only you can." }
          .count == 1, "\(name): \(life.device.notices)")
    }
    life.device.close()
    for file in files + [backup] { #expect(mode(file) == 0o600, "\(file.lastPathComponent)") }
    for folder in [state, backups] { #expect(mode(folder) == 0o700) }
    #expect(try Lab(after: lab).device.notices == [])
  }

  @Test(
    "a link, a pipe or a folder in the place of a file is refused by name, at once",
    arguments: others + ["backups", "backups/keychain-20260101T094100Z-daily.sqlite"])
  func kinds(_ name: String) async throws {
    let (lab, state) = try await closedLab()
    if name.hasPrefix("backups/") {
      try FileManager.default.createDirectory(
        at: state.appending(path: "backups"), withIntermediateDirectories: true)
    }
    let path = state.appending(path: name).path
    let isFolder = name == "backups"
    let makers: [() -> Bool] = [
      { symlink("/etc/hostname", path) == 0 }, { mkfifo(path, 0o600) == 0 },
      {
        isFolder
          ? FileManager.default.createFile(atPath: path, contents: nil) : mkdir(path, 0o700) == 0
      },
    ]
    for make in makers {
      remove(path)
      #expect(make())
      for access in [DeviceConfiguration.Access.readOnly, .readWrite] {
        do {
          try Lab(after: lab) { $0.access = access }.device.close()
          Issue.record("\(name) was used.")
        } catch let problem as DeviceProblem {
          #expect(problem.sentences.count == 1)
          #expect(problem.sentence.contains(state.appending(path: name).lastPathComponent))
        }
      }
    }
  }
}
