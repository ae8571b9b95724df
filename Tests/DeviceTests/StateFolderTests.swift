import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite("The state folder: where it is, who may have it, how it is filled")
struct StateFolderTests {
  @Test(
    "`--state`, `$ONETAP_HOME`, `$XDG_STATE_HOME/onetap`, `~/.local/state/onetap`, in this order")
  func location() {
    func path(_ override: String?, _ environment: [String: String]) -> String {
      StateFolder.location(override: override, environment: environment).path
    }
    let all = ["ONETAP_HOME": "/one", "XDG_STATE_HOME": "/xdg", "HOME": "/home/noa"]
    #expect(path("/here", all) == "/here")
    #expect(path(nil, all) == "/one")
    #expect(path(nil, ["XDG_STATE_HOME": "/xdg", "HOME": "/home/noa"]) == "/xdg/onetap")
    #expect(path(nil, ["HOME": "/home/noa"]) == "/home/noa/.local/state/onetap")
    #expect(path(nil, ["ONETAP_HOME": "", "HOME": "/home/noa"]) == "/home/noa/.local/state/onetap")
  }

  @Test("every folder is 0700 and every file 0600")
  func modes() async throws {
    let lab = try await Lab()
    _ = try await lab.upgradeNaturally("code")
    let state = lab.configuration.stateFolder
    let manager = FileManager.default
    func mode(_ url: URL) throws -> Int? {
      try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(state) == 0o700)
    let files = try manager.subpathsOfDirectory(atPath: state.path).sorted()
    #expect(files.contains("keychain.sqlite") && files.contains("carrier.key"))
    for file in files {
      let isFolder = file.hasPrefix("containers") && !file.hasSuffix(".json")
      #expect(try mode(state.appending(path: file)) == (isFolder ? 0o700 : 0o600), "\(file)")
    }
  }

  @Test("STO-25: a second process is told so in one sentence; one that only looks is welcome")
  func second() async throws {
    let lab = try await Lab()
    do {
      _ = try Lab(after: lab)
      Issue.record("A second device opened the folder.")
    } catch let problem as DeviceProblem {
      #expect(problem.sentences.count == 1)
      #expect(problem.sentences[0].hasPrefix("Another onetap is using "))
    }
    let looking = try Lab(after: lab) { $0.access = .readOnly }
    #expect(await looking.device.unlock(.faceID(matches: true)) == .unlocked)
    #expect(try await looking.device.listedCredentials().count == Lab.passwords.count + 3)
    #expect(try looking.device.traceEvents().isEmpty == false)
    #expect(try looking.device.sentCodes() == SentCodes())
    // Beside it, the first goes on.
    #expect(try await lab.upgrade("plain").outcome == .passwordUpdated)
    #expect(try looking.device.traceEvents().last?.name == "outcome")
  }

