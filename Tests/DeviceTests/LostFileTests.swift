import Foundation
import Simulation
import Testing

@testable import Device

@Suite("STO-15, STO-40: a database that is damaged, empty or gone is named and left as it is")
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

  /// What opening a phone says; nothing where it opens.
  private func refusal(_ lab: Lab, access: DeviceConfiguration.Access) -> [String] {
    do {
      try Lab(after: lab) { $0.access = access }.device.close()
      return []
    } catch { return (error as? DeviceProblem)?.sentences ?? ["\(error)"] }
  }

  @Test(
    "keychain.sqlite: named, left as it is, and nothing takes its place", arguments: Loss.allCases,
    [DeviceConfiguration.Access.readWrite, .readOnly])
  func keychain(_ loss: Loss, access: DeviceConfiguration.Access) async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    lab.device.close()
    let state = lab.configuration.stateFolder
    let before = try Data(contentsOf: state.appending(path: "keychain.sqlite"))
    try loss.strike("keychain.sqlite", in: state)
    let struck = try? Data(contentsOf: state.appending(path: "keychain.sqlite"))
    let sentences = refusal(lab, access: access)
    #expect(sentences.first?.contains("keychain.sqlite") == true)
    #expect(!sentences.joined().contains("onetap reset"))
    #expect((try? Data(contentsOf: state.appending(path: "keychain.sqlite"))) == struck)
    // Whoever has the file still, puts it back.
    try before.write(to: state.appending(path: "keychain.sqlite"))
    let life = try Lab(after: lab)
    try await life.unlock()
    #expect(try await life.password("plain") != Lab.passwords["plain"])
  }

  @Test(
    "service.sqlite: named, the passwords stay, no upgrade begins; begun again only when asked for",
    arguments: Loss.allCases)
  func service(_ loss: Loss) async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    lab.device.close()
    let state = lab.configuration.stateFolder
    try loss.strike("service.sqlite", in: state)
    let struck = try? Data(contentsOf: state.appending(path: "service.sqlite"))
    let life = try Lab(after: lab)
    #expect(life.device.notices.first?.contains("service.sqlite") == true)
    try await life.unlock()
    #expect(try await life.device.listedCredentials().count == Lab.passwords.count + 3)
    let refused = try await life.upgrade("strict")
    #expect(refused.outcome == .failed && refused.request == nil)
    #expect(refused.reason?.contains("service.sqlite") == true)
    life.device.close()
    #expect((try? Data(contentsOf: state.appending(path: "service.sqlite"))) == struck)

    let done = try Device.resetServers(lab.configuration)
    #expect(done.last?.contains("world’s first passwords") == true)
    let again = try Lab(after: lab)
    #expect(again.device.notices == [])
    try await again.unlock()
    let first = await again.device.signIn(
      domain: "shiny.example", user: "plain", password: Lab.passwords["plain"])
    #expect(first == .signedIn)
    #expect(try await again.password("plain") != Lab.passwords["plain"])
    #expect(try await again.upgrade("strict").outcome == .passwordUpdated)
  }

  @Test("a reset of the servers that was killed goes on at the next start; the passwords stay")
  func interruptedReset() async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    let new = try await lab.password("plain")
    // As the reset leaves it once the old databases are moved away.
    try lab.device.machinery.store.set(.serversUnfinished, "1")
    lab.device.close()
    let state = lab.configuration.stateFolder
    for name in ["service.sqlite", "apple.sqlite"] { try Loss.deleted.strike(name, in: state) }

    let life = try Lab(after: lab)
    #expect(life.device.notices == [])
    try await life.unlock()
    #expect(try await life.password("plain") == new)
    let first = await life.device.signIn(
      domain: "shiny.example", user: "plain", password: Lab.passwords["plain"])
    #expect(first == .signedIn)
    #expect(try life.device.machinery.store.value(.serversUnfinished) == nil)
  }

  @Test("a reset of the servers that cannot be finished says what is kept, and is finished later")
  func failedReset() async throws {
    let lab = try await Lab()
    lab.device.close()
    let state = lab.configuration.stateFolder
    // In the way of the new database, though not of the old one.
    let obstacle = state.appending(path: "service.sqlite-journal").path
    mkdir(obstacle, 0o700)
    do {
      _ = try Device.resetServers(lab.configuration)
      Issue.record("The obstacle was none.")
    } catch {
      #expect(error.sentences.first == "service.sqlite is kept as service.sqlite.old-1.")
      #expect(error.sentences.last?.contains("could not be finished") == true)
      #expect(!error.sentences.joined().contains("nothing was changed"))
    }
    rmdir(obstacle)
    let life = try Lab(after: lab)
    try await life.unlock()
    #expect(try await life.upgrade("strict").outcome == .passwordUpdated)
  }

  @Test("simulator.sqlite: said to whoever comes first, even if that one only looks")
  func simulator() async throws {
    let lab = try await Lab()
    lab.device.close()
    try Loss.deleted.strike("simulator.sqlite", in: lab.configuration.stateFolder)
    let looking = try Lab(after: lab) { $0.access = .readOnly }
    #expect(looking.device.notices.contains { $0.contains("simulator.sqlite held was lost") })
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
}
