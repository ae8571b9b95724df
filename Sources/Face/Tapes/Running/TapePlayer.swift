import Device
import Foundation
import Screens
import Simulation
import TextInterface

/// Plays the lines of a tape on a session, as a person would use it, and moves simulated time.
///
/// It takes no real time: before and after each line it waits until the phone is idle (its
/// `activity`), and only `Expect` and `Advance` move the clock, from one due moment to the next.
@MainActor package final class TapePlayer {
  /// What a line asks of whoever plays the tape.
  package enum Request: Hashable, Sendable {
    /// Nothing: it was done.
    case nothing
    /// The device is to be killed.
    case kill
    /// The device is to be started anew; the player ends with its device.
    case restart
    /// A person goes on from here.
    case handOver
  }

  /// Told of each key before it is pressed.
  package var onKey: ((Key) -> Void)?
  /// Waited for before each key, by whoever shows the tape at a person's pace.
  package var beforeKey: ((Key) async -> Void)?
  /// Told whenever simulated time went by.
  package var onTime: (() -> Void)?

  let session: Session
  let device: Device
  /// Where pictures are kept.
  let folder: URL
  /// Events up to this number happened before the tape began.
  let firstEvent: Int
  /// How long the phone may really be at work before that counts as a failure.
  private let patience: Duration

  /// How long an `Expect` waits without `within`, in simulated seconds.
  package static let standardWait: TimeInterval = 60

  package init(
    session: Session, device: Device, folder: URL, eventsBefore: Int = 0,
    patience: Duration = .seconds(60)
  ) {
    self.session = session
    self.device = device
    self.folder = folder
    firstEvent = eventsBefore
    self.patience = patience
  }

  /// Plays one line, and waits until the phone is idle again.
  @discardableResult
  package func play(_ line: TapeLine) async throws(TapeFailure) -> Request {
    do throws(Obstacle) {
      try await rest()
      let request = try await perform(line.command)
      if request != .kill { try await rest() }
      return request
    } catch {
      throw TapeFailure(
        line: line, expectation: error.expectation ?? line.command.text, frame: session.frame,
        events: lastEvents,
        sentence: error.sentence)
    }
  }

  /// The events beside a failure; none where the trace cannot be read, since what failed is told
  /// all the same.
  private var lastEvents: [TraceEvent] {
    Array(((try? device.traceEvents(after: firstEvent)) ?? []).suffix(Self.shownEvents))
  }

  /// How many events a failure shows.
  private static let shownEvents = 12

  private func perform(_ command: TapeCommand) async throws(Obstacle) -> Request {
    switch command {
    case .go(let titles): try await go(titles)
    case .select(let words): try await select(words)
    case .press(let label): try await press(label: label)
    case .key(let key, let count): for _ in 0..<count { try await press(key) }
    case .type(let entry): try await type(entry)
    case .autoFill: try await autoFill()
    case .faceID(let matches): try await proveByFace(matches: matches)
    case .passcode(let digits): try await provePasscode(digits)
    case .expect(let what, let within):
      try await expect(what, within: within ?? Self.standardWait)
    case .expectNot(let what, let within): try await expectNot(what, within: within ?? 0)
    case .advance(let seconds): try await advance(by: seconds)
    case .network(let state): setNetwork(state)
    case .fault(let point, let trigger): device.arm(point, trigger)
    case .disarm(let point): device.disarm(point)
    case .killDevice: return .kill
    case .restartDevice: return .restart
    case .handOver: return .handOver
    case .screenshot(let file): try takePicture(file)
    case .pause, .say: break
    }
    return .nothing
  }

  // MARK: Idleness and time

  /// Waits until the phone is idle.
  package func settle() async throws(TapeFailure) {
    do throws(Obstacle) { try await rest() } catch {
      throw TapeFailure(
        line: TapeLine(number: 0, text: "", command: .pause(0)), expectation: "",
        frame: session.frame, events: [], sentence: error.sentence)
    }
  }

  func rest() async throws(Obstacle) {
    guard await device.activity.idle(within: patience) else {
      throw Obstacle(
        "The phone is still at work after \(patience.components.seconds) real seconds"
          + (session.model.awaited.map { ": \($0)" } ?? ".")
          + " That is a mistake of the program, not of the tape.")
    }
  }

  func press(_ key: Key) async throws(Obstacle) {
    await beforeKey?(key)
    onKey?(key)
    session.press(key)
    try await rest()
  }

  /// Lets simulated time go by, timer by timer, and what each of them woke come to its end.
  func advance(by seconds: TimeInterval) async throws(Obstacle) {
    let target = device.now.addingTimeInterval(seconds)
    while true {
      let before = device.now
      guard device.runNextTimer(dueBy: target) else { break }
      try await rest()
      passed(since: before)
    }
    let before = device.now
    device.letTimePass(to: target)
    passed(since: before)
    try await rest()
  }

  /// Goes on to the next moment at which something can change; false: there is none by `limit`.
  func advanceOnce(to limit: Date, withTicks: Bool) async throws(Obstacle) -> Bool {
    let before = device.now
    guard before < limit else { return false }
    let tick = withTicks ? session.model.needsTick.next(after: before) : nil
    let next = [device.nextDue, tick, limit].compactMap(\.self).min() ?? limit
    if let due = device.nextDue, due <= next {
      device.runNextTimer(dueBy: next)
    } else {
      device.letTimePass(to: next)
    }
    try await rest()
    passed(since: before)
    try await rest()
    return true
  }

  private func passed(since before: Date) {
    let seconds = device.now.timeIntervalSince(before)
    session.timePassed(seconds)
    onTime?()
  }

  // MARK: The simulation

  private func setNetwork(_ conditions: NetworkConditions) {
    for point in conditions.otherFaultPoints { device.disarm(point) }
    if let point = conditions.faultPoint { device.arm(point, .always) }
  }

  private func takePicture(_ file: String) throws(Obstacle) {
    let url = folder.appending(path: file)
    let frame = session.frame
    let text = file.hasSuffix(".svg") ? FrameSVG.render(frame) : FrameText.render(frame)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    } catch {
      throw Obstacle("The picture \(url.path) cannot be written; make its folder writable.")
    }
  }
}

/// Why a line cannot be done, as sentences.
struct Obstacle: Error {
  /// What was expected, where that says more than the line.
  var expectation: String?
  let sentence: String

  init(_ sentence: String, expectation: String? = nil) {
    self.sentence = sentence
    self.expectation = expectation
  }
}
