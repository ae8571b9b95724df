import Database
import ExtensionHost
import Foundation
import Glibc
import Keychain
import Simulation
import Synchronization
import TextMessages

/// Which databases are made where there are none; a missing one is a loss otherwise (STO-15).
enum Making {
  case nothing, servers, everything
}

/// Everything that one life of a state folder is made of, wired.
final class Machinery: Sendable {
  let configuration: DeviceConfiguration
  let folder: StateFolder
  let assets: Assets
  let world: World
  let store: SimulatorStore
  let clock: SimulatedClock
  let trace: Trace
  let faults: FaultPlan
  let network: Network
  let keychain: Keychain
  let carrier: Carrier
  let servers: Servers
  /// Apple's servers, and the phone's Apple account.
  let apple: AppleServers
  let containers: Containers
  let installation: Installation
  let host: ExtensionHost
  let mailroom: Mailroom
  let presenter: Presenter
  let appleSheet: AppleSheetRoom
  let apps: AppRoom
  let audit: AuditRoom
  let autoLock: AutoLock
  let keyMaterial: KeyMaterial
  /// Chance and keys repeat with the seed.
  let isSeeded: Bool
  let events: Broadcaster
  /// Which reads of the keychain are made to fail.
  private let readFaults: StoreReadFaults
  /// The upgrade under way, and what else there is one of.
  let desk: UpgradeDesk
  /// Where an app's request waits until the store is opened.
  let unlocking: UnlockDesk
  /// What waits for the person's word before it is saved.
  let saving = SaveDesk()
  /// The file with the key under which the carrier seals texts.
  static let carrierKey = "carrier.key"
  /// The key under which the carrier seals texts.
  let textKey: [UInt8]
  private let found: Mutex<[String]>
  private let headless: HeadlessClock?

  init(
    _ configuration: DeviceConfiguration, folder: StateFolder, world: World,
    store: SimulatorStore, events: Broadcaster, activity: Activity, making: Making = .nothing
  ) throws {
    self.configuration = configuration
    desk = UpgradeDesk(activity)
    unlocking = UnlockDesk(activity)
    self.folder = folder
    var world = world
    if let cost = configuration.serverCost { world.scryptCost = cost }
    self.world = world
    self.store = store
    self.events = events
    assets = Assets(configuration)
    isSeeded = try store.value(.isSeeded) != nil
    let seed = store.seed ?? world.seed
    let keyMaterial: KeyMaterial = isSeeded ? .seeded(seed) : .operatingSystem
    self.keyMaterial = keyMaterial
    clock = try Self.clock(configuration, store, activity)
    faults = FaultPlan(
      clock: clock, chance: SeededRandomness(seed: seed), armed: store.faults())
    trace = try Self.trace(configuration, store, clock, faults)
    network = Network(clock: clock, faults: faults, trace: trace)
    let readFaults = StoreReadFaults(faults)
    self.readFaults = readFaults
    keychain = try Keychain.open(
      folder: folder.url, clock: clock, keyMaterial: keyMaterial,
      readOnly: configuration.access == .readOnly, creating: making == .everything,
      keepsBackups: configuration.keepsBackups,
      storeFault: Self.storeFault(faults), readFault: readFaults.next)
    var keyNotices: [String] = []
    let key = try folder.key(
      Self.carrierKey, isExpected: making == .nothing,
      mayWrite: configuration.access == .readWrite
    ) {
      keyMaterial.bytes("carrier/key", count: 32)
    } notice: {
      keyNotices.append($0)
    }
    textKey = key
    let mailroom = Mailroom(
      keychain: keychain, store: store, key: key, clock: clock, trace: trace, events: events)
    self.mailroom = mailroom
    let presenter = Presenter(mailroom: mailroom, clock: clock, events: events)
    self.presenter = presenter
    carrier = Carrier(
      storage: store, key: key, keyMaterial: keyMaterial, clock: clock, faults: faults,
      trace: trace
    ) { message, arrived in
      mailroom.receive(message, at: arrived)
      presenter.refresh()
    }
    let around = Servers.Surroundings(
      folder: folder, access: configuration.access, isNew: making != .nothing,
      makesAppleDatabase: try making != .nothing || store.value(.appleDatabaseMade) == nil,
      clock: clock, keyMaterial: keyMaterial, randomness: SeededRandomness(seed: seed),
      network: network,
      faults: faults)
    let account = try AppleServers.account(of: world, around: around)
    let servers = Servers(world: world, around: around, carrier: carrier, apple: account)
    self.servers = servers
    apple = AppleServers(account, on: network) { servers.appleClients() }
    containers = Containers(folder)
    appleSheet = AppleSheetRoom(
      keychain: keychain, apple: apple, network: network, clock: clock, faults: faults,
      trace: trace, events: events)
    apps = AppRoom(events: events)
    installation = try Installation(
      apps: world.apps, store: store, network: network, clock: clock, trace: trace)
    host = ExtensionHost(
      clock: clock, trace: trace, faults: faults, realPatience: configuration.patience,
      movesClock: configuration.isHeadless,
      leavesClock: configuration.clockIsMovedFromOutside)
    audit = AuditRoom(
      keychain: keychain, policy: world.auditPolicy, events: events, activity: activity)
    autoLock = AutoLock(clock: clock)
    headless = configuration.isHeadless ? HeadlessClock(clock) : nil
    found = Mutex(keyNotices)
  }

