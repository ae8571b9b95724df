import Device
import Foundation
import Screens
import TextInterface

// The lives of the phone: from switching on to a kill, a restart, or the end.

extension TapeShow {
  var stage: PlayStage {
    PlayStage(terminal: size, tape: programme.tape.setting.size, hand: face.hand)
  }

  func beginLife(isFirst: Bool) async throws(DeviceProblem) {
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
  func leaveLife() {
    session?.render = { _ in }
    session?.onIdle = {}
    device?.close()
    device = nil
    session = nil
    player = nil
  }

  func goDark() {
    leaveLife()
    display(darkFrame)
    keepFrame()
  }

  /// What a phone without power shows.
  var darkFrame: Frame {
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
