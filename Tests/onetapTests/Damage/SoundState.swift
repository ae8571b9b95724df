import Device
import Documents
import Foundation
import TestSupport

/// The rows of an exported file: password and notes by account.
enum ExportedRows {
  static func read(_ file: URL) throws -> [String: String] {
    let records = try CSV.parse(Data(contentsOf: file), file: file.lastPathComponent).dropFirst()
    return Dictionary(
      records.map { record in
        let fields = record.fields
        return (account(user: fields[2], url: fields[1]), fields[3...].joined(separator: "\n"))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// An account as one word, for sets and messages.
  static func account(user: String, url: String) -> String {
    let rest = url.split(separator: "//", maxSplits: 1).last ?? ""
    return "\(user)@\(rest.prefix { $0 != "/" })"
  }
}

/// An undamaged phone with something of everything in it, and what each command says about it.
struct SoundState: Sendable {
  /// Everything is in the databases themselves.
  let folder: URL
  /// The same phone right after it was killed during an upgrade: much is in the logs only.
  let killed: URL
  /// The same phone two imports earlier.
  let earlier: URL
  let cells: CredentialCells
  let earlierCells: CredentialCells
  /// What each command says about `folder`, about `killed` and about `earlier`.
  let answers: [DamageCommand: DamageAnswer]
  let killedAnswers: [DamageCommand: DamageAnswer]
  let earlierAnswers: [DamageCommand: DamageAnswer]

  private let home: TemporaryFolder

  static let upgraded = "chelsea@shiny.example"
  private static let interrupted = "noa@shiny.example"

  /// The accounts whose passwords a writing command may change, settlement included.
  static let touched: Set<String> = [
    "\(upgraded)@shiny.example", "\(interrupted)@shiny.example", "user3@mail.test@site3.test",
  ]

  /// What the command `import` brings: new accounts, and another password for an old one.
  static let importedByCommand = csv(
    (1000..<1005).map { row($0) } + ["Site 3,https://site3.test/,user3@mail.test,other-3,,"])

  private static func csv(_ rows: [String]) -> String {
    (["Title,URL,Username,Password,Notes,OTPAuth"] + rows).joined(separator: "\n") + "\n"
  }

  private static func row(_ number: Int, password: String = "pass") -> String {
    // One in a hundred needs overflow pages.
    let notes = number % 100 == 7 ? String(repeating: "long note ", count: 900) : "note \(number)"
    return "Site \(number),https://site\(number).test/,user\(number)@mail.test,"
      + "\(password)-\(number)-\(number * 7919),\(number % 3 == 0 ? "" : notes),"
  }

  /// Made once a run.
  static let shared = Result { try SoundState() }

  private init() throws {
    home = TemporaryFolder("onetap-sound")
    let empty = home.file("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let bench = try DamageBench(copyOf: empty)
    try Self.fill(bench)
    try Self.importRows((0..<220).map { Self.row($0) }, bench)
    earlier = home.file("earlier")
    try FileManager.default.copyItem(at: bench.state, to: earlier)
    try Self.importRows(
      (220..<300).map { Self.row($0) } + (10..<30).map { Self.row($0, password: "newer") }, bench)
    try Self.keepOneBackup(bench)
    try Self.upgrade(bench, "shiny.example", "studio@shiny.example", "strong-password")
    try Self.upgrade(bench, "roam.example", "chelsea@office.example", "sign-in-with-apple")
    try Self.killDuringUpgrade(bench)
    killed = home.file("killed")
    try FileManager.default.copyItem(at: bench.state, to: killed)
    // Opened and closed: what was in the logs goes into the databases.
    try Self.arm(bench)
    folder = home.file("sound")
    try FileManager.default.copyItem(at: bench.state, to: folder)
    for name in ["-wal", "-shm"].flatMap({ suffix in StateFiles.databases.map { $0 + suffix } }) {
      let file = folder.appending(path: name)
      if name.hasSuffix("-wal"), StateFiles.size(file) > 0 { throw Unprepared(what: name) }
      // Some databases leave none.
      try? FileManager.default.removeItem(at: file)
    }
    cells = try CredentialCells(folder.appending(path: StateFiles.keychain))
    earlierCells = try CredentialCells(earlier.appending(path: StateFiles.keychain))
    answers = try Self.answers(folder)
    killedAnswers = try Self.answers(killed)
    earlierAnswers = try Self.answers(earlier)
    try checkWhatIsThere()
  }

  /// A preparation that did not come out as it should.
  struct Unprepared: Error { let what: String }

  private static func fill(_ bench: DamageBench) throws {
    let configuration = DeviceConfiguration(stateFolder: bench.state, passcodeCost: 1 << 10)
    let device = try Device.open(configuration)
    defer { device.close() }
    let refusal = waiting {
      _ = await device.unlock(.passcode("246810"))
      return await device.changePasscode(to: DamageCommand.presentPasscode, faceID: true)
    }
    if let refusal { throw Unprepared(what: refusal) }
  }

  /// Arms a fault that no command here meets.
  private static func arm(_ bench: DamageBench) throws {
    let device = try Device.open(DeviceConfiguration(stateFolder: bench.state))
    let isArmed = device.arm("sms.send.lost", .forSubject("+12025550109"))
    device.close()
    guard isArmed else { throw Unprepared(what: "the fault") }
  }

  /// Kills the program when the server has taken the new password and the phone has not yet.
  private static func killDuringUpgrade(_ bench: DamageBench) throws {
    let arguments =
      ["upgrade", "shiny.example", interrupted, "--to", "strong-password", "--code", "auto"]
    // A phone like this one shows which event it is.
    let other = try DamageBench(copyOf: bench.state)
    _ = try other.run(arguments)
    let trace = try other.run(["trace", "--format", "jsonl"]).output.split(separator: "\n")
    let line = trace.last { $0.contains("\"name\":\"password changed\"") } ?? ""
    let event = line.firstMatch(of: /"number":(\d+)/).map { String($0.1) } ?? ""
    let end = try bench.run(arguments, environment: ["ONETAP_KILL_AFTER_EVENT": event])
    guard end.ending == .signal(SIGKILL) else { throw Unprepared(what: "the kill: \(end.text)") }
  }

  private static func importRows(_ rows: [String], _ bench: DamageBench) throws {
    let file = bench.folder.appending(path: "rows.csv")
    try Data(csv(rows).utf8).write(to: file)
    let answer = try bench.run(["import", file.path])
    guard answer.ending == .status(0) else { throw Unprepared(what: answer.text) }
  }

  private static func upgrade(
    _ bench: DamageBench, _ domain: String, _ user: String, _ kind: String
  ) throws {
    let answer = try bench.run(["upgrade", domain, user, "--to", kind, "--code", "auto"])
    guard answer.ending == .status(0) else { throw Unprepared(what: answer.text) }
  }

  /// The others would only make copying slow.
  private static func keepOneBackup(_ bench: DamageBench) throws {
    let backups = bench.state.appending(path: "backups")
    for name in try FileManager.default.contentsOfDirectory(atPath: backups.path).sorted()
      .dropLast()
    {
      try FileManager.default.removeItem(at: backups.appending(path: name))
    }
  }

  /// Every command's answer; reading commands must answer the same twice.
  private static func answers(_ folder: URL) throws -> [DamageCommand: DamageAnswer] {
    var answers: [DamageCommand: DamageAnswer] = [:]
    for command in DamageCommand.allCases {
      let answer = try DamageBench(copyOf: folder).run(command)
      if !command.writes, try DamageBench(copyOf: folder).run(command) != answer {
        throw Unprepared(what: "\(command.rawValue) does not repeat itself")
      }
      answers[command] = answer
    }
    return answers
  }

  private func checkWhatIsThere() throws {
    guard cells.places.count > 325, cells.places.contains(where: { $0.isDeleted }),
      cells.places.contains(where: { $0.bytes.count > 1 }),
      answers[.export]?.exported.count == cells.places.filter({ !$0.isDeleted }).count,
      answers[.list]?.output.contains("interrupted") == true,
      answers[.codes]?.ending == .status(0), answers[.check]?.ending == .status(0),
      answers[.upgrade]?.ending == .status(0), answers[.signIn]?.ending == .status(0),
      answers[.passcode]?.ending == .status(0), answers[.importing]?.ending == .status(0),
      answers[.recoverYes]?.ending == .status(0), answers[.recover]?.ending == .status(1),
      answers[.faults]?.output.contains("+12025550109") == true
    else {
      throw Unprepared(
        what: "the prepared state: \(cells.places.count) credentials, "
          + answers.map { "\($0.key.rawValue): \($0.value.ending) \($0.value.errors)" }
          .joined(separator: "; "))
    }
  }
}

/// Runs something asynchronous to its end.
private func waiting<T: Sendable>(_ body: @escaping @Sendable () async -> T) -> T {
  let ended = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: T?
  Task {
    result = await body()
    ended.signal()
  }
  ended.wait()
  return result!
}
