import Foundation
import TextInterface

/// Frames to take pictures of.
enum Frames {
  /// A box, letters of every look, wide, joined and marked ones, and what XML gives a meaning to.
  static let motley: Frame = {
    var frame = Frame(size: Size(columns: 40, rows: 10))
    frame.fill(Rect(column: 0, row: 0, columns: 40, rows: 1), Style(.bar, on: .bar))
    frame.put(" < Settings", at: Point(column: 0, row: 0), Style(.accent, on: .bar))
    frame.put("9:41", at: Point(column: 35, row: 0), Style(.secondary, on: .bar))
    frame.box(Rect(column: 0, row: 1, columns: 40, rows: 6))
    frame.put(
      "Tom & \"Jerry\" <tom@a.example>", at: Point(column: 2, row: 2), Style(.danger, .bold))
    frame.put("not now   but   soon", at: Point(column: 2, row: 3), Style(.text, .dim))
    frame.put("reversed", at: Point(column: 2, row: 4), Style(.accent, .reverse))
    frame.put("a link", at: Point(column: 20, row: 4), Style(.accent, .underline))
    frame.put("slanted", at: Point(column: 28, row: 4), Style(.text, .italic))
    frame.put("世界 é e\u{301} 👩‍💻 … x", at: Point(column: 2, row: 5))
    frame.horizontalLine(at: Point(column: 0, row: 7), width: 40)
    frame.put("[code ]", at: Point(column: 1, row: 8), Style(.text, on: .field))
    frame.cursor = Point(column: 6, row: 8)
    return frame
  }()

  /// A frame with nothing but a text in its first row.
  static func words(_ text: String, columns: Int = 20, rows: Int = 3) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    frame.put(text, at: Point(column: 0, row: 0))
    return frame
  }
}

/// What python, a reader of XML and JSON that is not ours, says of a text.
enum Python {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program that reads standard input and gives back what it prints.
  static func run(_ program: String, input: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "onetap-python-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (given, printed) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try Data(input.utf8).write(to: given)
    try Data().write(to: printed)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    process.environment = ["PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8"]
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try FileHandle(forWritingTo: printed)
    process.standardError = try FileHandle(forWritingTo: printed)
    try process.run()
    process.waitUntilExit()
    let output = String(decoding: try Data(contentsOf: printed), as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(description: output) }
    return output
  }
}
