public import Foundation
import NetworkMessages

/// The answer to a request, apart from its data.
open class URLResponse: @unchecked Sendable {
  // Unchecked: the class is open, as Foundation's is; it holds constants alone.

  /// Where the answer came from.
  public let url: URL?
  /// The media type, without parameters.
  public let mimeType: String?
  /// How many bytes were announced; -1: not announced.
  public let expectedContentLength: Int64

  /// An answer from `url`.
  public init(url: URL?, mimeType: String?, expectedContentLength: Int64) {
    self.url = url
    self.mimeType = mimeType
    self.expectedContentLength = expectedContentLength
  }
}

/// An answer over HTTP.
public final class HTTPURLResponse: URLResponse, @unchecked Sendable {
  /// The HTTP status, such as 200 or 403.
  public let statusCode: Int

  private let headers: HeaderFields

  /// An answer with this status and these headers.
  public convenience init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    let headers = HeaderFields(headerFields ?? [:])
    let length = headers["Content-Length"].flatMap { Int64($0) } ?? -1
    self.init(url: url, statusCode: statusCode, headers: headers, length: length)
  }

  convenience init(url: URL, answer: NetworkResponse) {
    self.init(
      url: url, statusCode: answer.status, headers: HeaderFields(answer.headers),
      length: Int64(answer.body.count))
  }

  // One designated initialiser: a failable one that sets properties crashes the 6.3 optimiser.
  private init(url: URL, statusCode: Int, headers: HeaderFields, length: Int64) {
    self.statusCode = statusCode
    self.headers = headers
    super.init(url: url, mimeType: headers.mediaType, expectedContentLength: length)
  }

  /// All headers of the answer.
  public var allHeaderFields: [AnyHashable: Any] { headers.values }

  /// The value of a header, whatever the case of its name.
  public func value(forHTTPHeaderField field: String) -> String? {
    headers[field]
  }
}

extension HeaderFields {
  fileprivate var mediaType: String? {
    self["Content-Type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
  }
}
