public import Foundation

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
  public init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    self.statusCode = statusCode
    headers = HeaderFields(headerFields ?? [:])
    super.init(
      url: url, mimeType: headers.mediaType,
      expectedContentLength: headers["Content-Length"].flatMap { Int64($0) } ?? -1)
  }

  init(url: URL, answer: DeviceResponse) {
    statusCode = answer.status
    headers = HeaderFields(answer.headers)
    super.init(
      url: url, mimeType: headers.mediaType, expectedContentLength: Int64(answer.body.count))
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
