import Foundation
import Glibc
import TestTerminal
import TextInterface
import Testing

@Suite(
  "The user's other programs can't read the memory of the running program",
  .enabled(if: geteuid() == 0, "becoming another user needs root"), .timeLimit(.minutes(2)))
struct HiddenMemoryTests {
  /// Root may read everything, so that both the program and the reader are another user.
  private static let nobody = [
    "--reuid=65534", "--regid=65534", "--clear-groups", "--bounding-set=-all", "--inh-caps=-all",
  ]

  private static func canOpen(_ file: String) throws -> Bool {
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/setpriv")
    reader.arguments = nobody + ["/bin/sh", "-c", ": < \(file)"]
    reader.standardError = FileHandle.nullDevice
    try reader.run()
    reader.waitUntilExit()
    return reader.terminationStatus == 0
  }

  @Test("A release hides it; without that it can be read", arguments: [true, false])
  func hides(_ isHidden: Bool) throws {
    let program = try Program()
    let folder = program.state.deletingLastPathComponent().path
    #expect(chown(folder, 65534, 65534) == 0)
    let terminal = try TestTerminal(
      "/usr/bin/setpriv",
      arguments: Self.nobody + [builtProgram("onetap"), "--state", program.state.path],
      environment: ["ONETAP_HIDES_MEMORY": isHidden ? "1" : "", "HOME": folder])
    try terminal.waitIdle(within: 60)
    let process = "/proc/\(terminal.processIdentifier)"
    // The same process, and not a launcher before it.
    let name = try String(contentsOfFile: "\(process)/comm", encoding: .utf8)
    #expect(name == "onetap\n")
    for file in ["mem", "environ", "maps"] {
      #expect(try Self.canOpen("\(process)/\(file)") == !isHidden, "\(file)")
    }
    let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core") })
    #expect(core.split(separator: " ").contains("0"))
  }
}
