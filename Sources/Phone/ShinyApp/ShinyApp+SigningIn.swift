import AuthenticationServices

// How somebody gets into the app.

extension ShinyApp {
  /// Signs in with a user name and a password.
  func signIn(_ values: [String: String]) async {
    guard let (user, password) = entries(values) else { return }
    await wait("Signing in") {
      do throws(AppProblem) {
        let answer = try await server.post(
          "sign-in", name: "sign in", ["user": user, "password": password], expecting: "signedIn")
        try begin(answer, user: user, with: .password)
        onSignIn?(user, password)
      } catch {
        state.formError = error.sentence
      }
    }
  }

  /// Makes an account with a password, and signs in to it.
  func createAccount(_ values: [String: String]) async {
    guard let (user, password) = entries(values) else { return }
    await wait("Creating the account") {
      do throws(AppProblem) {
        let answer = try await server.post(
          "account/create", name: "create account", ["user": user, "password": password],
          expecting: "created")
        try begin(answer, user: user, with: .password)
        state.notice = AppPage.Notice("Welcome to \(name). Your account is ready.", role: .success)
        onSignUp?(user, password)
      } catch {
        state.formError = error.sentence
      }
    }
  }

  /// Signs in with Apple; somebody new gets an account.
  func signInWithApple() async {
    state.notice = nil
    state.formError = nil
    await wait("Signing in with Apple") {
      do throws(AppProblem) {
        let nonce = try await server.post("nonce", name: "nonce", [:], expecting: "nonce").nonce
        guard let credential = try await appleCredential(nonce: nonce) else {
          state.notice = Self.cancelled
          return
        }
        try await begin(with: credential)
      } catch {
        say(error)
      }
    }
  }

  /// What the sheet gave; nil: the person cancelled.
  private func appleCredential(
    nonce: String?
  ) async throws(AppProblem) -> ASAuthorizationAppleIDCredential? {
    do {
      return try await appleSignIn.perform(nonce: nonce)
    } catch ASAuthorizationError.canceled {
      return nil
    } catch {
      throw AppProblem(sentence: error.localizedDescription)
    }
  }

  /// Hands the credential to the server. Name and address are kept until it has confirmed the
  /// account, since Apple gives them once (SIA-20).
  private func begin(
    with credential: ASAuthorizationAppleIDCredential
  ) async throws(AppProblem) {
    if let given = GivenIdentity(credential) { container.identity = given }
    let kept = container.identity.flatMap { $0.user == credential.user ? $0 : nil }
    var body = [
      "identityToken": String(decoding: credential.identityToken ?? Data(), as: UTF8.self),
      "authorizationCode": String(decoding: credential.authorizationCode ?? Data(), as: UTF8.self),
    ]
    body["email"] = kept?.email
    body["givenName"] = kept?.givenName
    body["familyName"] = kept?.familyName
    let answer = try await server.post(
      "sign-in/apple", name: "sign in with Apple", body, expecting: "signedIn")
    try begin(answer, user: answer.user ?? kept?.email ?? credential.user, with: .apple)
    if kept != nil { container.identity = nil }
    if answer.isNew == true {
      state.notice = AppPage.Notice("Welcome to \(name). Your account is ready.", role: .success)
    }
  }

  /// The server has opened a session.
  private func begin(
    _ answer: ServerAnswer, user: String, with method: StoredSession.SignInMethod
  ) throws(AppProblem) {
    guard let token = answer.token else {
      throw AppProblem(sentence: "\(name)’s server opened no session. Try again later.")
    }
    state.typedUser = ""
    state.go(to: state.place)
    keep(StoredSession(user: user, token: token, signsInWith: method))
  }

  /// What was entered, if it is enough to go on with.
  private func entries(_ values: [String: String]) -> (user: String, password: String)? {
    let user = (values["user"] ?? "").trimmingCharacters(in: .whitespaces)
    let password = values["password"] ?? ""
    state.typedUser = user
    state.notice = nil
    state.formError = nil
    guard !user.isEmpty, !password.isEmpty else {
      state.formError =
        user.isEmpty ? "Enter your user name first." : "Enter a password first."
      return nil
    }
    return (user, password)
  }
}
