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
  private let state: Mutex<State>

  init(
    _ device: Device, wanted: TraceCommand.Wanted, reopen: @escaping @Sendable () -> Device?,
    watch: FolderWatch
  ) {
    self.wanted = wanted
    self.reopen = reopen
    self.watch = watch
    state = Mutex(State(device: device))
  }

  /// Prints what is there; false: nothing.
  func printKept() throws -> Bool {
    let events = try next()
    try wanted.opening(events).forEach(wanted.print)
    try show(events)
    return !events.isEmpty
  }

  /// Prints what comes until it is ended, or nobody reads any more.
  ///
  /// - Throws: `OutputFailure` where a line cannot be written, or where nobody reads any more.
  func run() async throws {
    defer { state.withLock { $0.device?.close() } }
    for await _ in watch.changes {
      if OutputStream.output.hasLostReader {
        throw OutputFailure(stream: .output, reason: .closedPipe)
      }
      // What the former world still did comes first.
      if watch.takeIsNew() { state.withLock { $0.isOutdated = true } }
      try show(next())
      if try beginAgain() { try show(next()) }
    }
  }

  /// Ends it after what came before.
  func end() { watch.end() }

  private func next() throws(DeviceProblem) -> [TraceEvent] {
    try state.withLock { state throws(DeviceProblem) in
      let events = try state.device?.traceEvents(after: state.last, request: wanted.request) ?? []
      if let last = events.last { state.last = last.number }
      return events
    }
  }

  private func show(_ events: [TraceEvent]) throws {
    let zone = state.withLock { $0.device?.secondsFromGMT ?? 0 }
    for event in events { try wanted.print(wanted.format.line(event, secondsFromGMT: zone)) }
  }

  /// Goes over to the world that took the former one's place; false: there is none, or it is not
  /// complete yet and asked for again at the next change.
  private func beginAgain() throws -> Bool {
    guard state.withLock(\.isOutdated), let fresh = reopen() else { return false }
    let former = state.withLock { state in
      let former = state.device
      state = State(device: fresh)
      return former
    }
    former?.close()
    try Output.note("The world was reset; its trace begins again.")
    return true
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
