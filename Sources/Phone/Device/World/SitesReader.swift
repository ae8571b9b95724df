import Documents
import Domains
import Foundation

/// Reads the files that the world's sites serve: `sites/HOST/PATH`, whatever is in them.
struct SitesReader {
  /// The largest file that a site may serve, in bytes; well above what association files may have.
  private static let maximumBytes = 4 * 1024 * 1024

  let folder: URL
  private(set) var sites: [World.Site] = []
  private(set) var problems: [DocumentProblem] = []

  init(folder: URL) { self.folder = folder }

  mutating func readAll() {
    for name in folder.names(in: "sites", endingIn: "") where !name.hasPrefix(".") {
      let path = "sites/\(name)"
      guard let host = Domain(name) else {
        add(path, "`\(name)` is no host", expected: "a folder named after a host")
        continue
      }
      var report = DocumentReport(file: path)
      report.checkIsInvented(host, at: nil)
      if sites.contains(where: { $0.host == host }) {
        report.add("the host \(host) has two folders", expected: "one", at: nil)
      }
      problems += report.problems
      sites.append(World.Site(host: host, folder: path, files: readFiles(in: path)))
    }
  }

  private mutating func readFiles(in path: String) -> [World.SiteFileOnDisk] {
    let root = folder.appending(path: path).path(percentEncoded: false)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return names.sorted().compactMap { readFile($0, in: path) }
  }

  private mutating func readFile(_ name: String, in path: String) -> World.SiteFileOnDisk? {
    let file = "\(path)/\(name)"
    let url = folder.appending(path: file)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
    if !isThere || isFolder.boolValue { return nil }
    let body: Data
    do { body = try BroughtFile.read(url, atMost: SitesReader.maximumBytes) } catch {
      add(
        file, error.isTooLarge ? "the file is larger than 4 MiB" : error.found,
        expected: error.isTooLarge ? "a file of a site" : error.expected)
      return nil
    }
    return World.SiteFileOnDisk(path: "/\(name)", file: file, body: body)
  }

  private mutating func add(_ file: String, _ found: String, expected: String) {
    problems.append(
      DocumentProblem(file: file, position: nil, found: found, expected: expected))
  }
}
