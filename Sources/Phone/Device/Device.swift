import Foundation
import Keychain
import Simulation
import Synchronization

/// One simulated iPhone: it loads a world, wires everything, and owns the clock.
///
/// What it is asked for stands in the other files of this folder, by topic. Answers are values;
/// what happens by itself is told to observers.
package final class Device: Sendable {
  let events = Broadcaster()
  /// What is at work on the phone: whoever moves its clock waits until that is nothing.
  package let activity = Activity()
  let traceWatch = TraceWatch()
  private let opening: Opening
  private let folderLock: FolderLock?
  private let present: Mutex<Machinery>

  private init(_ configuration: DeviceConfiguration, reset: Bool) throws(DeviceProblem) {
    let opening = Opening(configuration, events: events, activity: activity)
    self.opening = opening
    let (machinery, lock) = try opening.open(reset: reset)
    folderLock = lock
    present = Mutex(machinery)
    start(machinery)
  }

  /// Opens the phone in its state folder; the first start fills that from a world.
  ///
  /// Throws sentences: a second process on the folder (STO-25), mistakes in the world, troubles with
  /// files.
  package static func open(_ configuration: DeviceConfiguration) throws(DeviceProblem) -> Device {
    try Device(configuration, reset: false)
  }

  /// Throws the state away and begins again, from the world that the configuration names or else the
  /// one that it began with.
  package static func reset(_ configuration: DeviceConfiguration) throws(DeviceProblem) -> Device {
    try Device(configuration, reset: true)
  }

  /// Begins the servers behind the apps again with the world's accounts; the passwords on the phone
  /// stay. Answers what was done, as sentences.
  package static func resetServers(
    _ configuration: DeviceConfiguration
  ) throws(DeviceProblem) -> [String] {
    try Opening(configuration, events: Broadcaster()).beginServersAgain()
  }

  /// What was found amiss on opening, as sentences.
  package var notices: [String] { machinery.notices }

  /// The simulated time.
  package var now: Date { machinery.clock.now }

  /// What is not as always, for the status line.
  package var status: DeviceStatus { machinery.status }

  package var worldName: String { machinery.world.name }

  /// How far the world's time zone is from Greenwich, in seconds.
  package var secondsFromGMT: Int { machinery.world.secondsFromGMT }

  /// The apps that are installed, in the order of their names.
  package func apps() -> [InstalledApp] { machinery.installation.eligibility.installedApps }

  /// Tells `observer` what happens by itself, in order, on whatever thread it happens.
  package func observe(_ observer: @escaping @Sendable (DeviceEvent) -> Void) {
    events.observe(observer)
  }

  /// Locks the store, closes the files and lets another process have the folder.
  package func close() {
    machinery.close()
    folderLock?.release()
  }

  /// Makes what a list needs later; for the background, after the first frame.
  package func prepare() { machinery.keychain.prepareIndex() }

  // MARK: Inside

  var machinery: Machinery { present.withLock { $0 } }

  func tellStatus() { machinery.tellStatus() }

  /// Throws the state away and fills it again, under the lock that is held.
  func beginAgain() throws(DeviceProblem) {
    machinery.close()
    let fresh = try opening.begin(reset: true)
    present.withLock { $0 = fresh }
    start(fresh)
  }

  private func start(_ machinery: Machinery) {
    machinery.autoLock.onTimeUp { [weak self] in self?.lock() }
    machinery.faults.onChange { [weak self] _ in self?.tellStatus() }
    machinery.trace.observe { [weak self] _ in self?.traceGrew() }
    machinery.start()
  }
}
