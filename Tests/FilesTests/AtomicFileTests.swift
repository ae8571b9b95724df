import Files
import Foundation
import Testing

@Suite("A file is replaced whole or not at all")
struct AtomicFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
  private func content(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("The content and the mode are the new ones, and nothing else is left in the folder")
  func replaces() throws {
    defer { remove() }
    try AtomicFile.write("old".utf8, to: path("a"))
    try AtomicFile.write("new".utf8, to: path("a"), mode: 0o400)
    #expect(try content("a") == "new")
    var status = stat()
    #expect(stat(path("a"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o400)
    #expect(try names() == ["a"])
  }

  @Test("A failure says which step of which file failed and why, and leaves the folder as it was")
  func fails() throws {
    defer { remove() }
    try FileManager.default.createDirectory(
      atPath: path("taken"), withIntermediateDirectories: false)
    let rename = #expect(throws: AtomicFile.Failure.self) {
      try AtomicFile.write("x".utf8, to: path("taken"))
    }
    #expect(rename?.step == .rename)
    #expect(rename?.code == EISDIR)
    #expect(rename?.path == path("taken"))
    let create = #expect(throws: AtomicFile.Failure.self) {
      try AtomicFile.write("x".utf8, to: path("missing/a"))
    }
    #expect(create?.step == .create)
    #expect(create?.code == ENOENT)
    #expect(try names() == ["taken"])
  }

  @Test("An exclusive write keeps what is there")
  func exclusive() throws {
    defer { remove() }
    try AtomicFile.write("first".utf8, to: path("a"), exclusively: true)
    let failure = #expect(throws: AtomicFile.Failure.self) {
      try AtomicFile.write("second".utf8, to: path("a"), exclusively: true)
    }
    #expect(failure?.code == EEXIST)
    #expect(try content("a") == "first")
    #expect(try names() == ["a"])
  }

  @Test("A draft of a killed writer goes at the next write of its file, or at the next opening")
  func forgottenDrafts() throws {
    defer { remove() }
    for name in [".a.onetap-draft-1x", ".b.onetap-draft-2y", ".a.onetap-draft"] {
      try Data("half".utf8).write(to: folder.appending(path: name))
    }
    try AtomicFile.write("whole".utf8, to: path("a"))
    #expect(try names() == [".a.onetap-draft", ".b.onetap-draft-2y", "a"])
    AtomicFile.removeDrafts(in: folder.path)
    #expect(try names() == [".a.onetap-draft", "a"])
  }

  @Test("A draft that is being written stays")
  func lockedDraft() throws {
    defer { remove() }
    let draft = path(".a.onetap-draft-1x")
    let descriptor = open(draft, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    try AtomicFile.write("other".utf8, to: path("a"))
    AtomicFile.removeDrafts(in: folder.path)
    #expect(try names() == [".a.onetap-draft-1x", "a"])
    close(descriptor)
    AtomicFile.removeDrafts(in: folder.path)
    #expect(try names() == ["a"])
  }

  @Test("Of many writers at once the content is always that of one")
  func manyWriters() async throws {
    defer { remove() }
    let file = path("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let bytes = [UInt8](repeating: UInt8(number), count: 5000)
            try AtomicFile.write(bytes, to: file)
            let read = try Data(contentsOf: URL(filePath: file))
            #expect(read.count == 5000 && Set(read).count == 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try names() == ["a"])
  }

  private func remove() {
    // Left over in the folder for temporary files, it does no harm.
    try? FileManager.default.removeItem(at: folder)
  }
}
