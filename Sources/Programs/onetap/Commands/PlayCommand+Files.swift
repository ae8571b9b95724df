import Device
import Foundation
import Tapes

/// Tapes by the words of a command line.
enum TapeFile {
  /// The one tape that a word means.
  static func one(_ word: String, on shelf: TapeShelf) throws -> Tape {
    do {
      let entries = try shelf.find(word)
      guard entries.count == 1, let entry = entries.first else {
        let names = entries.map { String($0.name.dropLast(Tape.ending.count)) }
        throw CommandFailure(
          .usage, ["“\(word)” means \(names.count) tapes; name one of them:"] + names)
      }
      return try TapeShelf.read(entry)
    } catch let problem as DeviceProblem {
      throw CommandFailure(.usage, problem.sentences)
    } catch let problems as TapeProblems {
      throw CommandFailure(.unsuccessful, problems.problems.map(\.description))
    }
  }
}

/// A folder for what is needed meanwhile, gone afterwards.
struct TemporaryRoom {
  let url: URL

  init(_ name: String) throws {
    let template = FileManager.default.temporaryDirectory.appending(path: "\(name)-XXXXXX").path
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw CommandFailure(
        .unsuccessful, "No folder can be made in \(FileManager.default.temporaryDirectory.path).")
    }
    url = URL(
      filePath: String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self),
      directoryHint: .isDirectory)
  }

  /// What cannot be removed is the system's, which clears its folder of temporary files.
  func remove() { try? FileManager.default.removeItem(at: url) }
}

/// Files that are written for a person: never over another one unless that is wanted, and all or
/// nothing.
enum NewFile {
  /// Complains before any work if the file cannot be written.
  static func check(_ file: URL, force: Bool, option: String) throws {
    let files = FileManager.default
    var status = stat()
    let isThere = lstat(file.path, &status) == 0
    guard !isThere || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw CommandFailure(
        .usage,
        "\(option): \(file.path) is a link, a pipe or a device, which would be lost; name a file.")
    }
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: file.path, isDirectory: &isFolder) {
      guard !isFolder.boolValue else {
        throw CommandFailure(.usage, "\(option): \(file.path) is a folder; name a file.")
      }
      guard force else {
        throw CommandFailure(
          .usage, "\(option): \(file.path) exists; give --force to replace it.")
      }
    }
    let folder = file.deletingLastPathComponent().path
    guard files.isWritableFile(atPath: folder) else {
      throw CommandFailure(
        .usage, "\(option): nothing can be written in \(folder); name a file elsewhere.")
    }
  }

  static func write(_ text: String, to file: URL) throws {
    do {
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(
        .unsuccessful,
        "\(file.path) could not be written; check its folder and the space that is left. "
          + error.localizedDescription)
    }
  }
}
