import Domains
import Foundation
import Simulation

/// Signs in on the server behind a domain, which is the only proof of a password.
struct SignIn: Sendable {
  let world: World
  let network: Network

  private struct Question: Encodable {
    let user: String
    let password: String
  }

  private struct Answer: Decodable {
    let status: String?
    let reason: String?
  }

  /// What the server says to a user name and a password.
  func ask(
    domain: String, user: String, password: String, request: Int? = nil
  ) async -> SignInResult {
    guard let name = Domain(domain), let service = world.service(for: name)?.description else {
      return .unreachable(
        "The world “\(world.name)” has no server for \(domain), so nobody can say whether the "
          + "password is right.")
    }
    let body = try? SimulatorStore.encoder.encode(Question(user: user, password: password))
    let question = NetworkRequest(
      method: "POST", url: "https://\(service.host)/v1/sign-in",
      headers: ["Content-Type": "application/json", "Trace-Name": "sign in"], body: body)
    do {
      let response = try await network.send(question, from: .system, requestID: request)
      return result(of: response, from: service.name)
    } catch {
      return .unreachable(
        "\(service.name)’s server could not be asked: \(error.clause). Try again when it can.")
    }
  }

  private func result(of response: NetworkResponse, from name: String) -> SignInResult {
    let answer = try? JSONDecoder().decode(Answer.self, from: response.body)
    let reason = answer?.reason
    switch response.status {
    case 200: return .signedIn
    case 401 where answer?.status == "usesApple":
      return .usesApple(
        reason ?? "This account signs in with Apple; \(name) takes no password for it.")
    case 401: return .refused(reason ?? "\(name) refuses this user name and password.")
    default:
      return .unreachable(
        reason ?? "\(name)’s server answered with HTTP \(response.status). Try again later.")
    }
  }
}
