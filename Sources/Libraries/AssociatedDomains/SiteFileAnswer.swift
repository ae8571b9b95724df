import Domains
import Foundation

/// What a site gave when its association file was asked for.
public struct SiteFileAnswer: Hashable, Sendable, Codable {
  /// An answer of any status, or none at all.
  public enum Result: Hashable, Sendable, Codable {
    case response(status: Int, body: Data)
    /// Why there was no answer, as a clause: `the connection timed out`.
    case noAnswer(String)
  }

  /// The path that was asked for last, with its leading slash.
  public let path: String
  /// The file as sentences name it: an address, or a path in a world.
  public let file: String
  public let result: Result

  public init(path: String, file: String, result: Result) {
    self.path = path
    self.file = file
    self.result = result
  }

  /// Whether the next of ``SiteFile/paths`` is to be asked: the site has no file at this one.
  public var leadsToFallback: Bool {
    guard path == SiteFile.paths.first, case .response(let status, _) = result else { return false }
    return (400..<500).contains(status)
  }
}

/// Where association files are, and the limits that hold for them (`ASD-2`).
public enum SiteFile {
  /// The paths, in the order in which they are asked for; the second is the fallback.
  public static let paths = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]
  /// The largest file that is read, in bytes.
  public static let maximumBytes = 128 * 1024
  /// How long to wait after a site that did not answer, in seconds.
  public static let retryInterval: TimeInterval = 3 * 60 * 60
  /// How often a site is asked again.
  public static let maximumRetries = 8

  /// The address of a file on a host.
  public static func url(_ path: String, on host: Domain) -> String { "https://\(host)\(path)" }
}
