import Foundation
import Testing
import TextInterface

@testable import Screens

/// Frames as text, kept in files: what every screen looks like, plain and with its styles.
///
/// `ONETAP_RENEW_GOLDEN=1` writes them anew; whoever does that reads them before they are committed.
@Suite("SCR-1 Every screen at three sizes looks as it did when somebody looked at it")
struct GoldenTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 140, rows: 40),
  ]
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  static let renews = ProcessInfo.processInfo.environment["ONETAP_RENEW_GOLDEN"] == "1"

  @Test("Frames are as kept", arguments: Scene.all, GoldenTests.sizes)
  func frame(_ scene: Scene, _ size: Size) throws {
    let model = scene.make(size).model
    try GoldenTests.compare(view(model), to: "\(scene.name)-\(size.columns)x\(size.rows)")
  }

  /// Compares a frame with the one that is kept, plain and styled.
  static func compare(_ frame: Frame, to name: String) throws {
    try compare(frame.text + "\n", to: "\(name).txt")
    try compare(frame.styledText + "\n", to: "\(name).styled.txt")
  }

  private static func compare(_ text: String, to name: String) throws {
    let file = GoldenTests.folder.appending(path: name)
    if GoldenTests.renews {
      try FileManager.default.createDirectory(
        at: GoldenTests.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(text == kept, "\(name) differs; renew it with ONETAP_RENEW_GOLDEN=1 and read it")
  }
}
