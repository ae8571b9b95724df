import Device
import Foundation

/// Finds tapes, and reads them.
package struct TapeShelf: Sendable {
  /// A tape that was found: its file, and the name that is shown for it.
  package struct Entry: Hashable, Sendable {
    package let file: URL
    package let name: String

    package init(file: URL, name: String) {
      self.file = file
      self.name = name
    }
  }

  private let folders: [URL]

  /// The shelf of a program: `$ONETAP_ASSETS/tapes`, beside the program, in the checkout around it.
  package init(environment: [String: String], program: URL? = Assets.runningProgram) {
    folders = Assets(environment: environment, program: program).folders.map {
      $0.appending(path: "tapes", directoryHint: .isDirectory)
    }
  }

  /// The folder with the tapes that come with the program; nothing where there is none.
  package var folder: URL? { folders.first { Self.isFolder($0) } }

  /// Every tape that comes with the program, by name.
  package func all() -> [Entry] { folder.map { Self.tapes(in: $0, named: "") } ?? [] }

  /// The tapes that a word means: a file, a folder with all below it, or a name on the shelf.
  package func find(_ word: String) throws(DeviceProblem) -> [Entry] {
    let path = URL(filePath: word)
    if Self.isFolder(path) {
      let found = Self.tapes(in: path, named: word)
      guard !found.isEmpty else {
        throw DeviceProblem("There is no tape in “\(word)”; a tape's name ends with .tape.")
      }
      return found
    }
    if FileManager.default.fileExists(atPath: path.path) {
      return [Entry(file: path, name: word)]
    }
    if let folder {
      let known = Self.tapes(in: folder, named: "")
      let wanted = word.hasSuffix(Tape.ending) ? String(word.dropLast(Tape.ending.count)) : word
      let found = known.filter { entry in
        let name = String(entry.name.dropLast(Tape.ending.count))
        return name == wanted || name.hasSuffix("/" + wanted) || name.hasPrefix(wanted + "/")
      }
      if !found.isEmpty { return found }
      let names = known.map { String($0.name.dropLast(Tape.ending.count)) }
      if let meant = Nearness.nearest(to: wanted, among: names) {
        throw DeviceProblem("There is no tape “\(word)”. The nearest is \(meant).")
      }
    }
    throw DeviceProblem("There is no tape “\(word)”; give a file, or a folder with tapes in it.")
  }

  /// No tape is longer, in bytes.
  private static let longest = 1 << 20

  /// Reads a tape's file.
  package static func read(_ entry: Entry) throws(TapeProblems) -> Tape {
    func problem(_ sentence: String) -> TapeProblems {
      TapeProblems([TapeProblem(file: entry.name, line: 1, column: 1, sentence: sentence)])
    }
    let data: Data
    do throws(BroughtFileProblem) {
      data = try BroughtFile.read(entry.file, atMost: longest)
    } catch {
      throw problem(
        error.isTooLarge
          ? "The file is longer than 1 MiB, so it is no tape."
          : "The file cannot be read: \(error.found); a tape is \(error.expected).")
    }
    guard !data.contains(0), let text = String(validating: data, as: UTF8.self) else {
      throw problem("This file is not text in UTF-8, so it is no tape.")
    }
    return try Tape(
      text: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, file: entry.name)
  }

  private static func tapes(in folder: URL, named name: String) -> [Entry] {
    let prefix = name.isEmpty || name.hasSuffix("/") ? name : name + "/"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(Tape.ending) }.sorted().map {
      Entry(file: folder.appending(path: $0), name: prefix + $0)
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
