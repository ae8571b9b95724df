package import Foundation

/// Where a device lives, what it begins with, and how its time goes.
package struct DeviceConfiguration: Sendable {
  /// What may be done with the state folder.
  package enum Access: Sendable {
    /// The one process that changes it; a second is refused (STO-25).
    case readWrite
    /// Looks only, and works beside a running interface.
    case readOnly
  }

  /// How simulated time goes by.
  package enum Time: Sendable {
    /// With real time, at an offset.
    case interactive
    /// With real time, but it jumps while somebody waits for what is due later: nobody waits really.
    case headless
    /// It stands still and moves only where it jumps: two runs give the same trace.
    case still
  }

  /// The state folder; see ``StateFolder/standard(environment:)``.
  package var stateFolder: URL
  /// The world to begin with: a folder, or the name of one that comes with the program; nothing:
  /// the one that the state began with, or the built-in one.
  package var world: String?
  /// Makes key material and chance repeatable; used where the state begins.
  package var seed: UInt64?
  /// The moment to begin at; nothing: where the state stopped, or the world's start.
  package var time: Date?
  package var pace: Time
  package var access: Access
  /// Where an extension's executable is looked for after its own folder.
  package var extensionFolders: [URL]
  /// The program itself; worlds are looked for beside it and above it.
  package var executable: URL?
  package var environment: [String: String]
  /// The device kills itself right after this trace event was recorded
  /// (`ONETAP_KILL_AFTER_EVENT`).
  package var killAfterEvent: Int?
  /// How long an extension may really be silent before the clock is asked.
  package var patience: Duration

  package init(
    stateFolder: URL, world: String? = nil, seed: UInt64? = nil, time: Date? = nil,
    pace: Time = .interactive, access: Access = .readWrite, extensionFolders: [URL] = [],
    executable: URL? = nil, environment: [String: String] = [:], killAfterEvent: Int? = nil,
    patience: Duration = .seconds(2)
  ) {
    self.stateFolder = stateFolder
    self.world = world
    self.seed = seed
    self.time = time
    self.pace = pace
    self.access = access
    self.extensionFolders = extensionFolders
    self.executable = executable
    self.environment = environment
    self.killAfterEvent = killAfterEvent
    self.patience = patience
  }
}

/// Why a device could not be opened, or a file not be read: sentences for a person.
package struct DeviceProblem: Error, Hashable, Sendable {
  package let sentences: [String]

  package init(_ sentences: [String]) { self.sentences = sentences }
  package init(_ sentence: String) { sentences = [sentence] }
}
