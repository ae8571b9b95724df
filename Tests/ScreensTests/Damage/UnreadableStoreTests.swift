import Device
import Foundation
import TestSupport
import Testing
import TextInterface

@testable import Screens

/// Every page on a real phone whose keychain cannot be read from some moment on.
@Suite(
  "STO-41: no page takes an unreadable store for an empty or locked one", .timeLimit(.minutes(1)))
struct UnreadableStoreTests {
  /// A phone with the world's passwords, unlocked, and the screens on it.
  private final class Phone {
    private let folder = TemporaryFolder("unreadable")
    let device: Device
    private let effects: DeviceEffects
    var model: Model

    init() async throws {
      device = try Device.open(
        DeviceConfiguration(
          stateFolder: folder.file("state"), world: Places.world("shiny").path, seed: 7,
          isHeadless: true, clockStandsStill: true, extensionFolders: [Places.products],
          patience: .milliseconds(300), passcodeCost: 1 << 10))
      effects = DeviceEffects(device: device)
      model = Model(
        size: Size(columns: 100, rows: 30), now: device.now, status: device.status)
      await perform(Model.firstEffects)
      await send(.unlockAnswered(await device.unlock(.faceID(matches: true))))
    }

    deinit { device.close() }

    func send(_ message: Message) async { await perform(update(&model, message)) }

    func go(to destination: Destination) async { await perform(model.go(to: destination)) }

    private func perform(_ list: [Effect]) async {
      var list = list
      while !list.isEmpty {
        let effect = list.removeFirst()
        if effects.performAtOnce(effect) { continue }
        if let answer = await effects.answer(to: effect) { list += update(&model, answer) }
      }
    }

    /// What is on the screen, without the sign that the phone is unlocked.
    var text: String {
      view(model).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("unlocked", with: "")
    }
  }

  private static let forbidden = [
    "No passwords", "Locked", "locked", "Face ID is off", "not stored", "No recommendations",
    "Nothing was deleted in", "No messages", "no recommendations", "nothing to recommend",
    "Reading",
    "Looking at the passwords",
  ]

  /// Pages that show what the keychain holds.
  private static func pages(of phone: Phone) throws -> [Destination] {
    let id = try #require(
      try phone.device.credential(domain: "shiny.example", user: "noa@shiny.example")
    ).id
    return [
      .settings, .passwords, .recommendations, .hiddenRecommendations, .recentlyDeleted,
      .details(id), .website(id), .history(id), .deleted(id), .messages,
      .conversation("SHINY"),
    ]
  }

  @Test(
    "each page names the file in place of its rows, and has them again once it can be read",
    arguments: ["damaged", "io"])
  func pages(_ kind: String) async throws {
    let phone = try await Phone()
    let pages = try Self.pages(of: phone)
    var calm: [Destination: String] = [:]
    for page in pages {
      await phone.go(to: page)
      calm[page] = phone.text
      #expect(!phone.text.contains("keychain.sqlite"), "\(page)")
    }
    #expect(phone.device.arm("store.read.\(kind)"))
    // The first page that meets damage leads to the page about it, once.
    await phone.go(to: .messages)
    #expect(
      phone.model.front.title(in: phone.model)
        == (kind == "damaged" ? "Passwords Damaged" : "Messages"))
    for page in pages {
      await phone.go(to: page)
      let text = phone.text
      #expect(text.contains("keychain.sqlite"), "\(page): \(text)")
      for words in Self.forbidden + ["Reset World"] {
        #expect(!text.contains(words), "\(page) says “\(words)”: \(text)")
      }
    }
    for page in [
      Destination.home, .developer, .faults, .clock, .network, .host, .storage, .sites,
    ] {
      await phone.go(to: page)
      for words in Self.forbidden.dropLast(2) where page != .faults {
        #expect(!phone.text.contains(words), "\(page) says “\(words)”")
      }
    }
    phone.device.disarm("store.read.\(kind)")
    for page in pages { await phone.go(to: page) }
    for page in pages {
      await phone.go(to: page)
      #expect(phone.text == calm[page], "\(page)")
    }
    #expect(phone.model.damage == nil && phone.model.problems.isEmpty)
  }

  @Test("the lock screen and the page about Face ID say what cannot be read, not that it is off")
  func lockScreen() async throws {
    let phone = try await Phone()
    #expect(phone.device.arm("store.read.io"))
    await phone.go(to: .faceIDAndPasscode)
    #expect(phone.text.contains("keychain.sqlite could not be read"))
    #expect(!phone.text.contains("Off"))
    phone.device.lock()
    await phone.send(.locked)
    await phone.go(to: .passwords)
    #expect(phone.text.contains("keychain.sqlite could not be read"))
    #expect(!phone.text.contains("Locked"))
  }

  @Test("the store's tables in the inspector, the QuickType bar and an upgrade name the file too")
  func others() async throws {
    let phone = try await Phone()
    let id = try #require(
      try phone.device.credential(domain: "shiny.example", user: "noa@shiny.example")
    ).id
    #expect(phone.device.arm("store.read.damaged"))
    let tables = phone.device.inspect(.stores).filter { $0.machine == "keychain.sqlite" }
    #expect(!tables.isEmpty && tables.allSatisfy { $0.problem?.contains("damaged") == true })
    let result = await phone.device.upgrade(id, to: .strongPassword)
    #expect(
      result.outcome == .failed && result.reason?.contains("keychain.sqlite is damaged") == true)
    await phone.send(.upgradeFinished(result))
    #expect(phone.text.contains("keychain.sqlite is damaged"))
    await #expect(throws: DeviceProblem.damagedKeychain) { try await phone.device.fill(id) }
  }
}
