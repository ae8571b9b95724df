import DeviceNetwork
import Testing

@testable import AuthenticationServices

@MainActor
@Suite(
  "An extension written from public documentation alone works as it is", .timeLimit(.minutes(1)))
struct SmallExtensionTests {
  private let host = FakeHost()

  /// Runs the extension in this process; what it says is read from the host's end.
  private func begin(
    _ method: ExtensionMethod, userInfo: [AnyHashable: Any]? = nil, server status: Int = 200
  ) async throws -> (SmallExtension, ExtensionRuntime, HostConnection) {
    let controller = SmallExtension()
    let connection = host.connection
    let runtime = ExtensionRuntime(controller, connection)
    let list = try UserInfo.encode(userInfo)
    await FakeDevice(.success(.init(status: status))).run { @MainActor in
      runtime.take(.call(method, userInfo: list))
    }
    return (controller, runtime, connection)
  }

  @Test("Its password change: done, interaction wanted, refused with a reason")
  func password() async throws {
    _ = try await begin(.changePasswordWithoutUserInteraction)
    #expect(
      await host.next()
        == .completeChangePasswordRequest(
          call: 1, updatedCredential: .init(user: "chelsea", password: "new"), userInfo: nil))
    _ = try await begin(.changePasswordWithoutUserInteraction, server: 401)
    #expect(
      await host.next()
        == .cancelRequest(call: 1, domain: "ASExtensionErrorDomain", code: 100, reason: nil))
    _ = try await begin(.changePasswordWithoutUserInteraction, server: 403)
    #expect(
      await host.next()
        == .cancelRequest(
          call: 1, domain: "ASExtensionErrorDomain", code: 0,
          reason: "You cannot change this password."))
  }

  @Test("Its conversion: it asks for an authorisation, and completes with what it got (UPG-30)")
  func conversion() async throws {
    let (_, runtime, _) = try await begin(
      .convertAccountToSignInWithAppleWithoutUserInteraction, userInfo: ["token": "let me in"])
    #expect(await host.next() == .authorize(id: 1, call: 1, state: "state", nonce: "nonce"))
    runtime.take(.authorization(id: 1, .credential(.first)))
    let message = await host.next()
    guard case .completeUpgradeToSignInWithApple(1, let userInfo)? = message else {
      Issue.record("it said \(String(describing: message))")
      return
    }
    #expect(
      UserInfo.decode(userInfo) as? [String: String] == ["user": AppleAuthorization.first.user])
  }

  @Test(
    "Its conversion: what the system could not give, it makes the right cancel of",
    arguments: [(1001, 1), (1004, 0), (4711, 0)])
  func conversionFails(code: Int, cancel: Int) async throws {
    let (_, runtime, _) = try await begin(
      .convertAccountToSignInWithAppleWithoutUserInteraction, userInfo: ["token": "let me in"])
    _ = await host.next()
    runtime.take(.authorization(id: 1, .error(code: code, reason: "R")))
    #expect(
      await host.next()
        == .cancelRequest(call: 1, domain: "ASExtensionErrorDomain", code: cancel, reason: nil))
  }

  @Test("Its form: shown, found fault with, and the async form of the authorisation behind it")
  func form() async throws {
    let (_, runtime, _) = try await begin(.prepareInterfaceToConvertAccountToSignInWithApple)
    guard case .form? = await host.next(), case .returned(1, let form?)? = await host.next() else {
      Issue.record("no form was shown")
      return
    }
    #expect(form.title == "Confirm it's you")
    runtime.take(.activate(call: 1, button: "verify", values: ["code": "000000"]))
    guard case .form(1, let second?)? = await host.next() else { return }
    #expect(second.error == "That is not the code.")
    runtime.take(.activate(call: 1, button: "verify", values: ["code": "123456"]))
    #expect(await host.next() == .authorize(id: 1, call: 1, state: nil, nonce: nil))
    runtime.take(.authorization(id: 1, .canceled))
    #expect(
      await host.next()
        == .cancelRequest(call: 1, domain: "ASExtensionErrorDomain", code: 1, reason: nil))
  }
}

@MainActor
@Suite("An app written from public documentation alone works as it is", .timeLimit(.minutes(1)))
struct SmallAppTests {
  private func settings(_ system: FakeSystem) -> SmallSettings {
    SmallSettings(window: ASPresentationAnchor(system: system))
  }

  /// Lets the delegate be told; it is told on this actor.
  private func shown(_ settings: SmallSettings) async -> [String] {
    while settings.shown.isEmpty, !Task.isCancelled { await Task.yield() }
    return settings.shown
  }

  @Test("UPG-12 its request for a strong password, and what the extension gave for the app")
  func strongPassword() async throws {
    let system = FakeSystem(.completed(userInfo: try UserInfo.encode(["user": "for the app"])))
    let settings = settings(system)
    settings.upgradeToStrongPassword()
    #expect(await shown(settings) == ["done for chelsea, for the app"])
    #expect(settings.offersApple)
    #expect(
      system.modifications.map(\.kind) == [.strongPassword])
    #expect(system.modifications.first?.serviceIdentifier == "small.example")
    #expect(
      UserInfo.decode(system.modifications.first?.userInfo) as? [String: String]
        == ["token": "let me in"])
  }

  @Test("UPG-33 its request for Sign in with Apple; the button has no use any more")
  func apple() async {
    let system = FakeSystem()
    let settings = settings(system)
    settings.upgradeToSignInWithApple()
    #expect(await shown(settings) == ["done for chelsea, nobody"])
    #expect(!settings.offersApple)
    // A service that is named by a URL is meant by its host.
    #expect(system.modifications.map(\.serviceIdentifier) == ["small.example"])
  }

  @Test(
    "UPG-34 its failures",
    arguments: [
      (.canceled, "cancelled"), (.failed("Not today."), "failed: Not today."),
      (.failed(code: 3, domain: "D", reason: nil), "failed: no reason"),
      (.failed(code: 4711, domain: "ASExtensionErrorDomain", reason: "R"), "failed: R"),
    ] as [(AppModificationOutcome, String)])
  func failures(outcome: AppModificationOutcome, words: String) async {
    let settings = settings(FakeSystem(outcome))
    settings.upgradeToStrongPassword()
    #expect(await shown(settings) == [words])
  }

  @Test("SIA-3 its sign-in: the credential with all that a first authorisation brings")
  func signIn() async {
    let system = FakeSystem(sheet: .success(.first))
    let settings = settings(system)
    settings.signInWithApple()
    #expect(
      await shown(settings) == [
        "\(AppleAuthorization.first.user) Chelsea Rivera c@relay.example state"
      ])
    #expect(
      system.authorizations == [
        .init(scopes: ["fullName", "email"], state: "state", nonce: "nonce")
      ])
  }

  @Test("SIA-2 its sign-in is cancelled, or is not to be had")
  func signInFails() async {
    let cancelled = settings(FakeSystem(sheet: .failure(.canceled)))
    cancelled.signInWithApple()
    #expect(await shown(cancelled) == ["cancelled"])
    let failed = settings(FakeSystem(sheet: .failure(.failed("Apple did not answer."))))
    failed.signInWithApple()
    #expect(await shown(failed) == ["failed: Apple did not answer."])
  }
}
