import AccountService
import AppleAccount
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
  static let filled = "filled"
  static let filling = "filling"

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
      let notices = try folder.examine(mayChange: true)
      let lock = try folder.lock()
      let machinery = try begin(reset: reset)
      machinery.addNotices(notices)
      return (machinery, lock)
    }
    do {
      _ = try folder.examine(mayChange: false)
      if let store = try readableStore() { return (try takeUp(store), nil) }
      let notices = try makeReadable()
      let machinery = try takeUp(try SimulatorStore(folder, access: .readOnly))
      machinery.addNotices(notices)
      return (machinery, nil)
    } catch { throw DeviceProblem(error) }
  }

  /// Opens the folder for changes; its lock must be held.
  func begin(reset: Bool) throws(DeviceProblem) -> Machinery {
    do {
      if reset { return try fill(try worldAfterReset(), isReset: true) }
      guard let store = try presentStore() else {
        return try fill(configuration.world ?? Assets.builtInWorld)
      }
      return try store.value(.state) == Self.filled ? takeUp(store) : mend(store)
    } catch { throw DeviceProblem(error) }
  }

  // MARK: What is there

  /// The simulator's store of a folder with a phone in it; `nil` if there is nothing that filling could
  /// destroy (STO-40): in an empty folder, or one whose filling literally never finished and whose
  /// keychain holds nothing but what that world brought.
  private func presentStore() throws -> SimulatorStore? {
    let kept = [Keychain.fileName, Keychain.keybagName, ServiceDatabase.fileName]
    let isEmpty = !kept.contains(where: folder.has)
    guard !isEmpty || folder.has(SimulatorStore.fileName) else { return nil }
    let store = try SimulatorStore.openOrBegin(folder)
    let isToBeFilled =
      switch try store.value(.state) {
      case Self.filling:
        // A start that was killed before anything was kept leaves an empty file.
        try !folder.has(Keychain.fileName) || folder.isEmpty(Keychain.fileName)
          || Database.isBlank(folder.file(Keychain.fileName)) || holdsOnlyWorld()
      case nil: isEmpty
      default: false
      }
    guard isToBeFilled else { return store }
    store.close()
    return nil
  }

  private func holdsOnlyWorld() throws -> Bool {
    let keychain = try Keychain.open(
      folder: folder.url, clock: .realTime(offset: 0), keyMaterial: .operatingSystem,
      readOnly: true)
    defer { keychain.close() }
    return try keychain.holdsOnlyWorld()
  }

  /// Fills or mends a folder first that a reading process could not use as it is; answers what was
  /// found.
  private func makeReadable() throws(DeviceProblem) -> [String] {
    var writing = configuration
    writing.access = .readWrite
    writing.killAfterEvent = nil
    try folder.create()
    let lock: FolderLock
    lock = try folder.lock()
    let machinery = try Opening(writing, events: Broadcaster()).begin(reset: false)
    machinery.close()
    withExtendedLifetime(lock) {}
    return machinery.notices
  }

  /// The simulator's store, if the folder can be read as it is.
  private func readableStore() throws(DeviceProblem) -> SimulatorStore? {
    guard folder.has(SimulatorStore.fileName), SimulatorStore.isSound(in: folder) else {
      return nil
    }
    do {
      let store = try SimulatorStore(folder, access: .readOnly)
      if try store.value(.state) == Self.filled { return store }
      store.close()
      return nil
    } catch let problem as DatabaseError
      where [.damaged, .missing, .olderVersion].contains(problem.kind)
    {
      return nil
    } catch { throw DeviceProblem(error) }
  }

  // MARK: The ways to begin

  /// Goes on with what is there.
  private func takeUp(_ store: SimulatorStore) throws -> Machinery {
    let (world, notices) = try world(of: store)
    let isUnfinished =
      try configuration.access == .readWrite && store.value(.serversUnfinished) != nil
    let unfinished = try isUnfinished ? moveHalfMadeServersAside() : []
    let machinery = try Machinery(
      configuration, folder: folder, world: world, store: store, events: events,
      activity: activity, making: isUnfinished ? .servers : .nothing)
    machinery.addNotices(notices + unfinished)
    guard configuration.access == .readWrite else { return machinery }
    if isUnfinished { try finishServers(of: machinery) }
    machinery.addNotices(machinery.servers.takeUp())
    machinery.addNotices(openAppleDatabase(machinery))
    return machinery
  }

  /// Opens Apple's database once where it may have to be made; answers what is to be told.
  private func openAppleDatabase(_ machinery: Machinery) -> [String] {
    do {
      let isLost =
        try machinery.store.value(.appleDatabaseMade) != nil && !folder.has(AppleDatabase.fileName)
      guard try isLost || machinery.store.value(.appleDatabaseMade) == nil else { return [] }
      try machinery.apple.openDatabase()
      try machinery.store.set(.appleDatabaseMade, "1")
      return []
    } catch {
      return ["\(sentence(of: error)) Until then Apple’s servers don’t answer."]
    }
  }

  /// Throws away what is there and fills the folder from a world.
  ///
  /// Where the old state is gone and the new one cannot be finished, a reset says so.
  private func fill(_ name: String, isReset: Bool = false) throws -> Machinery {
    let world = try World.load(try assets.world(name))
    // The marker goes first: a kill from here on leads to a new fill.
    if folder.has(SimulatorStore.fileName) {
      let old = try SimulatorStore.openOrBegin(folder)
      try old.set(.state, Self.filling)
      old.close()
    }
    try folder.clear()
    do { return try fillEmpty(with: world, named: name) } catch {
      guard isReset else { throw error }
      throw DeviceProblem(
        "The old state was deleted, but the new one could not be finished. Make room in "
          + "\(folder.url.path) and check that it can be written to, then run onetap reset again.")
    }
  }

  private func fillEmpty(with world: World, named name: String) throws -> Machinery {
    let store = try SimulatorStore(folder, access: .create)
    try store.set([(.state, Self.filling)] + settings(world, name))
    let machinery = try Machinery(
      configuration, folder: folder, world: world, store: store, events: events,
      activity: activity, making: .everything)
    try fill(machinery)
    try store.set(.state, Self.filled)
    return machinery
  }

  /// Goes on where the simulator's own database was lost, or says something that it never wrote: the
  /// passwords stay, and what is missing begins again (STO-40, STO-45).
  private func mend(_ store: SimulatorStore) throws -> Machinery {
    var notices: [String] = []
    if let marker = try store.value(.state) {
      notices.append(
        marker == Self.filling
          ? "\(SimulatorStore.fileName) said that this phone was never set up completely, but it has "
            + "been used since. Nothing was cleared."
          : "\(SimulatorStore.fileName) said something unknown about how this phone was set up. "
            + "Nothing was cleared.")
    }
    let name: String
    if let kept = try store.value(.world) {
      name = kept
    } else {
      name = configuration.world ?? Assets.builtInWorld
      let world = try World.load(try assets.world(name))
      try store.set(settings(world, name))
      notices.append(
        "What \(SimulatorStore.fileName) held was lost, so its clock, faults and trace begin again with the world "
          + "“\(world.name)”. The passwords are as they were.")
    }
    let machinery = try takeUp(store)
    machinery.addNotices(notices)
    waitFor { await machinery.installation.refreshWhatIsDue() }
    try store.set(.state, Self.filled)
    return machinery
  }

  /// Begins the servers behind the apps again with the accounts and passwords of the world, for a
  /// person who asked for that; answers what was done, as sentences.
  ///
  /// The passwords on the phone stay, and so do the servers' databases, under other names.
  func beginServersAgain() throws(DeviceProblem) -> [String] {
    try folder.create()
    let lock = try folder.lock()
    defer { lock.release() }
    do {
      guard let store = try presentStore() else {
        throw DeviceProblem("\(folder.url.path) is empty: start onetap once to set the phone up.")
      }
      // What is missing is found before anything is moved.
      let (world, notices) = try world(of: store)
      // Until it is finished, the next start goes on with it.
      try store.set(.serversUnfinished, "1")
      var done: [String] = []
      for name in [ServiceDatabase.fileName, AppleDatabase.fileName] where folder.has(name) {
        done.append("\(name) is kept as \(try folder.moveDatabaseAside(name, as: "old")).")
      }
      do {
        let machinery = try Machinery(
          configuration, folder: folder, world: world, store: store, events: events,
          activity: activity, making: .servers)
        defer { machinery.close() }
        try finishServers(of: machinery)
      } catch {
        throw DeviceProblem(
          done + [
            "The new databases of the servers could not be finished. Make room in "
              + "\(folder.url.path) and check that it can be written to; the next start goes on. "
              + "The passwords on the phone are as they were."
          ])
      }
      return notices + done + [
        "The servers behind the apps begin again with the world’s first passwords. The passwords on "
          + "the phone are as they were."
      ]
    } catch { throw DeviceProblem(error) }
  }

  /// Keeps the servers' databases that a killed or failed reset left half made under other names;
  /// answers what was moved, as sentences.
  private func moveHalfMadeServersAside() throws -> [String] {
    let identities = [
      (ServiceDatabase.fileName, ServiceDatabase.identity),
      (AppleDatabase.fileName, AppleDatabase.identity),
    ]
    return try identities.compactMap { name, identity in
      guard folder.has(name), !Database.isUsable(folder.file(name), identity: identity) else {
        return nil
      }
      let aside = try folder.moveDatabaseAside(name, as: "unfinished")
      return "\(name) was not finished when the servers were begun again. It is kept as \(aside)."
    }
  }

  /// Opens the accounts of servers that were begun again; those that are there stay.
  private func finishServers(of machinery: Machinery) throws {
    try machinery.servers.createAccounts()
    try machinery.apple.openDatabase()
    try machinery.store.set(.serversUnfinished, nil)
  }

  private func fill(_ machinery: Machinery) throws {
    try machinery.setUpKeychain()
    let rows = machinery.world.credentials.map { saved in
      ImportRow(
        line: saved.line, title: saved.title, url: saved.url, domain: saved.domain.ascii,
        user: saved.user, password: saved.password, notes: saved.notes, otpAuth: saved.otpAuth)
    }
    _ = try machinery.keychain.importRows(rows, origin: .world)
    try machinery.servers.createAccounts()
    try machinery.apple.openDatabase()
    try machinery.store.set(.appleDatabaseMade, "1")
    try machinery.signInApps()
    waitFor { await machinery.installation.refreshWhatIsDue() }
    machinery.keychain.lock()
  }

  // MARK: The world

  /// The world that the state began with, and what is to be told about it.
  ///
  /// A world that the simulator's own file does not name any more, or names so that there is none, is
  /// no reason to refuse the passwords (STO-45).
  private func world(of store: SimulatorStore) throws -> (World, notices: [String]) {
    guard let name = try store.value(.world) else {
      let name = configuration.world ?? Assets.builtInWorld
      let world = try World.load(try assets.world(name))
      return (
        world,
        [
          "\(SimulatorStore.fileName) does not say which world this phone began with; it uses "
            + "“\(world.name)” now."
        ]
      )
    }
    let kept: URL
    do { kept = try assets.world(name) } catch {
      let substitute = configuration.world ?? Assets.builtInWorld
      let world = try World.load(try assets.world(substitute))
      return (
        world, error.sentences + ["Until it is there again, the phone uses “\(world.name)”."]
      )
    }
    if let wanted = configuration.world, try assets.world(wanted) != kept {
      throw DeviceProblem(
        "\(folder.url.path) began with the world “\(name)”. Use onetap reset --world \(wanted) to "
          + "begin again with the other one, or --state DIR for a phone beside it.")
    }
    return (try World.load(kept), [])
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
    return SimulatorStore.clock(offset: offset, at: time) + [(.clockMoved, nil)]
  }

  private func worldAfterReset() throws -> String {
    if let world = configuration.world { return world }
    guard folder.has(SimulatorStore.fileName) else { return Assets.builtInWorld }
    do {
      let store = try SimulatorStore(folder, access: .readOnly)
      defer { store.close() }
      return try store.value(.world) ?? Assets.builtInWorld
    } catch {
      // Everything is thrown away: a file that cannot be read is no obstacle to that.
      return Assets.builtInWorld
    }
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
