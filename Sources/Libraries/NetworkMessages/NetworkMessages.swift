import FoundationEssentials

/// A request as it travels over the simulated network.
package struct NetworkRequest: Codable, Hashable, Sendable {
  package var method: String
  /// An absolute `https` URL.
  package var url: String
  package var headers: [String: String]
  package var body: Data?

  /// A request; a plain GET unless more is said.
  package init(
    method: String = "GET", url: String, headers: [String: String] = [:], body: Data? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The host that it is for, lower-case; nil: the URL has none.
  package var host: String? {
    guard let host = URL(string: url)?.host(), !host.isEmpty else { return nil }
    return host.lowercased()
  }

  /// The path of its URL, `/` if there is none.
  package var path: String {
    let path = URL(string: url)?.path(percentEncoded: false) ?? ""
    return path.isEmpty ? "/" : path
  }
}

/// An answer as it travels over the simulated network.
package struct NetworkResponse: Codable, Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  package var headers: [String: String]
  package var body: Data

  /// An answer.
  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why a request has no answer. A response with status 500 is an answer.
///
/// Spelled like the codes of `URLError`; the extension protocol uses the same words.
package enum NetworkFailure: String, Error, Codable, Hashable, Sendable, CustomStringConvertible {
  case notConnectedToInternet
  case timedOut
  case networkConnectionLost
  case cannotFindHost
  /// The process that asked stopped waiting.
  case cancelled

  /// What happened, in words.
  package var description: String {
    switch self {
    case .notConnectedToInternet: "The phone is not connected to the network."
    case .timedOut: "The server did not answer in time."
    case .networkConnectionLost: "The connection to the server was lost."
    case .cannotFindHost: "There is no server of that name."
    case .cancelled: "The request was cancelled."
    }
  }
}

extension [String: String] {
  /// The value of an HTTP header, whatever the case of its name.
  package func header(_ name: String) -> String? {
    if let exact = self[name] { return exact }
    let wanted = name.lowercased()
    // The smallest name wins, so that a doubtful message is read the same way each time.
    return filter { $0.key.lowercased() == wanted }.min { $0.key < $1.key }?.value
  }
}
