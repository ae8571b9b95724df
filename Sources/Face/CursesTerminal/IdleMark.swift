import Glibc

/// Tells a test that the program is idle: everything it was sent is handled and shown.
///
/// With `ONETAP_IDLE_FD=n` in the environment each mark is a line with the number of keys handled
/// so far, written to that descriptor; without it nothing happens.
package struct IdleMark: Sendable {
  private let descriptor: Int32?

  /// Looks for the descriptor; one that is not open is ignored.
  package init(environment: [String: String]) {
    let named = environment["ONETAP_IDLE_FD"].flatMap { Int32($0) }
    descriptor = named.flatMap { $0 > 2 && fcntl($0, F_GETFD) >= 0 ? $0 : nil }
    // The programs that this one starts have no business with it.
    if let descriptor { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Gives the mark.
  package func give(keysHandled: Int) {
    guard let descriptor else { return }
    let line = Array("\(keysHandled)\n".utf8)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
