import Device
import Foundation
import Testing

private let shiny = "shiny.example"
private let chelsea = "chelsea@shiny.example"

@Suite("onetap upgrade runs one upgrade without a terminal")
struct UpgradeCommandTests {
  @Test("with the code from the QuickType bar: exit 0, and the new password opens the account")
  func automatic() throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    let result = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "auto", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let document = try result.document()
    #expect(document["outcome"] as? String == "passwordUpdated")
    #expect(document["reason"] is NSNull)
    #expect(document["request"] as? Int == 1)
    let credential = try #require(document["credential"] as? [String: String])
    #expect(credential == ["domain": shiny, "user": chelsea])
    #expect(try program.opens(shiny, chelsea))
    #expect(try !program.opens(shiny, chelsea, password: old))
    #expect(try storedPassword(program) != old)
  }

  @Test("the trace shows the hops in order, and no secret")
  func trace() throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    try program.run("upgrade", shiny, chelsea, "--to", "strong-password", "--code", "auto")
    let trace = try program.run("trace", "--request", "1")
    #expect(trace.status == 0)
    let hops = [
      "Switch to Strong Password", "pending password stored",
      "changePasswordWithoutUserInteraction",
      "authorise", "step-up required", "userInteractionRequired (100)",
      "prepareInterfaceToChangePassword", "interface shown", "text message sent",
      "text message delivered", "verify code", "code accepted", "change password",
      "password changed", "completeChangePasswordRequest", "credential updated", "outcome",
    ]
    var rest = trace.output[...]
    for hop in hops {
      let found = try #require(
        rest.range(of: hop), "\(hop) is missing or too early:\n\(trace.output)")
      rest = rest[found.upperBound...]
    }
    let new = try storedPassword(program)
    let code = try program.run("codes", "--last").output.prefix(6)
    for secret in [old, new, String(code)] {
      #expect(!secret.isEmpty && !trace.output.contains(secret))
    }
  }

  @Test("a wrong code on standard input: exit 1, a sentence, nothing changed")
  func wrongCode() throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    let result = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "-", input: "000000\n")
    #expect(result.status == 1)
    #expect(result.output.contains("Cancelled. Nothing was changed."))
    #expect(result.output.contains("That code isn't right. 4 tries left."))
    #expect(try program.opens(shiny, chelsea))
    #expect(try storedPassword(program) == old)
  }

  @Test(
    "SMS-10 a line of standard input is read as a pasted code is",
    arguments: ["四000000", "①000000", "code: 000-000", "٠٠٠٠٠٠"])
  func typedLine(_ line: String) throws {
    let program = try Program.withWorld()
    let result = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "-", input: line + "\n")
    #expect(result.output.contains("That code isn't right. 4 tries left."))
    #expect(!result.errors.contains("A code has 6 digits"))
  }

  @Test("SMS-4 five wrong codes lock, and the lock holds over restarts")
  func locked() throws {
    let program = try Program.withWorld()
    let codes = String(repeating: "000000\n", count: 9)
    let first = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "-", input: codes)
    #expect(first.status == 1)
    let second = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "auto")
    #expect(second.status == 1)
    #expect(
      second.output.contains("takes no codes for this account before "), "\(second.output)")
    #expect(try program.opens(shiny, chelsea))
  }

  @Test("SMS-5 tried again at once after a cancel: the next code is asked for when it may be sent")
  func triedAgain() throws {
    let program = try Program.withWorld()
    let first = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "-")
    #expect(first.status == 1)
    let second = try program.run(
      "upgrade", shiny, chelsea, "--to", "strong-password", "--code", "auto")
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    #expect(try program.run("trace", "--request", "2").output.contains("password changed"))
    #expect(try program.opens(shiny, chelsea))
  }

  @Test(
    "STO-13 time jumps past the lock before the app is signed in to: a sentence, and nothing hangs",
    .timeLimit(.minutes(1)))
  func lockedMeanwhile() throws {
    let program = try Program.withWorld()
    let device = try Device.open(
      DeviceConfiguration(stateFolder: program.state, isHeadless: true, clockStandsStill: true))
    #expect(device.arm("time.message.jump"))
    device.close()
    let running = try program.start([
      "upgrade", shiny, "noa@shiny.example", "--to", "strong-password", "--from", "app",
    ])
    // One that waits for ever is ended, so that the test fails and does not wait with it.
    let process = running.processIdentifier
    let watchdog = DispatchWorkItem { kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 45, execute: watchdog)
    let result = try running.finish()
    watchdog.cancel()
    #expect(!result.wasSignalled)
    #expect(result.status == 1)
    #expect(result.output.contains("The passwords were locked before Shiny could be signed in to."))
  }

  @Test("without --code a form is cancelled with a sentence that says what to give")
  func noCode() throws {
    let program = try Program.withWorld()
    let result = try program.run("upgrade", shiny, chelsea, "--to", "strong-password")
    #expect(result.status == 1)
    #expect(result.output.contains("--code auto"))
  }

  @Test("what is not stored is a sentence and exit 1")
  func unknown() throws {
    let program = try Program.withWorld()
    let result = try program.run("upgrade", shiny, "nobody", "--to", "strong-password")
    #expect(result.status == 1)
    #expect(result.errors.contains("nobody"))
  }
}

/// The stored password, by way of an export: the only way out for a script.
func storedPassword(
  _ program: Program, domain: String = shiny, user: String = chelsea
) throws -> String {
  let file = program.state.deletingLastPathComponent().appending(path: "export.csv")
  let result = try program.run("export", file.path, "--force")
  #expect(result.status == 0, "\(result.errors)")
  let text = try String(contentsOf: file, encoding: .utf8)
  let row = try #require(
    text.split(separator: "\n").first { $0.contains(domain) && $0.contains(user) })
  return String(row.split(separator: ",", omittingEmptySubsequences: false)[3])
}
