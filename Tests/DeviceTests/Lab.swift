import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

/// A phone with a small world of its own, and a person who uses it.
final class Lab: Sendable {
  /// The service's passwords at the start, by user.
  static let passwords = [
    "plain": "old plain password", "code": "old code password", "late": "old late password",
    "lost": "old lost password", "wordy": "old wordy password", "alien": "old alien password",
    "blocked": "old blocked password", "twice": "old twice password",
    "two": "old two password", "family": "old family password", "phoneless": "old phoneless one",
    "strict": "old strict password", "stale": "what the phone believes",
  ]

  static let passcode = "135790"

  private let folder = TemporaryFolder("device")
  let device: Device
  private let steps = Recorder<Step>()
  private let arrivals = Recorder<MessageRow>()
  let asked = Recorder<Asked>()
  let habit = Mutex(SheetHabit.none)
  let heard = Recorder<String>()

  /// What a person who waits for a form sees.
  private enum Step: Sendable {
    case form(FormPresentation?)
    case upgradeEnded

    var form: FormPresentation? {
      if case .form(let form) = self { form } else { nil }
    }
  }

  /// Opens the phone, unlocked unless said otherwise.
  init(
    unlocked: Bool = true, seed: UInt64? = 1, patience: Duration = .seconds(10),
    prepare: (URL) throws -> Void = { _ in }, adjust: (inout DeviceConfiguration) -> Void = { _ in }
  ) async throws {
    let world = folder.file("world")
    try Self.writeWorld(to: world)
    try prepare(world)
    var configuration = DeviceConfiguration(
      stateFolder: folder.file("state"), world: world.path, seed: seed, isHeadless: true,
      clockStandsStill: true, extensionFolders: [Places.products], patience: patience,
      passcodeCost: 1 << 10)
    adjust(&configuration)
    self.configuration = configuration
    device = try Device.open(configuration)
    listen()
    if unlocked { try await unlock() }
  }

  let configuration: DeviceConfiguration

  /// The same state folder, opened by another life of the device.
  init(after other: Lab, adjust: (inout DeviceConfiguration) -> Void = { _ in }) throws {
    var configuration = other.configuration
    configuration.stateFolder = other.configuration.stateFolder
    adjust(&configuration)
    self.configuration = configuration
    device = try Device.open(configuration)
    listen()
  }

  deinit { device.close() }

  private func listen() {
    device.observe { [steps, arrivals, heard] event in
      switch event {
      case .formChanged(let form): steps.record(.form(form))
      case .messageArrived(let row): arrivals.record(row)
      case .locked: heard.record("locked")
      case .contentsChanged: heard.record("contents")
      case .statusChanged: heard.record("status")
      case .upgradeProgressed(let words): heard.record(words)
      default: break
      }
    }
    listenToApple()
  }

  func unlock() async throws {
    #expect(await device.unlock(.passcode(Self.passcode)) == .unlocked)
  }

  // MARK: The person

  func id(_ user: String) throws -> Int64 {
    try #require(try device.credential(domain: "shiny.example", user: user)).id
  }

  func upgrade(
    _ user: String, to kind: UpgradeKind = .strongPassword
  ) async throws -> UpgradeResult {
    let id = try id(user)
    let result = await givingUp { await $0.upgrade(id, to: kind) }
    steps.record(.upgradeEnded)
    asked.record(.ended)
    return result
  }

  /// Waits for a form that asks for a code that was sent, and takes anything.
  func codeForm() async throws -> FormPresentation {
    try await form { $0.form.deadline != nil && !$0.isBusy }
  }

  /// Waits until the present form satisfies a condition.
  func form(
    _ condition: @escaping @Sendable (FormPresentation) -> Bool
  ) async throws -> FormPresentation {
    let seen = await steps.wait { steps in
      if case .upgradeEnded = steps.last { return true }
      return steps.last?.form.map(condition) ?? false
    }
    return try #require(seen.last?.form, "The upgrade ended before the form came.")
  }

  var formsShown: [FormPresentation] { steps.values.compactMap(\.form) }

  var messagesHeard: [MessageRow] { arrivals.values }

  /// Enters a code and presses Verify.
  func enter(_ code: String) {
    device.activate(button: "verify", values: ["code": code])
  }

  /// Upgrades an account whose server asks for a code, with the one that AutoFill offers.
  func upgradeWithCode(_ user: String) async throws -> UpgradeResult {
    // What an earlier upgrade left is no sign of this one's end.
    steps.record(.form(nil))
    async let result = upgrade(user)
    _ = try await codeForm()
    let offer = try #require(await device.nextOffer())
    device.useOffer(offer.id)
    enter(offer.code)
    return try await result
  }

  /// Upgrades an account and does what is natural: takes the code that is offered, gives up when
  /// none comes.
  func upgradeNaturally(_ user: String) async throws -> UpgradeResult {
    let hands = Hands()
    device.observe { [device] event in
      guard case .formChanged(let form?) = event, !form.isBusy, hands.take()
      else { return }
      Task {
        if let offer = await device.nextOffer(except: hands.used) {
          hands.use(offer.id)
          device.useOffer(offer.id)
          device.activate(button: "verify", values: ["code": offer.code])
        } else {
          device.cancelUpgrade()
        }
        hands.release()
      }
    }
    defer { hands.rest() }
    return try await upgrade(user)
  }

  /// What a person does one thing after the other with.
  private final class Hands: Sendable {
    private let state = Mutex((isActing: false, isResting: false, used: Set<Int64>()))

    func take() -> Bool {
      state.withLock { state in
        guard !state.isActing, !state.isResting else { return false }
        state.isActing = true
        return true
      }
    }

    func release() { state.withLock { $0.isActing = false } }
    func rest() { state.withLock { $0.isResting = true } }
    func use(_ id: Int64) { state.withLock { _ = $0.used.insert(id) } }
    var used: Set<Int64> { state.withLock { $0.used } }
  }

  // MARK: Proof

  /// The stored password opens the account, and the one from the start does or does not.
  func expectProof(
    _ user: String, oldWorks: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    // A step-up that took five minutes has locked the store (STO-13).
    if !device.isUnlocked { _ = await device.unlock(.passcode(Self.passcode)) }
    let stored = await device.signIn(domain: "shiny.example", user: user, password: nil)
    #expect(stored == .signedIn, sourceLocation: sourceLocation)
    let old = await device.signIn(
      domain: "shiny.example", user: user, password: Self.passwords[user])
    #expect(old.isSignedIn == oldWorks, sourceLocation: sourceLocation)
  }

  /// The whole trace keeps its invariants, and each request has one outcome (TRC-5, UPG-37).
  func expectSoundTrace(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let events = try device.traceEvents()
    #expect(TraceInvariants.violations(in: events) == [], sourceLocation: sourceLocation)
    let requests = Set(events.compactMap(\.request))
    let outcomes = events.filter { $0.name == "outcome" }.compactMap(\.request)
    #expect(outcomes.sorted() == requests.sorted(), sourceLocation: sourceLocation)
  }

  func password(_ user: String) async throws -> String {
    let id = try id(user)
    return try await device.reveal(id, proof: .passcode(Self.passcode)).get().password
  }

  func names(of request: Int?) throws -> [String] {
    try device.traceEvents(request: request).map(\.name)
  }
}
