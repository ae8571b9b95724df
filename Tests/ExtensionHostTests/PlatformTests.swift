import CPlatform
import Foundation
import Testing

@Suite("CPlatform: what Linux offers and Swift's Glibc does not show")
struct PlatformTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "onetap-platform-\(ProcessInfo.processInfo.globallyUniqueString)")

  @Test("A file is locked once, also within a process, until its descriptor is closed (STO-25)")
  func lock() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "lock").path
    let first = cp_lock_file(path)
    #expect(first >= 0)
    #expect(cp_lock_file(path) == -EWOULDBLOCK)
    close(first)
    let second = cp_lock_file(path)
    #expect(second >= 0)
    close(second)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(cp_lock_file(folder.appending(path: "none/lock").path) == -ENOENT)
  }

  @Test("Both ends of a pipe are close-on-exec")
  func pipe() {
    var ends: [Int32] = [-1, -1]
    #expect(cp_pipe(&ends) == 0)
    for end in ends {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
      close(end)
    }
  }

  @Test("memmem finds a needle with zero bytes in it")
  func memmem() {
    let haystack: [UInt8] = [1, 0, 2, 0, 2, 3]
    haystack.withUnsafeBytes { hay in
      func offset(_ needle: [UInt8]) -> Int? {
        cp_memmem(hay.baseAddress, hay.count, needle, needle.count).map {
          UnsafeRawPointer($0) - hay.baseAddress!
        }
      }
      #expect(offset([0, 2, 3]) == 3)
      #expect(offset([0, 3]) == nil)
    }
  }

  @Test("Random bytes differ")
  func random() {
    var one = [UInt8](repeating: 0, count: 32)
    var other = one
    #expect(cp_getrandom(&one, 32) == 32)
    #expect(cp_getrandom(&other, 32) == 32)
    #expect(one != other)
  }

  @Test("A failed exec is reported, and leaves no child behind")
  func failedExec() {
    var child = cp_child()
    let arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    #expect(cp_spawn("/nowhere", arguments, arguments, nil, &child) == ENOENT)
    #expect(cp_spawn("/etc/passwd", arguments, arguments, nil, &child) == EACCES)
    #expect(cp_spawn("/bin/true", arguments, arguments, "/nowhere", &child) == ENOENT)
    #expect(child.pid == 0)
  }
}
