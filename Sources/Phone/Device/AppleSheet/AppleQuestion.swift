import AppleAccount
import AuthenticationServices
import Foundation
import Simulation

/// What the phone asks Apple once the person has agreed: `POST /device/authorize`.
struct AppleQuestion: Sendable {
  let wish: AppleSheetRoom.Wish
  let answer: AppleSheetAnswer
  let asksForName: Bool
  let asksForEmail: Bool
  /// What proves to Apple that the phone asks, and not an app.
  let phoneProof: String

  /// How long the phone waits for a network that is not there (SIA-2), in seconds.
  static let timeout: TimeInterval = 30

  private struct Body: Encodable {
    let clientID: String
    let scopes: [String]
    let nonce: String?
    let state: String?
    let fullName: String?
    let sharesEmail: Bool?
  }

  private struct Complaint: Decodable {
    let reason: String?
  }

  /// Asks, and answers what an app or its extension gets.
  ///
  /// `isCutOff`: no network, whatever else is armed.
  func ask(
    over network: Network, isCutOff: Bool, clock: SimulatedClock, trace: Trace
  ) async -> Result<AppleAuthorization, AppleAuthorizationError> {
    do throws(NetworkFailure) {
      if isCutOff {
        trace.record(.system, .apple, "authorize", request: wish.number)
        trace.record(.apple, .system, "not connected", request: wish.number)
        throw .notConnectedToInternet
      }
      return result(
        of: try await network.send(request, from: .system, to: .apple, requestID: wish.number))
    } catch {
      if error == .notConnectedToInternet {
        try? await clock.sleep(until: clock.now.addingTimeInterval(Self.timeout))
      }
      return .failure(
        .failed(
          "Apple could not be reached: \(error.clause). Check the network connection, then try "
            + "again."))
    }
  }

  private var request: NetworkRequest {
    let body = Body(
      clientID: wish.app.identifier.bundle, scopes: wish.scopes, nonce: wish.request.nonce,
      state: wish.request.state, fullName: asksForName ? answer.fullName : nil,
      sharesEmail: asksForEmail ? answer.sharesEmail : nil)
    return NetworkRequest(
      method: "POST", url: "https://\(AppleAccount.host)/device/authorize",
      headers: [
        "Content-Type": "application/json", "Trace-Name": "authorize",
        AppleAccount.phoneHeader: phoneProof,
      ],
      body: try? SimulatorStore.encoder.encode(body))
  }

  private func result(
    of response: NetworkResponse
  ) -> Result<AppleAuthorization, AppleAuthorizationError> {
    if response.status == 200,
      var authorization = try? JSONDecoder().decode(AppleAuthorization.self, from: response.body)
    {
      if authorization.authorizedScopes == nil {
        let asked = [asksForName ? "fullName" : nil, asksForEmail ? "email" : nil]
        authorization.authorizedScopes = asked.compactMap(\.self)
      }
      return .success(authorization)
    }
    let reason = (try? JSONDecoder().decode(Complaint.self, from: response.body))?.reason
    return .failure(
      .failed(reason ?? "Apple’s server answered with HTTP \(response.status). Try again later."))
  }
}
