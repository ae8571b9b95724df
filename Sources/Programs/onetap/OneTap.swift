import CPlatform
import Device
import Dispatch
import Foundation

/// The program: arguments in, exit status out.
@main
struct OneTap {
  static let version = "1.0"

  static func main() {
    OutputStream.fillClosed()
    cp_disable_core_dumps()
    if hidesMemory, cp_hide_memory() != 0 {
      // Where standard error cannot be written either, there is nobody to tell.
      try? Output.note("onetap: the program's memory cannot be hidden from your other programs.")
    }
    // Both come back as errors of the call that wrote, which have a sentence and a clean end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Task { @MainActor in
      exit(await status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
    dispatchMain()
  }

  /// A debug build is made for debuggers, which hidden memory would shut out; its tests ask for it.
  private static var hidesMemory: Bool {
    #if DEBUG
      ProcessInfo.processInfo.environment["ONETAP_HIDES_MEMORY"] == "1"
    #else
      true
    #endif
  }

  private static func status(of words: [String]) async -> ExitStatus {
    // The program's own word to itself, for nobody else.
    if words == [TapeLifeCommand.word] { return await TapeLifeCommand.run() }
    let parser = CommandTable.parser
    do {
      switch try parser.parse(words) {
      case .help(let command):
        try Output.lines(Help(parser: parser).text(for: command))
        return .done
      case .version:
        try Output.line("onetap \(version)")
        return .done
      case .run(let command, let invocation):
        return try await command.run(invocation)
      }
    } catch let failure as OutputFailure {
      return end(failure.status, saying: failure.sentence.map { [$0] } ?? [])
    } catch let failure as CommandFailure {
      return end(failure.status, saying: failure.sentences)
    } catch {
      return end(.unsuccessful, saying: DeviceProblem(error).sentences)
    }
  }

  /// Says on standard error why the program ends; where that cannot be written either, the status
  /// says that it failed.
  private static func end(_ status: ExitStatus, saying sentences: [String]) -> ExitStatus {
    do throws(OutputFailure) {
      for sentence in sentences { try Output.note("onetap: \(sentence)") }
      return status
    } catch {
      return error.reason == .closedPipe ? .readerGone : status
    }
  }
}