  @Test("who only looks at a folder that is not there yet finds the world in it")
  func firstLook() async throws {
    let lab = try await Lab(unlocked: false) { _ in
    } adjust: {
      $0.access = .readOnly
    }
    #expect(
      try lab.device.credentials(matching: "", from: 0, count: 1).count == Lab.passwords.count + 3)
  }

  @Test("STO-40: a fill that never finished is begun again")
  func halfFilled() async throws {
    let lab = try await Lab()
    try lab.device.machinery.store.set(.state, "filling")
    lab.device.close()
    for access in [DeviceConfiguration.Access.readOnly, .readWrite] {
      let again = try Lab(after: lab) { $0.access = access }
      #expect(again.device.notices == [])
      #expect(await again.device.unlock(.faceID(matches: true)) == .unlocked)
      #expect(try await again.device.listedCredentials().count == Lab.passwords.count + 3)
      #expect(try again.device.traceEvents().allSatisfy { $0.request == nil })
      again.device.close()
    }
  }

  @Test(
    "STO-40: whatever the marker says, a store that was used is never filled again",
    arguments: ["filling", "fiLled", "", nil])
  func used(_ marker: String?) async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    try lab.device.machinery.store.set(.state, marker)
    lab.device.close()
    let life = try Lab(after: lab)
    #expect(life.device.notices.contains { $0.contains("simulator.sqlite") } || marker == nil)
    try await life.unlock()
    #expect(try await life.password("plain") != Lab.passwords["plain"])
    life.device.close()
    // It is said once.
    #expect(try Lab(after: lab).device.notices == [])
  }

  @Test("STO-45: a damaged simulator.sqlite is kept under another name, and the passwords stay")
  func damagedSimulator() async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    lab.device.close()
    let state = lab.configuration.stateFolder
    try Data(repeating: 0x5a, count: 8192).write(to: state.appending(path: "simulator.sqlite"))
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(at: state.appending(path: "simulator.sqlite\(suffix)"))
    }
    let life = try Lab(after: lab)
    #expect(life.device.notices.contains { $0.contains("simulator.sqlite was damaged") })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: state.path).contains {
        $0.hasPrefix("simulator.sqlite.damaged-")
      })
    try await life.unlock()
    await life.expectProof("plain", oldWorks: false)
    #expect(try await life.upgrade("strict").outcome == .passwordUpdated)
    await life.expectProof("strict", oldWorks: false)
  }

  @Test("STO-44, STO-50: a reset takes the backups and what was kept aside with it")
  func resetReachesAll() async throws {
    let lab = try await Lab()
    let state = lab.configuration.stateFolder
    lab.device.close()
    try FileManager.default.createDirectory(
      at: state.appending(path: "backups"), withIntermediateDirectories: false)
    let kept = [
      "backups/keychain-20260101T000000Z-daily.sqlite", "keychain.sqlite.damaged-2026-01-01T000000",
      "keychain.sqlite.format-2-1", "simulator.sqlite.damaged-1", "service.sqlite.old-1",
      "carrier.key.damaged-1", "keybag.other-1", "keychain.sqlite.recovered",
    ]
    for name in kept { try Data("x".utf8).write(to: state.appending(path: name)) }
    let own = state.appending(path: "my notes.txt")
    try Data("x".utf8).write(to: own)
    try Device.reset(lab.configuration).close()
    for name in kept {
      #expect(!FileManager.default.fileExists(atPath: state.appending(path: name).path), "\(name)")
    }
    #expect(FileManager.default.fileExists(atPath: own.path))
  }

  @Test("mistakes in a world: all at once, and nothing is half-filled")
  func badWorld() async throws {
    let folder = TemporaryFolder("bad")
    do {
      _ = try await Lab(
        prepare: { world in
          try Data("{ name: 7 }".utf8).write(to: world.appending(path: "world.json5"))
        }, adjust: { $0.stateFolder = folder.file("state") })
      Issue.record("A world with mistakes was opened.")
    } catch let problem as DeviceProblem {
      #expect(problem.sentences.count > 1)
      #expect(problem.sentences.allSatisfy { $0.contains("world.json5") })
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("state/keychain.sqlite").path))
  }

  @Test("another world than the one that the state began with is refused with the way out")
  func otherWorld() async throws {
    let lab = try await Lab()
    lab.device.close()
    do {
      _ = try Lab(after: lab) { $0.world = Places.world("shiny").path }
      Issue.record("Two worlds were mixed.")
    } catch let problem as DeviceProblem {
      #expect(problem.sentences[0].contains("onetap reset --world"))
    }
  }

  @Test("Reset World throws everything away and begins again, under the lock")
  func reset() async throws {
    let lab = try await Lab()
    #expect(try await lab.upgrade("plain").outcome == .passwordUpdated)
    try await lab.device.resetWorld()
    #expect(!lab.device.isUnlocked)
    #expect(throws: DeviceProblem.self) { try Lab(after: lab) }
    try await lab.unlock()
    #expect(try await lab.password("plain") == Lab.passwords["plain"])
    #expect(try await lab.upgrade("plain").outcome == .passwordUpdated)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("`onetap reset` begins again with the world that was there")
  func resetByCommand() async throws {
    let lab = try await Lab()
    _ = try await lab.upgrade("plain")
    lab.device.close()
    var configuration = lab.configuration
    configuration.world = nil
    let device = try Device.reset(configuration)
    defer { device.close() }
    #expect(device.worldName == "Small")
    #expect(await device.unlock(.passcode(Lab.passcode)) == .unlocked)
    let old = await device.signIn(
      domain: "shiny.example", user: "plain", password: Lab.passwords["plain"])
    #expect(old == .signedIn)
  }

  @Test("faults, the clock and what was moved by hand are kept over a restart")
  func kept() async throws {
    let lab = try await Lab()
    let start = lab.device.now
    #expect(start == Date(timeIntervalSince1970: 1_593_016_860))  // 2020-06-24T09:41:00-07:00
    lab.device.arm("network.all.offline", .after(5))
    lab.device.moveClock(by: 90)
    lab.device.close()
    let life = try Lab(after: lab)
    #expect(life.device.now == start.addingTimeInterval(90))
    #expect(life.device.status.clockOffset == 90)
    #expect(life.device.status.isOffline)
    #expect(
      life.device.faults().filter { $0.armed != nil }.map(\.point.name) == ["network.all.offline"])
  }
}

