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
  private let openPhone: OpenPhone
  private var size: Size
  private(set) var face: PlayFace
  private(set) var device: Device?
  private(set) var session: Session?
  private var player: TapePlayer?
  private var reel: Reel?
  private var wantsPhone = false

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

// MARK: - Lines

extension TapeShow {
  private func playAll() async -> Ending {
    do throws(DeviceProblem) { try await beginLife(isFirst: true) } catch { return .broken(error) }
    for line in programme.tape.lines {
      if wantsPhone { return .handedOver }
      if line.command == .handOver, programme.isSandbox { return .handedOver }
      // A phone that is off does nothing until it is started again.
      if !lives.isDead || line.command.isForAudience || line.command == .restartDevice {
        do throws(TapeFailure) { try await show(line) } catch { return .failed(error) }
      }
      face.done += 1
      if let problem = lives.problem { return .broken(DeviceProblem(problem)) }
    }
    return .ended
  }

  private func show(_ line: TapeLine) async throws(TapeFailure) {
    if case .say(let words) = line.command { say(words) }
    await metronome.rest(face.pace.scaled(Beat.before(line.command)))
    if line.command.isForAudience {
      keepFrame()
    } else {
      try await play(line)
    }
    await metronome.rest(face.pace.scaled(Beat.after(line.command)))
  }

  private func play(_ line: TapeLine) async throws(TapeFailure) {
    guard let player else { return try await restart(line) }
    let request: TapePlayer.Request
    do throws(TapeFailure) { request = try await player.play(line) } catch {
      // Of a phone that died meanwhile nothing is expected.
      guard lives.isDead else { throw error }
      return goDark()
    }
    if request == .kill { lives.kill() }
    if lives.isDead { return goDark() }
    if request == .restart { try await restart(line) }
    keepFrame()
  }

  private func restart(_ line: TapeLine) async throws(TapeFailure) {
    leaveLife()
    do throws(DeviceProblem) { try await beginLife(isFirst: false) } catch {
      throw TapeFailure(
        line: line, expectation: line.command.text, frame: darkFrame, events: [],
        sentence: error.sentences.joined(separator: " "))
    }
    keepFrame()
  }
}

extension TapeCommand {
  /// Whether it is for those who watch and nothing happens on the phone.
  fileprivate var isForAudience: Bool {
    switch self {
    case .say, .pause: true
    default: false
    }
  }
}

// MARK: - Lives

extension TapeShow {
  private var stage: PlayStage {
    PlayStage(terminal: size, tape: programme.tape.setting.size, hand: face.hand)
  }

  private func beginLife(isFirst: Bool) async throws(DeviceProblem) {
    lives.begin()
    let device = try openPhone(lives.folder, isFirst) { [lives] in lives.kill() }
    let session = Session(
      device: device, size: stage.phone, ticks: programme.isWatched, oneByOne: true)
    self.device = device
    self.session = session
    session.terminal = terminal
    session.render = { [weak self] frame in self?.display(frame) }
    session.onIdle = { [weak self] in self?.onIdle() }
    let player = TapePlayer(
      session: session, device: device, folder: programme.pictures,
      eventsBefore: programme.eventsBefore)
    player.beforeKey = { [weak self] key in await self?.beat(before: key) }
    self.player = player
    session.start()
    try? await player.settle()
    keepFrame()
  }

  /// Ends the present life, whatever is under way.
  private func leaveLife() {
    session?.render = { _ in }
    session?.onIdle = {}
    device?.close()
    device = nil
    session = nil
    player = nil
  }

  private func goDark() {
    leaveLife()
    display(darkFrame)
    keepFrame()
  }

  /// What a phone without power shows.
  private var darkFrame: Frame {
    var frame = Frame(size: stage.phone)
    frame.fill(frame.bounds, Style(.secondary))
    let words = "The phone is off."
    frame.put(
      words,
      at: Point(
        column: max(0, (frame.size.columns - words.count) / 2), row: frame.size.rows / 2),
      Style(.secondary))
    return frame
  }

  /// The pause of a hand between two keys of one line.
  private func beat(before key: Key) async {
    keepFrame()
    if case .character = key { return await metronome.rest(face.pace.scaled(Beat.letter)) }
    await metronome.rest(face.pace.scaled(Beat.again))
  }
}

// MARK: - What is shown

extension TapeShow {
  private func display(_ frame: Frame) {
    render(face.hand == .person && face.caption == nil ? frame : stage.compose(frame, &face))
  }

  private func displayAgain() { display(session?.frame ?? darkFrame) }

  private func keepFrame() {
    reel?.add(session?.frame ?? darkFrame, caption: face.caption, at: metronome.elapsed)
  }

  private func say(_ words: String, isProblem: Bool = false) {
    face.caption = words
    face.isProblem = isProblem
    displayAgain()
  }

  private func settleCaption(for ending: Ending) {
    switch ending {
    case .ended: say("That was the tape. The phone is yours; q leaves.")
    case .handedOver: say("The phone is yours; q leaves.")
    case .failed(let failure):
      say("Line \(failure.line.number): \(failure.line.text). \(failure.sentence)", isProblem: true)
    case .broken(let problem): say(problem.sentences.joined(separator: " "), isProblem: true)
    }
  }

  private func takePhone() {
    face.hand = .person
    if !lives.isDead { device?.followRealTime() }
    session?.resize(to: stage.phone)
  }
}

// MARK: - The person

extension TapeShow {
  /// The terminal has another size.
  package func resize(to size: Size) {
    self.size = size
    face.captionPlace = nil
    session?.resize(to: stage.phone)
    displayAgain()
  }

  /// A key was pressed: it is for the show while the tape has the phone, and for the phone later.
  package func press(_ key: Key) {
    guard face.hand != .person else { return pressByHand(key) }
    switch key {
    case .character(" "): togglePause()
    case .right, .character("+"), .character("="), .character(">"): face.pace = face.pace.faster
    case .left, .character("-"), .character("<"): face.pace = face.pace.slower
    case .control("c"): return terminal.quit()
    case .control("l"): terminal.redraw()
    case .mouse(let mouse) where mouse.kind == .wheelUp || mouse.kind == .wheelDown: break
    default: takeOver()
    }
    displayAgain()
    onIdle()
  }

  private func togglePause() {
    if face.hand == .paused {
      face.hand = .tape
      metronome.goOn()
    } else {
      face.hand = .paused
      metronome.stop()
    }
  }

  /// What is under way comes to its end without delay; then the phone is the person's.
  private func takeOver() {
    wantsPhone = true
    face.hand = .tape
    metronome.hurry()
  }

  private func pressByHand(_ key: Key) {
    guard let session else {
      // A phone that is off can only be left.
      if [.character("q"), .control("c"), .escape].contains(key) { terminal.quit() }
      return onIdle()
    }
    if face.caption != nil {
      face.caption = nil
      displayAgain()
    }
    device?.personActed()
    session.press(key)
  }
}
