import Device
import Foundation
import Synchronization

/// States of phones as tapes begin with them, one for each world, seed and time, made once and copied
/// for each tape: keys are made and passwords hashed a single time.
package final class PreparedStates: Sendable {
  /// A state that stands ready.
  package struct Prepared: Hashable, Sendable {
    package let folder: URL
    /// The number of the last event of its making.
    package let lastEvent: Int
  }

  private struct Kind: Hashable {
    let world: String?
    let time: Date?
    let seed: UInt64?
  }

  private let folder: URL
  private let environment: [String: String]
  private let made = Mutex<[Kind: Result<Prepared, DeviceProblem>]>([:])

  /// States that are kept in `folder`, which is made when the first one is.
  package init(in folder: URL, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
  }

  /// The state that a tape begins with.
  package func state(for setting: TapeSetting) throws(DeviceProblem) -> Prepared {
    let kind = Kind(world: setting.world, time: setting.time, seed: setting.seed)
    // One at a time: what two tapes need at once is made once.
    return try made.withLock { made -> Result<Prepared, DeviceProblem> in
      if let known = made[kind] { return known }
      let result = Result<Prepared, DeviceProblem> { () throws(DeviceProblem) in
        try make(setting, in: folder.appending(path: "state-\(made.count)"))
      }
      made[kind] = result
      return result
    }.get()
  }

  private func make(
    _ setting: TapeSetting, in folder: URL
  ) throws(DeviceProblem) -> Prepared {
    var configuration = Self.configuration(state: folder, setting, environment: environment)
    configuration.world = setting.world ?? Assets.builtInWorld
    configuration.time = setting.time
    configuration.seed =
      if let seed = setting.seed { seed } else { try Self.seed(of: configuration) }
    let device = try Device.reset(configuration)
    device.prepareKeys()
    let last = device.lastEventNumber
    device.close()
    return Prepared(folder: folder, lastEvent: last)
  }

  /// The seed that the world itself has: tapes are repeatable without saying so.
  private static func seed(of configuration: DeviceConfiguration) throws(DeviceProblem) -> UInt64 {
    let assets = Assets(
      environment: configuration.environment, program: configuration.executable,
      extensionFolders: configuration.extensionFolders)
    do {
      return try World.load(try assets.world(configuration.world ?? Assets.builtInWorld)).seed
    } catch let problem as DeviceProblem {
      throw problem
    } catch let problems as WorldProblems {
      throw DeviceProblem(problems.sentences)
    } catch {
      throw DeviceProblem("The world cannot be read: \(error)")
    }
  }

  /// How a tape's phone is opened: its clock stands still and is moved from outside alone.
  package static func configuration(
    state folder: URL, _ setting: TapeSetting, environment: [String: String]
  ) -> DeviceConfiguration {
    var configuration = DeviceConfiguration(
      stateFolder: folder, clockStandsStill: true, environment: environment,
      passcodeCost: 1 << 10)
    configuration.clockIsMovedFromOutside = true
    configuration.serverCost = 1 << 10
    configuration.keepsBackups = false
    return configuration
  }

  /// A copy of a state, for one tape.
  package static func copy(
    _ prepared: Prepared, to folder: URL
  ) throws(DeviceProblem) {
    do {
      try FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: prepared.folder, to: folder)
    } catch {
      throw DeviceProblem(
        "The state for a tape cannot be made in \(folder.path); is there room on the disk?")
    }
  }
}
