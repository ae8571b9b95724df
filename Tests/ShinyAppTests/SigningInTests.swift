import AuthenticationServices
import NetworkMessages
import Testing

@testable import ShinyApp

@MainActor
@Suite("Getting into the app")
struct SigningInTests {
  let phone: Phone
  let app: ShinyApp

  init() throws {
    phone = try Phone()
    app = phone.app()
  }

  private func activate(_ row: String, _ values: [String: String] = [:]) async {
    await phone.run { await app.activate(row, values: values) }
  }

  @Test("Nobody is signed in: the sign-in page, with fields that AutoFill knows")
  func signInPage() async {
    await phone.run { await app.launch() }
    #expect(app.page.title == "Sign In")
    #expect(app.page.form?.host == "shiny.example")
    #expect(app.page.form?.fields.map(\.contentType) == [.username, .password])
    #expect(app.page.form?.buttons.map(\.label) == ["Sign In"])
    #expect(app.page.labels == ["Sign in with Apple", "Create Account"])
    #expect(app.page.backRow == nil)
    #expect(phone.server.calls.isEmpty)
  }

  @Test("An app without Sign in with Apple does not offer it")
  func withoutApple() {
    #expect(phone.app(offersApple: false).page.labels == ["Create Account"])
  }

  @Test("The right password opens the account settings and leaves the session for the extension")
  func signIn() async {
    var noticed: [String] = []
    app.onSignIn = { noticed = [$0, $1] }
    await activate("signIn", ["user": " chelsea ", "password": "right"])
    #expect(app.page.title == "Account Settings")
    #expect(app.page.heading == "chelsea")
    #expect(phone.storedSession == StoredSession(user: "chelsea", token: "t1"))
    #expect(noticed == ["chelsea", "right"])
    #expect(
      phone.server.calls == [
        .init(
          path: "sign-in", name: "sign in", body: ["user": "chelsea", "password": "right"])
      ])
  }

  @Test("A wrong password: the server's sentence, the user name stays, nothing is kept")
  func wrongPassword() async {
    var noticed = false
    app.onSignIn = { _, _ in noticed = true }
    await activate("signIn", ["user": "chelsea", "password": "wrong"])
    #expect(app.page.title == "Sign In")
    #expect(app.page.form?.error == "Wrong password.")
    #expect(app.page.form?.fields.map(\.value) == ["chelsea", ""])
    #expect(phone.storedSession == nil)
    #expect(!noticed)
  }

  @Test("What is left empty is asked for, without asking the server")
  func emptyFields() async {
    await activate("signIn", ["user": " ", "password": "x"])
    #expect(app.page.form?.error == "Enter your user name first.")
    await activate("signIn", ["user": "chelsea"])
    #expect(app.page.form?.error == "Enter a password first.")
    #expect(phone.server.calls.isEmpty)
  }

  @Test(
    "Each network failure has its sentence, with what to do next",
    arguments: [
      (NetworkFailure.notConnectedToInternet, "not connected"),
      (.timedOut, "did not answer in time"), (.cannotFindHost, "could not be found"),
      (.networkConnectionLost, "was lost"),
    ])
  func networkFailures(failure: NetworkFailure, words: String) async {
    phone.server.fail("sign-in", failure)
    await activate("signIn", ["user": "chelsea", "password": "right"])
    #expect(app.page.form?.error?.contains(words) == true)
    #expect(app.page.form?.error?.contains("ry again.") == true)
    #expect(app.page.waitingFor == nil)
  }

  @Test("A server out of order has words too, and no error page is shown")
  func outOfOrder() async {
    phone.server.answer("sign-in", 500, "<html>")
    await activate("signIn", ["user": "chelsea", "password": "right"])
    #expect(app.page.form?.error?.contains("HTTP 500") == true)
    phone.server.answer("sign-in", 403, #"{"status":"refused"}"#)
    await activate("signIn", ["user": "chelsea", "password": "right"])
    #expect(app.page.form?.error == "Shiny’s server refused and did not say why. Try again later.")
  }

  @Test("Create Account: a page of its own, back and forth, and a session at the end")
  func createAccount() async {
    await activate("createAccount", ["user": "sam"])
    #expect(app.page.title == "Create Account")
    #expect(app.page.form?.fields.map(\.contentType) == [.username, .newPassword])
    #expect(app.page.form?.fields.first?.value == "sam")
    await activate("back", ["user": "sam2"])
    #expect(app.page.form?.fields.first?.value == "sam2")
    await activate("createAccount")
    await activate("create", ["user": "chelsea", "password": "x"])
    #expect(app.page.form?.error == "chelsea is taken.")
    await activate("create", ["user": "sam", "password": "x"])
    #expect(app.page.title == "Account Settings")
    #expect(app.page.notice?.role == .success)
    #expect(phone.storedSession?.user == "sam")
  }

  @Test("While the app is at work, the page says what is waited for, and then no more")
  func atWork() async {
    var waits: [String?] = []
    app.onChange = { waits.append($0.waitingFor) }
    await activate("signIn", ["user": "chelsea", "password": "right"])
    #expect(waits.contains("Signing in"))
    #expect(waits.last == .some(nil))
  }
}

