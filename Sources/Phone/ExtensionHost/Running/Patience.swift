import Foundation
import Simulation

/// How long the host waits for an extension whose turn it is (UPG-35).
///
/// Answering takes no simulated time, but it does take real time. So an extension counts as working
/// until a real patience has passed; only then does the deadline on the simulated clock matter. A
/// clock that goes by itself comes to the deadline by itself; one that stands still is moved there.
struct Patience {
  /// The part of the patience that shows whether a clock goes by itself.
  private static let glimpse = Duration.milliseconds(20)

  private let setting: ExtensionHost.Setting
  private let label: String
  private var quietSince: ContinuousClock.Instant
  private var simulatedThen: Date
  private var alarm: (timer: SimulatedClock.Timer, due: Date)?

  /// The extension was stopped on purpose: it is no use waiting for it in real time.
  var isHangDeclared = false

  init(_ setting: ExtensionHost.Setting, request: Int) {
    self.setting = setting
    label = "extension of request \(request)"
    quietSince = .now
    simulatedThen = setting.clock.now
  }

  /// The extension was handed something, and its time begins again.
  mutating func restart() {
    end()
    quietSince = .now
    simulatedThen = setting.clock.now
    isHangDeclared = false
  }

  /// Nothing is waited for any more.
  mutating func end() {
    if let alarm { setting.clock.cancel(alarm.timer) }
    alarm = nil
  }

  /// For how many real milliseconds to wait; -1: until something happens.
  ///
  /// When the real patience is over, this moves a clock that stands still, or sets an alarm on one
  /// that goes; where the clock is moved from outside, the deadline is all that is waited for. While the
  /// network works, simulated time decides alone, and the alarm is set at once:
  /// the clock may be moved by anybody.
  mutating func wait(for conversation: Conversation, inbox: Inbox) -> Int32 {
    guard let deadline = conversation.deadline else { return -1 }
    guard conversation.isExtensionsTurn else { return wakeUp(at: deadline, inbox) }
    let left = realTime - quietSince.duration(to: .now)
    guard left <= .zero else { return left.wholeMilliseconds }
    if !setting.leavesClock, setting.clock.now < deadline, setting.movesClock || isClockStanding {
      setting.clock.advance(to: deadline)
    }
    return wakeUp(at: deadline, inbox)
  }

  /// Has the clock wake the thread at the deadline; how long to wait until then, as `wait` says it.
  private mutating func wakeUp(at deadline: Date, _ inbox: Inbox) -> Int32 {
    if alarm?.due != deadline {
      end()
      alarm = (setting.clock.schedule(at: deadline, label) { inbox.wake() }, deadline)
    }
    // Looked at last: a clock that comes there after this runs the alarm.
    return setting.clock.now < deadline ? -1 : 0
  }

  /// Whether the conversation's deadline has passed, and the real patience with it.
  func isOver(for conversation: Conversation) -> Bool {
    guard let deadline = conversation.deadline, setting.clock.now >= deadline else { return false }
    return !conversation.isExtensionsTurn || quietSince.duration(to: .now) >= realTime
  }

  private var realTime: Duration {
    isHangDeclared ? min(setting.realPatience, Self.glimpse) : setting.realPatience
  }

  /// Whether next to no simulated time went by while real time did.
  private var isClockStanding: Bool {
    let real = quietSince.duration(to: .now).seconds
    return setting.clock.now.timeIntervalSince(simulatedThen) < real / 2
  }
}

extension Duration {
  fileprivate var seconds: TimeInterval {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
