import Testing

@testable import AuthenticationServices

/// A delegate and provider that remembers what it was told.
@MainActor
private final class Listener: ASAccountAuthenticationModificationControllerDelegate,
  ASAccountAuthenticationModificationControllerPresentationContextProviding,
  ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding
{
  let window: ASPresentationAnchor
  var successes = 0
  var errors: [NSError] = []

  init(_ system: (any AppSystem)?) {
    window = system.map { ASPresentationAnchor(system: $0) } ?? ASPresentationAnchor()
  }

  func presentationAnchor(
    for controller: ASAccountAuthenticationModificationController
  ) -> ASPresentationAnchor { window }

  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    window
  }

  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didSuccessfullyComplete request: ASAccountAuthenticationModificationRequest,
    userInfo: [AnyHashable: Any]?
  ) { successes += 1 }

  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didFail request: ASAccountAuthenticationModificationRequest, error: any Error
  ) { errors.append(error as NSError) }

  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) { errors.append(error as NSError) }

  /// Waits until it was told something.
  func wasTold() async {
    while successes == 0, errors.isEmpty, !Task.isCancelled { await Task.yield() }
  }

  var reason: String? {
    errors.first?.userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String
  }
}

/// Implements nothing: all of a delegate's methods have default bodies.
@MainActor
private final class Silent: ASAccountAuthenticationModificationControllerDelegate,
  ASAuthorizationControllerDelegate
{}

@MainActor
@Suite("The app's side of the API", .timeLimit(.minutes(1)))
struct AppSideTests {
  private static func service(
    _ identifier: String = "shiny.example",
    _ type: ASCredentialServiceIdentifier.IdentifierType = .domain
  ) -> ASCredentialServiceIdentifier {
    ASCredentialServiceIdentifier(identifier: identifier, type: type)
  }

  private static func request(
    _ service: ASCredentialServiceIdentifier = service(), userInfo: [AnyHashable: Any]? = nil
  ) -> ASAccountAuthenticationModificationRequest {
    ASAccountAuthenticationModificationUpgradePasswordToStrongPasswordRequest(
      user: "chelsea", serviceIdentifier: service, userInfo: userInfo)
  }

  private static func controller(
    _ listener: Listener
  ) -> ASAccountAuthenticationModificationController {
    let controller = ASAccountAuthenticationModificationController()
    controller.delegate = listener
    controller.presentationContextProvider = listener
    return controller
  }

  @Test("The delegate is told once, though nobody holds the controller, and never inside perform")
  func toldOnce() async {
    let listener = Listener(FakeSystem())
    Self.controller(listener).perform(Self.request())
    #expect(listener.successes == 0)
    await listener.wasTold()
    #expect(listener.successes == 1)
    #expect(listener.errors.isEmpty)
  }

  @Test("userInfo that cannot travel: the caller is told which value it is, the system nothing")
  func badUserInfo() async {
    let system = FakeSystem()
    let listener = Listener(system)
    Self.controller(listener).perform(
      Self.request(userInfo: ["window": Listener(nil)]))
    #expect(listener.errors.isEmpty)
    await listener.wasTold()
    #expect(listener.errors.first?.domain == "ASExtensionErrorDomain")
    #expect(listener.errors.first?.code == 0)
    #expect(listener.reason?.contains("userInfo[\"window\"]") == true)
    #expect(listener.reason?.contains("property-list") == true)
    #expect(system.modifications.isEmpty)
  }

  @Test(
    "A service that is no website is refused in words",
    arguments: [
      ("not a url", ASCredentialServiceIdentifier.IdentifierType.URL, "is not a URL with a host"),
      ("mailto:x@shiny.example", .URL, "is not a URL with a host"),
      ("example.shiny.Shiny", .app, "not to an app"),
    ])
  func badService(
    identifier: String, type: ASCredentialServiceIdentifier.IdentifierType, words: String
  ) async {
    let system = FakeSystem()
    let listener = Listener(system)
    Self.controller(listener).perform(Self.request(Self.service(identifier, type)))
    await listener.wasTold()
    #expect(listener.reason?.contains(words) == true)
    #expect(system.modifications.isEmpty)
  }

