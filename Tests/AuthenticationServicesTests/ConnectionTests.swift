import DeviceNetwork
import NetworkMessages
import Testing

@testable import AuthenticationServices

@Suite("An extension's network calls over its lines")
struct ConnectionTests {
  private static let request = NetworkRequest(method: "GET", url: "https://shiny.example/")

  @Test("Answers reach the calls that wait for them, in any order")
  func answers() async throws {
    let host = FakeHost()
    let connection = host.connection
    async let first = connection.exchange(
      NetworkRequest(method: "GET", url: "https://shiny.example/a"))
    async let second = connection.exchange(
      NetworkRequest(method: "GET", url: "https://shiny.example/b"))
    var ids: [String: Int] = [:]
    for _ in 1...2 {
      guard case .network(let id, let request)? = await host.next() else { continue }
      ids[String(request.url.suffix(1))] = id
    }
    connection.end(try #require(ids["b"]), .success(.init(status: 202)))
    connection.end(try #require(ids["a"]), .success(.init(status: 201)))
    #expect(try await first.status == 201)
    #expect(try await second.status == 202)
    // Nobody waits for it any more.
    connection.end(1, .failure(.timedOut))
  }

  @Test("A cancelled task does not wait")
  func cancelled() async {
    let host = FakeHost()
    let connection = host.connection
    let task = Task { try await connection.exchange(Self.request) }
    _ = await host.next()
    task.cancel()
    await #expect(throws: NetworkFailure.cancelled) { try await task.value }
  }

  @Test("A task that is cancelled before it asks sends nothing")
  func cancelledBefore() async {
    let host = FakeHost()
    let connection = host.connection
    let task = Task {
      // Goes on only once it was cancelled.
      while !Task.isCancelled { await Task.yield() }
      return try await connection.exchange(Self.request)
    }
    task.cancel()
    await #expect(throws: NetworkFailure.cancelled) { try await task.value }
    #expect(host.messages.isEmpty)
  }

  @Test("The folders of app groups are those of the last call (SHR-1)")
  func containers() {
    let connection = FakeHost().connection
    #expect(connection.container(forGroup: "group.shiny") == nil)
    connection.setContainers(["group.shiny": "/g"])
    #expect(connection.container(forGroup: "group.shiny")?.path == "/g")
    #expect(connection.container(forGroup: "group.other") == nil)
  }
}
