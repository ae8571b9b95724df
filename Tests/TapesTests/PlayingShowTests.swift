import Device
import Foundation
import Screens
import TestSupport
import TextInterface
import Testing

@testable import Tapes

/// A show of a tape in a terminal that only remembers what it was given.
@MainActor private final class Theatre {
  let show: TapeShow
  private(set) var frames: [Frame] = []
  private(set) var hasLeft = false
  private let folder = TemporaryFolder("show")

  private static let states = TemporaryFolder("show-states")
  private static let prepared = PreparedStates(in: states.url, environment: [:])

  init(
    _ text: String, size: Size = Size(columns: 80, rows: 24), isWatched: Bool = false,
    isSandbox: Bool = false, records: Bool = false
  ) throws {
    let tape = try Tape(text: text, file: "shown.tape")
    let prepared = try Self.prepared.state(for: tape.setting)
    let state = folder.file("state")
    try PreparedStates.copy(prepared, to: state)
    var programme = TapeShow.Programme(tape: tape, pictures: folder.url)
    programme.isWatched = isWatched
    programme.isSandbox = isSandbox
    programme.eventsBefore = prepared.lastEvent
    programme.pace = Pace(words: "100") ?? .normal
    show = TapeShow(
      programme, size: size, room: folder.file("lives"), state: state, records: records
    ) { folder, _, end throws(DeviceProblem) in
      var configuration = PreparedStates.configuration(
        state: folder, tape.setting, environment: [:])
      configuration.end = end
      return try Device.open(configuration)
    }
    show.render = { [weak self] in self?.frames.append($0) }
    show.terminal.quit = { [weak self] in self?.hasLeft = true }
  }

  var last: String { frames.last?.text ?? "" }

  func saw(_ text: String) -> Bool { frames.contains { $0.text.contains(text) } }
}

@Suite(
  "QA-1 A tape is shown with captions, and the phone handed over", .serialized,
  .timeLimit(.minutes(3)))
@MainActor struct TapeShowTests {
  private static let unlock = """
    # A person opens the passwords.
    Say "The passwords are locked."
    Go Settings > Passwords
    Hand over
    FaceID match
    Expect "Security Recommendations"
    """

  @Test("captions and a sign are seen, and at the end the phone is the person's")
  func whole() async throws {
    let theatre = try Theatre(Self.unlock)
    guard case .ended = await theatre.show.perform() else {
      Issue.record("It did not come to its end.")
      return
    }
    #expect(theatre.saw("The passwords are locked."))
    #expect(theatre.saw("> playing 100x"))
    #expect(theatre.last.contains("That was the tape. The phone is yours; q leaves."))
    #expect(!theatre.last.contains("playing"))
    let shown = try #require(theatre.show.device)
    #expect(shown.isUnlocked)
    theatre.show.press(.escape)
    await shown.activity.idle()
    #expect(theatre.show.session?.model.frontTitle == "Settings")
    #expect(!theatre.last.contains("That was the tape"))
    theatre.show.press(.character("q"))
    #expect(theatre.hasLeft)
    theatre.show.close()
  }

  @Test("a sandbox stops at Hand over; from there on time goes by itself")
  func sandbox() async throws {
    let theatre = try Theatre(Self.unlock, isWatched: true, isSandbox: true)
    guard case .handedOver = await theatre.show.perform() else {
      Issue.record("It was not handed over.")
      return
    }
    let device = try #require(theatre.show.device)
    #expect(!device.isUnlocked)
    #expect(theatre.last.contains("The phone is yours; q leaves."))
    let before = device.now
    let metronome = Metronome(isReal: true)
    while device.now == before { await metronome.rest(0.002) }
    theatre.show.close()
  }

