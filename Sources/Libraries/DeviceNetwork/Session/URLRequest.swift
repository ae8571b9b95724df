public import Foundation

/// A request, as authors write it.
public struct URLRequest: Hashable, Sendable {
  /// Where it goes.
  public var url: URL?
  /// `GET` unless something else is set.
  public var httpMethod: String? = "GET"
  /// What is sent with it.
  public var httpBody: Data?

  var headers = HeaderFields()

  /// A GET request for `url`.
  public init(url: URL) {
    self.url = url
  }

  /// All headers set so far.
  public var allHTTPHeaderFields: [String: String]? {
    get { headers.values }
    set {
      headers = HeaderFields()
      for (name, value) in newValue ?? [:] { headers[name] = value }
    }
  }

  /// The value of a header, whatever the case of its name.
  public func value(forHTTPHeaderField field: String) -> String? {
    headers[field]
  }

  /// Sets a header, or removes it with nil.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    headers[field] = value
  }

  /// Adds a value to a header, behind a comma if there is one already.
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    headers[field] = headers[field].map { "\($0),\(value)" } ?? value
  }

  /// The URL if this network can carry the request.
  func checkedURL() throws(URLError) -> URL {
    guard let url, let host = url.host(), !host.isEmpty else { throw URLError(.badURL) }
    // Plain http does not exist here, as under App Transport Security.
    guard url.scheme?.lowercased() == "https" else { throw URLError(.unsupportedURL) }
    return url
  }
}

/// Header fields by name, whatever its case.
struct HeaderFields: Hashable, Sendable {
  /// The fields with their names as first written.
  private(set) var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) {
    // In a fixed order, so that names differing in case alone always end the same way.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }

  subscript(name: String) -> String? {
    get { key(name).flatMap { values[$0] } }
    set { values[key(name) ?? name] = newValue }
  }

  private func key(_ name: String) -> String? {
    if values[name] != nil { return name }
    let wanted = name.lowercased()
    return values.keys.first { $0.lowercased() == wanted }
  }
}
