import Device
import Foundation
import Screens
import Simulation
import TestSupport
import TextInterface
import Testing

@testable import Tapes

/// A tape that is played in this process, life after life.
@MainActor private final class PlayedTape {
  private static let states = TemporaryFolder("tape-states")
  private static let prepared = PreparedStates(in: states.url, environment: [:])

  let tape: Tape
  let folder: TemporaryFolder
  private(set) var frames: [String] = []
  private(set) var trace: [TraceEvent] = []
  private(set) var times: [Date] = []
  private(set) var failure: TapeFailure?
  /// The last life; it goes on only where the phone is kept.
  private(set) var life: TapeLife?

  init(_ text: String, in name: String = "tape", keepsPhone: Bool = false) async throws {
    tape = try Tape(text: text, file: "a.tape")
    folder = TemporaryFolder(name)
    let prepared = try Self.prepared.state(for: tape.setting)
    let state = folder.file("state")
    try PreparedStates.copy(prepared, to: state)
    var next: Int? = 0
    while let from = next {
      let life = try TapeLife(
        of: tape,
        configuration: PreparedStates.configuration(
          state: state, tape.setting, environment: [:]),
        eventsBefore: prepared.lastEvent, pictures: folder.file("pictures"))
      self.life = life
      if keepsPhone {
        life.begin()
        for line in tape.lines { try await life.player.play(line) }
        return
      }
      life.onFrame = { [weak self] _, frame in
        self?.frames.append(frame.styledText)
        self?.times.append(self?.life?.device.now ?? .distantPast)
      }
      life.onClose = { [weak self] device in
        self?.trace = (try? device.traceEvents(after: prepared.lastEvent)) ?? []
      }
      switch await life.play(from: from) {
      case .finished: next = nil
      case .failed(let failure):
        self.failure = failure
        next = nil
      case .restart(let line): next = line
      case .kill:
        life.device.close()
        next = TapeLife.restart(after: from, in: tape)
      }
    }
  }
}

private let way = """
  World shiny
  Go Settings > Passwords
  FaceID match
  Go Settings > Passwords > Security Recommendations

  """

@Suite(
  "QA-2 Tapes play through the screens in simulated time", .serialized, .timeLimit(.minutes(1)))