  @Test("space pauses, arrows change the pace, another key takes over")
  func keys() async throws {
    let theatre = try Theatre("Say \"Look.\"\nPause 500s\nGo Settings", isWatched: true)
    let show = theatre.show
    let play = Task { @MainActor in await show.perform() }
    let metronome = Metronome(isReal: true)
    while !theatre.saw("Look.") { await metronome.rest(0.002) }
    show.press(.character(" "))
    #expect(theatre.last.contains("|| paused 100x"))
    show.press(.left)
    #expect(theatre.last.contains("|| paused 16x"))
    show.press(.character("-"))
    show.press(.right)
    #expect(theatre.last.contains("|| paused 16x"))
    show.press(.character(" "))
    #expect(theatre.last.contains("> playing 16x"))
    show.press(.control("c"))
    #expect(theatre.hasLeft)
    show.press(.character("x"))
    guard case .handedOver = await play.value else {
      Issue.record("It was not taken over.")
      return
    }
    // The key that took over did nothing else, and what came later in the tape was not done.
    #expect(show.session?.model.frontTitle == "OneTap")
    #expect(theatre.last.contains("The phone is yours"))
    show.close()
  }

  @Test("a line that cannot be done stops the tape and says which, and why")
  func failing() async throws {
    let theatre = try Theatre("Go Settings\nPress \"Pasword\"\nGo Home")
    guard case .failed(let failure) = await theatre.show.perform() else {
      Issue.record("It did not fail.")
      return
    }
    #expect(failure.line.number == 2)
    #expect(theatre.last.contains("Line 2: Press \"Pasword\"."))
    #expect(theatre.show.session?.model.frontTitle == "Settings")
    theatre.show.close()
  }

  @Test("QA-7 a killed phone is dark, and its next life has what was stored, and is locked")
  func killed() async throws {
    let theatre = try Theatre(
      """
      Go Settings > Passwords
      FaceID match
      Kill device
      Say "It is off."
      Restart device
      Expect screen "OneTap"
      Go Settings > Passwords
      Expect "Unlock"
      """)
    guard case .ended = await theatre.show.perform() else {
      Issue.record("It did not come to its end: \(theatre.last)")
      return
    }
    #expect(theatre.saw("The phone is off."))
    #expect(theatre.frames.contains { $0.text.contains("It is off.") && $0.text.contains("off.") })
    theatre.show.close()
  }

  @Test("QA-7 a fault that kills the device ends this life and not the program")
  func faultKill() async throws {
    let theatre = try Theatre(
      """
      Go Settings > Passwords
      FaceID match
      Go Settings > Passwords > Security Recommendations
      Fault device.event.kill once
      Press "Switch to Strong Password"
      Press "Hide"
      Restart device
      Expect screen "OneTap"
      """)
    guard case .ended = await theatre.show.perform() else {
      Issue.record("It did not come to its end: \(theatre.last)")
      return
    }
    #expect(theatre.saw("The phone is off."))
    theatre.show.close()
  }

  @Test("QA-4 a recording has the tape's size and times, and captions, in whatever terminal")
  func cast() async throws {
    func cast(_ size: Size, isWatched: Bool) async throws -> String {
      let theatre = try Theatre(Self.unlock, size: size, isWatched: isWatched, records: true)
      _ = await theatre.show.perform()
      theatre.show.close()
      return try #require(theatre.show.cast)
    }
    let small = try await cast(Size(columns: 80, rows: 24), isWatched: false)
    let large = try await cast(Size(columns: 120, rows: 40), isWatched: true)
    #expect(small == large)
    #expect(small.hasPrefix("{") && small.contains("\"height\":24,\"title\":\"A person opens"))
    #expect(small.contains("The passwords are locked.") && !small.contains("playing"))
  }

  @Test("another size of the terminal is taken at once")
  func resized() async throws {
    let theatre = try Theatre(Self.unlock)
    _ = await theatre.show.perform()
    theatre.show.resize(to: Size(columns: 100, rows: 30))
    #expect(theatre.frames.last?.size == Size(columns: 100, rows: 30))
    #expect(theatre.show.session?.frame.size == Size(columns: 100, rows: 30))
    theatre.show.close()
  }
}
