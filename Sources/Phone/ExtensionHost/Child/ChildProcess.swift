import CPlatform
import Foundation
import Glibc

/// An extension's process with our ends of its pipes; used by one thread alone.
///
/// Whoever starts one ends it with `reap()`.
final class ChildProcess {
  /// Why a program could not be started.
  struct Problem: Error {
    /// The errno.
    let code: Int32
    var words: String { String(cString: strerror(code)) }
  }

  private(set) var input: Int32
  private(set) var output: Int32
  private(set) var errors: Int32
  /// The process with its keeper, which ends everything that it started.
  private var child: cp_child
  private var isReaped = false

  /// Becomes readable when the process ends.
  var pidfd: Int32 { child.pidfd }
  /// Becomes readable when the keeper was killed.
  var keeper: Int32 { child.status_fd }
  var pid: pid_t { child.pid }

  /// Starts a program with this environment and no other, in a process group of its own.
  init(executable: URL, environment: [String: String]) throws(Problem) {
    var child = cp_child()
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = withCStrings([executable.path]) { arguments in
      withCStrings(variables) { variables in
        cp_spawn(executable.path, arguments, variables, "/", &child)
      }
    }
    guard code == 0 else { throw Problem(code: code) }
    self.child = child
    (input, output, errors) = (child.in_fd, child.out_fd, child.err_fd)
  }

  /// Ends the process and its group, whatever state they are in.
  func kill() {
    if !isReaped { cp_kill(&child) }
  }

  /// Stops the process as a debugger would (SIGSTOP), and returns once it stands still or has
  /// ended.
  func stop() {
    // Once it was reaped, its number may be somebody else's.
    guard !isReaped, Glibc.kill(-pid, SIGSTOP) == 0 else { return }
    var end = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
    while !isStopped, poll(&end, 1, 1) <= 0 {}
  }

  func closeInput() { Self.close(&input) }
  func closeOutput() { Self.close(&output) }
  func closeErrors() { Self.close(&errors) }

  /// Ends the process and all its descendants, waits for them, and says how the process ended.
  func reap() -> String {
    var status: Int32 = 0
    let code = cp_reap(&child, &status)
    isReaped = true
    closeInput()
    closeOutput()
    closeErrors()
    if code != 0 { return "unknown, because its keeper was killed" }
    if cp_exited(status) != 0 { return "exit status \(cp_exit_status(status))" }
    return "signal \(Self.name(ofSignal: cp_term_signal(status)))"
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  private static func name(ofSignal number: Int32) -> String {
    let names = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
      SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
    ]
    return names[number] ?? String(number)
  }
}

/// Lends the strings as a C array that ends with NULL.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return (copies + [nil]).withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("an array that holds NULL") }
    return body(base)
  }
}
