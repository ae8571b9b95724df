import Foundation
import Glibc

/// Why a file that somebody brought cannot be read, for the sentence of whoever needs it.
package struct BroughtFileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what was expected, in words.
  package var description: String { "\(found); expected \(expected)" }

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

  /// The bytes of a file, of which never more than one beyond the limit are read.
  ///
  /// With `pipesToo` it may be a pipe, as a shell makes one for `<(COMMAND)`; one that nobody writes
  /// into is an empty file.
  package static func read(
    _ url: URL, atMost limit: Int = maximumBytes, pipesToo: Bool = false
  ) throws(BroughtFileProblem) -> Data {
    let descriptor = try open(url, pipesToo: pipesToo)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(of: errno) }
    let data = Int(status.st_size) > limit ? nil : try bytes(of: descriptor, upTo: limit + 1)
    guard let data, data.count <= limit else {
      throw BroughtFileProblem(
        found: status.st_size > 0 ? "it has \(status.st_size) bytes" : "it has too many bytes",
        expected: "a file of at most \(limit) bytes", isTooLarge: true)
    }
    return data
  }

  /// The beginning of a file or a pipe, however long it is.
  package static func beginning(
    of url: URL, upTo count: Int
  ) throws(BroughtFileProblem) -> Data {
    let descriptor = try open(url, pipesToo: true)
    defer { close(descriptor) }
    return try bytes(of: descriptor, upTo: count)
  }

  private static func open(
    _ url: URL, pipesToo: Bool
  ) throws(BroughtFileProblem) -> Int32 {
    let path = url.path(percentEncoded: false)
    // Opening a pipe would otherwise wait for somebody to write into it.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw problem(of: errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    let found: BroughtFileProblem? =
      switch status.st_mode & S_IFMT {
      case _ where code != 0: problem(of: code)
      case S_IFREG: nil
      case S_IFIFO where pipesToo: nil
      case S_IFDIR: problem(of: EISDIR)
      default:
        BroughtFileProblem(
          found: pipesToo ? "it is a device" : "it is a pipe or a device",
          expected: "an ordinary file")
      }
    guard let found else { return descriptor }
    close(descriptor)
    throw found
  }

  private static func bytes(
    of descriptor: Int32, upTo count: Int
  ) throws(BroughtFileProblem) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 20))
    while data.count < count {
      let got = Glibc.read(descriptor, &buffer, min(buffer.count, count - data.count))
      switch got {
      case 0: return data
      case 1...: data += buffer[..<got]
      default:
        switch errno {
        case EINTR: continue
        case EAGAIN:
          // A pipe whose writer has not written yet.
          var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&ready, 1, -1)
        case let code: throw problem(of: code)
        }
      }
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
