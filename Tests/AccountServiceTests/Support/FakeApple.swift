import Cryptography
import FoundationEssentials
import IdentityTokens
import Simulation
import Synchronization

@testable import AccountService

/// Apple's servers as these tests need them: tokens of every kind, codes that are good once, a key
/// set that rotates, a network that fails.
final class FakeApple: Sendable {
  static let shiny = AppleRelyingParty(team: "SHINYTEAM1", clientID: "example.shiny.app")
  static let subject = "001234.0123456789abcdef0123456789abcdef.0941"

  /// What the network does with a request to one path.
  enum Weather {
    case fine
    case offline
    /// Nothing happens until the clock has moved on by 10 s.
    case slow
    /// Apple has done it, and the answer is lost.
    case answerLost
    case status(Int, String)
  }

  private struct State {
    var signers: [(id: String, key: RSAPrivateKey)] = []
    var cacheControl: String? = "max-age=600"
    var age: String?
    var weather: [String: Weather] = [:]
    var client: (keyID: String, publicKeyPEM: String) = ("", "")
    /// Codes that were not used yet, and whose they are.
    var codes: [String: String] = [:]
    var codesGiven = 0
    var refreshTokens: Set<String> = []
    var requests: [NetworkRequest] = []
    var beforeToken: (@Sendable () async -> Void)?
    var otherSubject: String?
    var network: Network?
  }

  private let clock: SimulatedClock
  private let state: Mutex<State>

  init(clock: SimulatedClock) throws {
    self.clock = clock
    let key = try RSAPrivateKey(pem: AppleTestKeys.first)
    state = Mutex(State(signers: [("FIRSTKEY01", key)]))
  }

  // MARK: What tests arrange

  func register(_ client: (keyID: String, publicKeyPEM: String)) {
    state.withLock { $0.client = client }
  }

  func set(_ weather: Weather, for path: String) { state.withLock { $0.weather[path] = weather } }

  func cache(_ control: String?, age: String? = nil) {
    state.withLock {
      $0.cacheControl = control
      $0.age = age
    }
  }

  /// Signs with a new key from now on; the set holds both (SIA-6).
  func rotate() throws {
    let key = try RSAPrivateKey(pem: AppleTestKeys.second)
    state.withLock { $0.signers.append(("SECONDKEY2", key)) }
  }

  /// Runs before a code is taken.
  func beforeToken(_ action: (@Sendable () async -> Void)?) {
    state.withLock { $0.beforeToken = action }
  }

  /// Whose identity token an exchange gives, in place of the right one.
  func exchangeAnswers(about subject: String) { state.withLock { $0.otherSubject = subject } }

  /// The paths that were asked for, in their order.
  var asked: [String] { state.withLock { $0.requests.map(\.path) } }
  var requests: [NetworkRequest] { state.withLock { $0.requests } }
  var refreshTokens: Set<String> { state.withLock { $0.refreshTokens } }

  /// Lets servers reach it over a network with faults and a trace.
  func reach(over network: Network) {
    network.register(host: "appleid.apple.com") { [self] request in
      (try? await answer(request)) ?? NetworkResponse(status: 503)
    }
    state.withLock { $0.network = network }
  }

  // MARK: The sheet

  /// What the sheet gives: a token and a code that belong together.
  func authorise(
    nonce: String?, subject: String = FakeApple.subject, email: String? = nil,
    _ change: (inout IdentityTokenClaims) -> Void = { _ in }
  ) throws -> (token: String, code: String) {
    let code = state.withLock { state in
      state.codesGiven += 1
      let code = "code-\(state.codesGiven)"
      state.codes[code] = subject
      return code
    }
    return (try token(nonce: nonce, subject: subject, email: email, code: code, change), code)
  }

  func token(
    nonce: String?, subject: String = FakeApple.subject, email: String? = nil,
    code: String? = nil, _ change: (inout IdentityTokenClaims) -> Void = { _ in }
  ) throws -> String {
    var claims = IdentityTokenClaims(
      subject: subject, audience: Self.shiny.clientID, issuedAt: clock.now,
      expires: clock.now + 600, nonce: nonce, email: email,
      emailVerified: email == nil ? nil : true, codeHash: code.map(Self.codeHash))
    change(&claims)
    let signer = state.withLock { $0.signers[$0.signers.count - 1] }
    return try IdentityTokenSigner(key: signer.key, keyID: signer.id).token(claims)
  }

  /// The left half of the code's SHA-256 (OpenID Connect Core 1.0, section 3.3.2.11).
  private static func codeHash(_ code: String) -> String {
    Digest.sha256(code.utf8).prefix(16).base64URL
  }

  // MARK: The servers

  /// Carries a server's request to Apple.
  func carry(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    guard let network = state.withLock({ $0.network }) else { return try await answer(request) }
    return try await network.send(
      request, from: .server, to: .apple,
      requestID: request.headers["Trace-Request"].flatMap { Int($0) })
  }

