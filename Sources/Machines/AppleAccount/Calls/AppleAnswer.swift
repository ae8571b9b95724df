import FoundationEssentials
import Simulation

/// What Apple's servers answer: an HTTP status, the name of the event, and a body.
struct AppleAnswer: Sendable {
  let status: Int
  /// The name under which the trace shows it.
  let traceName: String
  /// Why it was refused, for the trace alone (SIA-9).
  var traceReason: String?
  var headers: [String: String] = [:]
  var body = Data()

  /// An answer with a JSON body.
  init(
    _ status: Int, _ traceName: String, _ body: some Encodable, headers: [String: String] = [:],
    because reason: String? = nil
  ) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      status, traceName,
      // Strings and numbers alone; encoding them cannot fail.
      json: (try? encoder.encode(body)) ?? Data(), headers: headers, because: reason)
  }

  /// An answer whose JSON body is written already; empty: none.
  init(
    _ status: Int, _ traceName: String, json: Data, headers: [String: String] = [:],
    because reason: String? = nil
  ) {
    self.status = status
    self.traceName = traceName
    traceReason = reason
    self.headers = headers
    if !json.isEmpty { self.headers["Content-Type"] = "application/json" }
    body = json
  }

  /// The answer as it travels.
  var response: NetworkResponse {
    var headers = headers
    headers["Trace-Name"] = traceName
    headers["Trace-Reason"] = traceReason
    return NetworkResponse(status: status, headers: headers, body: body)
  }
}

/// Why a request is refused: the word that the client gets, and the cause in a sentence.
struct AppleRefusal: Error {
  /// The words of Apple's documentation (`ErrorResponse`), and one for the phone.
  enum Word: String, Codable, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
    case noAccount = "no_account"
    case serverError = "server_error"
  }

  let word: Word
  let cause: String
  let status: Int

  init(_ word: Word, _ cause: String, status: Int = 400) {
    self.word = word
    self.cause = cause
    self.status = status
  }

  private struct Body: Encodable {
    let error: Word
    let reason: String?
  }

  /// The answer; only the phone is told the cause, clients get the word alone (SIA-9).
  func answer(tellsCause: Bool) -> AppleAnswer {
    AppleAnswer(
      status, word.rawValue, Body(error: word, reason: tellsCause ? cause : nil), because: cause)
  }
}
