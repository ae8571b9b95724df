public import Foundation
import NetworkMessages
import Synchronization

/// The session through which author code reaches the simulated network.
///
/// As much of Foundation's class as extension and app authors need, with its spelling. Cookies,
/// caches and redirects do not exist on this network. Failures are `URLError`s:
/// `.notConnectedToInternet`, `.timedOut`, `.networkConnectionLost`, `.cannotFindHost`,
/// `.cancelled`, `.badURL`, `.unsupportedURL`.
public final class URLSession: Sendable {
  /// The session that everything in a process may use.
  public static let shared = URLSession(configuration: .default)

  /// What the session was made with.
  public let configuration: URLSessionConfiguration

  private let attached = Mutex<(any DeviceConnection)?>(nil)

  /// A session of its own; all sessions of a process reach the same network.
  public init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
  }

  /// Sends the request and waits for the whole answer.
  ///
  /// An HTTP status such as 403 is an answer, not an error.
  /// - Throws: `URLError`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await load(request, over: PresentDevice.presentConnection)
  }

  /// Fetches a URL with GET.
  /// - Throws: `URLError`.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// A task that sends the request once it is resumed, and calls the handler exactly once.
  ///
  /// The handler is called on no particular thread, with data and response or with an error.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    let connection = PresentDevice.presentConnection
    return URLSessionDataTask(originalRequest: request) {
      do throws(URLError) {
        let (data, response) = try await self.load(request, over: connection)
        completionHandler(data, response, nil)
      } catch {
        completionHandler(nil, nil, error)
      }
    }
  }

  /// A task that fetches a URL with GET.
  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// The connection of this process, where the process belongs to one device.
  var attachedConnection: (any DeviceConnection)? { attached.withLock { $0 } }

  /// Lets code outside any task of the device reach it too; for an extension's own process.
  package func attach(_ connection: any DeviceConnection) {
    attached.withLock { $0 = connection }
  }

  private func load(
    _ request: URLRequest, over connection: (any DeviceConnection)?
  ) async throws(URLError) -> (Data, URLResponse) {
    let url = try request.checkedURL()
    // Without a device there is no network either.
    guard let connection else { throw URLError(.notConnectedToInternet) }
    var headers = configuration.httpAdditionalHeaders
    for (name, value) in request.headers.values { headers[name] = value }
    do throws(NetworkFailure) {
      let answer = try await connection.exchange(
        NetworkRequest(
          method: request.httpMethod ?? "GET", url: url.absoluteString, headers: headers,
          body: request.httpBody))
      return (answer.body, HTTPURLResponse(url: url, answer: answer))
    } catch {
      throw error.urlError
    }
  }
}

/// How a session is made; only the headers that go with each request can be set.
public struct URLSessionConfiguration: Sendable {
  /// The configuration of the shared session.
  public static var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  /// The same: nothing is ever kept on this network.
  public static var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

  /// Headers for each request of the session; a request's own come first.
  public var httpAdditionalHeaders: [String: String] = [:]
}

extension NetworkFailure {
  /// The error that author code catches.
  package var urlError: URLError {
    switch self {
    case .notConnectedToInternet: URLError(.notConnectedToInternet)
    case .timedOut: URLError(.timedOut)
    case .networkConnectionLost: URLError(.networkConnectionLost)
    case .cannotFindHost: URLError(.cannotFindHost)
    case .cancelled: URLError(.cancelled)
    }
  }
}
