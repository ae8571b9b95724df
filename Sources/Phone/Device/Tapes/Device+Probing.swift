import AccountService
import Domains
import Foundation
import Keychain
import Simulation

// What testers want to know of stores and servers. Nothing here leaves a trace: servers are asked on
// a copy of their databases, with a network, a clock and a trace of its own and without faults.

/// How a credential stands in the store.
package struct ProbedCredential: Hashable, Sendable {
  package let isStored: Bool
  package let isRecentlyDeleted: Bool
  /// An upgrade of it was begun and its end is not known.
  package let isInterrupted: Bool
}

extension Device {
  /// How the store has an account.
  package func probeCredential(
    domain: String, user: String
  ) throws(DeviceProblem) -> ProbedCredential {
    let name = Domain.name(of: domain)
    let stored = try credential(domain: domain, user: user)
    let interrupted = try answering { try machinery.unsettledUpgrades() }
    return ProbedCredential(
      isStored: stored != nil,
      isRecentlyDeleted: try recentlyDeleted().contains { $0.domain == name && $0.user == user },
      isInterrupted: interrupted.contains { pending in
        pending.domain == name && pending.user == user
          || stored != nil && pending.credential == stored?.id
      })
  }

  /// The stored password of an account, locked or not, by way of a copy where it is locked; nil: none
  /// is stored.
  package func probePassword(domain: String, user: String) throws(DeviceProblem) -> String? {
    guard let found = try credential(domain: domain, user: user) else { return nil }
    do {
      return try machinery.keychain.password(of: found.id)
    } catch KeychainError.locked {
      return try probeLockedPassword(of: found)
    } catch { throw DeviceProblem(error) }
  }

  private func probeLockedPassword(of found: Credential) throws(DeviceProblem) -> String {
    try answering {
      try onCopy { folder throws -> String in
        let keychain = try Keychain.open(
          folder: folder.url, clock: .manual(at: now), keyMaterial: machinery.keyMaterial)
        defer { keychain.close() }
        if try keychain.faceIDEnabled {
          try keychain.unlockWithFaceID(matches: true)
        } else {
          try keychain.unlock(passcode: machinery.world.passcode)
        }
        return try keychain.password(of: found.id)
      }
    }
  }

  /// The password that the world saved for an account; nil: it saved none.
  package func worldPassword(domain: String, user: String) -> String? {
    let name = Domain.name(of: domain)
    return machinery.world.credentials.first { $0.domain.ascii == name && $0.user == user }?
      .password
  }

  /// What the server behind a domain says to a password, asked on a copy of the servers.
  package func probeServer(
    domain: String, user: String, password: String
  ) async -> SignInResult {
    let world = machinery.world
    return await askingCopy(of: world) { network in
      await SignIn(world: world, network: network).ask(
        domain: domain, user: user, password: password)
    } ?? .unreachable("The servers' databases cannot be copied.")
  }

  /// Until when step-up is locked for an account (SMS-4), asked on a copy of the servers; nil: it is
  /// not.
  package func probeStepUpLock(
    domain: String, user: String, password: String
  ) async -> Date? {
    let world = machinery.world
    guard let name = Domain(domain), let service = world.service(for: name)?.description else {
      return nil
    }
    let question = NetworkRequest(
      method: "POST", url: "https://\(service.host)/v1/upgrades/authorise",
      headers: ["Content-Type": "application/json"],
      body: try? SimulatorStore.encoder.encode(
        Wish(request: Self.probe, user: user, kind: "strongPassword", password: password)))
    let answer = await askingCopy(of: world) { network in
      // No answer means that nothing is known of a lock, which is what nil says.
      try? await network.send(question, from: .extensionProcess, requestID: nil)
    }
    // An answer of another form names no lock.
    guard let body = answer??.body,
      let until = (try? JSONDecoder().decode(Answer.self, from: body))?.until
    else { return nil }
    return Date(timeIntervalSince1970: Double(until) / 1_000)
  }

  /// A request's number that no phone comes to.
  private static let probe = 1_000_000_000

  private struct Wish: Encodable {
    let request: Int
    let user: String
    let kind: String
    let password: String
  }

  private struct Answer: Decodable {
    let until: Int64?
  }

  // MARK: Copies

  private func onCopy<Found>(_ body: (StateFolder) throws -> Found) throws -> Found {
    let copy = try StateCopy(of: machinery.folder)
    defer { copy.remove() }
    return try body(copy.folder)
  }

  /// Asks something of servers that stand as the phone's do, and are gone afterwards.
  private func askingCopy<Found: Sendable>(
    of world: World, _ ask: @Sendable (Network) async -> Found
  ) async -> Found? {
    let parts = machinery
    // Nil says that the servers could not be copied; each caller has its sentence for that.
    guard let copy = try? StateCopy(of: parts.folder) else { return nil }
    defer { copy.remove() }
    let clock = SimulatedClock.manual(at: now)
    let faults = FaultPlan(clock: clock)
    let network = Network(clock: clock, faults: faults, trace: Trace(clock: clock))
    let around = Servers.Surroundings(
      folder: copy.folder, access: .readWrite, isNew: false,
      makesAppleDatabase: false, clock: clock,
      keyMaterial: parts.keyMaterial,
      randomness: SeededRandomness(seed: 0), network: network, faults: faults)
    // As above.
    guard let apple = try? AppleServers.account(of: world, around: around) else { return nil }
    let servers = Servers(world: world, around: around, carrier: parts.carrier, apple: apple)
    let found = await ask(network)
    servers.close()
    apple.close()
    return found
  }
}
