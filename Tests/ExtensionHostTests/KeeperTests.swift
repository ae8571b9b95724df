import CPlatform
import Foundation
import Testing

@testable import ExtensionHost

/// A Python program under a keeper, with an argument by which all of its processes are found.
private final class KeptProgram {
  let marker = "keeper-test-\(UUID())"
  var child = cp_child()
  let startError: Int32

  init(_ source: String, host: URL? = nil) {
    let python = "/usr/bin/python3"
    let words = host.map { [$0.path] } ?? []
    let arguments: [UnsafeMutablePointer<CChar>?] =
      (words + [python, "-c", Self.prelude + source, marker]).map { strdup($0) } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=/usr/bin:/bin"), nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    startError = cp_spawn(host?.path ?? python, arguments, environment, "/", &child)
  }

  /// What the programs have in common: `ready()` tells the test to go on.
  private static let prelude = """
    import ctypes, os, signal, sys, time
    def ready():
        os.write(1, b"ready\\n")
    def clear_parent_death_signal():
        ctypes.CDLL(None).prctl(1, 0)
    def sleep():
        while True: time.sleep(3600)

    """

  /// Waits until the program wrote so many lines.
  func waitForLines(_ count: Int = 1) -> Bool {
    var lines = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    var watched = pollfd(fd: child.out_fd, events: Int16(POLLIN), revents: 0)
    while lines < count {
      guard poll(&watched, 1, 60_000) == 1 else { return false }
      let read = read(child.out_fd, &buffer, buffer.count)
      guard read > 0 else { return false }
      lines += buffer[..<read].count { $0 == 10 }
    }
    return true
  }

  /// Ends it, as at the end of a request; 0, or why the status is not known.
  func reap() -> (code: Int32, status: Int32) {
    var status: Int32 = 0
    let code = cp_reap(&child, &status)
    for end in [child.in_fd, child.out_fd, child.err_fd] { close(end) }
    return (code, status)
  }

  /// The processes whose arguments hold the marker.
  var processes: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      // One that ended meanwhile has no arguments any longer.
      guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") else {
        return false
      }
      return data.range(of: Data(marker.utf8)) != nil
    }
  }

  /// Waits until a condition holds, for a minute at the most.
  func wait(until condition: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(60) else { return false }
      poll(nil, 0, 2)
    }
    return true
  }
}

@Suite("Nothing that an extension starts outlives its request (UPG-38)", .timeLimit(.minutes(3)))
struct KeeperTests {
  private static let grandchildInSession = """
    if os.fork() == 0:
        os.setsid()
        ready()
        sleep()
    sleep()
    """

  private static let daemon = """
    keeper = os.getppid()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while os.getppid() != keeper: time.sleep(0.001)
            ready()
            sleep()
        os._exit(0)
    os.wait()
    sleep()
    """

  private static let manyThatFork = """
    def again(depth):
        while depth > 0:
            for _ in range(2):
                if os.fork() == 0:
                    if depth % 2: os.setsid()
                    depth -= 1
                    break
            else:
                break
        # Each is replaced by a copy of itself all the time, until the fifty-thousandth.
        for _ in range(1000):
            if os.fork() != 0: os._exit(0)
    again(5)
    sleep()
    """

  @Test("A grandchild in a session of its own ends with the request")
  func grandchild() {
    let program = KeptProgram(Self.grandchildInSession)
    #expect(program.startError == 0)
    #expect(program.waitForLines())
    #expect(program.processes.count == 2)
    let (code, status) = program.reap()
    #expect(code == 0)
    #expect(cp_term_signal(status) == SIGKILL)
    #expect(program.processes == [])
  }

  @Test("A daemon, forked twice, is taken in by the keeper and ends with the request")
  func doubleFork() {
    let program = KeptProgram(Self.daemon)
    #expect(program.waitForLines())
    #expect(program.processes.count == 2)
    #expect(program.reap().code == 0)
    #expect(program.processes == [])
  }

