import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// Answers a request; whatever it holds, there is an answer in words.
  package func respond(to request: NetworkRequest) async -> NetworkResponse {
    do {
      return try await answer(to: request).response
    } catch let bad as BadCall {
      return Answer.refused(
        bad.sentence, status: bad.status, "error", traceName: "HTTP \(bad.status)"
      ).response
    } catch {
      return Self.failure(error, of: description.name)
    }
  }

  /// What the server of the service `name` answers when it could not reach or keep its data.
  package static func failure(_ error: any Error, of name: String) -> NetworkResponse {
    let says = Sentences(name: name)
    let sentence =
      switch (error as? DatabaseError)?.kind {
      case .full: says.couldNotStore("there is no space left on its disk", cure: "Make room")
      case .readOnly:
        says.couldNotStore("its folder is read-only", cure: "Make the folder writable")
      case .damaged: says.damaged(ServiceDatabase.fileName)
      default: says.failed
      }
    return Answer.refused(sentence, status: 500, "error", traceName: "HTTP 500").response
  }

  /// What this service says to people.
  var says: Sentences { Sentences(name: description.name, secondsFromGMT: secondsFromGMT) }

  private func answer(to request: NetworkRequest) async throws -> Answer {
    let handler = try handler(of: request.path)
    guard request.method.uppercased() == "POST" else {
      throw BadCall(status: 405, sentence: "\(request.path) takes POST, not \(request.method).")
    }
    return try await handler(try call(in: request.body ?? Data()))
  }

  private func handler(of path: String) throws(BadCall) -> (Call) async throws -> Answer {
    switch path {
    case "/v1/sign-in": signIn
    case "/v1/sign-in/apple": signInWithApple
    case "/v1/sign-out": signOut
    case "/v1/nonce": giveNonce
    case "/v1/account": showAccount
    case "/v1/account/create": createAccount
    case "/v1/account/delete": deleteAccount
    case "/v1/upgrades/authorise": authorise
    case "/v1/step-up/send": sendCode
    case "/v1/step-up/verify": verifyCode
    case "/v1/password": changePassword
    case "/v1/upgrades/sign-in-with-apple": convertToApple
    default: throw BadCall(status: 404, sentence: "\(description.name) has nothing at \(path).")
    }
  }

  private func call(in body: Data) throws(BadCall) -> Call {
    guard body.count <= Limits.body else {
      throw BadCall(status: 413, sentence: "The request is longer than \(Limits.body) bytes.")
    }
    do {
      return try JSONDecoder().decode(Call.self, from: body)
    } catch {
      // The decoder's own words could quote the body.
      throw BadCall(status: 400, sentence: "The request's body is not the JSON object it must be.")
    }
  }
}
