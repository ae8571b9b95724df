import Device
import Foundation
import Testing

@Suite(
  "STO-41: no command takes an unreadable store for an empty or locked one", .timeLimit(.minutes(2))
)
struct UnreadableStoreTests {
  private static let forbidden = [
    "No passwords", "locked", "Face ID is off", "is stored;", "not stored", "nothing leaked",
    "No recommendations", "Reset World", "onetap reset", "0 passwords", "DeviceProblem(",
  ]

  private static let account = ["shiny.example", "noa@shiny.example"]

  /// Commands that need what the keychain holds.
  private static let reading = [
    ["list"], ["list", "--json"], ["audit"], ["audit", "--json"], ["export", "out.csv"],
    ["sign-in"] + account, ["sign-in"] + account + ["--json"],
    ["upgrade"] + account + ["--to", "strong-password"],
    ["upgrade"] + account + ["--to", "strong-password", "--json"],
    ["upgrade"] + account + ["--to", "sign-in-with-apple", "--from", "app"],
    ["import", "in.csv"], ["import", "in.csv", "--dry-run"],
  ]

  /// Commands that do not.
  private static let others = [
    ["codes"], ["trace"], ["trace", "--check"], ["faults"], ["doctor"], ["rules", "shiny.example"],
    ["checklist", "--by-rule"], ["token", "keys"],
  ]

  /// A folder whose keychain cannot be read, in the way of one fault.
  private func program(_ kind: String) throws -> Program {
    let program = try Program.withWorld()
    let device = try Device.open(
      DeviceConfiguration(stateFolder: program.state, isHeadless: true))
    #expect(device.arm("store.read.\(kind)"))
    device.close()
    let rows = "Title,URL,Username,Password,Notes,OTPAuth\nA,https://a.example/,u,secret,,\n"
    try Data(rows.utf8).write(to: program.state.appending(path: "in.csv"))
    return program
  }

  private func run(_ program: Program, _ arguments: [String]) throws -> Program.Result {
    let arguments = arguments.map { word in
      word.hasSuffix(".csv") ? program.state.appending(path: word).path : word
    }
    return try program.start(arguments).finish()
  }

  @Test("commands that need it name the file and end with 1", arguments: ["damaged", "io"])
  func reading(_ kind: String) throws {
    let program = try program(kind)
    for command in Self.reading {
      let result = try run(program, command)
      let said = result.output + result.errors
      #expect(result.status == 1 && !result.wasSignalled, "\(command): \(said)")
      #expect(said.contains("keychain.sqlite"), "\(command): \(said)")
      if kind == "damaged" { #expect(said.contains("damaged"), "\(command): \(said)") }
      for words in Self.forbidden { #expect(!said.contains(words), "\(command): \(said)") }
    }
    let out = program.state.appending(path: "out.csv").path
    #expect(!FileManager.default.fileExists(atPath: out), "An export that failed left a file.")
  }

  @Test("commands that do not need it answer as always", arguments: ["damaged", "io"])
  func others(_ kind: String) throws {
    let (whole, program) = (try Program.withWorld(), try program(kind))
    for command in Self.others {
      let (calm, result) = (try run(whole, command), try run(program, command))
      #expect(result.status == calm.status, "\(command): \(result.errors)")
      for words in Self.forbidden {
        #expect(
          (result.output + result.errors).contains(words)
            == (calm.output + calm.errors).contains(words),
          "\(command)")
      }
    }
  }
}
