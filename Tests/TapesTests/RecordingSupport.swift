import Device
import Foundation
import Screens
import TestSupport
import TextInterface

@testable import Tapes

/// A phone on which a person is recorded, and the way to play that back.
@MainActor final class RecordedPhone {
  let device: Device
  let session: Session
  let recorder: TapeRecorder
  private let folder = TemporaryFolder("recording")
  private let player: TapePlayer

  /// The state that all of them begin with, made once.
  private static let states = TemporaryFolder("recording-states")
  private static let prepared = PreparedStates(in: states.url, environment: [:])

  private static func open(_ setting: TapeSetting, in folder: URL) throws -> (
    DeviceConfiguration, Int
  ) {
    let prepared = try prepared.state(for: setting)
    try PreparedStates.copy(prepared, to: folder)
    return (
      PreparedStates.configuration(state: folder, setting, environment: [:]), prepared.lastEvent
    )
  }

  init(columns: Int = 80, rows: Int = 24) async throws {
    let setting = TapeSetting(size: Size(columns: columns, rows: rows))
    let (configuration, events) = try Self.open(setting, in: folder.file("state"))
    device = try Device.open(configuration)
    session = Session(device: device, size: setting.size, ticks: false, oneByOne: true)
    player = TapePlayer(
      session: session, device: device, folder: folder.url, eventsBefore: events)
    session.start()
    await device.activity.idle()
    recorder = TapeRecorder(session: session, device: device, setting: setting)
  }

  // MARK: What a person does

  /// Presses keys such as `jj<ret>`, all at once.
  func press(_ keys: String) async {
    for key in Key.sequence(keys) { recorder.press(key) }
    await recorder.settle()
  }

  /// Moves to what is called so with the arrow keys, and presses Return.
  func choose(_ label: String) async throws {
    guard let target = session.model.target(called: label) else {
      throw Missing(label: label, screen: session.frame.text)
    }
    while let key = session.model.key(towards: target.place) {
      recorder.press(key)
      await recorder.settle()
    }
    if !session.model.showsSelection { await press("<ret>") }
    await press("<ret>")
  }

  /// Clicks on a text, the lowest one.
  func click(_ text: String) async throws {
    for row in (0..<session.frame.size.rows).reversed() {
      let words = session.frame.row(row)
      guard let range = words.range(of: text) else { continue }
      let column = columns(of: String(words[..<range.lowerBound]))
      let place = Point(column: column, row: row)
      let before = session.model.pageTitles + [session.model.frontTitle]
      recorder.press(.mouse(Mouse(kind: .click, point: place)))
      await recorder.settle()
      // The first click selects where one is not enough.
      if before == session.model.pageTitles + [session.model.frontTitle] {
        recorder.press(.mouse(Mouse(kind: .doubleClick, point: place)))
        await recorder.settle()
      }
      return
    }
    throw Missing(label: text, screen: session.frame.text)
  }

  /// Lets time go by as it does for a person who only looks.
  func look(for seconds: TimeInterval) async throws {
    await recorder.settle()
    _ = try await player.play(
      TapeLine(number: 0, text: "", command: .advance(seconds)))
  }

  struct Missing: Error, CustomStringConvertible {
    let label: String
    let screen: String
    var description: String { "“\(label)” is not here:\n\(screen)" }
  }

  // MARK: What comes of it

  /// The tape, and how the screen stood at its end.
  func finish() async -> (text: String, frame: Frame) {
    await recorder.finish()
    let frame = session.frame
    device.close()
    return (recorder.text, frame)
  }

  /// Plays a tape on a phone of its own; answers the last frame.
  static func play(_ text: String) async throws -> Frame? {
    let tape = try Tape(text: text, file: "recorded.tape")
    let folder = TemporaryFolder("playback")
    let (configuration, events) = try open(tape.setting, in: folder.file("state"))
    let life = try TapeLife(
      of: tape, configuration: configuration, eventsBefore: events, pictures: folder.url)
    var last: Frame?
    life.onFrame = { last = $1 }
    switch await life.play(from: 0) {
    case .finished: return last
    case .failed(let failure): throw Failure(tape: text, failure: failure)
    case .kill, .restart: return nil
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let tape: String
    let failure: TapeFailure
    var description: String {
      "\(failure.line.number): \(failure.line.text)\n\(failure.sentence)\n\(failure.frame.text)\n\(tape)"
    }
  }
}
