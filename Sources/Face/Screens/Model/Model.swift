import Device
import Foundation
import Keychain
import TextInterface

/// Everything the screens know: a value, changed by `update` alone, drawn by `view` alone.
package struct Model: Hashable, Sendable {
  /// How large the terminal is.
  package internal(set) var size: Size
  /// The phone's time, as it was told last.
  package internal(set) var now: Date
  /// From home to the page in view.
  var path: [Surface] = [.home(HomeScreen())]
  /// The sheets above it, the one in front last.
  var sheets: [Surface] = []
  /// Sheets that are hidden while the store is locked and come back afterwards.
  var sheetsBehindLock: [Surface] = []
  /// The page in place of those that are hidden while the store is locked.
  var lockScreen = LockedScreen()
  /// What the phone said of itself.
  var phone = PhoneFacts()
  var status: DeviceStatus
  /// The damage of the store that was met; its page says what can be done.
  package internal(set) var damage: DeviceProblem?
  /// The page of the damage is all there is: no phone is open.
  var isWithoutPhone = false
  /// What could not be read when it was asked for last, and why.
  var problems: [Reading: DeviceProblem] = [:]
  /// The numbers beside the rows that lead to passwords, once they are known.
  var summary: PasswordSummary?
  /// The upgrade that runs, from the tap to its outcome.
  var run: WorkingScreen?
  /// The upgrade that runs for an app.
  var appUpgrade: AppUpgrade?
  /// The extension's interface, while it is shown.
  var form: FormScreen?
  /// What the developer menu knows, once it was asked for.
  var developer: DeveloperFacts?
  /// The hosts of the world and what is kept of them, once they were asked for.
  var sites: [SiteRow]?
  /// Sites are being asked for their files, because a person wants it.
  var isAskingSites = false
  /// What happens behind the phone, while it is looked at.
  var inspector = InspectorScreen()
  /// A text message that just came in.
  var notification: Notification?
  /// One sentence in answer to the last key.
  var feedback: Feedback?
  /// All messages received, oldest first; nothing until they were loaded.
  var messages: [MessageRow]?
  /// Messages that came in and were not looked at.
  var unread: Set<Int64> = []
  /// Whether the mouse is ours or the terminal's.
  package internal(set) var isMouseOn: Bool
  /// Keys that wait for rows to act on.
  var heldKeys: ArraySlice<Key> = []
  /// How many fifths of a second something has been waited for.
  var waitTicks = 0
  /// A page's action that the palette started, to be done once the page has loaded.
  var deferredAction: Action?

  /// Makes the first screen.
  package init(size: Size, now: Date, isMouseOn: Bool = true, status: DeviceStatus = .asAlways) {
    self.size = size
    self.now = now
    self.isMouseOn = isMouseOn
    self.status = status
  }

  /// The smallest size that everything fits (SCR-1).
  static let smallest = Size(columns: 60, rows: 18)

  /// Whether the terminal is too small to show anything but that.
  var isTooSmall: Bool {
    size.columns < Model.smallest.columns || size.rows < Model.smallest.rows
  }
}

/// An upgrade that an app asked for: the app's page waits for it.
struct AppUpgrade: Hashable, Sendable {
  /// The step that was reached last, in words.
  var progress: String?
  /// The person wants no more of it.
  var isCancelling = false
}

/// A message that came in, for the line above whatever is shown (SMS-11).
struct Notification: Hashable, Sendable {
  let message: MessageRow
  /// When the line goes away by itself.
  let until: Date
}

/// A sentence in answer to a key, on the line above the keys.
struct Feedback: Hashable, Sendable {
  let text: String
  let isProblem: Bool

  static func note(_ text: String) -> Feedback { Feedback(text: text, isProblem: false) }
  static func problem(_ text: String) -> Feedback { Feedback(text: text, isProblem: true) }
}

extension DeviceStatus {
  /// Locked, and nothing to say of it.
  package static let asAlways = DeviceStatus(
    isUnlocked: false, isOffline: false, armedFaults: [], clockOffset: 0, isUpgrading: false)

  /// The same with the store open or closed.
  func unlocked(_ isUnlocked: Bool) -> DeviceStatus {
    DeviceStatus(
      isUnlocked: isUnlocked, isOffline: isOffline, armedFaults: armedFaults,
      clockOffset: clockOffset, isUpgrading: isUpgrading)
  }
}
