import Foundation
import TestTerminal
import Testing

/// The built `onetap` on a state folder of its own, run as a person or a script runs it.
final class Program: Sendable {
  /// How a run ended.
  struct Result: Sendable {
    let status: Int32
    /// Whether a signal ended it; `status` is its number then.
    let wasSignalled: Bool
    let output: String
    let errors: String

    /// The document that stands on standard output.
    func document() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }
  }

  let state: URL

  /// A program whose state folder is empty, or a copy of another's.
  init(copyOf other: Program? = nil) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-\(UUID().uuidString)", directoryHint: .isDirectory)
    state = folder.appending(path: "state", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let other { try FileManager.default.copyItem(at: other.state, to: state) }
  }

  deinit { try? FileManager.default.removeItem(at: state.deletingLastPathComponent()) }

  /// A program whose state folder holds the demo world as it begins.
  static func withWorld() throws -> Program {
    try Program(copyOf: prepared)
  }

  /// Made once: filling a state folder hashes every password of the world.
  private static let prepared: Program = {
    do {
      let program = try Program()
      let result = try program.run("reset", "--yes", "--time", "2026-01-01T09:41:00Z")
      guard result.status == 0 else {
        throw CocoaError(.featureUnsupported, userInfo: ["": result.errors])
      }
      return program
    } catch {
      preconditionFailure("the demo world could not be prepared: \(error)")
    }
  }()

  /// Starts a run, through `launcher` if one has to prepare its place first; its end is waited for
  /// with ``Running/finish()``. What it writes can go elsewhere, and is not in the result then.
  func start(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    launcher: [String] = [], to place: FileHandle? = nil, errorsTo errorPlace: FileHandle? = nil
  ) throws -> Running {
    try Running(
      launcher, arguments + ["--state", state.path], input: input, places: (place, errorPlace),
      environment: ["SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8"]
        .merging(environment) { $1 })
  }

  /// Runs to the end.
  @discardableResult
  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws
    -> Result
  {
    try start(arguments, input: input, environment: environment).finish()
  }

  /// The same program on a terminal.
  func terminal(
    columns: Int = 80, rows: Int = 24, arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> TestTerminal {
    try TestTerminal(
      builtProgram("onetap"), arguments: arguments + ["--state", state.path],
      environment: environment, size: .init(columns: columns, rows: rows))
  }

  /// Does the stored password open the account, as the server sees it?
  func opens(_ domain: String, _ user: String, password: String? = nil) throws -> Bool {
    let result =
      try password.map {
        try run("sign-in", domain, user, "--password", "-", input: $0 + "\n")
      } ?? run("sign-in", domain, user)
    return result.status == 0
  }
}

/// A run of the program that has not ended yet.
final class Running {
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let output: URL
  private let errors: URL

  /// Output goes to files: a pipe that nobody reads would stop the program.
  init(
    _ launcher: [String] = [], _ arguments: [String], input: String,
    places: (output: FileHandle?, errors: FileHandle?) = (nil, nil), environment: [String: String],
    program: String = builtProgram("onetap")
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-run-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    output = folder.appending(path: "output")
    errors = folder.appending(path: "errors")
    let typed = folder.appending(path: "input")
    try Data(input.utf8).write(to: typed)
    try Data().write(to: output)
    try Data().write(to: errors)
    let words = launcher + [program] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: typed)
    process.standardOutput = try places.output ?? FileHandle(forWritingTo: output)
    process.standardError = try places.errors ?? FileHandle(forWritingTo: errors)
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: output.deletingLastPathComponent()) }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Waits for the end; a run that has not ended after `seconds` is killed, and answers `nil`.
  func finish(within seconds: Int) throws -> Program.Result? {
    if ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return nil
    }
    return try finish()
  }

  /// Waits for the end.
  func finish() throws -> Program.Result {
    process.waitUntilExit()
    return Program.Result(
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
