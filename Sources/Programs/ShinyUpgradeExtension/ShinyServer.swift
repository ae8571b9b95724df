import AuthenticationServices

/// The server said no, in words for the person.
struct Refusal: Error {
  let reason: String
}

/// What Shiny's server answers; which members there are depends on the call.
struct ShinyAnswer: Decodable, Sendable {
  struct Number: Decodable, Sendable {
    let id: String
    let hint: String
  }

  let status: String
  let reason: String?
  let grant: String?
  /// For Apple's sheet; they come with a grant to convert the account.
  let nonce: String?
  let state: String?
  let challenge: String?
  let numbers: [Number]?
  let hint: String?
  /// Milliseconds since 1970, as is `resendAt`.
  let expiresAt: Double?
  let resendAt: Double?
  let sendsLeft: Int?
}

/// Shiny's server, over HTTPS.
struct ShinyServer: Sendable {
  let host: String

  /// Posts a JSON object; `name` is what the step is called in traces.
  func post(
    _ path: String, name: String, _ body: [String: JSONValue]
  ) async throws -> ShinyAnswer {
    guard let url = URL(string: "https://\(host)/v1/\(path)") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(name, forHTTPHeaderField: "Trace-Name")
    let (data, response) = try await URLSession.shared.data(for: request)
    if let answer = try? JSONDecoder().decode(ShinyAnswer.self, from: data) { return answer }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    throw Refusal(
      reason: "\(host) gave an answer that this app does not understand (HTTP \(status)). "
        + "Try again later.")
  }
}

/// A member of a JSON object.
enum JSONValue: Encodable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  case number(Int)

  init(stringLiteral value: String) { self = .text(value) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }
}
