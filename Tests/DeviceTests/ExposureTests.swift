import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite("STO-21: the phone notices which requests may have changed the password")
struct ExposureTests {
  private static let password = "qu/x\"k-7 é"

  private func isUncertain(
    after request: NetworkRequest, _ answer: Result<Int, NetworkFailure>
  ) async -> Bool {
    let exposure = Exposure(password: Self.password)
    _ = try? await exposure.carry(request) { _ throws(NetworkFailure) in
      NetworkResponse(status: try answer.get())
    }
    return exposure.isUncertain
  }

  private func post(_ body: Data, _ type: String = "application/json") -> NetworkRequest {
    NetworkRequest(
      method: "POST", url: "https://shiny.example/v1/password",
      headers: ["Content-Type": type], body: body)
  }

  private func json(_ object: [String: Any]) throws -> NetworkRequest {
    post(try JSONSerialization.data(withJSONObject: object))
  }

  @Test("an answer of success, of trouble, or none leaves it open; a refusal does not")
  func answers() async throws {
    let change = try json(["newPassword": Self.password])
    for status in [200, 204, 302, 500, 503] {
      #expect(await isUncertain(after: change, .success(status)), "\(status)")
    }
    for status in [400, 403, 422, 429] {
      #expect(await !isUncertain(after: change, .success(status)), "\(status)")
    }
    #expect(await isUncertain(after: change, .failure(.networkConnectionLost)))
    #expect(await isUncertain(after: change, .failure(.timedOut)))
    #expect(await !isUncertain(after: change, .failure(.notConnectedToInternet)))
    #expect(await !isUncertain(after: change, .failure(.cannotFindHost)))
  }

  @Test("the password is found however it is written")
  func forms() async throws {
    let base64 = Data(Self.password.utf8).base64EncodedString()
    let requests = [
      try json(["a": ["deep": ["x", Self.password]]]), try json(["a": "v1:\(base64)"]),
      post(
        Data("user=noa&new=qu%2Fx%22k-7+%C3%A9".utf8), "application/x-www-form-urlencoded"),
      NetworkRequest(url: "https://shiny.example/?p=qu%2Fx%22k-7%20%C3%A9"),
      NetworkRequest(url: "https://shiny.example/", headers: ["X-New": Self.password]),
    ]
    for request in requests { #expect(await isUncertain(after: request, .success(200))) }
  }

  @Test("what cannot be read may carry it; what can be read and has it not does not")
  func others() async throws {
    #expect(await isUncertain(after: post(Data([0xff, 0x00, 0x17]), "x/y"), .success(200)))
    #expect(await !isUncertain(after: try json(["code": "123456"]), .success(200)))
    #expect(await !isUncertain(after: post(Data()), .success(200)))
    #expect(
      await !isUncertain(
        after: post(Data("user=noa".utf8), "application/x-www-form-urlencoded"), .success(200)))
  }

  @Test("it is quiet only when nothing is on its way any more")
  func quiet() async throws {
    let exposure = Exposure(password: Self.password)
    await exposure.quiet()
    let (answers, server) = AsyncStream<Void>.makeStream()
    let order = Recorder<String>()
    let sending = Task {
      _ = try? await exposure.carry(NetworkRequest(url: "https://a.test/")) { _ in
        order.record("sent")
        for await _ in answers { break }
        order.record("answered")
        return NetworkResponse(status: 200)
      }
    }
    await order.wait { $0.contains("sent") }
    let waiting = Task {
      await exposure.quiet()
      order.record("quiet")
    }
    server.yield()
    await sending.value
    await waiting.value
    #expect(order.values == ["sent", "answered", "quiet"])
  }
}
