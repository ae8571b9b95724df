import AccountService
import AppleAccount
import AssociatedDomains
import Foundation
import PasswordAudit
import Simulation
import Synchronization
import TextMessages

/// Everything that answers on the world's hosts: sites, and the servers behind the apps.
///
/// Where the phone may be changed, the database of the servers is opened with it, so that what is
/// amiss there is known before a server is asked (STO-24); elsewhere when somebody first asks them.
final class Servers: Sendable {
  /// What the servers need of the phone's world.
  struct Surroundings: Sendable {
    let folder: StateFolder
    let access: DeviceConfiguration.Access
    /// The state is being filled: databases are made. Later a missing one is a loss.
    let isNew: Bool
    /// Whether Apple's database is made: with a new state, and once in one from before that was done.
    let makesAppleDatabase: Bool
    let clock: SimulatedClock
    let keyMaterial: KeyMaterial
    let randomness: SeededRandomness
    let network: Network
    let faults: FaultPlan
  }

  private struct Running {
    let database: ServiceDatabase
    let services: [String: AccountService]
  }

  private let world: World
  private let around: Surroundings
  private let carrier: Carrier
  private let apple: AppleAccount
  private let sites: SiteServer
  private let running = Mutex<Running?>(nil)

  init(world: World, around: Surroundings, carrier: Carrier, apple: AppleAccount) {
    self.world = world
    self.apple = apple
    self.around = around
    self.carrier = carrier
    sites = SiteServer(world, faults: around.faults, clock: around.clock)
    let hosts = Set(sites.hosts + world.services.map(\.description.host))
    for host in hosts {
      around.network.register(host: host) { [weak self] request in
        await self?.answer(host, request) ?? SiteServer.notFound
      }
    }
  }

  /// Opens the database; returns what stands in the way (STO-15).
  ///
  /// One that is damaged or lost stays as it is: the passwords can be read without the servers, and
  /// whatever asks a server is told why that is not possible.
  func takeUp() -> [String] {
    problem.map { sentence in
      [
        "\(sentence) Until then the servers behind the apps don’t answer; onetap reset --servers begins "
          + "them again and keeps the passwords."
      ]
    } ?? []
  }

  /// What was found amiss with the database when it was opened, as sentences.
  var notices: [String] { running.withLock { $0?.database.notices ?? [] } }

  /// Why the servers cannot be asked, as a sentence; `nil` as a rule.
  var problem: String? {
    do {
      try running.withLock { running in running = try running ?? start() }
      return nil
    } catch { return sentence(of: error) }
  }

  /// Opens the accounts that the world describes.
  func createAccounts() throws {
    try running.withLock { running in
      let now = try running ?? start()
      running = now
      for service in world.services {
        try now.services[service.description.host]?.create(accounts(of: service))
      }
    }
  }

  func close() {
    running.withLock { running in
      running?.database.close()
      running = nil
    }
  }

  /// The hosts that serve files.
  var siteHosts: [String] { sites.hosts }

  /// What a site would answer now when it is asked for its association file.
  func associationFile(on host: String, as behaviour: SiteBehaviour) -> SiteFileAnswer {
    sites.associationFile(on: host, as: behaviour)
  }

  private func answer(_ host: String, _ request: NetworkRequest) async -> NetworkResponse {
    if let file = await sites.answer(to: request) { return file }
    guard let service = world.services.first(where: { $0.description.host == host }) else {
      return sites.answerToAnything(request)
    }
    do {
      let answering = try running.withLock { running in
        let now = try running ?? start()
        running = now
        return now.services[host]
      }
      return await answering?.respond(to: request) ?? SiteServer.notFound
    } catch {
      return AccountService.failure(error, of: service.description.name)
    }
  }

  private func start() throws -> Running {
    let database = try ServiceDatabase.open(
      around.folder.url, readOnly: around.access == .readOnly, creating: around.isNew)
    let services = world.services.map { service in
      (
        service.description.host,
        AccountService(
          service.description, database: database, clock: around.clock,
          keyMaterial: around.keyMaterial, randomness: around.randomness,
          scryptCost: world.scryptCost, apple: world.relyingParty(of: service),
          secondsFromGMT: world.secondsFromGMT,
          fetch: { [network = around.network] question async throws(NetworkFailure) in
            try await network.send(
              question, from: .server, to: .apple,
              requestID: question.headers.header("Trace-Request").flatMap { Int($0) })
          },
          isLeaked: { LeakedPasswords.builtIn.lookUp($0) != nil },
          sendText: { [weak self] text in
            await self?.send(text) ?? .refused("The carrier is gone.")
          })
      )
    }
    return Running(
      database: database, services: Dictionary(services) { first, _ in first })
  }

  /// The accounts of a service as they begin; one may belong to the person's Apple account (SIA-15).
  private func accounts(of service: World.Service) -> [AccountDescription] {
    guard let bound = service.appleBound, let team = world.app(of: service)?.identifier.team,
      let account = apple.account
    else { return service.accounts }
    return service.accounts.map { description in
      guard description.user == bound else { return description }
      var description = description
      description.appleUser = apple.user(of: account, team: team)
      return description
    }
  }

  /// Opens a session for a user of a service; answers its token.
  func openSession(user: String, of service: World.Service) throws -> String? {
    try running.withLock { running in
      let now = try running ?? start()
      running = now
      return try now.services[service.description.host]?.openSession(user: user)
    }
  }

  /// The apps as Apple knows them, each with the key of the server behind it.
  func appleClients() -> [AppleClient] {
    let now = try? running.withLock { running in
      let now = try running ?? start()
      running = now
      return now
    }
    return world.apps.compactMap { app in
      guard let host = world.service(of: app)?.description.host,
        let key = now?.services[host]?.appleClient
      else { return nil }
      return AppleClient(
        team: app.identifier.team, clientID: app.identifier.bundle, keyID: key.keyID,
        publicKeyPEM: key.publicKeyPEM, appGroup: app.appGroups.first,
        mayAuthorize: app.signInWithApple != nil)
    }
  }

  /// Hands a text to the carrier, under the faults between the two.
  private func send(_ text: TextToSend) async -> TextResult {
    let message = TextMessage(sender: text.sender, to: text.to, text: text.text)
    let result: SendResult
    do {
      result = try await around.network.carry(from: .server, to: .messages, subjects: [text.to]) {
        [carrier] in carrier.send(message, requestID: text.requestID)
      }
    } catch {
      result = .refused(reason: "The carrier couldn't be reached. Try again later.")
    }
    switch result {
    case .accepted: return .accepted
    case .refused(let reason): return .refused(reason)
    }
  }
}

extension World {
  /// What the server behind an app is to Apple; nil where the app may not use Sign in with Apple.
  fileprivate func relyingParty(of service: Service) -> AppleRelyingParty? {
    guard let app = app(of: service), app.signInWithApple != nil else { return nil }
    return AppleRelyingParty(team: app.identifier.team, clientID: app.identifier.bundle)
  }
}