  func answer(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    let weather = state.withLock { state in
      state.requests.append(request)
      return state.weather[request.path] ?? .fine
    }
    if request.path == "/auth/token" { await state.withLock { $0.beforeToken }?() }
    switch weather {
    case .offline: throw .notConnectedToInternet
    case .slow:
      guard (try? await clock.sleep(until: clock.now + 10)) != nil else {
        throw .networkConnectionLost
      }
      return reply(to: request)
    case .status(let status, let body):
      return NetworkResponse(status: status, body: Data(body.utf8))
    case .answerLost:
      _ = reply(to: request)
      throw .networkConnectionLost
    case .fine: return reply(to: request)
    }
  }

  private func reply(to request: NetworkRequest) -> NetworkResponse {
    switch (request.method, request.path) {
    case ("GET", "/auth/keys"): keySet()
    case ("POST", "/auth/token"): exchange(request.form)
    case ("POST", "/auth/revoke"): revoke(request.form)
    default: NetworkResponse(status: 404)
    }
  }

  private func keySet() -> NetworkResponse {
    state.withLock { state in
      let set = JSONWebKeySet(
        keys: state.signers.map { JSONWebKey($0.key.publicKey, keyID: $0.id) })
      var response = NetworkResponse(status: 200, body: set.json)
      response.headers["Cache-Control"] = state.cacheControl
      response.headers["Age"] = state.age
      return response
    }
  }

  private func exchange(_ form: [String: String]) -> NetworkResponse {
    guard isClient(form), form["grant_type"] == "authorization_code" else {
      return refused("invalid_client")
    }
    guard let subject = state.withLock({ $0.codes.removeValue(forKey: form["code"] ?? "") }),
      let token = try? token(
        nonce: nil, subject: state.withLock { $0.otherSubject } ?? subject)
    else { return refused("invalid_grant") }
    let refresh = "refresh-of-\(form["code"] ?? "")"
    state.withLock { _ = $0.refreshTokens.insert(refresh) }
    let body = """
      {"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"\(refresh)",\
      "id_token":"\(token)"}
      """
    return NetworkResponse(status: 200, body: Data(body.utf8))
  }

  private func revoke(_ form: [String: String]) -> NetworkResponse {
    guard isClient(form), form["token_type_hint"] == "refresh_token" else {
      return refused("invalid_client")
    }
    state.withLock { _ = $0.refreshTokens.remove(form["token"] ?? "") }
    return NetworkResponse(status: 200)
  }

  private func isClient(_ form: [String: String]) -> Bool {
    let client = state.withLock { $0.client }
    guard let key = try? P256PublicKey(pem: client.publicKeyPEM) else { return false }
    return form["client_id"] == Self.shiny.clientID
      && (try? ClientSecret.verify(
        form["client_secret"] ?? "", team: Self.shiny.team, keyID: client.keyID,
        clientID: Self.shiny.clientID, key: key, now: clock.now)) != nil
  }

  private func refused(_ word: String) -> NetworkResponse {
    NetworkResponse(status: 400, body: Data(#"{"error":"\#(word)"}"#.utf8))
  }
}

extension NetworkRequest {
  /// The members of a form that was sent.
  var form: [String: String] {
    let pairs = String(decoding: body ?? Data(), as: UTF8.self).split(separator: "&")
    return pairs.reduce(into: [:]) { form, pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? "" }
      form[parts[0]] = parts.last
    }
  }
}

extension ShinyServer {
  /// Begins an upgrade to Sign in with Apple without a step-up; the grant and its nonce.
  func allowApple(
    request: Int = 1, user: String = ShinyServer.user, password: String? = ShinyServer.password,
    token: String? = nil
  ) async throws -> (grant: String, nonce: String) {
    let reply = try await authorise(
      request: request, user: user, password: password, token: token, kind: "signInWithApple")
    return (reply.grant ?? "", reply.nonce ?? "")
  }

  func convert(
    _ grant: String, token: String, code: String, request: Int = 1,
    user: String = ShinyServer.user
  ) async throws -> Reply {
    try await call(
      "/v1/upgrades/sign-in-with-apple",
      [
        "request": request, "user": user, "grant": grant, "identityToken": token,
        "authorizationCode": code,
      ])
  }

  /// The whole upgrade, from the password to the answer.
  @discardableResult
  func upgradeToApple(
    request: Int = 1, user: String = ShinyServer.user, password: String? = ShinyServer.password,
    token: String? = nil, subject: String = FakeApple.subject
  ) async throws -> Reply {
    let (grant, nonce) = try await allowApple(
      request: request, user: user, password: password, token: token)
    let sheet = try apple.authorise(nonce: nonce, subject: subject)
    return try await convert(
      grant, token: sheet.token, code: sheet.code, request: request, user: user)
  }

  func signInWithApple(
    _ sheet: (token: String, code: String), _ details: [String: String] = [:]
  ) async throws -> Reply {
    var body: [String: any Encodable & Sendable] = details
    body["identityToken"] = sheet.token
    body["authorizationCode"] = sheet.code
    return try await call("/v1/sign-in/apple", body)
  }

  /// A nonce for signing in with Apple.
  func nonce() async throws -> String { try await call("/v1/nonce", [:]).nonce ?? "" }

  func account(_ token: String) async throws -> Reply {
    try await call("/v1/account", ["token": token])
  }
}
