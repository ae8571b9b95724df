import CPlatform
import Foundation
import Glibc
import Tapes

/// A process that lives the lives of devices; used by one thread alone, which has to live as long.
final class TapeWorker {
  /// What came of waiting for a report.
  enum Word {
    case report(TapeReport)
    /// The process ended.
    case dead
    /// It says nothing.
    case silent
  }

  private var child = cp_child()
  private var output: [UInt8] = []
  private(set) var log: [UInt8] = []
  private var isGone = false

  /// Starts the program as a worker.
  init(program: String, environment: [String: String]) throws {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = withPointers([program, TapeLifeCommand.word]) { arguments in
      withPointers(variables) { variables in
        cp_spawn(program, arguments, variables, nil, &child)
      }
    }
    guard code == 0 else {
      throw CommandFailure(
        .unsuccessful,
        "\(program) cannot be started for a tape: \(String(cString: strerror(code))).")
    }
  }

  /// Hands an order over.
  func send(_ order: TapeOrder) throws {
    var bytes = Array(try JSONEncoder().encode(order)) + [10]
    while !bytes.isEmpty {
      let count = write(child.in_fd, bytes, bytes.count)
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: child.in_fd, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, 1_000)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Waits for the next report, for so many real seconds at the most.
  func next(seconds: Int32) -> Word {
    while true {
      if let line = takeLine() {
        guard let report = try? JSONDecoder().decode(TapeReport.self, from: Data(line)) else {
          continue
        }
        return .report(report)
      }
      var descriptors = [
        pollfd(fd: child.out_fd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.err_fd, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&descriptors, 2, seconds * 1_000)
      if ready == 0 { return .silent }
      if ready < 0 { continue }
      if descriptors[1].revents != 0 {
        if let bytes = read(child.err_fd) {
          log = (log + bytes).suffix(8 << 10)
        } else {
          closeLog()
        }
      }
      if descriptors[0].revents != 0 {
        guard let bytes = read(child.out_fd) else { return .dead }
        output += bytes
      }
    }
  }

  /// Ends the process, whatever it does (SIGKILL); says by what signal it had ended, 0: by none.
  @discardableResult
  func kill() -> Int32 {
    guard !isGone else { return 0 }
    isGone = true
    return reap()
  }

  /// Lets the process end by itself; says by what signal it did, 0: by none.
  @discardableResult
  func wait() -> Int32 {
    guard !isGone else { return 0 }
    isGone = true
    if child.in_fd >= 0 { Glibc.close(child.in_fd) }
    child.in_fd = -1
    var end = pollfd(fd: child.pidfd, events: Int16(POLLIN), revents: 0)
    while poll(&end, 1, -1) < 0 && errno == EINTR {}
    return reap()
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    let code = cp_reap(&child, &status)
    for descriptor in [child.in_fd, child.out_fd, child.err_fd] where descriptor >= 0 {
      Glibc.close(descriptor)
    }
    // Without its keeper it was killed, if it had not ended before.
    if code != 0 { return SIGKILL }
    return cp_signaled(status) != 0 ? cp_term_signal(status) : 0
  }

  private func takeLine() -> ArraySlice<UInt8>? {
    guard let end = output.firstIndex(of: 10) else { return nil }
    let line = output[..<end]
    output = Array(output[(end + 1)...])
    return line
  }

  /// What can be read at once; nil: the pipe has ended.
  private func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  private func closeLog() {
    if child.err_fd >= 0 { Glibc.close(child.err_fd) }
    child.err_fd = -1
  }
}

/// Lends the strings as a C array that ends with NULL.
private func withPointers<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return (copies + [nil]).withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("an array that holds NULL") }
    return body(base)
  }
}
