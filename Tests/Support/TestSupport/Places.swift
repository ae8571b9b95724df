import Foundation

/// Where the package's own files are while its tests run.
package enum Places {
  /// The root of the package.
  package static let package: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path),
      folder.path != "/"
    {
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()

  /// The folder with the built programs.
  package static let products: URL = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var folder = URL(filePath: path ?? "/").deletingLastPathComponent()
    let known = "ShinyUpgradeExtension"
    while !FileManager.default.isExecutableFile(atPath: folder.appending(path: known).path),
      folder.path != "/"
    {
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()

  /// A built program.
  package static func program(_ name: String) -> URL { products.appending(path: name) }

  /// A world that comes with the package.
  package static func world(_ name: String) -> URL {
    package.appending(path: "assets/worlds").appending(path: name)
  }

  /// The lines of a file of public cases beside the package; nothing where it is not there.
  package static func sharedLines(_ name: String) -> [String]? {
    let root = package.resolvingSymlinksInPath().deletingLastPathComponent()
    let file = root.appending(path: "shared/data").appending(path: name)
    guard let data = try? Data(contentsOf: file) else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
