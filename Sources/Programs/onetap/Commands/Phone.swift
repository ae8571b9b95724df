import CPlatform
import CursesTerminal
import Device
import Foundation

/// Opens the phone for a command, and its store where a command needs secrets.
struct Phone: Sendable {
  let device: Device
  /// The notices that were told as the phone was opened.
  private let toldNotices: Set<String>

  /// Opens the state folder that the options name; `again` where this command has begun it.
  static func open(
    _ invocation: Invocation, access: DeviceConfiguration.Access = .readWrite,
    headless: Bool = true, again: Bool = false
  ) throws -> Phone {
    let configuration = try configuration(invocation, access: access, headless: headless)
    if !again { try requireNewState(configuration) }
    let isNew = !configuration.holdsPhone
    let device = try Device.open(configuration)
    let begun =
      isNew && headless && !again
      ? [
        "There was no phone in \(configuration.stateFolder.path), so a new one was begun there with the "
          + "world’s passwords."
      ] : []
    let notices = begun + device.notices
    do { try notices.forEach(Output.note) } catch {
      device.close()
      throw error
    }
    return Phone(device: device, toldNotices: Set(notices))
  }

  /// Refuses `--time` and `--seed` as wrong usage where there is a phone already.
  static func requireNewState(_ configuration: DeviceConfiguration) throws(CommandFailure) {
    do throws(DeviceProblem) { try configuration.requireNewState() } catch {
      throw CommandFailure(.usage, error.sentences)
    }
  }

  /// What the options and the environment say about the phone.
  static func configuration(
    _ invocation: Invocation, access: DeviceConfiguration.Access, headless: Bool
  ) throws -> DeviceConfiguration {
    let environment = ProcessInfo.processInfo.environment
    if invocation["--state"]?.isEmpty == true {
      throw CommandFailure(.usage, "--state needs the name of a folder, and this one is empty.")
    }
    var configuration = DeviceConfiguration(
      stateFolder: StateFolder.location(override: invocation["--state"], environment: environment),
      world: invocation["--world"], isHeadless: headless, access: access, environment: environment)
    if let seed = invocation["--seed"] {
      guard let number = UInt64(seed) else {
        throw CommandFailure(.usage, "--seed takes a whole number from 0, not “\(seed)”.")
      }
      configuration.seed = number
    }
    if let time = invocation["--time"] {
      guard let date = try? Date(time, strategy: .iso8601) else {
        throw CommandFailure(
          .usage, "--time takes a moment such as 2020-06-24T09:41:00Z, not “\(time)”.")
      }
      configuration.time = date
    }
    configuration.killAfterEvent = environment["ONETAP_KILL_AFTER_EVENT"].flatMap(Int.init)
    if !headless {
      // A kill that was armed takes the phone, and not the person's terminal.
      configuration.end = {
        CursesTerminal.endKilled(
          saying: "The phone was killed, as it was armed to be. Start onetap again to go on.")
      }
    }
    return configuration
  }

  /// Opens the store with the simulated Face ID, or else with the passcode (STO-12); answers what
  /// opened it.
  @discardableResult
  func unlock(_ invocation: Invocation) async throws -> Proof {
    // What a killed run may have left is looked for before anything is believed (STO-41).
    if device.lastRunEndedUncleanly, let problem = await device.checkIntegrity() { throw problem }
    return try await Self.unlock(
      invocation, faceIDEnabled: try device.faceIDEnabled, device.unlock)
  }

  /// The same for whatever takes a proof.
  @discardableResult
  static func unlock(
    _ invocation: Invocation, faceIDEnabled: Bool, _ attempt: (Proof) async -> UnlockAnswer
  ) async throws -> Proof {
    var refusal = "Face ID is off."
    var isBroken = false
    // Who gives a passcode means it.
    if faceIDEnabled, invocation["--passcode-file"] == nil {
      let matches = invocation["--face-id"] != "mismatch"
      switch await attempt(.faceID(matches: matches)) {
      case .unlocked: return .faceID(matches: matches)
      case .refused(let sentence, _):
        refusal = sentence
        // Face ID should have worked: the command was used rightly.
        isBroken = matches
      }
    }
    let proof = Proof.passcode(
      try passcode(invocation, because: refusal, without: isBroken ? .unsuccessful : .usage))
    if case .refused(let sentence, _) = await attempt(proof) {
      throw CommandFailure(.unsuccessful, sentence)
    }
    return proof
  }

  /// The passcode from its file, or of the person at the terminal; where there is neither, the command
  /// ends with `status`.
  static func passcode(
    _ invocation: Invocation, because refusal: String, without status: ExitStatus = .usage
  ) throws -> String {
    if let path = invocation["--passcode-file"] {
      return try SecretFile.firstLine(of: path, option: "--passcode-file")
    }
    guard Terminal.isThere, let answer = try Terminal.secret("Passcode:") else {
      throw CommandFailure(
        status, "\(refusal) Give the passcode with --passcode-file FILE, or run this in a terminal."
      )
    }
    return answer
  }

  /// What was found since the phone was opened, as sentences.
  var lateNotices: [String] { device.notices.filter { !toldNotices.contains($0) } }

  /// Tells what was found meanwhile, and closes the store and the databases.
  func close() {
    // The command's own answer was given by now: where nobody hears notices, that answer stands.
    for notice in lateNotices { try? Output.note(notice) }
    device.close()
  }
}
