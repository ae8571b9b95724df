import Device
import Foundation

/// One upgrade without interface: the extension's process and all commits included.
enum Upgrades {
  /// An account whose service never asks for a second proof.
  private static let account = (domain: "shiny.example", user: "noa@shiny.example")

  @Sendable static func measure(_ workshop: Workshop) async throws -> [String] {
    var configuration = DeviceConfiguration(
      stateFolder: workshop.folder.appending(path: "upgrades"), isHeadless: true,
      environment: ProcessInfo.processInfo.environment)
    configuration.world = try cheapWorld(workshop).path
    let device = try Device.open(configuration)
    defer { device.close() }
    guard await device.unlock(.faceID(matches: true)) == .unlocked,
      let credential = try device.credential(domain: account.domain, user: account.user)
    else { throw BenchProblem("the phone could not be unlocked") }
    var sample = Sample()
    for _ in 0..<100 {
      let start = ContinuousClock.now
      let result = await device.upgrade(credential.id, to: .strongPassword)
      sample.add((ContinuousClock.now - start).milliseconds)
      guard result.outcome == .passwordUpdated else {
        throw BenchProblem("an upgrade failed: \(result.reason ?? "")")
      }
    }
    return [
      Figure(
        name: "one upgrade without interface", unit: "ms", sample: sample, aim: "under 30 ms"
      ).line
    ]
  }

  /// The demo world with servers whose scrypt costs next to nothing: it is left out of the figure.
  private static func cheapWorld(_ workshop: Workshop) throws -> URL {
    let copy = workshop.folder.appending(path: "cheap-world")
    let environment = ProcessInfo.processInfo.environment
    let world = try Assets(environment: environment, program: Assets.runningProgram)
      .world(Assets.builtInWorld)
    try FileManager.default.copyItem(at: world, to: copy)
    let file = copy.appending(path: "world.json5")
    let text = try String(contentsOf: file, encoding: .utf8)
    let cheap = text.replacing(#/scryptCost: \d+/#, with: "scryptCost: 16")
    guard cheap != text else { throw BenchProblem("the world says nothing of scryptCost") }
    try Data(cheap.utf8).write(to: file)
    return copy
  }
}

/// Why something could not be measured.
struct BenchProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
