import Foundation
import Glibc
import Keychain

/// Where a device lives, what it begins with, and how its time goes.
package struct DeviceConfiguration: Sendable {
  /// What may be done with the state folder.
  package enum Access: Sendable {
    /// The one process that changes it; a second is refused (STO-25).
    case readWrite
    /// Looks only, and works beside a running interface.
    case readOnly
  }

  /// The state folder; see ``StateFolder/location(override:environment:)``.
  package var stateFolder: URL
  /// The world to begin with: a folder, or the name of one that comes with the program; nothing:
  /// the one that the state began with, or the built-in one.
  package var world: String?
  /// Makes key material and chance repeatable; only a new state takes it.
  package var seed: UInt64?
  /// The moment at which a new state begins; nothing: the world's start. An existing one goes on where
  /// it stopped.
  package var time: Date?
  /// The clock jumps to what is due while somebody waits for it: nobody waits really.
  package var isHeadless: Bool
  /// The clock does not follow real time and moves only where it jumps: two runs give the same trace.
  package var clockStandsStill: Bool
  /// Whoever opened the device moves its clock, and nobody else does: not even for an extension that
  /// says nothing.
  package var clockIsMovedFromOutside = false
  package var access: Access
  /// Where an extension's executable is looked for after its own folder and the program's.
  package var extensionFolders: [URL]
  /// The program itself; worlds and extensions are looked for beside it.
  package var executable: URL?
  package var environment: [String: String]
  /// The device kills itself right after this trace event was recorded
  /// (`ONETAP_KILL_AFTER_EVENT`).
  package var killAfterEvent: Int?
  /// How the device ends in the middle of everything, for `killAfterEvent` and `device.event.kill`.
  package var end: @Sendable () -> Void = { kill(getpid(), SIGKILL) }
  /// How long an extension may really be silent before the clock is asked.
  package var patience: Duration
  /// scrypt's N for the passcode of a new store; smaller ones are for tests and tapes (STO-11).
  package var passcodeCost: Int
  /// Backups of the passwords are made (STO-44); tapes need none.
  package var keepsBackups = true
  /// scrypt's N on the servers of a new state, in place of the world's (SMS-2).
  package var serverCost: Int?

  package init(
    stateFolder: URL, world: String? = nil, seed: UInt64? = nil, time: Date? = nil,
    isHeadless: Bool = false, clockStandsStill: Bool = false, access: Access = .readWrite,
    extensionFolders: [URL] = [], executable: URL? = Assets.runningProgram,
    environment: [String: String] = [:], killAfterEvent: Int? = nil,
    patience: Duration = .seconds(2), passcodeCost: Int = 1 << 15
  ) {
    self.stateFolder = stateFolder
    self.world = world
    self.seed = seed
    self.time = time
    self.isHeadless = isHeadless
    self.clockStandsStill = clockStandsStill
    self.access = access
    self.extensionFolders = extensionFolders
    self.executable = executable
    self.environment = environment
    self.killAfterEvent = killAfterEvent
    self.patience = patience
    self.passcodeCost = passcodeCost
  }
}

extension DeviceConfiguration {
  /// Whether the folder holds a phone already.
  package var holdsPhone: Bool {
    let folder = StateFolder(stateFolder)
    return folder.has(SimulatorStore.fileName) || folder.has(Keychain.fileName)
  }

  /// Refuses a time or a seed for a folder that already holds a phone: moving its clock would end every
  /// wait, including the one after wrong passcodes (STO-12).
  ///
  /// - Throws: One sentence about what to do instead; nothing was changed.
  package func requireNewState() throws(DeviceProblem) {
    let options = (time == nil ? [] : ["--time"]) + (seed == nil ? [] : ["--seed"])
    let folder = StateFolder(stateFolder)
    guard !options.isEmpty, holdsPhone else { return }
    let named =
      options.joined(separator: " and ") + (options.count == 1 ? " only applies" : " only apply")
    let clock = time == nil ? "" : ", or change its clock in the interface under Developer"
    throw DeviceProblem(
      "\(named) to a new phone, and \(folder.url.path) already holds one. Start over with onetap reset "
        + options.map { "\($0) …" }.joined(separator: " ")
        + ", or use another folder with --state DIR\(clock).")
  }
}

/// Why a device could not be opened, or a file not be read: sentences for a person.
package struct DeviceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let sentences: [String]
  /// The name of the store's file if that is damaged: trying again does not help, recovering may
  /// (STO-41, STO-43).
  package let damagedFile: String?

  package init(_ sentences: [String], damagedFile: String? = nil) {
    self.sentences = sentences
    self.damagedFile = damagedFile
  }

  package init(_ sentence: String, damagedFile: String? = nil) {
    self.init([sentence], damagedFile: damagedFile)
  }

  /// The sentences, one after the other.
  package var sentence: String { sentences.joined(separator: " ") }

  package var description: String { sentence }
}
