import AuthenticationServices
import DeviceNetwork
import NetworkMessages
import Synchronization

@testable import ShinyApp

/// A phone with the app on it: its network, its shared containers, and the system behind its window.
final class Phone: DeviceConnection, AppSystem {
  static let group = "group.example.shiny"

  let server = FakeShinyServer()
  let folder: URL
  private let state = Mutex(State())

  private struct State {
    var modifications: [AppModification] = []
    var outcome = AppModificationOutcome.completed(userInfo: nil)
    var onModify: (@Sendable (AppModification) async -> Void)?
    var authorizations: [AppleAuthorizationRequest] = []
    var authorization: Result<AppleAuthorization, AppleAuthorizationError> = .failure(.canceled)
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-app-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: What a device gives

  func exchange(_ request: NetworkRequest) async throws(NetworkFailure) -> NetworkResponse {
    try server.respond(to: request)
  }

  func container(forGroup identifier: String) -> URL? {
    identifier == Self.group ? folder : nil
  }

  func modify(_ request: AppModification) async -> AppModificationOutcome {
    let onModify = state.withLock { state in
      state.modifications.append(request)
      return state.onModify
    }
    await onModify?(request)
    return state.withLock { $0.outcome }
  }

  func authorize(
    _ request: AppleAuthorizationRequest
  ) async -> Result<AppleAuthorization, AppleAuthorizationError> {
    state.withLock { state in
      state.authorizations.append(request)
      return state.authorization
    }
  }

  // MARK: What a test says and sees

  var modifications: [AppModification] { state.withLock { $0.modifications } }
  var authorizations: [AppleAuthorizationRequest] { state.withLock { $0.authorizations } }

  /// How upgrades end from now on, and what happens before that.
  func upgradesEnd(
    _ outcome: AppModificationOutcome,
    _ onModify: (@Sendable (AppModification) async -> Void)? = nil
  ) {
    state.withLock { ($0.outcome, $0.onModify) = (outcome, onModify) }
  }

  func sheetGives(_ answer: Result<AppleAuthorization, AppleAuthorizationError>) {
    state.withLock { $0.authorization = answer }
  }

  var storedSession: StoredSession? { StoredSession.read(from: folder) }

  /// The files in the shared container.
  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  @MainActor
  func app(group: String? = Phone.group, offersApple: Bool = true) -> ShinyApp {
    ShinyApp(
      name: "Shiny", host: "shiny.example", appGroup: group, offersApple: offersApple,
      window: ASPresentationAnchor(system: self))
  }

  /// Runs the app's code as a device does.
  @MainActor
  func run(_ body: @MainActor () async -> Void) async {
    await PresentDevice.$connection.withValue(self) { await body() }
  }

  /// An app in which Chelsea is signed in.
  @MainActor
  func signedInApp() async throws -> ShinyApp {
    server.state.withLock { $0.sessions["t0"] = "chelsea" }
    try StoredSession(user: "chelsea", token: "t0").write(to: folder)
    let app = app()
    await run { await app.launch() }
    return app
  }
}

extension AppPage {
  /// The rows that can be chosen, by their names.
  var rowIDs: [String] { sections.flatMap(\.rows).map(\.id) }

  var labels: [String] { sections.flatMap(\.rows).map(\.label) }
}
