import Device
import Foundation
import Tapes

/// The phone that a tape is played on.
struct PlayedPhone: Sendable {
  /// What it begins with: what the tape says, unless the command line says otherwise.
  private let setting: TapeSetting
  /// Where its state lies.
  let state: URL
  /// Whether the state is the person's own, and stays.
  private let isOwn: Bool
  /// The number of the last event of its trace before the tape.
  let eventsBefore: Int

  /// Makes a phone in a room that is thrown away, or finds the one that `--state` names.
  static func making(_ tape: Tape, _ invocation: Invocation, room: URL) throws -> PlayedPhone {
    let given = try Phone.configuration(invocation, access: .readWrite, headless: true)
    var setting = tape.setting
    setting.world = given.world ?? setting.world
    setting.seed = given.seed ?? setting.seed
    setting.time = given.time ?? setting.time
    if invocation["--state"] != nil {
      try Phone.requireNewState(given)
      return PlayedPhone(
        setting: setting, state: given.stateFolder, isOwn: true, eventsBefore: 0)
    }
    let states = PreparedStates(in: room.appending(path: "states"), environment: given.environment)
    let prepared = try states.state(for: setting)
    return PlayedPhone(
      setting: setting, state: prepared.folder, isOwn: false, eventsBefore: prepared.lastEvent)
  }

  /// Opens it for one of its lives; `end` is what a fault does that kills it.
  func open(
    _ folder: URL, isFirst: Bool, end: @escaping @Sendable () -> Void
  ) throws(DeviceProblem) -> Device {
    var configuration = PreparedStates.configuration(
      state: folder, setting, environment: ProcessInfo.processInfo.environment)
    configuration.end = end
    // A folder that is new is filled as the tape wants it.
    if isOwn, isFirst {
      configuration.world = setting.world
      configuration.seed = setting.seed
      configuration.time = setting.time
    }
    return try Device.open(configuration)
  }
}
