import Device
@preconcurrency import Dispatch
import Foundation
import Glibc
import Simulation
import Synchronization

/// Prints the trace of a phone that another process runs, as it grows.
///
/// It sleeps until the state folder changes; a world that was reset is read from its beginning.
final class TraceFollower: Sendable {
  private struct State {
    var device: Device?
    var last = 0
    /// The world was reset: what is open is a file that is no more.
    var isOutdated = false
  }

  private let wanted: TraceCommand.Wanted
  private let reopen: @Sendable () -> Device?
  private let watch: FolderWatch
  private let print: @Sendable (String) -> Void
  private let tell: @Sendable (String) -> Void
  private let state: Mutex<State>

  init(
    _ device: Device, wanted: TraceCommand.Wanted, reopen: @escaping @Sendable () -> Device?,
    watch: FolderWatch, print: @escaping @Sendable (String) -> Void,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.wanted = wanted
    self.reopen = reopen
    self.watch = watch
    self.print = print
    self.tell = tell
    state = Mutex(State(device: device))
  }

  /// Prints what is there; false: nothing.
  func printKept() -> Bool {
    let events = next()
    wanted.opening(events).forEach(print)
    show(events)
    return !events.isEmpty
  }

  /// Prints what comes until it is ended, or nobody reads any more.
  func run() async {
    for await _ in watch.changes {
      guard Self.hasReader else { break }
      // What the former world still did comes first.
      if watch.takeIsNew() { state.withLock { $0.isOutdated = true } }
      show(next())
      if beginAgain() { show(next()) }
    }
    state.withLock { $0.device?.close() }
  }

  /// Ends it after what came before.
  func end() { watch.end() }

  private func next() -> [TraceEvent] {
    state.withLock { state in
      let events = state.device?.traceEvents(after: state.last, request: wanted.request) ?? []
      if let last = events.last { state.last = last.number }
      return events
    }
  }

  private func show(_ events: [TraceEvent]) {
    let zone = state.withLock { $0.device?.secondsFromGMT ?? 0 }
    for event in events { print(wanted.format.line(event, secondsFromGMT: zone)) }
  }

  /// Goes over to the world that took the former one's place; false: there is none, or it is not
  /// complete yet and asked for again at the next change.
  private func beginAgain() -> Bool {
    guard state.withLock(\.isOutdated), let fresh = reopen() else { return false }
    let former = state.withLock { state in
      let former = state.device
      state = State(device: fresh)
      return former
    }
    former?.close()
    tell("The world was reset; its trace begins again.")
    return true
  }

  /// Whether standard output still goes somewhere: a pipe whose reader went is a reason to end.
  private static var hasReader: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return true }
    return Int32(descriptor.revents) & (POLLERR | POLLNVAL) == 0
  }
}

/// Tells of Ctrl-C and of being asked to end, in place of ending at once.
final class Interrupts: Sendable {
  private let sources: [any DispatchSourceSignal]

  init(_ body: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      return source
    }
  }

  /// Lets signals end the program again.
  func end() {
    sources.forEach { $0.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }
}
