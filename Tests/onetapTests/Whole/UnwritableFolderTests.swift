import Foundation
import Glibc
import Testing

@Suite(
  "STO-41 A folder that cannot be written to is read, with what only its logs have",
  .enabled(if: geteuid() == 0, "becoming another user needs root"))
struct UnwritableFolderTests {
  /// Root may write everywhere, so that the program is another user.
  private static let nobody = [
    "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--bounding-set=-all",
    "--inh-caps=-all",
  ]

  @Test("of a phone that was killed, whose logs hold its last changes")
  func killed() throws {
    let upgrade = [
      "upgrade", "shiny.example", "chelsea@shiny.example", "--to", "strong-password", "--code",
      "auto",
    ]
    let whole = try Program.withWorld()
    #expect(try whole.start(upgrade).finish().status == 0)
    let events = try whole.run("trace", "--format", "jsonl").output.split(separator: "\n").count
    let program = try Program.withWorld()
    let killed = try program.start(
      upgrade, environment: ["ONETAP_KILL_AFTER_EVENT": String(events - 2)]
    ).finish()
    #expect(killed.wasSignalled)
    let readings = [["trace", "--format", "jsonl"], ["list"], ["check", "--json"]]
    let copy = try Program(copyOf: program)
    let expected = try readings.map { try copy.start($0).finish() }
    #expect(expected[0].output.contains("\"number\":\(events - 2),"))

    let state = program.state.path
    for name in try FileManager.default.subpathsOfDirectory(atPath: state) {
      let file = "\(state)/\(name)"
      if name.hasSuffix("-shm") { unlink(file) } else { chown(file, 65534, 65534) }
    }
    let logs = ["keychain.sqlite-wal", "simulator.sqlite-wal"]
    for log in logs {
      #expect(try Data(contentsOf: program.state.appending(path: log)).count > 4096)
    }
    chown(state, 65534, 65534)
    chmod(state, 0o500)
    defer { chmod(state, 0o700) }
    let folder = program.state.deletingLastPathComponent().path
    chown(folder, 65534, 65534)
    for (reading, right) in zip(readings, expected) {
      let result = try program.start(reading, launcher: Self.nobody).finish()
      #expect(result.status == right.status, "\(reading): \(result.errors)")
      #expect(result.output == right.output)
      #expect(!result.errors.contains("older copy"), "\(result.errors)")
    }
  }
}
