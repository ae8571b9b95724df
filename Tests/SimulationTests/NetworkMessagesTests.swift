import FoundationEssentials
import Simulation
import Testing

@Suite("Network: what a request and an answer say about themselves")
struct NetworkMessagesTests {
  @Test(
    "Host and path of an address",
    arguments: [
      ("https://Shiny.Example/v1/sign-in", "shiny.example", "/v1/sign-in"),
      ("https://shiny.example", "shiny.example", "/"),
      ("https://shiny.example/a?b=c#d", "shiny.example", "/a"),
      ("https://api.shiny.example:8443/x/", "api.shiny.example", "/x/"),
    ])
  func address(_ url: String, _ host: String, _ path: String) {
    let request = NetworkRequest(url: url)
    #expect(request.host == host)
    #expect(request.path == path)
    #expect(request.method == "GET" && request.headers.isEmpty && request.body == nil)
  }

  @Test("Headers are found whatever the case of their names")
  func headers() {
    let headers = ["content-type": "application/json", "X-A": "1", "x-a": "2"]
    #expect(headers.header("Content-Type") == "application/json")
    #expect(headers.header("x-a") == "2")
    #expect(headers.header("X-a") == "1")
    #expect(headers.header("Missing") == nil)
  }

  @Test("They travel as JSON and come back the same")
  func coding() throws {
    let request = NetworkRequest(
      method: "POST", url: "https://shiny.example/", headers: ["A": "b"], body: Data([0, 255]))
    let response = NetworkResponse(status: 422, headers: [:], body: Data("é".utf8))
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    #expect(
      try decoder.decode(NetworkRequest.self, from: encoder.encode(request)) == request)
    #expect(
      try decoder.decode(NetworkResponse.self, from: encoder.encode(response)) == response)
    for failure in [
      NetworkFailure.notConnectedToInternet, .timedOut, .networkConnectionLost, .cannotFindHost,
      .cancelled,
    ] {
      #expect(
        try decoder.decode(NetworkFailure.self, from: encoder.encode(failure)) == failure)
    }
  }

  @Test("Events travel as JSON and come back the same")
  func event() throws {
    let event = TraceEvent(
      number: 3, time: morning, from: .extensionProcess, to: .server, name: "authorise",
      details: ["host": "shiny.example"], request: nil)
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(TraceEvent.self, from: data) == event)
  }
}

@Suite("Time and chance: moments are written to the millisecond")
struct MomentTests {
  @Test(
    "Every millisecond of a second keeps its own name",
    arguments: [0, 1, 5, 499, 500, 999])
  func milliseconds(_ part: Int) {
    let time = Date(timeIntervalSince1970: 1_772_358_060 + Double(part) / 1000)
    let digits = String(String(part + 1000).dropFirst())
    #expect(time.iso8601Milliseconds == "2026-03-01T09:41:00.\(digits)Z")
  }

  @Test("All thousand of them, and after sums")
  func all() {
    var time = morning
    for part in 0..<1_000 {
      let digits = String(String(part + 1000).dropFirst())
      #expect(time.iso8601Milliseconds == "2026-03-01T09:41:00.\(digits)Z")
      time = (time + 0.001).wholeMilliseconds
    }
  }
}
