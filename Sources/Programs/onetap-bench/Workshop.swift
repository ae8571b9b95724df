import Foundation
import TestTerminal
import TextInterface

/// A folder with the states that the measurements work on, made once and thrown away at the end.
final class Workshop: Sendable {
  /// How many credentials the large state has.
  static let many = 100_000
  static let size = Size(columns: 100, rows: 30)

  let folder: URL
  let program = builtProgram("onetap")

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func close() { try? FileManager.default.removeItem(at: folder) }

  /// A state with the demo world, and one with many credentials more; each made when first asked for.
  func state(_ kind: State) throws -> String {
    let path = folder.appending(path: kind.rawValue).path
    if FileManager.default.fileExists(atPath: path) { return path }
    try run(["reset", "--yes", "--state", path])
    if kind == .large { try run(["import", try csv(), "--state", path]) }
    return path
  }

  enum State: String, Sendable { case demo, large }

  /// An export of somebody with very many passwords.
  func csv() throws -> String {
    let file = folder.appending(path: "many.csv")
    if !FileManager.default.fileExists(atPath: file.path) {
      let rows = (0..<Self.many).map {
        "Site \($0),https://site\($0).test/,user\($0)@mail.test,pass-\($0 &* 2_654_435_761),,"
      }
      let text = (["Title,URL,Username,Password,Notes,OTPAuth"] + rows).joined(separator: "\n")
      try Data((text + "\n").utf8).write(to: file)
    }
    return file.path
  }

  /// Runs the program to its end.
  ///
  /// - Returns: Milliseconds, and the largest resident size in MiB.
  @discardableResult
  func run(_ arguments: [String]) throws -> (milliseconds: Double, mebibytes: Double) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    var peak = 0.0
    while process.isRunning { peak = max(peak, Memory.peak(of: process.processIdentifier)) }
    let elapsed = (ContinuousClock.now - start).milliseconds
    guard process.terminationStatus == 0 else {
      throw BenchProblem(
        "onetap \(arguments.first ?? "") ended with \(process.terminationStatus)")
    }
    return (elapsed, peak)
  }

  /// Opens the interface.
  func open(_ kind: State) throws -> TestTerminal {
    try TestTerminal(program, arguments: ["--state", try state(kind)], size: Self.size)
  }

  /// Opens the interface at the list of passwords, unlocked.
  func openPasswords(_ kind: State) throws -> TestTerminal {
    let terminal = try open(kind)
    try terminal.waitIdle()
    try terminal.send(":")
    try terminal.press("go to passwords<ret>")
    try terminal.waitForText("Unlock")
    try terminal.press("<ret>")
    try terminal.press("<ret>")
    try terminal.waitForText("Security Recommendations")
    return terminal
  }
}

/// What the kernel says of a process.
enum Memory {
  /// The largest resident size so far, in MiB; zero when the process has gone.
  static func peak(of process: Int32) -> Double { kibibytes("VmHWM", process) / 1024 }

  /// The resident size now, in MiB.
  static func resident(of process: Int32) -> Double { kibibytes("VmRSS", process) / 1024 }

  private static func kibibytes(_ name: String, _ process: Int32) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }

  /// Processor time used so far, in seconds.
  static func processorSeconds(of process: Int32) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
