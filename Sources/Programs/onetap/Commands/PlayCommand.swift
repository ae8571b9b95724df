import Device
import Foundation
import Tapes
import TextInterface

/// `onetap play`: a tape in the terminal, with captions, until the person takes over.
enum PlayCommand {
  static let row = CommandRow(
    "play", operands: ["[TAPE]"],
    options: [
      OptionRow("--pace", "N", does: "how many times faster than a person, such as 2 or 0.5"),
      OptionRow("--sandbox", does: "play what stands before Hand over at once; the rest is yours"),
      OptionRow("--cast", "FILE", does: "write an asciicast recording, without a terminal too"),
      OptionRow("--force", does: "let --cast replace a file"),
      OptionRow("--ascii", does: "draw without box characters and signs beyond ASCII"),
    ],
    summary: "show a tape in the terminal, with captions",
    discussion: """
      Plays a tape at a person's pace on a phone of its own, which is thrown away at the end; with --state on that one.
      Space pauses, right and left (or + and -) change the pace, Ctrl-C leaves, any other key takes over: what is under way comes
      to its end, and from then on the phone is yours and its time goes by. After the tape's end it is yours too.

      Without a tape it lists those there are. A recording has the tape's size and times, whoever watched; without a
      terminal nobody waits for it. Where a tape kills the device, its state is copied at that moment and the next life begins on
      the copy: what was not stored is lost, as with the real kill of onetap test.
      """
  ) { invocation in
    let shelf = TapeShelf(environment: ProcessInfo.processInfo.environment)
    guard let word = invocation.operands.first else { return try list(shelf) }
    let tape = try TapeFile.one(word, on: shelf)
    return try await play(tape, invocation)
  }

  @MainActor
  private static func play(_ tape: Tape, _ invocation: Invocation) async throws -> ExitStatus {
    let pace = try pace(invocation["--pace"])
    let isSandbox = invocation.has("--sandbox")
    if isSandbox, !tape.lines.contains(where: { $0.command == .handOver }) {
      throw CommandFailure(
        .usage, "\(tape.file) has no line “Hand over”, so nothing is left to a person in a sandbox."
      )
    }
    let cast = invocation["--cast"].map { URL(filePath: $0) }
    if let cast { try NewFile.check(cast, force: invocation.has("--force"), option: "--cast") }
    let hasTerminal = InterfaceCommand.hasTerminal
    if !hasTerminal, cast == nil { throw InterfaceCommand.noTerminal }
    let room = try TemporaryRoom("onetap-play")
    defer { room.remove() }
    let phone = try PlayedPhone.making(tape, invocation, room: room.url)
    var programme = TapeShow.Programme(tape: tape, pictures: URL(filePath: "."))
    programme.pace = pace
    programme.isSandbox = isSandbox
    programme.isWatched = hasTerminal
    programme.eventsBefore = phone.eventsBefore
    let stage = PlayDesk(
      programme, phone, room: room.url, records: cast != nil, ascii: invocation.has("--ascii"))
    let status = hasTerminal ? try await stage.showInTerminal() : try await stage.record()
    if let cast, let text = stage.cast { try NewFile.write(text, to: cast) }
    return status
  }

  private static func pace(_ words: String?) throws -> Pace {
    guard let words else { return .normal }
    guard let pace = Pace(words: words) else {
      throw CommandFailure(.usage, "--pace takes a number from 0.1 to 100, not “\(words)”.")
    }
    return pace
  }

  /// The tapes there are, each with what it shows (QA-5).
  private static func list(_ shelf: TapeShelf) throws -> ExitStatus {
    let entries = shelf.all()
    guard !entries.isEmpty else {
      try Output.note("No tapes came with this program; name the file of one.")
      return .done
    }
    let rows = entries.map { entry in
      let name = String(entry.name.dropLast(Tape.ending.count))
      do throws(TapeProblems) {
        return [name, try TapeShelf.read(entry).heading.first ?? ""]
      } catch {
        return [name, "(it has mistakes; onetap test \(name) tells them)"]
      }
    }
    try Columns.lines(rows, width: columns(of:)).forEach(Output.line)
    return .done
  }
}
