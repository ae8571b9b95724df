import AuthenticationServices

/// What the app's server answers; which members there are depends on the call.
struct ServerAnswer: Decodable, Sendable {
  let status: String
  let reason: String?
  let token: String?
  let user: String?
  let signsInWith: String?
  let isNew: Bool?
  let nonce: String?
}

/// Something did not work, in the app's words: what happened, and what to do next.
struct AppProblem: Error, Hashable, Sendable {
  let sentence: String
  /// The server knows the session no more.
  var isSignedOut = false
}

/// The app's server, over HTTPS.
struct AppServer: Sendable {
  /// The app's name, for sentences.
  let app: String
  let host: String

  /// Posts a JSON object, and gives the answer if its status is one of those `expected`.
  ///
  /// `name` is what the call is in traces.
  func post(
    _ path: String, name: String, _ body: [String: String], expecting expected: String
  ) async throws(AppProblem) -> ServerAnswer {
    let (data, status) = try await load(path, name, body)
    guard let answer = try? JSONDecoder().decode(ServerAnswer.self, from: data) else {
      throw AppProblem(
        sentence: "\(app)’s server gave an answer that this app does not understand (HTTP "
          + "\(status)). Try again later.")
    }
    guard answer.status == expected else {
      throw AppProblem(
        sentence: answer.reason
          ?? "\(app)’s server refused and did not say why. Try again later.",
        isSignedOut: status == 401 && answer.status == "signedOut")
    }
    return answer
  }

  private func load(
    _ path: String, _ name: String, _ body: [String: String]
  ) async throws(AppProblem) -> (Data, Int) {
    do {
      guard let url = URL(string: "https://\(host)/v1/\(path)") else { throw URLError(.badURL) }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      request.httpBody = try encoder.encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue(name, forHTTPHeaderField: "Trace-Name")
      let (data, response) = try await URLSession.shared.data(for: request)
      return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    } catch {
      throw AppProblem(sentence: words(for: error))
    }
  }

  /// Why the server could not be asked.
  private func words(for error: any Error) -> String {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet:
      "This iPhone is not connected to the Internet. Connect it, then try again."
    case .timedOut:
      "\(app)’s server did not answer in time. Check the connection, then try again."
    case .cannotFindHost:
      "\(app)’s server could not be found. Check the connection, then try again."
    default:
      "The connection to \(app)’s server was lost, so it may have done what you asked or not. Try "
        + "again."
    }
  }
}
