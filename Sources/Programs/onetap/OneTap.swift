import CPlatform
import Dispatch
import Foundation

/// The program: arguments in, exit status out.
@main
struct OneTap {
  static let version = "1.0"

  static func main() {
    cp_disable_core_dumps()
    signal(SIGPIPE, SIG_IGN)
    Task { @MainActor in
      exit(await status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
    dispatchMain()
  }

  private static func status(of words: [String]) async -> ExitStatus {
    // The program's own word to itself, for nobody else.
    if words == [TapeLifeCommand.word] { return await TapeLifeCommand.run() }
    let parser = CommandTable.parser
    do {
      switch try parser.parse(words) {
      case .help(let command):
        Output.lines(Help(parser: parser).text(for: command))
        return .done
      case .version:
        Output.line("onetap \(version)")
        return .done
      case .run(let command, let invocation):
        return try await command.run(invocation)
      }
    } catch let failure as CommandFailure {
      failure.sentences.forEach { Output.note("onetap: \($0)") }
      return failure.status
    } catch {
      Output.note("onetap: \(error)")
      return .unsuccessful
    }
  }
}