  @Test("Without a provider, or in a window of no device, it fails with what to do")
  func noWindow() async {
    let windowless = Listener(nil)
    Self.controller(windowless).perform(Self.request())
    await windowless.wasTold()
    #expect(windowless.reason?.contains("belongs to no device") == true)

    let listener = Listener(FakeSystem())
    let controller = ASAccountAuthenticationModificationController()
    controller.delegate = listener
    controller.perform(Self.request())
    await listener.wasTold()
    #expect(listener.reason?.contains("presentationContextProvider") == true)
  }

  @Test("A controller without a delegate, or with one that is not interested, tells nobody")
  func silent() async {
    let system = FakeSystem()
    let listener = Listener(system)
    let silent = Silent()
    let controller = ASAccountAuthenticationModificationController()
    controller.delegate = silent
    controller.presentationContextProvider = listener
    controller.perform(Self.request())
    controller.delegate = nil
    controller.perform(Self.request())
    while system.modifications.count < 2, !Task.isCancelled { await Task.yield() }
    #expect(listener.errors.isEmpty)
    #expect(listener.successes == 0)
  }

  @Test("A request keeps what it was made with, and asks for no password")
  func request() {
    let request = ASAccountAuthenticationModificationReplacePasswordWithSignInWithAppleRequest(
      user: "u", serviceIdentifier: Self.service(), userInfo: ["k": 1])
    #expect(request.user == "u")
    #expect(request.serviceIdentifier.identifier == "shiny.example")
    #expect(request.userInfo?["k"] as? Int == 1)
    #expect(Self.request().userInfo == nil)
  }

  @Test("An authorisation controller without a request for Apple, or without a window, says so")
  func authorizationMistakes() async {
    let listener = Listener(FakeSystem())
    let empty = ASAuthorizationController(authorizationRequests: [])
    empty.delegate = listener
    empty.presentationContextProvider = listener
    empty.performRequests()
    await listener.wasTold()
    #expect(listener.errors.first?.domain == ASAuthorizationErrorDomain)
    #expect(listener.errors.first?.code == 1003)

    for provider in [nil, Listener(nil)] {
      let listener = Listener(nil)
      let controller = ASAuthorizationController(
        authorizationRequests: [ASAuthorizationAppleIDProvider().createRequest()])
      controller.delegate = listener
      controller.presentationContextProvider = provider
      controller.performRequests()
      await listener.wasTold()
      #expect(listener.errors.map(\.code) == [1003])
    }
  }
}

@Suite("SIA-3 The credential of Sign in with Apple")
struct CredentialTests {
  @Test("Raw values are Apple's")
  func rawValues() {
    #expect(ASUserDetectionStatus.unsupported.rawValue == 0)
    #expect(ASUserDetectionStatus.unknown.rawValue == 1)
    #expect(ASUserDetectionStatus.likelyReal.rawValue == 2)
    #expect(ASAuthorization.Scope.fullName != .email)
    #expect(ASAuthorization.Scope(wireName: "fullName") == .fullName)
    #expect(ASAuthorization.Scope.fullName.wireName == "fullName")
    #expect(ASAuthorization.Scope.email.wireName == "email")
  }

  @Test("A first authorisation brings everything")
  func first() {
    let credential = ASAuthorizationAppleIDCredential(.first)
    #expect(credential.user == AppleAuthorization.first.user)
    #expect(credential.state == "state")
    #expect(credential.authorizedScopes == [.fullName, .email])
    #expect(credential.authorizationCode == Data("code".utf8))
    #expect(credential.identityToken == Data("a.b.c".utf8))
    #expect(credential.email == "c@relay.example")
    #expect(credential.fullName?.givenName == "Chelsea")
    #expect(credential.fullName?.familyName == "Rivera")
    #expect(credential.realUserStatus == .likelyReal)
  }

