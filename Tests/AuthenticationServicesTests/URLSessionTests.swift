import AuthenticationServices
import DeviceNetwork
import NetworkMessages
import Testing

/// Author code, as it would be written for an iPhone.
@Suite("URLSession reaches the simulated network, spelled as Foundation spells it")
struct URLSessionTests {
  private static let url = URL(string: "https://shiny.example/v1/authorise?x=1")

  @Test("A request goes out with method, headers and body, and an answer comes back")
  func exchanges() async throws {
    let device = FakeDevice(
      .success(
        NetworkResponse(
          status: 403, headers: ["Content-Type": "application/json; charset=utf-8", "X": "y"],
          body: Data("{}".utf8))))
    let url = try #require(Self.url)
    let (data, response) = try await device.run {
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data("body".utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue("authorise", forHTTPHeaderField: "Trace-Name")
      return try await URLSession.shared.data(for: request)
    }
    #expect(data == Data("{}".utf8))
    let http = try #require(response as? HTTPURLResponse)
    #expect(http.statusCode == 403)
    #expect(http.url == url)
    #expect(http.mimeType == "application/json")
    #expect(http.expectedContentLength == 2)
    #expect(http.value(forHTTPHeaderField: "x") == "y")
    #expect(http.allHeaderFields["X"] as? String == "y")
    #expect(
      device.requests == [
        NetworkRequest(
          method: "POST", url: "https://shiny.example/v1/authorise?x=1",
          headers: ["Content-Type": "application/json", "Trace-Name": "authorise"],
          body: Data("body".utf8))
      ])
  }

  @Test("A URL alone is fetched with GET")
  func fetches() async throws {
    let device = FakeDevice()
    let url = try #require(Self.url)
    _ = try await device.run { try await URLSession.shared.data(from: url) }
    #expect(device.requests.map(\.method) == ["GET"])
  }

  @Test(
    "Failures are URLErrors",
    arguments: [
      (NetworkFailure.notConnectedToInternet, URLError.Code.notConnectedToInternet),
      (.timedOut, .timedOut), (.networkConnectionLost, .networkConnectionLost),
      (.cannotFindHost, .cannotFindHost), (.cancelled, .cancelled),
    ])
  func failures(failure: NetworkFailure, code: URLError.Code) async throws {
    let device = FakeDevice(.failure(failure))
    let url = try #require(Self.url)
    let error = await #expect(throws: URLError.self) {
      try await device.run { try await URLSession.shared.data(from: url) }
    }
    #expect(error?.code == code)
  }

  @Test(
    "Only https goes out",
    arguments: [
      ("http://shiny.example/", URLError.Code.unsupportedURL), ("file:///etc/passwd", .badURL),
      ("nowhere", .badURL),
    ])
  func schemes(text: String, code: URLError.Code) async throws {
    let device = FakeDevice()
    let url = try #require(URL(string: text))
    let error = await #expect(throws: URLError.self) {
      try await device.run { try await URLSession.shared.data(from: url) }
    }
    #expect(error?.code == code)
    #expect(device.requests.isEmpty)
  }

  @Test("Without a device there is no network")
  func noDevice() async throws {
    let url = try #require(Self.url)
    let error = await #expect(throws: URLError.self) {
      try await URLSession(configuration: .ephemeral).data(from: url)
    }
    #expect(error?.code == .notConnectedToInternet)
  }

  @Test("Headers of the session go along; the request's own come first")
  func sessionHeaders() async throws {
    let device = FakeDevice()
    let url = try #require(Self.url)
    _ = try await device.run {
      var configuration = URLSessionConfiguration.default
      configuration.httpAdditionalHeaders = ["A": "session", "B": "session"]
      var request = URLRequest(url: url)
      request.setValue("request", forHTTPHeaderField: "B")
      return try await URLSession(configuration: configuration).data(for: request)
    }
    #expect(device.requests.first?.headers == ["A": "session", "B": "request"])
  }

  @Test("A data task calls its handler once it is resumed, and once only")
  func dataTask() async throws {
    let device = FakeDevice(.success(NetworkResponse(status: 200, body: Data("b".utf8))))
    let url = try #require(Self.url)
    let data: Data? = await device.run {
      await withCheckedContinuation { continuation in
        let task = URLSession.shared.dataTask(with: URLRequest(url: url)) { data, response, error in
          #expect((response as? HTTPURLResponse)?.statusCode == 200)
          #expect(error == nil)
          continuation.resume(returning: data)
        }
        #expect(task.state == .suspended)
        task.resume()
        task.resume()
      }
    }
    #expect(data == Data("b".utf8))
    #expect(device.requests.count == 1)
  }

  @Test("A data task that fails hands its handler the error")
  func dataTaskError() async throws {
    let device = FakeDevice(.failure(.timedOut))
    let url = try #require(Self.url)
    let error: URLError? = await device.run {
      await withCheckedContinuation { continuation in
        URLSession.shared.dataTask(with: url) { data, response, error in
          #expect(data == nil && response == nil)
          continuation.resume(returning: error as? URLError)
        }.resume()
      }
    }
    #expect(error?.code == .timedOut)
  }
}

@Suite("Header fields have names of any case")
struct HeaderTests {
  @Test("Setting, adding, removing")
  func fields() throws {
    var request = URLRequest(url: try #require(URL(string: "https://shiny.example/")))
    #expect(request.httpMethod == "GET")
    request.setValue("a", forHTTPHeaderField: "Accept")
    request.setValue("b", forHTTPHeaderField: "ACCEPT")
    #expect(request.allHTTPHeaderFields == ["Accept": "b"])
    request.addValue("c", forHTTPHeaderField: "accept")
    #expect(request.value(forHTTPHeaderField: "Accept") == "b,c")
    request.setValue(nil, forHTTPHeaderField: "accept")
    #expect(request.allHTTPHeaderFields == [:])
  }
}

@Suite("SHR-1 The shared container is a folder of the app group")
struct SharedContainerTests {
  @Test("A member gets the folder, anybody else nil")
  func container() async {
    let folder = URL(fileURLWithPath: "/g", isDirectory: true)
    let device = FakeDevice(containers: ["group.example.shiny": folder])
    let (mine, other) = await device.run {
      (
        FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: "group.example.shiny"),
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.other")
      )
    }
    #expect(mine == folder)
    #expect(other == nil)
  }
}
