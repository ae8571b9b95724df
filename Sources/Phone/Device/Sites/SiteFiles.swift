import Domains
import Foundation
import Simulation

/// The files of the world's sites, as they are on the disk now.
///
/// `/` is `index.html`. A site with a file `200.html` answers it to every path that it does not
/// have. A file that begins with `HTTP/1.1` is an answer as a whole: the status, headers, an empty
/// line, the body; so a world can redirect.
struct SiteFiles: Sendable {
  /// The page that a site shows for every path that it does not have.
  static let pageForAll = "/200.html"

  private static let maximumBytes = 4 * 1024 * 1024

  /// The folder of each host.
  private let folders: [String: URL]

  init(_ world: World) {
    let found = world.sites.map { ($0.host.ascii, world.folder.appending(path: $0.folder)) }
    folders = Dictionary(found) { first, _ in first }
  }

  /// Every host that has files, sorted.
  var hosts: [String] { folders.keys.sorted() }

  /// What a host answers at a path; nothing where it has no file there.
  func response(at path: String, on host: String) -> NetworkResponse? {
    let path = path == "/" ? "/index.html" : path
    guard let folder = folders[host], path.hasPrefix("/"),
      !path.split(separator: "/").contains("..")
    else { return nil }
    let file = folder.appending(path: String(path.dropFirst()))
    guard let body = try? BroughtFile.read(file, atMost: Self.maximumBytes) else { return nil }
    return Self.wholeAnswer(body)
      ?? NetworkResponse(
        status: 200,
        headers: ["Content-Type": Self.type(of: path), "Trace-Name": "site file"], body: body)
  }

  private static func type(of path: String) -> String {
    if path.hasSuffix(".html") { return "text/html" }
    return path.hasSuffix("apple-app-site-association") ? "application/json" : "text/plain"
  }

  /// A file that holds a whole answer; nil: it is a page like any other.
  private static func wholeAnswer(_ data: Data) -> NetworkResponse? {
    guard data.starts(with: Data("HTTP/1.".utf8)) else { return nil }
    let text = String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, let status = Int(words[1]), (100...599).contains(status) else {
      return nil
    }
    var headers = ["Trace-Name": (300..<400).contains(status) ? "redirect" : "HTTP \(status)"]
    let head = lines.dropFirst().prefix { !$0.isEmpty }
    for line in head {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[String(line[..<colon])] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    let body = lines.dropFirst(head.count + 2).joined(separator: "\n")
    return NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
  }
}
