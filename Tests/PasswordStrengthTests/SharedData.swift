import Foundation

/// Files with right answers beside the package, where somebody has put them.
enum SharedData {
  /// The lines of a file of `../shared/data`, decoded; none where the file is absent.
  static func rows<Row: Decodable>(_ file: String, as type: Row.Type) -> [Row] {
    var folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { break }
      folder.deleteLastPathComponent()
    }
    let data = folder.deletingLastPathComponent().appending(path: "shared/data/\(file)")
    guard let text = try? String(contentsOf: data, encoding: .utf8) else { return [] }
    let decoder = JSONDecoder()
    return text.split(separator: "\n").compactMap {
      try? decoder.decode(Row.self, from: Data($0.utf8))
    }
  }
}