  @Test("Later ones bring neither name nor address, and say nothing of the person")
  func later() {
    let credential = ASAuthorizationAppleIDCredential(
      AppleAuthorization(user: "u", identityToken: "t", authorizationCode: "c", realUserStatus: 9))
    #expect(credential.fullName == nil)
    #expect(credential.email == nil)
    #expect(credential.authorizedScopes.isEmpty)
    #expect(credential.realUserStatus == .unknown)
    var scoped = AppleAuthorization.first
    scoped.authorizedScopes = ["email"]
    #expect(ASAuthorizationAppleIDCredential(scoped).authorizedScopes == [.email])
  }

  @Test("Printed, it shows no token and no code")
  func description() {
    let credential = ASAuthorizationAppleIDCredential(.first)
    for text in ["\(credential)", String(reflecting: credential)] {
      #expect(!text.contains("a.b.c"))
      #expect(!text.contains("code"))
    }
  }

  @Test("Before any request there is no authorisation to be had")
  @MainActor
  func beforeAnyRequest() async {
    let controller = SmallExtension()
    await #expect(throws: ASAuthorizationError(.notHandled)) {
      try await controller.extensionContext.requestSignInWithAppleUpgradeAuthorization(
        state: nil, nonce: nil)
    }
  }

  @Test("An answer to nobody's question, or a second one, is no concern")
  func strayAnswers() async {
    let host = FakeHost()
    let connection = host.connection
    connection.endAuthorization(1, .canceled)
    async let answer = connection.authorize(call: 1, state: nil, nonce: nil)
    _ = await host.next()
    connection.endAuthorization(1, .error(code: 1004, reason: "R"))
    connection.endAuthorization(1, .canceled)
    #expect(await answer == .error(code: 1004, reason: "R"))
  }
}

@Suite("The lines about authorisations are those of the page")
struct AuthorizationLineTests {
  private static func text(_ message: some Encodable) throws -> String {
    String(decoding: try ProtocolLine.encode(message), as: UTF8.self)
  }

  @Test("begin of a conversion has no new password")
  func begin() throws {
    let message = HostToExtension.begin(
      .init(
        call: 1, method: .convertAccountToSignInWithAppleWithoutUserInteraction, request: 7,
        serviceIdentifier: .init(identifier: "shiny.example"),
        existingCredential: .init(user: "u", password: "p"), newPassword: nil))
    #expect(
      try Self.text(message) == """
        {"call":1,"containers":{},"existingCredential":{"password":"p","user":"u"},\
        "method":"convertAccountToSignInWithAppleWithoutUserInteraction","protocol":1,\
        "request":7,"serviceIdentifier":{"identifier":"shiny.example","type":0},"type":"begin"}

        """)
  }

  @Test("authorize and completeUpgradeToSignInWithApple")
  func fromExtension() throws {
    #expect(
      try Self.text(ExtensionToHost.authorize(id: 5, call: 1, state: "s", nonce: "n"))
        == "{\"call\":1,\"id\":5,\"nonce\":\"n\",\"state\":\"s\",\"type\":\"authorize\"}\n")
    let bare = Data(#"{"type":"authorize","id":5,"call":1}"#.utf8)
    #expect(
      try ProtocolLine.decode(ExtensionToHost.self, from: bare)
        == .authorize(id: 5, call: 1, state: nil, nonce: nil))
    #expect(
      try Self.text(ExtensionToHost.completeUpgradeToSignInWithApple(call: 1, userInfo: nil))
        == "{\"call\":1,\"type\":\"completeUpgradeToSignInWithApple\"}\n")
  }

  @Test("authorization, both ways, and both ways back")
  func authorization() throws {
    let credential = HostToExtension.authorization(
      id: 5, .credential(.init(user: "u", state: "s", identityToken: "t", authorizationCode: "c")))
    #expect(
      try Self.text(credential) == """
        {"credential":{"authorizationCode":"c","identityToken":"t","realUserStatus":1,\
        "state":"s","user":"u"},"id":5,"type":"authorization"}

        """)
    let error = HostToExtension.authorization(id: 5, .error(code: 1001, reason: nil))
    #expect(
      try Self.text(error) == "{\"error\":{\"code\":1001},\"id\":5,\"type\":\"authorization\"}\n")
    for message in [credential, error] {
      let line = try ProtocolLine.encode(message)
      #expect(try ProtocolLine.decode(HostToExtension.self, from: line.dropLast()) == message)
    }
  }
}
