@testable import AccountService
import Database
import FoundationEssentials
import Simulation
import Synchronization
import TestSupport

/// A fixed morning: 2026-03-01T09:41:00.000Z.
let morning = Date(timeIntervalSince1970: 1_772_358_060)

/// An answer of the server, taken apart.
struct Reply: Decodable, Equatable {
  struct Number: Decodable, Equatable {
    var id: String
    var hint: String
  }

  var status = ""
  var reason: String?
  var check: String?
  var token: String?
  var user: String?
  var isNew: Bool?
  var signsInWith: String?
  var canUpgrade: Bool?
  var grant: String?
  var nonce: String?
  var state: String?
  var challenge: String?
  var numbers: [Number]?
  var hint: String?
  var expiresAt: Int64?
  var resendAt: Int64?
  var until: Int64?
  var sendsLeft: Int?
  var triesLeft: Int?

  /// The HTTP status and the trace's name are not in the body.
  var http = 0
  var traceName = ""

  private enum CodingKeys: CodingKey {
    case status, reason, check, token, user, isNew, signsInWith, canUpgrade, grant, nonce, state
    case challenge, numbers, hint, expiresAt, resendAt, until, sendsLeft, triesLeft
  }
}

/// The server of Shiny on a database of its own, with a carrier that only writes down.
final class ShinyServer: Sendable {
  static let password = "sunshine-1"
  static let user = "ann@shiny.example"

  let clock: SimulatedClock
  let folder: TemporaryFolder
  let database: ServiceDatabase
  let service: AccountService
  let outbox: Outbox
  let apple: FakeApple

  /// A server with one account, unless others are given.
  convenience init(
    policy: StepUpPolicy = .never, phones: [String] = ["+1 202 555 0100"],
    rules: String? = nil, upgradesRefused: String? = nil, exemptNumbers: Set<String> = [],
    offersApple: Bool = true, accounts: [AccountDescription]? = nil
  ) throws {
    let description = ServiceDescription(
      name: "Shiny", host: "api.shiny.example", domains: ["shiny.example"], passwordRules: rules,
      defaultPolicy: policy, upgradesRefused: upgradesRefused, exemptNumbers: exemptNumbers)
    let clock = SimulatedClock.manual(at: morning)
    try self.init(
      description, clock: clock, folder: TemporaryFolder(), apple: FakeApple(clock: clock),
      offersApple: offersApple,
      accounts: accounts
        ?? [AccountDescription(user: Self.user, password: Self.password, phones: phones)])
  }

  init(
    _ description: ServiceDescription, clock: SimulatedClock, folder: TemporaryFolder,
    apple: FakeApple, offersApple: Bool = true, seed: UInt64 = 7, accounts: [AccountDescription]
  ) throws {
    self.clock = clock
    self.folder = folder
    self.apple = apple
    database = try ServiceDatabase.open(folder.url)
    let outbox = Outbox()
    self.outbox = outbox
    service = AccountService(
      description, database: database, clock: clock, keyMaterial: .seeded(seed),
      randomness: SeededRandomness(seed: seed), scryptCost: 16,
      apple: offersApple ? FakeApple.shiny : nil,
      fetch: { (request) async throws(NetworkFailure) in try await apple.carry(request) },
      isLeaked: { outbox.isLeaked($0) }, sendText: { outbox.take($0) })
    if offersApple { apple.register(service.appleClient) }
    try service.create(accounts)
  }

  deinit { database.close() }

  /// The same server after a restart: same files, same clock.
  func restarted() throws -> ShinyServer {
    database.close()
    return try ShinyServer(
      service.description, clock: clock, folder: folder, apple: apple, accounts: [])
  }

  func call(_ path: String, _ body: [String: any Encodable & Sendable]) async throws -> Reply {
    let data = try JSONEncoder().encode(body.mapValues(Anything.init))
    return try await send(
      NetworkRequest(method: "POST", url: "https://api.shiny.example\(path)", body: data))
  }

  /// What a query of one number gives.
  func count(_ sql: String) throws -> Int {
    try database.database.read { try $0.row(sql) { $0.int(0) } ?? -1 }
  }

  func send(_ request: NetworkRequest) async throws -> Reply {
    let response = await service.respond(to: request)
    var reply = try JSONDecoder().decode(Reply.self, from: response.body)
    reply.http = response.status
    reply.traceName = response.headers["Trace-Name"] ?? ""
    return reply
  }

  func signIn(_ password: String, user: String = ShinyServer.user) async throws -> Reply {
    try await call("/v1/sign-in", ["user": user, "password": password])
  }

  func authorise(
    request: Int = 1, user: String = ShinyServer.user, password: String? = ShinyServer.password,
    token: String? = nil, kind: String = "strongPassword"
  ) async throws -> Reply {
    var body: [String: any Encodable & Sendable] = [
      "request": request, "user": user, "kind": kind,
    ]
    body["password"] = password
    body["token"] = token
    return try await call("/v1/upgrades/authorise", body)
  }

  func sendCode(_ challenge: String, number: String = "1") async throws -> Reply {
    try await call("/v1/step-up/send", ["challenge": challenge, "number": number])
  }

  func verify(_ challenge: String, _ code: String) async throws -> Reply {
    try await call("/v1/step-up/verify", ["challenge": challenge, "code": code])
  }

  func change(
    _ grant: String, to password: String, request: Int = 1, user: String = ShinyServer.user
  ) async throws -> Reply {
    try await call(
      "/v1/password",
      ["request": request, "user": user, "grant": grant, "newPassword": password])
  }

  /// Begins a step-up and has a code sent; answers the challenge and the code.
  func stepUp(request: Int = 1) async throws -> (challenge: String, code: String) {
    let challenge = try await authorise(request: request).challenge ?? ""
    _ = try await sendCode(challenge)
    return (challenge, outbox.lastCode)
  }
}

/// The carrier of the tests.
final class Outbox: Sendable {
  private struct State {
    var texts: [TextToSend] = []
    var refusal: String?
    var beforeLeakCheck: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var texts: [TextToSend] { state.withLock { $0.texts } }

  /// What stands behind the last `#`.
  var lastCode: String {
    texts.last?.text.split(separator: "#").last.map(String.init) ?? ""
  }

  func take(_ text: TextToSend) -> TextResult {
    state.withLock { state in
      if let refusal = state.refusal { return .refused(refusal) }
      state.texts.append(text)
      return .accepted
    }
  }

  /// Runs once, as soon as a right password is about to be judged.
  func meanwhile(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.beforeLeakCheck = action }
  }

  func isLeaked(_ password: String) -> Bool {
    let action = state.withLock { state in
      defer { state.beforeLeakCheck = nil }
      return state.beforeLeakCheck
    }
    action?()
    return password.hasPrefix("leaked")
  }

  func refuse(_ reason: String?) {
    state.withLock { $0.refusal = reason }
  }
}

/// Encodes whatever a body holds.
private struct Anything: Encodable {
  let value: any Encodable & Sendable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// A code that is surely another one.
func wrong(_ code: String, _ step: Int = 1) -> String {
  let number = ((Int(code) ?? 0) + step) % 1_000_000
  return String(String(number + 1_000_000).dropFirst())
}

extension Date {
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
