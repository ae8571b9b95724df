import Foundation
import Glibc

/// Why a file that somebody brought cannot be read, for the sentence of whoever needs it.
package struct BroughtFileProblem: Error, Hashable, Sendable {
  /// What is wrong, as a clause without a full stop.
  package let found: String
  /// What was expected in its place.
  package let expected: String
  /// Whether it could be read but is larger than it may be.
  package let isTooLarge: Bool

  init(found: String, expected: String, isTooLarge: Bool = false) {
    self.found = found
    self.expected = expected
    self.isTooLarge = isTooLarge
  }
}

/// Opens files that somebody brought: whatever stands at a path, nothing waits and nothing is read
/// without end.
package enum BroughtFile {
  /// The largest file that is read, in bytes; association files and property lists have lower
  /// limits of their own.
  package static let maximumBytes = 16 * 1024 * 1024

  /// The bytes of a regular file.
  package static func read(
    _ url: URL, atMost limit: Int = maximumBytes
  ) throws(BroughtFileProblem) -> Data {
    let path = url.path(percentEncoded: false)
    // Opening a pipe would otherwise wait for somebody to write into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw problem(of: errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(of: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw problem(of: EISDIR)
    default:
      throw BroughtFileProblem(
        found: "it is a pipe or a device", expected: "an ordinary file")
    }
    guard Int(status.st_size) <= limit else {
      throw BroughtFileProblem(
        found: "it has \(status.st_size) bytes", expected: "a file of at most \(limit) bytes",
        isTooLarge: true)
    }
    guard let data = try? handle.read(upToCount: limit) ?? Data() else {
      throw problem(of: EIO)
    }
    return data
  }

  /// What an error of the system means, in words.
  static func problem(of error: Int32) -> BroughtFileProblem {
    switch error {
    case ENOENT:
      BroughtFileProblem(found: "there is no such file", expected: "the path of a file")
    case EISDIR: BroughtFileProblem(found: "it is a folder", expected: "a file")
    case EACCES, EPERM:
      BroughtFileProblem(
        found: "its permissions do not let you read it",
        expected: "a file that may be read; `chmod u+r FILE` lets you")
    case ELOOP:
      BroughtFileProblem(
        found: "it is a link that leads back to itself", expected: "a file, or a link to one")
    case ENOTDIR:
      BroughtFileProblem(
        found: "a part of its path is no folder", expected: "the path of a file")
    case ENAMETOOLONG:
      BroughtFileProblem(found: "its path is too long", expected: "the path of a file")
    default:
      BroughtFileProblem(
        found: "it cannot be read (\(String(cString: strerror(error))))",
        expected: "a file that can be read")
    }
  }
}
