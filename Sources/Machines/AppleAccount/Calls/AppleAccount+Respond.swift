import Cryptography
import Database
import FoundationEssentials
import IdentityTokens
import Simulation

extension AppleAccount {
  /// Answers a request to `host`; whatever it holds, there is an answer.
  package func respond(to request: NetworkRequest) async -> NetworkResponse {
    let isPhone = request.path.hasPrefix("/device/")
    do {
      return try await answer(to: request).response
    } catch let refusal as AppleRefusal {
      return refusal.answer(tellsCause: isPhone).response
    } catch {
      return AppleRefusal(.serverError, Self.sentence(for: error), status: 500)
        .answer(tellsCause: isPhone).response
    }
  }

  private func answer(to request: NetworkRequest) async throws -> AppleAnswer {
    let body = request.body ?? Data()
    guard body.count <= Limits.body else {
      throw AppleRefusal(
        .invalidRequest, "The request is longer than \(Limits.body) bytes.", status: 413)
    }
    switch (request.path, request.method.uppercased()) {
    case ("/auth/keys", "GET"): return try await publicKeys()
    case ("/auth/token", "POST"): return try await tokens(form(of: request))
    case ("/auth/revoke", "POST"): return try revoke(form(of: request))
    case ("/device/authorize", "POST"):
      try checkPhone(request)
      return try await authorize(body)
    case ("/auth/keys", let method), ("/auth/token", let method), ("/auth/revoke", let method),
      ("/device/authorize", let method):
      throw AppleRefusal(
        .invalidRequest, "\(request.path) does not take \(method).", status: 405)
    default:
      throw AppleRefusal(
        .invalidRequest, "Apple has nothing at \(request.path).", status: 404)
    }
  }

  private func checkPhone(_ request: NetworkRequest) throws(AppleRefusal) {
    let proof = request.headers.header(Self.phoneHeader) ?? ""
    guard constantTimeEquals(Array(proof.utf8), Array(phoneProof.utf8)) else {
      throw AppleRefusal(
        .invalidRequest, "Only the phone itself may ask for an authorisation, with its sheet.",
        status: 403)
    }
  }

  private func form(of request: NetworkRequest) throws(AppleRefusal) -> FormBody {
    let form = "application/x-www-form-urlencoded"
    guard request.headers.header("Content-Type")?.lowercased().hasPrefix(form) ?? true else {
      throw AppleRefusal(.invalidRequest, "The request's body must be \(form).")
    }
    return try FormBody(request.body ?? Data())
  }

  /// `GET /auth/keys`: the key set, which may be kept for an hour (SIA-6, SIA-21).
  private func publicKeys() async throws -> AppleAnswer {
    AppleAnswer(
      200, "keys", json: try await keys.set().json,
      headers: ["Cache-Control": "public, max-age=\(Limits.keySetAge)"])
  }

  /// What kept the servers from working, as a sentence.
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as DatabaseError: error.message
    case is MissingKey:
      "Apple's servers have no key to sign with yet; one is made when somebody first signs in."
    default: "Apple's servers couldn't reach their data. Nothing was changed. Try again later."
    }
  }
}
