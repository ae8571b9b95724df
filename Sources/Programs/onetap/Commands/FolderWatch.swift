@preconcurrency import Dispatch
import Foundation
import Glibc
import Synchronization

/// Tells when the trace in a state folder may have grown, by the kernel's word (inotify): nobody
/// polls.
final class FolderWatch: Sendable {
  /// Something happened; what nobody fetched in time is told once.
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let source: any DispatchSourceRead
  private let laterLooks: any DispatchSourceTimer
  private let isNew: Mutex<Bool>

  private static let database = "simulator.sqlite"

  /// What is written to the log can be read a moment later only, when it is on the disk, and that
  /// moment tells nobody: so there are a few more looks, and then rest.
  private static let looksAfter: [DispatchTimeInterval] = [
    .milliseconds(50), .milliseconds(500), .seconds(2),
  ]

  /// Watches a folder from now on.
  init(_ folder: URL) throws {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.problem(folder) }
    let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)
    guard inotify_add_watch(descriptor, folder.path, mask) >= 0 else {
      Glibc.close(descriptor)
      throw Self.problem(folder)
    }
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    self.continuation = continuation
    let queue = DispatchQueue(label: "onetap.follow")
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    laterLooks = DispatchSource.makeTimerSource(queue: queue)
    isNew = Mutex(false)
    source.setEventHandler { [weak self] in self?.changed(Self.read(descriptor)) }
    source.setCancelHandler { Glibc.close(descriptor) }
    laterLooks.schedule(deadline: .distantFuture)
    laterLooks.resume()
    source.resume()
  }

  deinit {
    source.cancel()
    laterLooks.cancel()
  }

  /// Ends the changes.
  func end() { continuation.finish() }

  /// Whether the database was made anew since this was asked last.
  func takeIsNew() -> Bool {
    isNew.withLock { isNew in
      defer { isNew = false }
      return isNew
    }
  }

  private func changed(_ found: (isGrown: Bool, isNew: Bool)) {
    guard found.isGrown else { return }
    if found.isNew { isNew.withLock { $0 = true } }
    continuation.yield()
    lookLater(Self.looksAfter[...])
  }

  private func lookLater(_ looks: ArraySlice<DispatchTimeInterval>) {
    guard let first = looks.first else { return }
    laterLooks.setEventHandler { [weak self] in
      self?.continuation.yield()
      self?.lookLater(looks.dropFirst())
    }
    laterLooks.schedule(deadline: .now() + first)
  }

  private static func problem(_ folder: URL) -> CommandFailure {
    CommandFailure(
      .unsuccessful,
      "\(folder.path) cannot be watched (\(String(cString: strerror(errno)))). Without --follow the "
        + "trace is printed as it is now.")
  }

  /// Whether the database or its log were written to, and whether it was made anew.
  private static func read(_ descriptor: Int32) -> (isGrown: Bool, isNew: Bool) {
    var found = (isGrown: false, isNew: false)
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return found }
      for (mask, name) in events(in: buffer[..<count]) where name.hasPrefix(database) {
        found.isGrown = true
        if name == database, mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { found.isNew = true }
      }
    }
  }

  /// The kernel's records: four numbers, the last of them the length of the name behind them.
  private static func events(in bytes: ArraySlice<UInt8>) -> [(mask: UInt32, name: String)] {
    var events: [(mask: UInt32, name: String)] = []
    var rest = bytes
    while rest.count >= 16 {
      let numbers = rest.prefix(16).withUnsafeBytes { raw in
        (0..<4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
      let name = rest.dropFirst(16).prefix(Int(numbers[3]))
      events.append((numbers[1], String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
      rest = rest.dropFirst(16 + Int(numbers[3]))
    }
    return events
  }
}
