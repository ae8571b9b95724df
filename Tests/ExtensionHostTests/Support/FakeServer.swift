import Foundation
import Simulation
import Synchronization

/// A server that gives prepared answers, path by path, and remembers what it was sent.
final class FakeServer: Sendable {
  /// One answer: an HTTP status and the members of a JSON object.
  struct Answer: Sendable {
    let status: Int
    let body: String

    init(_ body: String, status: Int = 200) {
      self.status = status
      self.body = body
    }
  }

  /// One call as it came.
  struct Call: Sendable {
    let path: String
    let body: [String: String]
  }

  private struct State {
    var answers: [String: [Answer]]
    var calls: [Call] = []
  }

  private let state: Mutex<State>

  /// The last answer of a path is given again and again.
  init(_ answers: [String: [Answer]]) {
    state = Mutex(State(answers: answers))
  }

  var calls: [Call] { state.withLock { $0.calls } }

  func register(in network: Network) {
    network.register(host: "shiny.example") { self.respond(to: $0) }
  }

  private func respond(to request: NetworkRequest) -> NetworkResponse {
    let path = request.path.replacing("/v1/", with: "")
    let object = request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    let body = (object as? [String: Any] ?? [:]).mapValues { "\($0)" }
    return state.withLock { state in
      state.calls.append(Call(path: path, body: body))
      guard var answers = state.answers[path], let answer = answers.first else {
        return NetworkResponse(status: 404)
      }
      if answers.count > 1 { answers.removeFirst() }
      state.answers[path] = answers
      return NetworkResponse(
        status: answer.status,
        headers: path == "password" && answer.status == 200
          ? ["Trace-Name": "password changed"] : [:],
        body: Data(answer.body.utf8))
    }
  }
}
