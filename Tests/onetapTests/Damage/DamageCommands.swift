import Foundation
import TestTerminal

/// A command of the program, run on a damaged state folder as a shell would run it.
enum DamageCommand: String, CaseIterable, Sendable {
  case list, export, audit, codes, trace, doctor, faults, check
  case importing = "import"
  case upgrade, signIn = "sign-in", passcode
  case recover
  case recoverYes = "recover --yes"

  /// Whether it may change the state folder.
  var writes: Bool {
    switch self {
    case .list, .export, .audit, .codes, .trace, .doctor, .faults, .check: false
    case .importing, .upgrade, .signIn, .passcode, .recover, .recoverYes: true
    }
  }

  /// Whether it shows what the simulator keeps for itself, which may be lost with a notice (STO-45).
  var showsSimulator: Bool {
    switch self {
    case .codes, .trace, .doctor, .faults: true
    case .list, .export, .audit, .check, .importing, .upgrade, .signIn, .passcode, .recover,
      .recoverYes:
      false
    }
  }

  static let presentPasscode = "735912"
  static let newPasscode = "864209"

  fileprivate func arguments(in folder: URL) -> [String] {
    func path(_ name: String) -> String { folder.appending(path: name).path }
    return switch self {
    case .list, .audit, .codes, .faults, .check: [rawValue, "--json"]
    case .export: [rawValue, path("out.csv")]
    case .trace: [rawValue, "--format", "jsonl"]
    case .doctor: [rawValue]
    case .importing: [rawValue, path("import.csv"), "--json"]
    case .upgrade:
      [rawValue, "shiny.example", SoundState.upgraded, "--to", "strong-password"]
        + ["--code", "auto", "--json"]
    case .signIn: [rawValue, "tempo.example", "chelsea@mail.example"]
    case .passcode: [rawValue, "--new-passcode-file", path("new-passcode")]
    case .recover: ["recover", "--json"]
    case .recoverYes: ["recover", "--yes", "--json"]
    }
  }
}

/// What a command answered.
struct DamageAnswer: Sendable, Equatable {
  enum Ending: Sendable, Equatable { case status(Int32), signal(Int32), hung }

  let ending: Ending
  /// Standard output; of `export`, the file too.
  let output: String
  let errors: String
  /// The rows of an exported file by account: password and notes.
  var exported: [String: String] = [:]

  var text: String { output + errors }
}

/// A copy of a state folder for one command, with the files that the command needs beside it.
final class DamageBench {
  /// Seconds after which a command is taken to hang.
  static let patience = 20
  private static let environment = ProcessInfo.processInfo.environment
  /// The program under test: a release build if the environment names one.
  private static let program = environment["ONETAP_DAMAGE_PROGRAM"] ?? builtProgram("onetap")

  let folder: URL
  let state: URL

  init(copyOf original: URL) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-damage-\(UUID().uuidString)", directoryHint: .isDirectory)
    state = folder.appending(path: "state", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: original, to: state)
    for (name, text) in [
      ("import.csv", SoundState.importedByCommand),
      ("passcode", DamageCommand.presentPasscode + "\n"),
      ("new-passcode", DamageCommand.newPasscode + "\n"),
    ] { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  // What is left in the temporary folder hurts nobody.
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a command; the passcode is given in a file where Face ID is not to be relied on.
  func run(
    _ command: DamageCommand, passcodeFile: String? = nil
  ) throws -> DamageAnswer {
    var arguments = command.arguments(in: folder)
    if let passcodeFile {
      arguments += ["--passcode-file", folder.appending(path: passcodeFile).path]
    }
    let out = folder.appending(path: "out.csv")
    // Most commands leave no such file.
    try? FileManager.default.removeItem(at: out)
    return try run(arguments, exportedTo: command == .export ? out : nil)
  }

  /// Runs the program with any arguments.
  func run(
    _ arguments: [String], environment: [String: String] = [:], exportedTo out: URL? = nil
  ) throws -> DamageAnswer {
    let running = try Running(
      [], arguments + ["--state", state.path], input: "",
      environment: ["SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8"]
        .merging(environment) { $1 }, program: Self.program)
    guard let result = try running.finish(within: Self.patience) else {
      return DamageAnswer(ending: .hung, output: "", errors: "")
    }
    var exported: [String: String] = [:]
    if let out, FileManager.default.fileExists(atPath: out.path) {
      exported = try ExportedRows.read(out)
    }
    return DamageAnswer(
      ending: result.wasSignalled ? .signal(result.status) : .status(result.status),
      output: result.output.replacing(folder.path, with: "…"),
      errors: result.errors.replacing(folder.path, with: "…"), exported: exported)
  }
}
