import Database
import Foundation
import Keychain
import ShinyApp
import Simulation

/// Opens a state folder: fills it from a world at the first start, all or nothing, and takes up
/// what is there later.
struct Opening: Sendable {
  private let configuration: DeviceConfiguration
  private let folder: StateFolder
  private let assets: Assets
  private let events: Broadcaster
  private let activity: Activity

  /// The marker of a complete state; written last.
  private static let filled = "filled"
  private static let filling = "filling"

  init(
    _ configuration: DeviceConfiguration, events: Broadcaster, activity: Activity = Activity()
  ) {
    self.configuration = configuration
    self.events = events
    self.activity = activity
    folder = StateFolder(configuration.stateFolder)
    assets = Assets(configuration)
  }

  /// Opens the folder as the configuration wants it, with the lock if it may be changed.
  func open(reset: Bool) throws(DeviceProblem) -> (Machinery, FolderLock?) {
    guard configuration.access == .readOnly else {
      try folder.create()
      let lock = try folder.lock()
      return (try begin(reset: reset), lock)
    }
    let notices = try fillBeforeReading()
    do {
      let machinery = try takeUp(try SimulatorStore(folder, access: .readOnly))
      machinery.addNotices(notices)
      return (machinery, nil)
    } catch { throw DeviceProblem(error) }
  }

  /// Opens the folder for changes; its lock must be held.
  func begin(reset: Bool) throws(DeviceProblem) -> Machinery {
    do {
      if reset { return try fill(try worldAfterReset()) }
      let hasCredentials = folder.has(Keychain.fileName)
      let store = try SimulatorStore(folder, access: .readWrite)
      switch try store.value(.state) {
      case Self.filled: return try takeUp(store)
      case nil where hasCredentials: return try mend(store)
      default:
        store.close()
        let machinery = try fill(configuration.world ?? Assets.builtInWorld)
        machinery.addNotices(store.notices)
        return machinery
      }
    } catch { throw DeviceProblem(error) }
  }

  // MARK: The ways to begin

  /// Somebody who only looks finds a world too, the first time; answers what was found amiss.
  private func fillBeforeReading() throws(DeviceProblem) -> [String] {
    guard !folder.has(SimulatorStore.fileName) else { return [] }
    var writing = configuration
    writing.access = .readWrite
    writing.killAfterEvent = nil
    try folder.create()
    let lock = try folder.lock()
    let machinery = try Opening(writing, events: Broadcaster()).begin(reset: false)
    machinery.close()
    withExtendedLifetime(lock) {}
    return machinery.notices
  }

  /// Goes on with what is there.
  private func takeUp(_ store: SimulatorStore) throws -> Machinery {
    // One that is being filled at this moment, or was left half-way, is not for looking at.
    guard let name = try store.value(.world), try store.value(.state) == Self.filled else {
      throw DeviceProblem(
        "\(folder.url.path) is not complete; start onetap once, so that it is filled.")
    }
    let world = try assets.world(name)
    if let wanted = configuration.world, try assets.world(wanted) != world {
      throw DeviceProblem(
        "\(folder.url.path) began with the world “\(name)”. Use onetap reset --world \(wanted) to "
          + "begin again with the other one, or --state DIR for a phone beside it.")
    }
    if let time = configuration.time, configuration.access == .readWrite {
      try store.set(Self.clock(at: time))
    }
    let machinery = try Machinery(
      configuration, folder: folder, world: try World.load(world), store: store, events: events,
      activity: activity)
    guard configuration.access == .readWrite else { return machinery }
    try mendKeychain(of: machinery)
    machinery.addNotices(try machinery.servers.takeUp())
    return machinery
  }

  /// Sets up a credential store that had to be begun anew, so that the phone stays usable (STO-15).
  ///
  /// What was in the old one is not taken from the world again: those passwords may be long out of
  /// date, and nobody would see it.
  private func mendKeychain(of machinery: Machinery) throws {
    let keychain = machinery.keychain
    guard !keychain.isSetUp else { return }
    try machinery.setUpKeychain()
    keychain.lock()
    try machinery.store.set(.passcodeChanged, nil)
    if keychain.notices.isEmpty {
      machinery.addNotices(["\(Keychain.fileName), which holds the passwords, was lost."])
    }
    machinery.addNotices([
      "The phone begins with an empty list of passwords, with the world's passcode and Face ID. "
        + "onetap reset or Reset World begins again with the world's passwords."
    ])
  }

