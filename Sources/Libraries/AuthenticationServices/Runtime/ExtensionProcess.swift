import Dispatch
import Foundation
import Glibc
import Synchronization

/// An extension's process: standard input and output carry the protocol until the input ends.
@MainActor
enum ExtensionProcess {
  /// Serves the host until standard input ends, and with it the process (UPG-38).
  static func serve(_ controller: ASAccountAuthenticationModificationViewController) -> Never {
    let output = Mutex(takeStandardOutput())
    let connection = HostConnection { line in output.withLock { write(line, to: $0) } }
    URLSession.shared.attach(connection)
    let runtime = ExtensionRuntime(controller, connection)
    Thread.detachNewThread { read(for: runtime) }
    dispatchMain()
  }

  /// Keeps the protocol's stream for the runtime: what author code prints goes to the log instead.
  private static func takeStandardOutput() -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { exit(1) }
    return output
  }

  private nonisolated static func write(_ line: Data, to output: Int32) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        // The host has gone.
        exit(0)
      }
    }
  }

  private nonisolated static func read(for runtime: ExtensionRuntime) {
    while let line = readLine(strippingNewline: true) {
      guard let message = try? ProtocolLine.decode(HostToExtension.self, from: Data(line.utf8))
      else {
        FileHandle.standardError.write(Data("The host sent something unknown; ignored.\n".utf8))
        continue
      }
      // Through the queue, not through tasks, so that messages keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { runtime.take(message) } }
    }
    exit(0)
  }
}
