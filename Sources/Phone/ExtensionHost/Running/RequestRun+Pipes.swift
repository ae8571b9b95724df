import AuthenticationServices
import Foundation
import Glibc

// The process's pipes: nothing here blocks.

extension RequestRun {
  /// What can be done after a wait.
  struct Readiness {
    var input = false
    var output = false
    var errors = false
    var ended = false
    var inbox = false

    var isNothing: Bool { !(input || output || errors || ended || inbox) }
  }

  /// How much is read at a time, in bytes.
  private static let chunk = 64 << 10
  /// How much may wait to be written before nothing more is read, in bytes.
  private static let unsentLimit = 4 << 20

  /// Waits until something can be done; -1: as long as it takes.
  func waitForInput(milliseconds: Int32) -> Readiness {
    // A process that does not listen is not listened to, so that what waits for it stays bounded.
    let output = unsent.count > Self.unsentLimit ? -1 : child.output
    var descriptors = [
      pollfd(fd: unsent.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.pidfd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.keeper, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else {
      return Readiness()
    }
    let isReady = descriptors.map { $0.revents != 0 }
    return Readiness(
      input: isReady[0], output: isReady[1], errors: isReady[2],
      // Without its keeper nothing is sure to end the process: it is ended now.
      ended: isReady[3] || isReady[5], inbox: isReady[4])
  }

  /// How long a process that never comes to rest is waited for.
  private static let restless = Duration.seconds(10)

  /// Waits until the process does nothing by itself any more: it may have more to say than what was
  /// asked for, a request to its server behind the form for instance.
  ///
  /// - Returns: What came first, if anything did.
  func waitForStillness() -> Readiness? {
    let start = ContinuousClock.now
    while !(unsent.isEmpty && child.isStill), start.duration(to: .now) < Self.restless {
      // The kernel tells of a pipe that is written to, but not of a process that falls asleep.
      let ready = waitForInput(milliseconds: 1)
      if !ready.isNothing { return ready }
    }
    // What it had written before it fell asleep.
    let ready = waitForInput(milliseconds: 0)
    return ready.isNothing ? nil : ready
  }

  /// Waits for the inbox alone.
  func waitForInbox(milliseconds: Int32) {
    var descriptor = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, milliseconds)
  }

  /// Sends a message, or as much of it as the pipe takes; the rest waits.
  func send(_ message: HostToExtension) {
    patience.restart()
    strikeFaults(for: message)
    // Nothing in a message can fail to encode: strings, whole numbers and data.
    guard var line = try? ProtocolLine.encode(message) else { return }
    if line.count > ProtocolLine.limit + 1, case .network(let id, _) = message {
      // An answer that long is one that this extension can never get.
      let failure = HostToExtension.network(id: id, .failure(.networkConnectionLost))
      line = (try? ProtocolLine.encode(failure)) ?? Data()
    }
    if child.input >= 0 { unsent.append(contentsOf: line) }
    writeUnsent()
    feedFaults()
  }

  /// Writes what waits; a process that has closed its input is told nothing any more.
  func writeUnsent() {
    while !unsent.isEmpty, child.input >= 0 {
      let count = unsent.withUnsafeBytes { Glibc.write(child.input, $0.baseAddress, $0.count) }
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        child.closeInput()
        unsent = []
      }
    }
  }

  /// Reads and handles some of what the process says.
  ///
  /// - Returns: Whether there may be more at once.
  @discardableResult
  func readMessages() -> Bool {
    guard child.output >= 0 else { return false }
    switch Self.read(child.output) {
    case .nothing: return false
    case .end:
      child.closeOutput()
      outputEnded()
      return false
    case .bytes(let bytes):
      hear(bytes)
      return true
    }
  }

  /// Reads some of what the process writes to its log.
  @discardableResult
  func readLog() -> Bool {
    guard child.errors >= 0 else { return false }
    switch Self.read(child.errors) {
    case .nothing: return false
    case .end:
      child.closeErrors()
      return false
    case .bytes(let bytes):
      log.append(bytes)
      return true
    }
  }

  /// Reads what is left in the pipes of a process that has ended, or is about to be.
  func drain() {
    // A pipe holds no more than this; beyond it somebody else goes on writing.
    var chunksLeft = 32
    while chunksLeft > 0, readMessages() { chunksLeft -= 1 }
    chunksLeft = 32
    while chunksLeft > 0, readLog() { chunksLeft -= 1 }
  }

  /// Handles what the process has said.
  func hear(_ bytes: some Sequence<UInt8>) {
    lines.append(bytes)
    while let line = lines.next() {
      handle(line)
      if mustKill { return }
    }
    if lines.hasOverflown {
      take(.broken("it wrote a line of more than \(ProtocolLine.limit) bytes"))
    }
  }

  private func handle(_ line: ArraySlice<UInt8>) {
    guard let message = try? ProtocolLine.decode(ExtensionToHost.self, from: line) else {
      return take(.broken("it wrote a line that is not a message of the protocol"))
    }
    take(.message(message))
    if faults.answersTwice, message.isAnswer { take(.message(message)) }
  }

  /// Nothing can come from the process any more: it ends within its patience, or is ended.
  private func outputEnded() {
    guard outcome == nil else { return }
    var descriptor = pollfd(fd: child.pidfd, events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, setting.endPatience.wholeMilliseconds) == 0 {
      take(.broken("it closed its standard output"))
    }
  }

  private enum Read {
    case bytes(ArraySlice<UInt8>)
    case nothing
    case end
  }

  private static func read(_ descriptor: Int32) -> Read {
    var buffer = [UInt8](repeating: 0, count: chunk)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    return .end
  }
}

extension ExtensionToHost {
  /// Whether it answers a call for good.
  fileprivate var isAnswer: Bool {
    switch self {
    case .completeChangePasswordRequest, .completeUpgradeToSignInWithApple, .cancelRequest: true
    default: false
    }
  }
}
