import Foundation

/// Finds the worlds and the extensions that come with the program.
package struct Assets: Sendable {
  let environment: [String: String]
  let program: URL?
  let extensionFolders: [URL]

  package init(environment: [String: String], program: URL?, extensionFolders: [URL] = []) {
    self.environment = environment
    self.program = program?.resolvingSymlinksInPath()
    self.extensionFolders = extensionFolders
  }

  /// The executable of this process.
  package static var runningProgram: URL? {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path.map { URL(filePath: $0) }
  }

  /// The world that opens when nobody names one.
  package static let builtInWorld = "shiny"

  /// The folders that hold assets, best first: `$ONETAP_ASSETS`, beside the program, in the
  /// checkout around it.
  package var folders: [URL] {
    var found: [URL] = []
    if let path = environment["ONETAP_ASSETS"], !path.isEmpty { found.append(URL(filePath: path)) }
    guard let program else { return found }
    var folder = program.deletingLastPathComponent()
    found.append(folder.deletingLastPathComponent().appending(path: "share/onetap"))
    while folder.path != "/" {
      folder = folder.deletingLastPathComponent()
      if Self.isFile(folder.appending(path: "Package.swift")) {
        found.append(folder.appending(path: "assets"))
      }
    }
    return found
  }

  /// A world by its path or by its name.
  package func world(_ pathOrName: String) throws(DeviceProblem) -> URL {
    let path = URL(filePath: pathOrName, directoryHint: .isDirectory)
    if Self.isWorld(path) { return path.standardizedFileURL }
    if !pathOrName.contains("/") {
      for folder in folders {
        let world = folder.appending(path: "worlds").appending(path: pathOrName)
        if Self.isWorld(world) { return world.standardizedFileURL }
      }
    }
    throw DeviceProblem(
      "There is no world “\(pathOrName)”: a world is a folder with a file world.json5. "
        + (folders.isEmpty
          ? "Give its path with --world DIR."
          : "Names are looked up in the folder worlds of "
            + folders.map(\.path).joined(separator: ", ") + "."))
  }

  /// The executable of an extension: in its own folder, beside the program, or in a folder given.
  package func executable(named name: String, in appex: URL) -> URL? {
    // A name from a property list is a name, never a way out of the folder.
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let folders = [appex] + [program?.deletingLastPathComponent()].compactMap(\.self)
    return (folders + extensionFolders).map { $0.appending(path: name) }.first {
      Self.isFile($0) && FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  private static func isWorld(_ folder: URL) -> Bool {
    isFile(folder.appending(path: "world.json5"))
  }

  private static func isFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