  @Test("The child's own end is known although its daemon lives on")
  func statusBesideDaemon() {
    let program = KeptProgram(
      "if os.fork() == 0:\n    os.setsid()\n    ready()\n    sleep()\nos._exit(7)")
    #expect(program.waitForLines())
    var end = pollfd(fd: program.child.pidfd, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 60_000) == 1)
    #expect(program.processes.count == 1)
    let (code, status) = program.reap()
    #expect(code == 0)
    #expect(cp_exited(status) != 0)
    #expect(cp_exit_status(status) == 7)
    #expect(program.processes == [])
  }

  @Test("Processes that go on forking in sessions of their own do not escape")
  func forkBomb() {
    let program = KeptProgram("ready()\n" + Self.manyThatFork)
    #expect(program.waitForLines())
    #expect(program.wait { program.processes.count >= 5 })
    #expect(program.reap().code == 0)
    #expect(program.processes == [])
  }

  @Test("kill -9 of the host ends what ignores SIGTERM and cleared its parent-death signal")
  func hostKilled() throws {
    let host = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "KeeperProbe")
    let program = KeptProgram(
      """
      clear_parent_death_signal()
      signal.signal(signal.SIGTERM, signal.SIG_IGN)
      signal.signal(signal.SIGHUP, signal.SIG_IGN)
      if os.fork() == 0:
          os.setsid()
          clear_parent_death_signal()
          sleep()
      sleep()
      """, host: host)
    #expect(program.startError == 0)
    // The host and both processes below it.
    #expect(program.waitForLines())
    #expect(program.wait { program.processes.count >= 3 })
    kill(program.child.pid, SIGKILL)
    // The test's own keeper would end them too, but it was not asked to yet.
    #expect(program.wait { program.processes.isEmpty })
    let (code, status) = program.reap()
    #expect(code == 0)
    #expect(cp_term_signal(status) == SIGKILL)
  }

  @Test("A stopped keeper is continued")
  func stoppedKeeper() {
    let program = KeptProgram("os.kill(os.getppid(), signal.SIGSTOP)\nready()\nsleep()")
    #expect(program.waitForLines())
    #expect(program.reap().code == 0)
    #expect(program.processes == [])
  }

  @Test(
    "A killed keeper is noticed, and its child is ended",
    arguments: ["", "clear_parent_death_signal()\n"])
  func killedKeeper(before: String) {
    let program = KeptProgram(
      before + "keeper = os.getppid()\nready()\nos.kill(keeper, signal.SIGKILL)\nsleep()")
    #expect(program.waitForLines())
    #expect(program.wait { cp_has_keeper(&program.child) == 0 })
    #expect(program.reap().code == ECHILD)
    #expect(program.processes == [])
  }

  @Test("The keeper is in no group of the child, holds three descriptors and none of our memory")
  func keeperItself() throws {
    let program = KeptProgram("ready()\nsleep()")
    #expect(program.waitForLines())
    let keeper = program.child.keeper
    #expect(getpgid(keeper) == keeper)
    #expect(getpgid(program.child.pid) == program.child.pid)
    let folder = "/proc/\(keeper)"
    // Both pipes, and the descriptor that tells of ended processes.
    #expect(
      program.wait {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count) == 3
      })
    let memory = try String(contentsOfFile: "\(folder)/statm", encoding: .utf8)
    let own = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let resident = { (text: String) in
      // Resident pages that belong to no file.
      let fields = text.split(separator: " ").compactMap { Int($0) }
      return fields[1] - fields[2]
    }
    #expect(resident(memory) * 2 < resident(own))
    #expect(program.reap().code == 0)
  }

  @Test("A host that loses its keeper ends the request")
  func requestWithoutKeeper() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("kills its keeper"))
    #expect(outcome == .failed(.ended(status: "unknown, because its keeper was killed")))
  }
}
