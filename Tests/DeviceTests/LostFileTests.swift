import Foundation
import Simulation
import Testing

@testable import Device

@Suite("STO-15: a database that is damaged, empty or gone is said, and the phone stays usable")
struct LostFileTests {
  /// What may have happened to a file.
  enum Loss: CaseIterable {
    case damaged, emptied, deleted

    func strike(_ name: String, in state: URL) throws {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(at: state.appending(path: name + suffix))
      }
      let bytes: Data? =
        switch self {
        case .damaged: Data(repeating: 0x5a, count: 8192)
        case .emptied: Data()
        case .deleted: nil
        }
      try bytes?.write(to: state.appending(path: name))
    }
  }

  @Test(
    "keychain.sqlite: an empty list, the world's passcode and Face ID", arguments: Loss.allCases)
  func keychain(_ loss: Loss) async throws {
    let lab = try await Lab()
    let first = try await lab.upgrade("plain")
    #expect(await lab.device.changePasscode(to: "another one", faceID: false) == nil)
    lab.device.close()
    try loss.strike("keychain.sqlite", in: lab.configuration.stateFolder)
    let life = try Lab(after: lab)
    #expect(life.device.notices.first?.contains("keychain.sqlite") == true)
    #expect(life.device.notices.contains { $0.contains("empty list of passwords") })
    #expect(try !life.device.isUnlocked && life.device.faceIDEnabled)
    #expect(life.device.passcodeHint?.contains(Lab.passcode) == true)
    #expect(await life.device.unlock(.faceID(matches: true)) == .unlocked)
    #expect(try await life.device.listedCredentials().isEmpty)
    // The server remembers requests, so none is numbered as an earlier one was (STO-23).
    let file = lab.configuration.stateFolder.appending(path: "mine.csv")
    try Data(
      "Title,URL,Username,Password\nShiny,https://shiny.example/,strict,old strict password\n".utf8
    ).write(to: file)
    _ = try await life.device.importCSV(file, dryRun: false)
    let second = try await life.upgrade("strict")
    #expect(second.outcome == .passwordUpdated)
    #expect(try #require(second.request) > #require(first.request))
    life.device.close()
    // The next start has nothing to say any more.
    #expect(try Lab(after: lab).device.notices == [])
  }

  @Test(
    "service.sqlite: the servers begin again, and what that means is said", arguments: Loss.allCases
  )
  func service(_ loss: Loss) async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    lab.device.close()
    try loss.strike("service.sqlite", in: lab.configuration.stateFolder)
    let life = try Lab(after: lab)
    #expect(life.device.notices.first?.contains("service.sqlite") == true)
    #expect(life.device.notices.contains { $0.contains("world's first passwords") })
    try await life.unlock()
    let first = await life.device.signIn(
      domain: "shiny.example", user: "plain", password: Lab.passwords["plain"])
    #expect(first == .signedIn)
    life.device.close()
    #expect(try Lab(after: lab).device.notices == [])
  }

  @Test("simulator.sqlite: said to whoever comes first, even if that one only looks")
  func simulator() async throws {
    let lab = try await Lab()
    lab.device.close()
    try Loss.deleted.strike("simulator.sqlite", in: lab.configuration.stateFolder)
    let looking = try Lab(after: lab) { $0.access = .readOnly }
    #expect(looking.device.notices.contains { $0.contains("What the simulator knew was lost") })
  }

  @Test("STO-16: a newer service.sqlite is refused when the phone is opened")
  func newer() async throws {
    let lab = try await Lab()
    lab.device.close()
    try sqlite("PRAGMA user_version = 99", lab.configuration.stateFolder, "service.sqlite")
    do {
      _ = try Lab(after: lab)
      Issue.record("A newer file was opened.")
    } catch let problem as DeviceProblem {
      #expect(problem.sentences.count == 1)
      #expect(
        problem.sentences[0].hasPrefix("service.sqlite was written by a newer version"))
    }
  }

  @Test("an empty name of a state folder is refused, and nothing is written")
  func noName() throws {
    var configuration = DeviceConfiguration(
      stateFolder: StateFolder.location(override: "", environment: ["HOME": "/home/noa"]))
    for access in [DeviceConfiguration.Access.readWrite, .readOnly] {
      configuration.access = access
      do {
        _ = try Device.open(configuration)
        Issue.record("A folder without a name was opened.")
      } catch {
        #expect(error.sentences.map { $0.contains("empty name") } == [true])
      }
    }
  }

  private func sqlite(_ sql: String, _ state: URL, _ name: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1], isolation_level=None)
      connection.execute(sys.argv[2])
      """
    process.arguments = ["python3", "-c", script, state.appending(path: name).path, sql]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