@MainActor
@Suite("Signing in with Apple")
struct SigningInWithAppleTests {
  let phone: Phone
  let app: ShinyApp
  private static let first = AppleAuthorization(
    user: "001234.a.1", identityToken: "a.b.c", authorizationCode: "code",
    email: "chelsea@relay.example", givenName: "Chelsea", familyName: "Rivera", realUserStatus: 2)
  /// Later authorisations bring neither name nor address.
  private static let later = AppleAuthorization(
    user: "001234.a.1", identityToken: "d.e.f", authorizationCode: "code2")

  init() throws {
    phone = try Phone()
    app = phone.app()
  }

  private func signIn() async {
    await phone.run { await app.activate("signInWithApple") }
  }

  @Test("The server's nonce goes to the sheet, what the sheet gives to the server")
  func firstTime() async {
    phone.sheetGives(.success(Self.first))
    await signIn()
    #expect(
      phone.authorizations == [.init(scopes: ["fullName", "email"], state: nil, nonce: "n1")])
    #expect(
      phone.server.calls.last
        == .init(
          path: "sign-in/apple", name: "sign in with Apple",
          body: [
            "identityToken": "a.b.c", "authorizationCode": "code",
            "email": "chelsea@relay.example", "givenName": "Chelsea", "familyName": "Rivera",
          ]))
    #expect(app.page.title == "Account Settings")
    #expect(app.page.heading == "chelsea@relay.example")
    #expect(app.page.headingDetail == "Signs in with Apple")
    #expect(app.page.rowIDs == ["signOut", "deleteAccount"])
    #expect(phone.storedSession?.signsInWith == .apple)
  }

  @Test("SIA-20 name and address are kept until the server has confirmed, and then no more")
  func keepsIdentity() async {
    phone.sheetGives(.success(Self.first))
    phone.server.fail("sign-in/apple", .networkConnectionLost)
    await signIn()
    #expect(app.page.notice?.role == .failure)
    #expect(phone.files == ["apple-identity.json"])
    // The next app that runs has them still; Apple gives them no second time.
    phone.sheetGives(.success(Self.later))
    let again = phone.app()
    await phone.run { await again.activate("signInWithApple") }
    #expect(phone.server.calls.last?.body["email"] == "chelsea@relay.example")
    #expect(phone.server.calls.last?.body["givenName"] == "Chelsea")
    #expect(phone.server.calls.last?.body["identityToken"] == "d.e.f")
    #expect(phone.files == ["session.json"])
  }

  @Test("SIA-20 what was kept of one person is not told of another")
  func otherPerson() async {
    phone.sheetGives(.success(Self.first))
    phone.server.fail("sign-in/apple", .timedOut)
    await signIn()
    var other = Self.later
    other.user = "001234.b.1"
    phone.sheetGives(.success(other))
    await signIn()
    #expect(phone.server.calls.last?.body.keys.sorted() == ["authorizationCode", "identityToken"])
  }

  @Test("Cancelled: the one sentence, and no other (SIA-2)")
  func cancelled() async {
    phone.sheetGives(.failure(.canceled))
    await signIn()
    #expect(app.page.notice == AppPage.Notice("Cancelled. Nothing was changed."))
    #expect(phone.server.calls.map(\.path) == ["nonce"])
    #expect(phone.files.isEmpty)
  }

  @Test("Not to be had: the system's sentence; no nonce: the server's")
  func failures() async {
    phone.sheetGives(.failure(.failed("Apple did not answer. Try again later.")))
    await signIn()
    #expect(app.page.notice == .init("Apple did not answer. Try again later.", role: .failure))
    phone.server.answer("nonce", 403, #"{"status":"refused","reason":"Not offered here."}"#)
    await signIn()
    #expect(app.page.notice == .init("Not offered here.", role: .failure))
    #expect(phone.authorizations.count == 1)
  }
}
