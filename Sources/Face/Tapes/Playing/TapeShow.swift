import Device
import Foundation
import Screens
import TextInterface

/// A tape that is shown to somebody, at a person's pace and with captions, until the person takes
/// over (QA-1).
///
/// Simulated time goes as in a test: it stands still and jumps where the tape lets it. Once the
/// person has the phone it follows real time.
@MainActor package final class TapeShow {
  /// How a show ended, before the person had the phone.
  package enum Ending: Sendable {
    /// The tape came to its end.
    case ended
    /// The tape came to `Hand over` in a sandbox, or a key took over.
    case handedOver
    /// A line could not be done, or did not come true.
    case failed(TapeFailure)
    /// The phone could not be started.
    case broken(DeviceProblem)
  }

  /// What is to be shown, and how.
  package struct Programme: Sendable {
    package var tape: Tape
    package var pace = Pace.normal
    /// Plays what stands before `Hand over` without delay, and leaves the rest to the person.
    package var isSandbox = false
    /// Somebody watches: time is really waited for.
    package var isWatched = true
    /// Where pictures are kept.
    package var pictures: URL
    /// The number of the last event of the trace before the tape begins.
    package var eventsBefore = 0

    package init(tape: Tape, pictures: URL) {
      self.tape = tape
      self.pictures = pictures
    }
  }

  /// Opens the phone in a folder; `end` is what a fault does that kills it.
  package typealias OpenPhone =
    @MainActor (_ folder: URL, _ isFirst: Bool, _ end: @escaping @Sendable () -> Void)
    throws(DeviceProblem) -> Device

  /// Shows a frame in the terminal.
  package var render: (Frame) -> Void = { _ in }
  /// Everything is handled and shown.
  package var onIdle: () -> Void = {}
  /// What only a terminal can do.
  package var terminal = TerminalActions()

  let programme: Programme
  let metronome: Metronome
  let lives: PlayLives
  let openPhone: OpenPhone
  var size: Size
  var face: PlayFace
  /// The phone in its present life; nothing while it is off.
  var device: Device?
  var session: Session?
  var player: TapePlayer?
  /// The recording that is made, if one is.
  var reel: Reel?
  /// The person has pressed a key that takes over.
  var wantsPhone = false

  /// Makes a show in a terminal of a size; `room` is a folder for what it needs meanwhile.
  package init(
    _ programme: Programme, size: Size, room: URL, state: URL, records: Bool = false,
    open: @escaping OpenPhone
  ) {
    self.programme = programme
    self.size = size
    openPhone = open
    lives = PlayLives(room: room, first: state)
    metronome = Metronome(isReal: programme.isWatched && !programme.isSandbox)
    let tape = programme.tape
    face = PlayFace(name: tape.name, count: tape.lines.count, pace: programme.pace)
    reel = records ? Reel(size: tape.setting.size, title: tape.heading.first ?? tape.name) : nil
  }

  /// The recording so far, if one is made (QA-4).
  package var cast: String? { reel?.text }

  /// Plays the tape; afterwards the phone is the person's.
  package func perform() async -> Ending {
    let ending = await playAll()
    reel?.end(at: metronome.elapsed)
    takePhone()
    settleCaption(for: ending)
    onIdle()
    return ending
  }

  /// Ends the phone's life for good.
  package func close() {
    // Whoever goes on with this state elsewhere finds the clock where it is.
    if !lives.isDead { device?.followRealTime() }
    leaveLife()
  }
}
