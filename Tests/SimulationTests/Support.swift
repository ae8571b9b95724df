import FoundationEssentials
import Simulation
import Synchronization

/// A fixed morning: 2026-03-01T09:41:00.000Z.
let morning = Date(timeIntervalSince1970: 1_772_358_060)

/// Collects values from closures that may run on any thread.
final class Log<Element: Sendable>: Sendable {
  private let storage = Mutex<[Element]>([])

  var values: [Element] { storage.withLock { $0 } }

  func add(_ element: Element) {
    storage.withLock { $0.append(element) }
  }
}

/// Waits for values without a length of time.
func firstValue<Element: Sendable>(
  _ start: (AsyncStream<Element>.Continuation) -> Void
) async -> Element? {
  let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
  start(continuation)
  return await stream.first { _ in true }
}
