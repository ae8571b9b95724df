import Foundation
import NetworkMessages

/// What an extension tells its host: one JSON object a line, told apart by `type`.
///
/// What belongs to a call quotes its number, so that the host can tell a late answer from a timely
/// one.
package enum ExtensionToHost: Hashable, Sendable {
  /// Send this over the simulated network; the answer quotes `id`.
  case network(id: Int, NetworkRequest)
  /// `prepareInterface…` has returned, with this form.
  case returned(call: Int, ExtensionForm?)
  /// The form is this now; nil: there is none any more.
  case form(call: Int, ExtensionForm?)
  /// The password was changed.
  case completeChangePasswordRequest(
    call: Int, updatedCredential: HostToExtension.Credential, userInfo: Data?)
  /// Ask the person for an authorisation of Sign in with Apple; the answer quotes `id`.
  case authorize(id: Int, call: Int, state: String?, nonce: String?)
  /// The account signs in with Apple from now on.
  case completeUpgradeToSignInWithApple(call: Int, userInfo: Data?)
  /// The request ends with an error; `reason` is the localized failure reason.
  case cancelRequest(call: Int, domain: String, code: Int, reason: String?)
  /// A type that this version does not know.
  case unknown(type: String)
}

extension ExtensionToHost: Codable {
  private enum Key: String, CodingKey {
    case type, id, method, url, headers, body, call, form, updatedCredential, userInfo, domain, code
    case reason, state, nonce
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func call() throws -> Int { try container.decode(Int.self, forKey: .call) }
    func form() throws -> ExtensionForm? {
      try container.decodeIfPresent(ExtensionForm.self, forKey: .form)
    }
    switch try container.decode(String.self, forKey: .type) {
    case "network":
      let request = NetworkRequest(
        method: try container.decodeIfPresent(String.self, forKey: .method) ?? "GET",
        url: try container.decode(String.self, forKey: .url),
        headers: try container.decodeIfPresent([String: String].self, forKey: .headers) ?? [:],
        body: try container.decodeIfPresent(Data.self, forKey: .body))
      self = .network(id: try container.decode(Int.self, forKey: .id), request)
    case "returned": self = .returned(call: try call(), try form())
    case "form": self = .form(call: try call(), try form())
    case "completeChangePasswordRequest":
      self = .completeChangePasswordRequest(
        call: try call(),
        updatedCredential: try container.decode(
          HostToExtension.Credential.self, forKey: .updatedCredential),
        userInfo: try container.decodeIfPresent(Data.self, forKey: .userInfo))
    case "authorize":
      self = .authorize(
        id: try container.decode(Int.self, forKey: .id), call: try call(),
        state: try container.decodeIfPresent(String.self, forKey: .state),
        nonce: try container.decodeIfPresent(String.self, forKey: .nonce))
    case "completeUpgradeToSignInWithApple":
      self = .completeUpgradeToSignInWithApple(
        call: try call(), userInfo: try container.decodeIfPresent(Data.self, forKey: .userInfo))
    case "cancelRequest":
      self = .cancelRequest(
        call: try call(),
        domain: try container.decodeIfPresent(String.self, forKey: .domain)
          ?? ASExtensionErrorDomain,
        code: try container.decode(Int.self, forKey: .code),
        reason: try container.decodeIfPresent(String.self, forKey: .reason))
    case let type: self = .unknown(type: type)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func begin(_ type: String, _ call: Int) throws {
      try container.encode(type, forKey: .type)
      try container.encode(call, forKey: .call)
    }
    switch self {
    case .network(let id, let request):
      try container.encode("network", forKey: .type)
      try container.encode(id, forKey: .id)
      try request.encode(to: encoder)
    case .returned(let call, let form):
      try begin("returned", call)
      try container.encode(form, forKey: .form)
    case .form(let call, let form):
      try begin("form", call)
      try container.encode(form, forKey: .form)
    case .completeChangePasswordRequest(let call, let credential, let userInfo):
      try begin("completeChangePasswordRequest", call)
      try container.encode(credential, forKey: .updatedCredential)
      try container.encodeIfPresent(userInfo, forKey: .userInfo)
    case .authorize(let id, let call, let state, let nonce):
      try begin("authorize", call)
      try container.encode(id, forKey: .id)
      try container.encodeIfPresent(state, forKey: .state)
      try container.encodeIfPresent(nonce, forKey: .nonce)
    case .completeUpgradeToSignInWithApple(let call, let userInfo):
      try begin("completeUpgradeToSignInWithApple", call)
      try container.encodeIfPresent(userInfo, forKey: .userInfo)
    case .cancelRequest(let call, let domain, let code, let reason):
      try begin("cancelRequest", call)
      try container.encode(domain, forKey: .domain)
      try container.encode(code, forKey: .code)
      try container.encodeIfPresent(reason, forKey: .reason)
    case .unknown(let type): try container.encode(type, forKey: .type)
    }
  }
}
