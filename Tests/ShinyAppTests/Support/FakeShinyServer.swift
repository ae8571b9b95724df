import AuthenticationServices
import NetworkMessages
import Synchronization

/// The server behind the app: it has accounts and sessions, and answers as the real one does.
final class FakeShinyServer: Sendable {
  struct Call: Hashable, Sendable {
    let path: String
    let name: String
    let body: [String: String]
  }

  struct State {
    /// Passwords by user name; nil: the account signs in with Apple.
    var accounts: [String: String?] = ["chelsea": "right"]
    /// User names by token.
    var sessions: [String: String] = [:]
    var calls: [Call] = []
    var sessionsMade = 0
    /// What happens to the next call, by its path.
    var failures: [String: NetworkFailure] = [:]
    var answers: [String: NetworkResponse] = [:]
  }

  let state = Mutex(State())

  var calls: [Call] { state.withLock { $0.calls } }

  /// The next call of this path gets no answer, or gets this one.
  func fail(_ path: String, _ failure: NetworkFailure) {
    state.withLock { $0.failures[path] = failure }
  }

  func answer(_ path: String, _ status: Int, _ body: String) {
    state.withLock { $0.answers[path] = NetworkResponse(status: status, body: Data(body.utf8)) }
  }

  func respond(to request: NetworkRequest) throws(NetworkFailure) -> NetworkResponse {
    let path = URL(string: request.url)?.path.replacing("/v1/", with: "") ?? ""
    let body =
      (try? JSONDecoder().decode([String: String].self, from: request.body ?? Data())) ?? [:]
    let result = state.withLock { state -> Result<NetworkResponse, NetworkFailure> in
      state.calls.append(
        Call(path: path, name: request.headers["Trace-Name"] ?? "", body: body))
      if let failure = state.failures.removeValue(forKey: path) { return .failure(failure) }
      if let answer = state.answers.removeValue(forKey: path) { return .success(answer) }
      return .success(state.answer(path, body))
    }
    return try result.get()
  }
}

extension FakeShinyServer.State {
  mutating func open(_ user: String) -> String {
    sessionsMade += 1
    sessions["t\(sessionsMade)"] = user
    return "t\(sessionsMade)"
  }

  fileprivate mutating func answer(_ path: String, _ body: [String: String]) -> NetworkResponse {
    func json(_ status: Int, _ members: [String: String]) -> NetworkResponse {
      NetworkResponse(status: status, body: (try? JSONEncoder().encode(members)) ?? Data())
    }
    let user = body["user"] ?? ""
    let token = body["token"] ?? ""
    switch path {
    case "sign-in":
      guard let password = accounts[user], password == body["password"] else {
        return json(401, ["status": "refused", "reason": "Wrong password."])
      }
      return json(200, ["status": "signedIn", "token": open(user)])
    case "account/create":
      guard accounts[user] == nil else {
        return json(409, ["status": "taken", "reason": "\(user) is taken."])
      }
      accounts[user] = body["password"]
      return json(200, ["status": "created", "token": open(user)])
    case "nonce": return json(200, ["status": "nonce", "nonce": "n1"])
    case "sign-in/apple":
      let name = body["email"] ?? "apple user"
      accounts[name] = .some(nil)
      return NetworkResponse(
        status: 200,
        body: Data(
          #"{"status":"signedIn","token":"\#(open(name))","user":"\#(name)","isNew":true}"#.utf8))
    case "account":
      guard let user = sessions[token] else {
        return json(401, ["status": "signedOut", "reason": "The session has ended."])
      }
      let isApple = accounts[user] == .some(nil)
      return json(
        200, ["status": "account", "user": user, "signsInWith": isApple ? "apple" : "password"])
    case "sign-out":
      sessions[token] = nil
      return json(200, ["status": "signedOut"])
    case "account/delete":
      guard let user = sessions.removeValue(forKey: token) else {
        return json(401, ["status": "signedOut", "reason": "The session has ended."])
      }
      accounts.removeValue(forKey: user)
      return json(200, ["status": "deleted"])
    default: return json(404, ["status": "error", "reason": "Nothing here."])
    }
  }
}
