import Foundation
import TestTerminal
import TextInterface

/// A program that people know, run on as many lines as the phone has credentials.
struct Peer {
  let name: String
  let arguments: [String]
  /// The keys that move its cursor by a line.
  let keys: [String]

  /// Those that are installed, on a file of `count` lines.
  static func installed(lines count: Int, in folder: URL) throws -> [Peer] {
    let file = folder.appending(path: "lines.txt")
    let lines = (0..<count).map { "site\($0).test  user\($0)@mail.test" }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let all = [
      Peer(name: "less", arguments: [file.path], keys: ["j"]),
      Peer(name: "tig", arguments: [], keys: ["j"]),
      Peer(name: "fzf", arguments: [], keys: ["<up>"]),
    ]
    return all.filter { $0.path != nil }
  }

  var path: String? {
    ["/usr/local/bin", "/usr/bin", "/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts it; tig and fzf read the lines from a pipe.
  func start(on lines: URL, size: Size) throws -> TestTerminal {
    switch name {
    case "less":
      try TestTerminal(path ?? name, arguments: arguments, size: size)
    case "tig":
      try TestTerminal(
        "/bin/sh", arguments: ["-c", "exec tig < '\(lines.path)'"],
        environment: ["HOME": "/tmp"], size: size)
    default:
      try TestTerminal(
        "/bin/sh", arguments: ["-c", "exec fzf < '\(lines.path)' > /dev/null"], size: size)
    }
  }
}
