import AppleAccount
import Foundation
import Simulation
import Synchronization

/// Apple's servers as the phone's world has them; the database is opened, and the apps are made known
/// to them, when somebody first needs that.
final class AppleServers: Sendable {
  private let servers: AppleAccount
  private let clients: @Sendable () -> [AppleClient]
  private let isReady = Mutex(false)

  /// `clients` are the apps of the world, with the keys of the servers behind them.
  init(
    _ servers: AppleAccount, on network: Network, clients: @escaping @Sendable () -> [AppleClient]
  ) {
    self.servers = servers
    self.clients = clients
    network.register(host: AppleAccount.host) { [weak self] request in
      await self?.ready().respond(to: request) ?? SiteServer.notFound
    }
  }

  /// Apple's servers of a world; nothing of them is opened yet.
  static func account(
    of world: World, around: Servers.Surroundings
  ) throws -> AppleAccount {
    try AppleAccount.open(
      folder: around.folder.url, readOnly: around.access == .readOnly,
      creating: around.makesAppleDatabase, description: world.appleAccount, clock: around.clock,
      keyMaterial: around.keyMaterial,
      randomness: around.randomness)
  }

  /// The Apple account on the phone; nil: there is none (SIA-2).
  var account: AppleAccountDescription? { servers.account }

  /// What proves to Apple that the phone asks, and not an app.
  var phoneProof: String { servers.phoneProof }

  /// What was found amiss with the database, as sentences.
  var notices: [String] { servers.notices }

  /// Makes what takes time in the background, since somebody is about to sign in.
  func prepare() { ready().prepare() }

  func isFirstAuthorization(clientID: String) -> Bool {
    ready().isFirstAuthorization(clientID: clientID)
  }

  /// Adds an account for the person, under an address of Apple's own.
  func addAccount(for person: String) throws {
    let names = person.split(separator: " ").map(String.init)
    let local = names.joined(separator: ".").lowercased()
    try servers.addAccount(
      AppleAccountDescription(
        givenName: names.dropLast().joined(separator: " "), familyName: names.last ?? person,
        email: "\(local)@icloud.example"))
  }

  /// Opens the database now; see `AppleAccount.openDatabase()`.
  func openDatabase() throws { try servers.openDatabase() }

  func close() { servers.close() }

  /// The servers, with the apps made known to them.
  func ready() -> AppleAccount {
    isReady.withLock { isReady in
      guard !isReady else { return }
      for client in clients() { servers.registerClient(client) }
      isReady = true
    }
    return servers
  }
}
