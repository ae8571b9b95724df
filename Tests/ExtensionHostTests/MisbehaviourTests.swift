import CPlatform
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("The host outlives what a process does, and reports exactly one outcome (UPG-37)")
struct MisbehaviourTests {
  private static let changed = HostOutcome.changedPassword(
    user: "chelsea", password: "new-password")

  private static func ended(_ status: String) -> HostOutcome { .failed(.ended(status: status)) }

  @Test(
    "A process that ends or breaks the protocol ends the request",
    arguments: [
      ("exits at once", "exit status 3"),
      ("exits before answering", "exit status 4"),
      ("is killed", "signal SIGTERM"),
      ("floods", "it sent more than 1000 messages without being asked"),
      ("never ends a line", "it wrote a line of more than 1048576 bytes"),
      ("writes a line that is too long", "it wrote a line of more than 1048576 bytes"),
      ("writes garbage", "it wrote a line that is not a message of the protocol"),
      ("nests deeply", "it wrote a line that is not a message of the protocol"),
      ("prints a number", "it wrote a line that is not a message of the protocol"),
      ("leaves a key out", "it wrote a line that is not a message of the protocol"),
    ])
  func endsRequest(how: String, status: String) async {
    let rig = Rig()
    rig.network.register(host: "shiny.example") { _ in NetworkResponse(status: 200) }
    let outcome = await rig.run(.misbehaving(how))
    #expect(outcome == Self.ended(status))
    #expect(rig.hops.last == "extension ended")
    #expect(!rig.host.isRunning)
  }

  @Test("A process that closes its output alone can say nothing any more")
  func closesOutput() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("closes output"))
    #expect(outcome == Self.ended("it closed its standard output"))
  }

  @Test(
    "What has been answered stays answered, however the process ends",
    arguments: [
      ("exits after answering", "exit status 5"),
      ("closes input and answers", "exit status 0"),
      ("closes log", "exit status 0"),
      ("floods after answering", "signal SIGKILL"),
    ])
  func answerStands(how: String, status: String) async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving(how))
    #expect(outcome == Self.changed)
    #expect(rig.ending["status"] == status)
  }

  @Test("A process that does not end with its input is killed")
  func killsWhatDoesNotEnd() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("does not end"))
    #expect(outcome == Self.changed)
    #expect(rig.ending["status"] == "signal SIGKILL")
  }

  @Test(
    "Silence ends the request when its 30 s are over (UPG-35)",
    arguments: ["stops", "is silent", "closes input and is silent"])
  func silence(how: String) async {
    let rig = Rig()
    rig.network.register(host: "shiny.example") { _ in NetworkResponse(status: 200) }
    let outcome = await rig.run(.misbehaving(how))
    #expect(outcome == .failed(.silent))
    #expect(rig.clock.now == Rig.start.addingTimeInterval(30))
    #expect(rig.ending["status"] == "signal SIGKILL")
  }

  @Test("A process that asks for more than it reads is not listened to any more")
  func doesNotListen() async {
    let rig = Rig()
    rig.network.register(host: "shiny.example") { _ in
      NetworkResponse(status: 200, body: Data(repeating: 0, count: 700_000))
    }
    let outcome = await rig.run(.misbehaving("floods without listening"))
    #expect(outcome == .failed(.silent))
  }

  @Test("What it started ends with it (UPG-38)")
  func killsGrandchild() async throws {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("leaves a grandchild"))
    #expect(outcome == Self.changed)
    let log = try #require(rig.ending["log"])
    let pid = try #require(log.split(separator: " ").last.flatMap { Int32($0.dropLast()) })
    // It is somebody else's to wait for; that it ended shows on its pidfd.
    let pidfd = cp_pidfd_open(pid)
    guard pidfd >= 0 else { return }
    defer { close(pidfd) }
    var descriptor = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 60_000) == 1)
  }

  @Test("It gets no descriptor, no signal mask and no environment of the device")
  func isolation() async throws {
    struct Report: Decodable {
      let descriptors: Int
      let environment: [String]
      let cwd: String
      let leads: Bool
      let blocked: Int
      let arguments: Int
    }
    let rig = Rig()
    _ = await rig.run(.misbehaving("looks around"))
    let log = try #require(rig.ending["log"])
    let report = try JSONDecoder().decode(Report.self, from: Data(log.utf8))
    #expect(report.descriptors == 3)
    // Python sets LC_CTYPE by itself where there is no locale.
    #expect(Set(report.environment).subtracting(["LC_CTYPE"]) == ["MISBEHAVIOUR", "PATH"])
    #expect(report.cwd == "/")
    #expect(report.leads)
    #expect(report.blocked == 0)
    #expect(report.arguments == 0)
  }

  @Test("The last 64 KiB of its log are kept, from the start of a line")
  func keepsEndOfLog() async throws {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("floods its log"))
    #expect(outcome == Self.changed)
    let log = try #require(rig.ending["log"])
    #expect(log.utf8.count <= 64 << 10)
    #expect(log.utf8.count > 60 << 10)
    #expect(log.hasPrefix("line "))
    #expect(log.hasSuffix("line 19999 of the log\n"))
  }

  @Test("A secret in its log is masked in the trace")
  func masksSecrets() async {
    let rig = Rig()
    _ = await rig.run(.misbehaving("logs secrets"))
    #expect(rig.ending["log"] == "old ••••••, new ••••••\n")
  }

  @Test("A program that is not there, or is none, fails with a sentence")
  func cannotStart() async {
    let rig = Rig()
    let missing = await rig.run(Program(file: URL(filePath: "/nowhere/Missing")))
    #expect(missing == .failed(.couldNotStart("Missing: No such file or directory")))
    let folder = await rig.run(Program(file: URL(filePath: "/usr")))
    #expect(folder == .failed(.couldNotStart("usr: Permission denied")))
    #expect(!rig.host.isRunning)
  }
}
