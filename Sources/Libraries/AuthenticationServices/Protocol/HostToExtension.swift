import Foundation
import NetworkMessages

/// The methods of an extension that begin a request, by Apple's names.
package enum ExtensionMethod: String, Codable, Hashable, Sendable {
  case changePasswordWithoutUserInteraction
  case prepareInterfaceToChangePassword
  case convertAccountToSignInWithAppleWithoutUserInteraction
  case prepareInterfaceToConvertAccountToSignInWithApple

  /// Whether the extension may show an interface.
  package var allowsInterface: Bool { preparing == nil }

  /// The method that is called when this one needs an interface (UPG-26); nil: it may show one.
  package var preparing: ExtensionMethod? {
    switch self {
    case .changePasswordWithoutUserInteraction: .prepareInterfaceToChangePassword
    case .convertAccountToSignInWithAppleWithoutUserInteraction:
      .prepareInterfaceToConvertAccountToSignInWithApple
    case .prepareInterfaceToChangePassword, .prepareInterfaceToConvertAccountToSignInWithApple: nil
    }
  }
}

/// What the host tells an extension: one JSON object a line, told apart by `type`.
package enum HostToExtension: Hashable, Sendable {
  /// A method is called. Each call has a number, which the extension's answers quote.
  case begin(Begin)
  /// The answer to a `network` message of the same `id`.
  case network(id: Int, Result<NetworkResponse, NetworkFailure>)
  /// The answer to an `authorize` message of the same `id`.
  case authorization(id: Int, AuthorizationAnswer)
  /// The person used a button of the form.
  case activate(call: Int, button: String, values: [String: String])
  /// The person cancelled (UPG-28).
  case cancelRequest(call: Int)

  /// Everything that a call brings; nothing has to be remembered from an earlier one.
  package struct Begin: Codable, Hashable, Sendable {
    /// The version of the protocol.
    package static let currentProtocol = 1

    package var `protocol`: Int
    /// 1, and 2 for the second request of UPG-26.
    package var call: Int
    package var method: ExtensionMethod
    /// The device's number of the whole upgrade, the same in both calls.
    package var request: Int
    package var serviceIdentifier: Service
    package var existingCredential: Credential
    /// The password to change to; nil in a request to convert to Sign in with Apple.
    package var newPassword: String?
    /// An XML property list; nil: empty.
    package var userInfo: Data?
    /// The folders of the app groups, by the groups' identifiers (SHR-1).
    package var containers: [String: String]

    package init(
      call: Int, method: ExtensionMethod, request: Int, serviceIdentifier: Service,
      existingCredential: Credential, newPassword: String?, userInfo: Data? = nil,
      containers: [String: String] = [:]
    ) {
      self.protocol = Self.currentProtocol
      self.call = call
      self.method = method
      self.request = request
      self.serviceIdentifier = serviceIdentifier
      self.existingCredential = existingCredential
      self.newPassword = newPassword
      self.userInfo = userInfo
      self.containers = containers
    }
  }

  /// A service identifier; `type` is the raw value of Apple's type.
  package struct Service: Codable, Hashable, Sendable {
    package var identifier: String
    package var type: Int

    package init(identifier: String, type: Int = 0) {
      self.identifier = identifier
      self.type = type
    }
  }

  /// A user name with its password.
  package struct Credential: Codable, Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }
}

extension HostToExtension: Codable {
  private enum Kind: String, Codable {
    case begin, network, authorization, activate, cancelRequest
  }

  private enum Key: String, CodingKey {
    case type, id, status, headers, body, failure, call, button, values
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .begin: self = .begin(try Begin(from: decoder))
    case .network:
      let id = try container.decode(Int.self, forKey: .id)
      if let failure = try container.decodeIfPresent(NetworkFailure.self, forKey: .failure) {
        self = .network(id: id, .failure(failure))
      } else {
        self = .network(id: id, .success(try NetworkResponse(from: decoder)))
      }
    case .authorization:
      self = .authorization(
        id: try container.decode(Int.self, forKey: .id), try AuthorizationAnswer(from: decoder))
    case .activate:
      self = .activate(
        call: try container.decode(Int.self, forKey: .call),
        button: try container.decode(String.self, forKey: .button),
        values: try container.decode([String: String].self, forKey: .values))
    case .cancelRequest: self = .cancelRequest(call: try container.decode(Int.self, forKey: .call))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .begin(let begin):
      try container.encode(Kind.begin, forKey: .type)
      try begin.encode(to: encoder)
    case .network(let id, let result):
      try container.encode(Kind.network, forKey: .type)
      try container.encode(id, forKey: .id)
      switch result {
      case .success(let response): try response.encode(to: encoder)
      case .failure(let failure): try container.encode(failure, forKey: .failure)
      }
    case .authorization(let id, let answer):
      try container.encode(Kind.authorization, forKey: .type)
      try container.encode(id, forKey: .id)
      try answer.encode(to: encoder)
    case .activate(let call, let button, let values):
      try container.encode(Kind.activate, forKey: .type)
      try container.encode(call, forKey: .call)
      try container.encode(button, forKey: .button)
      try container.encode(values, forKey: .values)
    case .cancelRequest(let call):
      try container.encode(Kind.cancelRequest, forKey: .type)
      try container.encode(call, forKey: .call)
    }
  }
}
