import FoundationEssentials
import Simulation
import Synchronization

/// The carrier: takes text messages, delivers them when and how the number says.
///
/// The queue lives in a `CarrierStorage`, so that it goes on after a restart. A message is marked
/// as delivered after it was: a kill in between delivers it again and never loses it.
package final class Carrier: Sendable {
  private let storage: any CarrierStorage
  private let key: [UInt8]
  private let keyMaterial: KeyMaterial
  private let clock: SimulatedClock
  private let faults: FaultPlan
  private let trace: Trace
  private let deliver: @Sendable (TextMessage, Date) -> Void
  /// Records that have a timer, or are being delivered.
  private let underWay = Mutex<Set<Int64>>([])
  /// How many records there were; the nonce of a seeded run is drawn from it.
  private let count = Mutex<Int?>(nil)

  /// A carrier over what was stored before; `key` has 32 bytes and seals the texts.
  package init(
    storage: any CarrierStorage, key: [UInt8], keyMaterial: KeyMaterial, clock: SimulatedClock,
    faults: FaultPlan, trace: Trace,
    deliver: @escaping @Sendable (TextMessage, Date) -> Void
  ) {
    self.storage = storage
    self.key = key
    self.keyMaterial = keyMaterial
    self.clock = clock
    self.faults = faults
    self.trace = trace
    self.deliver = deliver
  }

  /// Takes up what is queued; what became overdue while nobody ran is delivered at once.
  package func start() {
    do {
      let queued = try storage.records()
        .filter { $0.delivered == nil }
        .compactMap { record in record.due.map { (due: $0, record: record) } }
        .sorted { ($0.due, $0.record.id) < ($1.due, $1.record.id) }
      for (due, record) in queued where begin(record.id) {
        if due <= clock.now { hand(over: record) } else { setTimer(due, record) }
      }
    } catch {
      report(error, on: "the queue of text messages")
    }
  }

  /// Takes a text message, or says why not.
  package func send(_ message: TextMessage, requestID: Int?) -> SendResult {
    let number = "+" + NumberBehaviour.digits(of: message.to)
    let details = ["sender": message.sender, "to": Self.hint(of: number)]
    trace.record(.server, .messages, "text message sent", details, request: requestID)
    let plan = plan(for: number, requestID)
    if let reason = plan.refusal {
      trace.record(.messages, .server, "text message refused", details, request: requestID)
      return .refused(reason: reason)
    }
    do {
      try queue(message, to: number, plan, requestID)
      return .accepted
    } catch {
      trace.record(.messages, .server, "text message refused", details, request: requestID)
      return .refused(reason: "The carrier couldn't take the message. Try again later.")
    }
  }

  /// Every text that was sent, oldest first, as it was or will be delivered; one that does not open
  /// keeps none of the others from being read.
  package static func sent(
    _ storage: any CarrierStorage, key: [UInt8]
  ) throws -> [(CarrierRecord, text: Result<String, UnreadableText>)] {
    try storage.records().map { record in
      (
        record,
        text: Result { () throws(UnreadableText) in
          try SealedText.open(record, key: key).text
        }
      )
    }
  }

  /// What the number says, and the faults on top of it.
  private func plan(for number: String, _ request: Int?) -> NumberBehaviour {
    var plan = NumberBehaviour.of(number)
    if let firstDelay = plan.firstDelay, !hasSent(to: number, request) { plan.delay = firstDelay }
    if faults.strikes("sms.send.late", for: number) { plan.delay = 40 }
    if faults.strikes("sms.send.twice", for: number) { plan.copies = 2 }
    if faults.strikes("sms.send.lost", for: number) { plan.delay = nil }
    if faults.strikes("sms.send.limited", for: number) { plan.refusal = NumberBehaviour.tooMany }
    if faults.strikes("sms.send.refused", for: number) { plan.refusal = NumberBehaviour.noWay }
    return plan
  }

  /// Whether this number got a message of the same request before: then this is a resend.
  private func hasSent(to number: String, _ request: Int?) -> Bool {
    // A text that cannot be read says nothing of its request: then the message counts as a first one.
    let records = (try? storage.records()) ?? []
    return records.contains { record in
      record.to == number && (try? SealedText.open(record, key: key))?.request == request
    }
  }

  private func queue(
    _ message: TextMessage, to number: String, _ plan: NumberBehaviour, _ request: Int?
  ) throws {
    let sent = clock.now
    var record = CarrierRecord(
      id: 0, sender: message.sender, to: number, sealed: [], sent: sent,
      due: plan.delay.map { sent.addingTimeInterval($0) })
    let text = SealedText(
      text: plan.wording.apply(to: message), request: request, copies: plan.copies)
    record.sealed = try text.seal(for: record, key: key, nonce: try nextNonce())
    record.id = try storage.append(record)
    if let due = record.due, begin(record.id) { setTimer(due, record) }
  }

  private func nextNonce() throws -> [UInt8] {
    let number = try count.withLock { count in
      let next = try (count ?? storage.records().count) + 1
      count = next
      return next
    }
    return keyMaterial.bytes("carrier/text/\(number)", count: 12)
  }

  /// Takes charge of a record; false: it is under way already.
  private func begin(_ id: Int64) -> Bool {
    underWay.withLock { $0.insert(id).inserted }
  }

  private func setTimer(_ due: Date, _ record: CarrierRecord) {
    clock.schedule(at: due, "text message to \(Self.hint(of: record.to))") { [weak self] in
      self?.hand(over: record)
    }
  }

  private func hand(over record: CarrierRecord) {
    let details = ["sender": record.sender, "to": Self.hint(of: record.to)]
    do {
      let opened = try SealedText.open(record, key: key)
      let message = TextMessage(sender: record.sender, to: record.to, text: opened.text)
      for _ in 0..<opened.copies {
        let arrived = clock.now
        trace.record(
          .messages, .system, "text message delivered", details, request: opened.request)
        deliver(message, arrived)
      }
      try storage.markDelivered(record.id, at: clock.now)
    } catch {
      // It stays queued and is tried again at the next start.
      report(error, on: "text message \(record.id)")
    }
    underWay.withLock { _ = $0.remove(record.id) }
  }

  private func report(_ error: any Error, on what: String) {
    trace.record(.messages, .system, "ignored", ["what": what, "rule": "\(error)"])
  }

  /// What is shown of a number: its last two digits (SMS-7).
  private static func hint(of number: String) -> String {
    "•••• •• " + number.suffix(2)
  }
}
