import Cryptography
import Database
import FoundationEssentials
import Simulation
import Synchronization

/// Apple's servers behind Sign in with Apple, and the Apple account that the phone is signed in to.
///
/// Whoever wants something of them asks over the simulated network, at `host`. Nothing is kept in
/// memory that a restart must not lose; which clients there are comes with the world.
package final class AppleAccount: Sendable {
  /// Where the servers answer.
  package static let host = "appleid.apple.com"
  /// Who identity tokens say that they come from.
  package static let issuer = "https://appleid.apple.com"

  /// The header in which the phone proves that it is the phone.
  package static let phoneHeader = "Apple-Phone"

  /// What stands in that header; apps and their extensions never learn it, so that none of them can
  /// authorise anything without the sheet.
  package let phoneProof: String
  let store: AppleStore
  let clock: SimulatedClock
  let keyMaterial: KeyMaterial
  let randomness: SeededRandomness
  let keys: SigningKeys
  private let world: AppleAccountDescription?
  private let registered = Mutex<[String: AppleClient]>([:])

  private init(
    store: AppleStore, description: AppleAccountDescription?, clock: SimulatedClock,
    keyMaterial: KeyMaterial, randomness: SeededRandomness
  ) {
    phoneProof = keyMaterial.bytes("apple/phone", count: 32).hex
    self.store = store
    self.clock = clock
    self.keyMaterial = keyMaterial
    self.randomness = randomness
    world = description
    keys = SigningKeys(
      store: store, clock: clock, keyMaterial: keyMaterial, worldsKeys: description?.signingKey)
  }

  /// The servers whose database lies in `folder`; it is opened, or made, when it is first needed.
  ///
  /// `description` is the account that the phone is signed in to from the start (SIA-2: nil, none).
  package static func open(
    folder: URL, readOnly: Bool, creating: Bool = true, description: AppleAccountDescription?,
    clock: SimulatedClock, keyMaterial: KeyMaterial, randomness: SeededRandomness
  ) throws -> AppleAccount {
    AppleAccount(
      store: AppleStore(
        folder: folder, readOnly: readOnly, creating: creating, keyMaterial: keyMaterial),
      description: description, clock: clock, keyMaterial: keyMaterial, randomness: randomness)
  }

  /// What a person should know about the opening of the database, in sentences (STO-15, STO-16).
  package var notices: [String] { store.notices }

  /// Opens the database now, so that it is made where it is to be made, or its loss is known.
  package func openDatabase() throws { try store.read { _ in } }

  /// Closes the file; whatever is asked afterwards is refused with a sentence.
  package func close() {
    keys.finish()
    store.close()
  }

  /// Makes the keys for signing if there are none yet, in the background; to be called when
  /// somebody is about to sign in, so that nobody waits for them.
  package func prepare() {
    keys.prepare()
  }

  // MARK: Clients

  /// Lets a client take part; one of the same identifier is replaced.
  package func registerClient(_ client: AppleClient) {
    registered.withLock { $0[client.clientID] = client }
  }

  /// The clients, in the order of their identifiers.
  package var clients: [AppleClient] {
    registered.withLock { $0.values.sorted { $0.clientID < $1.clientID } }
  }

  func client(_ id: String) -> AppleClient? {
    registered.withLock { $0[id] }
  }

  // MARK: The account on the phone

  /// The account that the phone is signed in to; nil: none (SIA-2).
  package var account: AppleAccountDescription? {
    world ?? ((try? store.read { try $0.addedAccount() }) ?? nil)
  }

  /// Signs the phone in to an account, where it has none.
  package func addAccount(_ description: AppleAccountDescription) throws {
    guard world == nil else { return }
    try store.write { try $0.insert(description, at: clock.now) }
  }

  /// Whether the person was never asked for the app's group, or has ended that consent: then the
  /// sheet asks for name and email (SIA-1, SIA-3).
  package func isFirstAuthorization(clientID: String) -> Bool {
    guard let client = client(clientID), let account else { return true }
    let consent = try? store.read { connection in
      try connection.consent(account: account.email, group: client.group)
    }
    return (consent ?? nil) == nil
  }

  /// The user's identifier for the apps of a team (SIA-4); it does not depend on what is stored.
  package func user(of account: AppleAccountDescription, team: String) -> String {
    var stream = randomness.stream("apple/user/\(account.email)/\(team)")
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(stream.next(upperBound: UInt64(10))) }.joined()
    }
    let head = digits(3)
    let middle = stream.bytes(16).hex
    return "\(head).\(middle).\(digits(4))"
  }
}
