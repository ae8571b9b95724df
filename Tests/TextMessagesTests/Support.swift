import FoundationEssentials
import Simulation
import Synchronization
import TextMessages

/// A fixed morning: 2026-03-01T09:41:00.000Z.
let morning = Date(timeIntervalSince1970: 1_772_358_060)

/// A storage in memory; it outlives the carriers that use it, as a file would.
final class MemoryStorage: CarrierStorage {
  struct Full: Error {}

  private struct State {
    var records: [CarrierRecord] = []
    var isFull = false
  }

  private let state = Mutex(State())

  func append(_ record: CarrierRecord) throws -> Int64 {
    try state.withLock { state in
      guard !state.isFull else { throw Full() }
      var stored = record
      stored.id = Int64(state.records.count + 1)
      state.records.append(stored)
      return stored.id
    }
  }

  func records() -> [CarrierRecord] { state.withLock { $0.records } }

  func markDelivered(_ id: Int64, at date: Date) {
    state.withLock { $0.records[Int(id) - 1].delivered = date }
  }

  func fill() { state.withLock { $0.isFull = true } }

  /// Changes what is stored, as damage or a forger would.
  func tamper(_ body: (inout [CarrierRecord]) -> Void) { state.withLock { body(&$0.records) } }
}

/// What arrived on the phone.
struct Arrival: Equatable {
  let text: String
  let seconds: Double
}

/// A carrier with a still clock, and the phone that it delivers to.
final class Street: Sendable {
  static let key = (0..<32).map { UInt8($0) }

  let clock: SimulatedClock
  let storage: MemoryStorage
  let faults: FaultPlan
  let trace: Trace
  let carrier: Carrier
  private let inbox: Inbox

  final class Inbox: Sendable {
    let arrivals = Mutex<[Arrival]>([])
  }

  init(clock: SimulatedClock = .manual(at: morning), storage: MemoryStorage = MemoryStorage()) {
    self.clock = clock
    self.storage = storage
    faults = FaultPlan(clock: clock)
    trace = Trace(clock: clock)
    let inbox = Inbox()
    self.inbox = inbox
    carrier = Carrier(
      storage: storage, key: Self.key, keyMaterial: .seeded(7), clock: clock, faults: faults,
      trace: trace
    ) { message, time in
      let arrival = Arrival(text: message.text, seconds: time.timeIntervalSince(morning))
      inbox.arrivals.withLock { $0.append(arrival) }
    }
  }

  var arrivals: [Arrival] { inbox.arrivals.withLock { $0 } }

  /// The trace in short.
  var hops: [String] {
    trace.events.map { "\($0.from.rawValue)>\($0.to.rawValue) \($0.name)" }
  }

  @discardableResult
  func send(_ number: String, code: String = "482913", request: Int? = 1) -> SendResult {
    carrier.send(
      TextMessage(sender: "Shiny", to: number, text: Self.text(code)), requestID: request)
  }

  static func text(_ code: String = "482913") -> String {
    "\(code) is your Shiny code. Don't share it.\n@shiny.example #\(code)"
  }
}