@MainActor struct TapePlayingTests {
  @Test("The form that a code is entered into waits until the server has sent one")
  func exactIdleness() async throws {
    let played = try await PlayedTape(
      way + """
        Select "chelsea@shiny.example"
        Press "Switch to Strong Password"
        Expect "Enter the code sent to"
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    // Nothing was waited for: the extension shows its form first and asks its server then.
    #expect(Set(played.times).count == 1)
    #expect(played.trace.contains { $0.name == "code sent" } || played.frames.last != nil)
  }

  @Test("An Expect moves the clock to what is due, and no further")
  func waiting() async throws {
    let played = try await PlayedTape(
      way + """
        Select "chelsea@shiny.example"
        Press "Switch to Strong Password"
        Expect "From Messages"
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    let first = try #require(played.times.first)
    let last = try #require(played.times.last)
    // The number ends with 00: its texts take two seconds.
    #expect(last.timeIntervalSince(first) == 2)
  }

  @Test("The same tape gives the same trace and the same frames, in another folder too")
  func determinism() async throws {
    let text =
      way + """
        Select "chelsea@shiny.example"
        Press "Switch to Strong Password"
        Type wrong code
        Press "Verify"
        Expect "tries left"
        Expect "From Messages"
        AutoFill
        Press "Verify"
        Expect "Password Updated"
        Expect server shiny.example chelsea@shiny.example stored password works
        """
    let one = try await PlayedTape(text)
    let other = try await PlayedTape(text, in: "a-folder-with-a-much-longer-name")
    #expect(one.failure == nil, "\(one.failure?.sentence ?? "")")
    #expect(one.frames == other.frames)
    #expect(one.trace == other.trace)
    #expect(one.times == other.times)
  }

  @Test("What servers are asked leaves no trace and uses up no fault")
  func probing() async throws {
    let played = try await PlayedTape(
      way + """
        Network offline
        Fault network.system-server.500 once
        Expect server shiny.example noa@shiny.example stored password works
        Expect server shiny.example noa@shiny.example old password works
        Expect server shiny.example noa@shiny.example not locked
        Expect credential shiny.example noa@shiny.example unchanged
        Expect credential shiny.example noa@shiny.example matches server
        Expect credential shiny.example nobody none
        Key L
        Expect credential shiny.example noa@shiny.example unchanged
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    #expect(!played.trace.contains { $0.name == "sign in" })
  }

  @Test("Restart: a new life goes on behind the line")
  func restart() async throws {
    let played = try await PlayedTape(
      way + """
        Restart device
        Expect screen "Home"
        Go Settings > Passwords
        Expect "Passwords Are Locked"
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
  }

  @Test("Pictures and captions")
  func pictures() async throws {
    let played = try await PlayedTape(
      way + "Say \"Look.\"\nPause 5m\nScreenshot a/list.txt\nScreenshot list.svg\nHand over\n")
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    let text = try String(
      contentsOf: played.folder.file("pictures/a/list.txt"), encoding: .utf8)
    #expect(text.contains("Security Recommendations"))
    #expect(
      FileManager.default.fileExists(atPath: played.folder.file("pictures/list.svg").path))
    #expect(Set(played.times).count == 1)
  }

  /// What cannot be done, and words of the answer.
  private static let obstacles: [(String, String)] = [
    ("Press \"Hidde\"", "The nearest that is"),
    ("Select \"no such text\"", "is not on the screen"),
    ("Type \"x\"", "No field has the keys"),
    ("Type code", "No code was sent yet"),
    ("AutoFill", "offers nothing"),
    ("FaceID match", "asks who is there"),
    ("Passcode 1", "asks who is there"),
    ("Expect \"never\"", "for 1m of simulated time"),
    ("Expect \"never\" within 2m", "for 2m of simulated time"),
    ("Expect screen \"Messages\"", "not “Messages”"),
    ("ExpectNot \"Security\"", "should not be"),
    ("Expect /(.*)*(.*)*(.*)*(.*)*[!q][!q]/", "takes too many steps"),
    ("ExpectNot /(.*)*(.*)*(.*)*(.*)*[!q][!q]/", "takes too many steps"),
    ("Expect /^never$/ within 1s", "Nothing on the screen matches /^never$/"),
    ("Expect trace \"interface shown\" within 1s", "There is no"),
    ("Expect credential shiny.example noa@shiny.example changed within 1s", "the same password"),
    ("Expect credential shiny.example noa@shiny.example deleted within 1s", "is stored"),
    ("Expect server shiny.example noa@shiny.example locked within 1s", "not locked"),
    ("Expect server shiny.example noa@shiny.example apple-bound within 1s", "takes a password"),
    (
      "Expect server shiny.example noa@shiny.example old password refused within 1s",
      "opens the account"
    ),
    ("Select \"studio@shiny.example\"\nPress \"Switch to Strong Password\"", "several rows"),
    ("Go Nowhere", "is not on the screen"),
  ]

  @Test("What cannot be done or does not come true is told with the line")
  func obstacles() async throws {
    let phone = try await PlayedTape(way + "Key Home", keepsPhone: true)
    #expect(phone.failure == nil, "\(phone.failure?.sentence ?? "")")
    let player = try #require(phone.life?.player)
    for (text, words) in Self.obstacles {
      var failure: TapeFailure?
      let tape = try Tape(text: text, file: "b.tape")
      for line in tape.lines {
        do throws(TapeFailure) { try await player.play(line) } catch { failure = error }
      }
      #expect(failure?.line == tape.lines.last, "\(text)")
      #expect(failure?.sentence.contains(words) == true, "\(failure?.sentence ?? text)")
      #expect(failure?.frame.size == Size(columns: 80, rows: 24))
    }
    phone.life?.device.close()
  }

  @Test("A hang is waited for in simulated time")
  func hang() async throws {
    let played = try await PlayedTape(
      way + """
        Select "noa@shiny.example"
        Fault extension.request.hang once
        Press "Switch to Strong Password"
        Expect "Upgrade Failed"
        Expect credential shiny.example noa@shiny.example unchanged
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    let first = try #require(played.times.first)
    #expect(try #require(played.times.last).timeIntervalSince(first) == 30)
  }

  @Test("A slow network takes simulated time, step by step")
  func slow() async throws {
    let played = try await PlayedTape(
      way + """
        Select "noa@shiny.example"
        Fault network.extension-server.slow once
        Press "Switch to Strong Password"
        ExpectNot "Password Updated"
        Advance 15s
        ExpectNot "Password Updated"
        Expect "Password Updated"
        """)
    #expect(played.failure == nil, "\(played.failure?.sentence ?? "")")
    let first = try #require(played.times.first)
    // The first question to the server, ten seconds each way.
    #expect(try #require(played.times.last).timeIntervalSince(first) == 20)
  }
}
