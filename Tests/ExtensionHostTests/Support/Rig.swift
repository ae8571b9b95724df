import AuthenticationServices
import Foundation
import Simulation
import Synchronization

@testable import ExtensionHost

/// A host with everything around it that a device would give, and nothing real behind it.
struct Rig: Sendable {
  static let start = Date(timeIntervalSince1970: 1_592_254_500)

  let clock: SimulatedClock
  let trace: Trace
  let faults: FaultPlan
  let network: Network
  let host: ExtensionHost
  let forms = Forms()
  let sheet: Sheet

  /// Stands still unless another clock is given.
  ///
  /// The host waits long for any process, until the process announces that it is about to go wrong
  /// in a way that only waiting can show: so a busy machine makes no test fail.
  init(
    clock: SimulatedClock = .manual(at: start), movesClock: Bool = false, sheet: Sheet = Sheet()
  ) {
    self.clock = clock
    self.sheet = sheet
    trace = Trace(clock: clock)
    faults = FaultPlan(clock: clock)
    network = Network(clock: clock, faults: faults, trace: trace)
    let announced = Announcement()
    network.register(host: "announce.example") { _ in
      announced.isMade.withLock { $0 = true }
      return NetworkResponse(status: 200, headers: ["Trace-Name": "announced"])
    }
    host = ExtensionHost(
      ExtensionHost.Setting(
        clock: clock, trace: trace, faults: faults,
        patience: { announced.isMade.withLock { $0 } ? .milliseconds(300) : .seconds(60) },
        movesClock: movesClock))
  }

  /// Runs request 7 in this program, after what a device does first.
  func run(
    _ program: Program, kind: UpgradeRequest.Kind = .strongPassword,
    existingPassword: String = "old-password", userInfo: Data? = nil,
    containers: [String: URL] = [:]
  ) async -> HostOutcome {
    let isApple = kind == .signInWithApple
    trace.record(
      .person, .system,
      isApple ? "Upgrade to Sign in with Apple" : "Switch to Strong Password", request: 7)
    trace.record(
      .system, .keychain, isApple ? "pending upgrade stored" : "pending password stored",
      request: 7)
    let request = UpgradeRequest(
      number: 7, kind: kind, executable: program.file, environment: program.environment,
      serviceIdentifier: "shiny.example", user: "chelsea", existingPassword: existingPassword,
      newPassword: isApple ? nil : "new-password", userInfo: userInfo, extensionName: "Shiny",
      sharedContainers: containers)
    let outcome = await host.run(request, services)
    forms.end()
    return outcome
  }

  var services: HostServices {
    HostServices(
      network: { request throws(NetworkFailure) in
        try await network.send(request, from: .extensionProcess, requestID: 7)
      },
      present: { forms.add($0) }, authorise: { await sheet.ask($0) })
  }

  /// The names of what happened, in order; `ignored` with its rule. Without the two events that
  /// come before the host, and without announcements.
  var hops: [String] {
    let events = trace.events.dropFirst(2).filter {
      !["announce", "announced"].contains($0.name)
    }
    return events.map { event in
      event.name == "ignored" ? "ignored: \(event.details["rule"] ?? "")" : event.name
    }
  }

  /// The details of the event that closes each hop: how the process ended, and its log.
  var ending: [String: String] {
    trace.events.last { $0.name == "extension ended" }?.details ?? [:]
  }
}

private final class Announcement: Sendable {
  let isMade = Mutex(false)
}

/// What was shown, in order, for tests that have to wait for it.
final class Forms: Sendable {
  private let shown = Mutex<[ExtensionForm?]>([])
  private let stream: AsyncStream<ExtensionForm?>
  private let continuation: AsyncStream<ExtensionForm?>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(100))
  }

  var all: [ExtensionForm?] { shown.withLock { $0 } }

  func add(_ form: ExtensionForm?) {
    shown.withLock { $0.append(form) }
    continuation.yield(form)
  }

  func end() { continuation.finish() }

  /// The next form that meets the condition; nil: the request ended without one.
  func next(where condition: (ExtensionForm) -> Bool = { _ in true }) async -> ExtensionForm? {
    for await form in stream {
      if let form, condition(form) { return form }
    }
    return nil
  }
}

/// A program to run as an extension.
struct Program: Sendable {
  let file: URL
  var environment: [String: String] = ["PATH": "/usr/bin:/bin"]

  /// The sample extension, as built beside the tests.
  static let shiny = Program(
    file: Bundle.module.bundleURL.deletingLastPathComponent()
      .appendingPathComponent("ShinyUpgradeExtension"), environment: [:])

  /// The one that was written from the protocol page.
  static let stepUp = Program(file: script("stepup.py"))

  /// Another one, for Sign in with Apple.
  static func apple(_ style: String) -> Program {
    Program(
      file: script("apple.py"), environment: ["PATH": "/usr/bin:/bin", "STYLE": style])
  }

  static func misbehaving(_ how: String) -> Program {
    Program(
      file: script("misbehaving.py"),
      environment: ["PATH": "/usr/bin:/bin", "MISBEHAVIOUR": how])
  }

  private static func script(_ name: String) -> URL {
    Bundle.module.bundleURL.appendingPathComponent("Extensions/\(name)")
  }
}

extension Rig {
  /// Waits until an event of this name was recorded.
  func waitFor(_ name: String) async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    trace.observe { if $0.name == name { continuation.finish() } }
    if trace.events.contains(where: { $0.name == name }) { continuation.finish() }
    for await _ in stream {}
  }
}
