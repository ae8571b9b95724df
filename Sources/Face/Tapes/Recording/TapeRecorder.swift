import Device
import Foundation
import Screens
import TextInterface

/// Writes a tape while a person uses the phone (QA-3).
///
/// Keys reach the session through the recorder, each once what the one before it set going has come
/// to its end: that is how they are played back. Time that went by is written where something came of
/// it, or where the person waited.
@MainActor package final class TapeRecorder {
  private let session: Session
  private let device: Device
  private let setting: TapeSetting
  private var writer: TapeWriter
  private var queue: [Key] = []
  private var worker: Task<Void, Never>?
  private var sight: Sight
  private var lastEvent: Int
  /// Simulated time that went by and is not in the tape.
  private var owed: TimeInterval = 0
  private var lastTime: Date
  private var lastModel: Model
  private var hasLeft = false

  /// A pause of the person that is written even if nothing came of it.
  private static let longPause: TimeInterval = 5

  /// Begins a recording on a session that was started and is idle.
  package init(session: Session, device: Device, setting: TapeSetting) {
    self.session = session
    self.device = device
    self.setting = setting
    let model = session.model
    writer = TapeWriter(model) { device.isWorldsOwn($0) }
    sight = Sight(model)
    lastModel = model
    lastTime = device.now
    lastEvent = device.lastEventNumber
    writer.add(.expect(.screen(model.frontTitle), within: nil))
  }

  /// A key was pressed.
  package func press(_ key: Key) {
    // Who wants out while something hangs is not kept waiting.
    if key == .control("c"), !device.activity.isIdle { return session.press(key) }
    queue.append(key)
    guard worker == nil else { return }
    worker = Task { @MainActor in
      while !queue.isEmpty, !hasLeft { await handle(queue.removeFirst()) }
      worker = nil
    }
  }

  /// Waits until all keys are handled and their work is done.
  package func settle() async {
    while let worker { await worker.value }
    await device.activity.idle()
  }

  /// The person left, by the key that is handled now: it is not written.
  package func left() { hasLeft = true }

  /// The tape so far.
  package var text: String {
    var lines = [
      "# Recorded with onetap record.", "# A person should see each page with the title expected.",
    ]
    if writer.hasStandIns {
      lines.append("# The person's own secrets are replaced by others of the same make.")
    }
    lines += setting.text + [""] + writer.commands.map(\.text)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes what came about since the last key.
  package func finish() async {
    await settle()
    if !hasLeft { noteWhatHappened() }
  }
}

extension TapeRecorder {
  private func handle(_ key: Key) async {
    await device.activity.idle()
    noteWhatHappened()
    let before = session.model
    let written = writer
    let meaning = before.meaning(of: key)
    write(meaning, key, before)
    let moved = device.status.clockOffset
    session.press(key)
    await device.activity.idle()
    // Leaving is not a part of what is played back.
    if hasLeft { return writer = written }
    settle(after: meaning, before: before, moved: device.status.clockOffset - moved)
  }

  private func write(_ meaning: KeyMeaning, _ key: Key, _ model: Model) {
    switch meaning {
    case .nothing: break
    case .moves:
      writer.writeTyping(model, lastCode: lastCode)
      writer.moved(by: key)
    case .edits: writer.writeSelection(model)
    case .chooses(let place):
      writer.writeTyping(model, lastCode: lastCode)
      writer.writeChoice(of: place, by: key, model)
    case .takesOffer(let index):
      writer.add(index == 0 ? .autoFill : .key(key, count: 1))
    case .showsFace(let matches): writer.add(.faceID(matches: matches))
    case .does(let key): writeUse(of: key, model)
    }
  }

  private func writeUse(of key: Key, _ model: Model) {
    let isPasscode = model.fieldKind == .passcode && key == .enter
    if isPasscode, writer.writePasscode(model) { return }
    // Who goes back leaves what was typed and selected.
    if key != .escape {
      writer.writeTyping(model, lastCode: lastCode)
      writer.writeSelection(model)
    }
    writer.add(name(of: key, model).map { .press($0) } ?? .key(key, count: 1))
  }

  /// What a letter key is called, if that leads to it.
  private func name(of key: Key, _ model: Model) -> String? {
    guard !model.hasField, case .character = key,
      let hint = model.scriptKeys.first(where: { $0.key == key })?.hint, !hint.isEmpty,
      model.target(called: hint) == nil, model.key(called: hint)?.key == key
    else { return nil }
    return hint
  }

  private func settle(after meaning: KeyMeaning, before: Model, moved: TimeInterval) {
    let model = session.model
    owed += max(0, device.now.timeIntervalSince(lastTime) - max(0, moved))
    lastTime = device.now
    switch meaning {
    case .nothing, .moves, .edits: break
    case .chooses:
      writer.choiceLed(to: model.pageTitles, from: before.pageTitles)
      writer.settle(model)
    case .takesOffer, .showsFace, .does: writer.settle(model)
    }
    expectTitle(of: model)
    remember(model)
  }

  private func expectTitle(of model: Model) {
    guard model.frontTitle != sight.title, !model.frontTitle.isEmpty else { return }
    writer.add(.expect(.screen(model.frontTitle), within: nil))
  }

  private func remember(_ model: Model) {
    sight = Sight(model)
    lastModel = model
    lastEvent = device.lastEventNumber
  }

  /// Writes the time that went by, where something came of it or it was long, and what is seen now.
  private func noteWhatHappened() {
    let model = session.model
    let pause = max(0, device.now.timeIntervalSince(lastTime))
    lastTime = device.now
    owed += pause
    let last = device.lastEventNumber
    let hasChanged = Sight(model) != sight || last != lastEvent
    guard hasChanged || pause >= Self.longPause else { return }
    let seconds = owed.rounded(.up)
    if seconds > 0 {
      // Where the person had brought the screen before it changed by itself.
      writer.writeTyping(lastModel, lastCode: lastCode)
      writer.writeSelection(lastModel)
      writer.add(.advance(seconds))
      owed -= seconds
    }
    if Sight(model) != sight { writer.settle(model) }
    expectTitle(of: model)
    remember(model)
  }

  /// Where it cannot be read, what was typed is kept as any other code, whose digits are not written.
  private var lastCode: String? { (try? device.sentCodes())?.codes.last?.code }
}