  /// Throws away what is there and fills the folder from a world.
  private func fill(_ name: String) throws -> Machinery {
    let world = try World.load(try assets.world(name))
    // The marker goes first: a kill from here on leads to a new fill.
    if folder.has(SimulatorStore.fileName),
      let old = try? SimulatorStore(folder, access: .readWrite)
    {
      try old.set(.state, Self.filling)
      old.close()
    }
    try folder.clear()
    let store = try SimulatorStore(folder, access: .readWrite)
    try store.set([(.state, Self.filling)] + settings(world, name))
    let machinery = try Machinery(
      configuration, folder: folder, world: world, store: store, events: events,
      activity: activity)
    try fill(machinery)
    try store.set(.state, Self.filled)
    return machinery
  }

  /// The simulator's own database was lost, the credentials were not: they stay (STO-15).
  private func mend(_ store: SimulatorStore) throws -> Machinery {
    let name = configuration.world ?? Assets.builtInWorld
    let world = try World.load(try assets.world(name))
    try store.set(settings(world, name))
    let machinery = try Machinery(
      configuration, folder: folder, world: world, store: store, events: events,
      activity: activity)
    machinery.addNotices([
      "What the simulator knew was lost, so its clock, faults and trace begin again with the world "
        + "“\(world.name)”."
        + (machinery.keychain.isSetUp ? " The passwords are as they were." : "")
    ])
    try mendKeychain(of: machinery)
    machinery.addNotices(try machinery.servers.takeUp())
    _ = try machinery.servers.createAccounts()
    waitFor { await machinery.installation.refreshWhatIsDue() }
    machinery.keychain.lock()
    try store.set(.state, Self.filled)
    return machinery
  }

  private func fill(_ machinery: Machinery) throws {
    try machinery.setUpKeychain()
    let rows = machinery.world.credentials.map { saved in
      ImportRow(
        line: saved.line, title: saved.title, url: saved.url, domain: saved.domain.ascii,
        user: saved.user, password: saved.password, notes: saved.notes, otpAuth: saved.otpAuth)
    }
    _ = try machinery.keychain.importRows(rows, origin: .world)
    _ = try machinery.servers.createAccounts()
    try machinery.signInApps()
    waitFor { await machinery.installation.refreshWhatIsDue() }
    machinery.keychain.lock()
  }

  // MARK: Settings

  private func settings(
    _ world: World, _ name: String
  ) -> [(SimulatorStore.Setting, String?)] {
    // A world that comes with the program is kept by its name: the program may move.
    let kept = name.contains("/") ? world.folder.path : name
    return Self.clock(at: configuration.time ?? world.start) + [
      (.world, kept), (.seed, String(configuration.seed ?? world.seed)),
      (.isSeeded, configuration.seed == nil ? nil : "1"),
    ]
  }

  private static func clock(at time: Date) -> [(SimulatorStore.Setting, String?)] {
    let offset = time.timeIntervalSince(SimulatedClock.realTime(offset: 0).now)
    return [
      (.clockOffset, String(offset)), (.clockTime, String(time.timeIntervalSince1970)),
      (.clockMoved, nil),
    ]
  }

  private func worldAfterReset() throws -> String {
    if let world = configuration.world { return world }
    guard folder.has(SimulatorStore.fileName),
      let store = try? SimulatorStore(folder, access: .readOnly)
    else { return Assets.builtInWorld }
    defer { store.close() }
    return try store.value(.world) ?? Assets.builtInWorld
  }
}

extension Machinery {
  /// Makes the store's keys, with the world's passcode (STO-11, STO-12).
  func setUpKeychain() throws {
    try keychain.setUp(passcode: world.passcode, scryptCost: configuration.passcodeCost)
  }

  /// Leaves a session in the container of each app that begins signed in (SHR-1).
  fileprivate func signInApps() throws {
    for service in world.services {
      guard let user = service.signedIn, let group = world.app(of: service)?.appGroups.first,
        let container = containers.folder(of: group),
        let token = try servers.openSession(user: user, of: service)
      else { continue }
      try StoredSession(
        user: user, token: token, signsInWith: user == service.appleBound ? .apple : .password
      ).write(to: container)
    }
  }
}

extension Assets {
  init(_ configuration: DeviceConfiguration) {
    self.init(
      environment: configuration.environment, program: configuration.executable,
      extensionFolders: configuration.extensionFolders)
  }
}