@Suite("Assets: worlds and extensions are found in their order")
struct AssetsTests {
  private let folder = TemporaryFolder("assets")

  @Test("a path, `$ONETAP_ASSETS`, beside the program, in the checkout around it")
  func worlds() throws {
    for place in ["env", "install/share/onetap", "checkout/assets"] {
      try folder.write("{}", to: "\(place)/worlds/demo/world.json5")
    }
    try folder.write("", to: "checkout/Package.swift")
    try folder.write("{}", to: "mine/world.json5")
    func world(_ name: String, _ program: String, _ environment: [String: String] = [:]) throws
      -> String
    {
      try Assets(environment: environment, program: folder.file(program)).world(name)
        .resolvingSymlinksInPath().path
    }
    func path(_ name: String) -> String { folder.file(name).resolvingSymlinksInPath().path }
    let environment = ["ONETAP_ASSETS": folder.file("env").path]
    #expect(try world("demo", "install/bin/onetap", environment) == path("env/worlds/demo"))
    #expect(try world("demo", "install/bin/onetap") == path("install/share/onetap/worlds/demo"))
    #expect(
      try world("demo", "checkout/.build/debug/onetap") == path("checkout/assets/worlds/demo"))
    #expect(try world(path("mine"), "install/bin/onetap") == path("mine"))
    #expect(throws: DeviceProblem.self) { try world("nowhere", "install/bin/onetap") }
    #expect(throws: DeviceProblem.self) { try world("../worlds/demo", "install/bin/onetap") }
  }

  @Test("an extension's program: its own folder first, then beside ours, then where tests say")
  func executables() throws {
    func place(_ path: String) throws {
      let file = try folder.write("#!/bin/sh\n", to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let assets = Assets(
      environment: [:], program: folder.file("bin/onetap"),
      extensionFolders: [folder.file("other")])
    let appex = folder.file("Up.appex")
    func found(_ name: String) -> String? {
      assets.executable(named: name, in: appex)?.deletingLastPathComponent().lastPathComponent
    }
    #expect(found("Up") == nil)
    try place("other/Up")
    #expect(found("Up") == "other")
    try place("bin/Up")
    #expect(found("Up") == "bin")
    try folder.write("not executable", to: "Up.appex/Up")
    #expect(found("Up") == "bin")
    try place("Up.appex/Up")
    #expect(found("Up") == "Up.appex")
    #expect(found("../bin/Up") == nil)
    #expect(found("") == nil)
  }
}