  /// What is said about a store in whose place a later one was; `nil` as a rule (STO-41).
  var olderNotice: String? {
    guard keychain.isOlder else { return nil }
    let date = keychain.lastChange.map { moment in
      moment.formatted(
        Date.ISO8601FormatStyle(timeZone: TimeZone(secondsFromGMT: world.secondsFromGMT) ?? .gmt)
          .year().month().day().dateSeparator(.dash).dateTimeSeparator(.space)
          .time(includingFractionalSeconds: false).timeSeparator(.colon))
    }
    return "\(Keychain.fileName) is an older copy: its last change is of "
      + "\(date ?? "an unknown date"). Passwords that were changed later are not in it. Put the later "
      + "file back if you have it, or see what a backup has with onetap recover --from."
  }

  /// What was found amiss, as sentences.
  var notices: [String] {
    store.notices + keychain.notices + servers.notices + apple.notices
      + found.withLock { $0 } + [olderNotice].compactMap(\.self)
  }

  func addNotices(_ sentences: [String]) { found.withLock { $0 += sentences } }

  /// Sets everything going that runs by itself.
  func start() {
    readFaults.begin()
    guard configuration.access == .readWrite else { return }
    let store = store
    clock.onOffsetChange { [clock] offset in
      try? store.set(SimulatorStore.clock(offset: offset, at: clock.now))
    }
    faults.onChange { try? store.setFaults($0) }
    carrier.start()
    installation.keepFresh()
  }

  /// Ends everything and closes the files; keys are wiped.
  func close() {
    unlocking.answer(false)
    appleSheet.cancel()
    installation.stop()
    autoLock.stop()
    audit.forget()
    keychain.lock()
    keychain.close()
    servers.close()
    apple.close()
    store.close()
  }

  /// What is not as always, for the status line.
  var status: DeviceStatus {
    let armed = faults.armed.map(\.point)
    return DeviceStatus(
      isUnlocked: keychain.isUnlocked, isOffline: armed.contains("network.all.offline"),
      armedFaults: armed, clockOffset: movedByPerson, isUpgrading: desk.isTaken)
  }

  func tellStatus() { events.tell(.statusChanged(status)) }

  /// By how many seconds a person moved the clock.
  var movedByPerson: TimeInterval {
    store.number(.clockMoved, in: SimulatorStore.clockRange) ?? 0
  }

  // MARK: Parts

  /// What the armed faults make of a change of the keychain (STO-15, STO-24).
  private static func storeFault(_ faults: FaultPlan) -> @Sendable () -> StoreFault? {
    { StoreFault.allCases.first { faults.strikes("store.write.\($0.rawValue)") } }
  }

  private static func clock(
    _ configuration: DeviceConfiguration, _ store: SimulatorStore, _ activity: Activity
  ) throws -> SimulatedClock {
    let offset = store.clockOffset
    if configuration.clockStandsStill {
      let time = store.number(.clockTime, in: SimulatorStore.momentRange)
      let real = SimulatedClock.realTime(offset: offset).now
      return .manual(
        at: time.map { Date(timeIntervalSince1970: $0) } ?? real, activity: activity)
    }
    return .realTime(offset: offset, activity: activity)
  }

  private static func trace(
    _ configuration: DeviceConfiguration, _ store: SimulatorStore, _ clock: SimulatedClock,
    _ faults: FaultPlan
  ) throws -> Trace {
    guard configuration.access == .readWrite else { return Trace(clock: clock) }
    try store.pruneEvents()
    try store.renumberTexts()
    try store.pruneTexts()
    let last = configuration.killAfterEvent
    return Trace(clock: clock, nextNumber: try store.nextEventNumber()) { event in
      // A trace that cannot be kept holds nothing up: the store stops an upgrade by itself (STO-24).
      try? store.append(event)
      if let last, event.number >= last { configuration.end() }
      if let isStruck = faults.strikesQuietly(FaultPoint.kill, forAnyOf: [event.name]) {
        // The next life counts on, and is not killed again by what has struck.
        try? store.setFaults(faults.armed)
        if isStruck { configuration.end() }
      }
    }
  }
}
