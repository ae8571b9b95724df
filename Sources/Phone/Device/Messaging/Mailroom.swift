import Cryptography
import Foundation
import Keychain
import SecurityCodes
import Simulation
import Synchronization
import TextMessages

/// Takes the text messages that arrive, looks for a code in each once, and files them (SMS-11).
///
/// While the store is locked they wait, sealed, in the simulator's own database.
final class Mailroom: Sendable {
  /// A code that came in lately.
  struct RecentCode: Sendable {
    let message: Int64
    let sender: String
    let code: SecurityCode

    /// Whether a message says the same again, as one that was delivered twice does.
    func repeats(_ other: RecentCode) -> Bool {
      code.code == other.code.code && code.boundTo == other.code.boundTo && sender == other.sender
    }

    let arrived: Date
  }

  private struct State {
    var recent: [RecentCode] = []
    var used: Set<Int64> = []
  }

  /// How long a code is offered after its arrival (COD-5), in seconds.
  static let offerTime: TimeInterval = 3 * 60

  private let keychain: Keychain
  private let store: SimulatorStore
  private let key: [UInt8]
  private let clock: SimulatedClock
  private let trace: Trace
  private let events: Broadcaster
  private let state = Mutex(State())

  init(
    keychain: Keychain, store: SimulatorStore, key: [UInt8], clock: SimulatedClock,
    trace: Trace, events: Broadcaster
  ) {
    self.keychain = keychain
    self.store = store
    self.key = key
    self.clock = clock
    self.trace = trace
    self.events = events
  }

  /// A message arrived; it is kept when this returns.
  func receive(_ message: TextMessage, at arrived: Date) {
    let code = SecurityCode.detect(in: message.text)
    let id = file(message, code, arrived) ?? hold(message, arrived)
    let row = MessageRow(id: id, message, code, arrived)
    if let code {
      state.withLock { state in
        state.recent.removeAll { $0.arrived.addingTimeInterval(Self.offerTime) <= clock.now }
        state.recent.append(
          RecentCode(message: id, sender: message.sender, code: code, arrived: arrived))
      }
    }
    events.tell(.messageArrived(row))
  }

  /// Files what arrived while the store was locked.
  ///
  /// Throws when the store cannot be read; what arrived then stays where it is.
  func fileArrivals() throws(KeychainError) {
    let arrivals = store.arrivals()
    guard !arrivals.isEmpty else { return }
    let known = Set(try keychain.messages().map(Fingerprint.init))
    for arrival in arrivals {
      guard let message = open(arrival) else { continue }
      let isFiled =
        known.contains(Fingerprint(message, arrival.arrived))
        || file(message, SecurityCode.detect(in: message.text), arrival.arrived) != nil
      // One that stays is recognised by its fingerprint at the next unlock, and not filed twice.
      if isFiled { try? store.removeArrival(arrival.id) }
    }
    events.tell(.contentsChanged)
  }

  /// Every message that was filed, oldest first; none while the store is locked.
  func messages() throws(KeychainError) -> [MessageRow] {
    do { return try keychain.messages().map(MessageRow.init) } catch .locked { return [] }
  }

  /// The codes that may still be offered, newest first (COD-5); one that came twice is there once.
  func offers() -> [RecentCode] {
    let now = clock.now
    let recent = state.withLock { state in
      state.recent.filter {
        $0.arrived.addingTimeInterval(Self.offerTime) > now && !state.used.contains($0.message)
      }
    }
    var offers: [RecentCode] = []
    for code in recent.reversed() where !offers.contains(where: code.repeats) {
      offers.append(code)
    }
    return offers
  }

  /// Takes up the codes of the last minutes, as after a restart.
  ///
  /// A store that cannot be read has no codes to offer. It costs only the offer: whoever looks into
  /// Messages reads why.
  func recall() {
    let limit = clock.now.addingTimeInterval(-Self.offerTime)
    let stored = ((try? keychain.messages()) ?? []).filter { $0.arrived > limit && $0.used == nil }
    let recalled = stored.compactMap { message in
      SecurityCode.detect(in: message.text).map {
        RecentCode(
          message: message.id, sender: message.sender, code: $0, arrived: message.arrived)
      }
    }
    state.withLock { $0.recent = recalled }
  }

  /// A code was filled in: it is offered no more, in whichever messages it came.
  ///
  /// - Returns: Why the store could not take note of it; nil: it did.
  func use(_ message: Int64) -> DeviceProblem? {
    let used = state.withLock { state in
      let code = state.recent.first { $0.message == message }
      let same = code.map { code in state.recent.filter { code.repeats($0) }.map(\.message) } ?? []
      state.used.formUnion(same + [message])
      return Set(same + [message])
    }
    do {
      for message in used.sorted() where message > 0 { try keychain.markCodeUsed(message) }
      return nil
    } catch { return DeviceProblem(error) }
  }

  /// What is made of the code in a message; `apps` are those of the phone, each with the domains that
  /// it speaks for. Nothing where the message is not there, or the store is locked.
  func verdict(
    on id: Int64, apps: [(id: String, name: String, domains: [String])]
  ) throws(KeychainError) -> CodeVerdict? {
    let messages: [StoredMessage]
    do { messages = try keychain.messages() } catch .locked { return nil }
    guard let stored = messages.first(where: { $0.id == id }) else { return nil }
    let row = MessageRow(stored)
    guard let code = SecurityCode.detect(in: stored.text) else {
      return CodeVerdict(message: row, finding: SecurityCode.noFinding, standing: nil, apps: [])
    }
    let end = stored.arrived.addingTimeInterval(Self.offerTime)
    let isUsed = stored.used != nil || state.withLock { $0.used.contains(id) }
    return CodeVerdict(
      message: row, finding: code.finding,
      standing: isUsed ? .used : end <= clock.now ? .over : .offered(until: end),
      apps: apps.map { app in
        CodeVerdict.App(
          id: app.id, name: app.name,
          refusal: code.refusal(host: "", associatedDomains: app.domains))
      })
  }

  private func file(_ message: TextMessage, _ code: SecurityCode?, _ arrived: Date) -> Int64? {
    let range = code.map { utf16($0.range, in: message.text) }
    // A store that does not take it, locked or not, leaves the message with the simulator's own
    // database, which files it at the next unlock.
    let stored = try? keychain.storeMessage(
      sender: message.sender, to: message.to, text: message.text, arrived: arrived,
      code: code?.code, codeRange: range, boundTo: code?.boundTo, embedded: code?.embedded)
    guard let stored else { return nil }
    trace.record(.system, .keychain, "message stored", ["sender": message.sender])
    return stored.id
  }

  // MARK: While locked

  /// Keeps a message, sealed, until the store is open; its number is negative until then.
  private func hold(_ message: TextMessage, _ arrived: Date) -> Int64 {
    // The text still shows as it arrives. That it is not kept is the worst that can happen to it.
    guard let plain = try? JSONEncoder().encode(message),
      let cipher = try? AESGCM.seal(
        Array(plain), key: key, nonce: nonce(plain, arrived), associated: associated(arrived)),
      let id = try? store.addArrival(nonce(plain, arrived) + cipher, arrived)
    else { return 0 }
    return -id
  }

  private func open(_ arrival: SimulatorStore.Arrival) -> TextMessage? {
    let nonce = Array(arrival.sealed.prefix(12))
    // One that does not open was damaged or sealed under another key: it stays where it is.
    let plain = try? AESGCM.open(
      Array(arrival.sealed.dropFirst(12)), key: key, nonce: nonce,
      associated: associated(arrival.arrived))
    return plain.flatMap { try? JSONDecoder().decode(TextMessage.self, from: Data($0)) }
  }

  /// Made of what is sealed: only the same message gets the same one.
  private func nonce(_ plain: Data, _ arrived: Date) -> [UInt8] {
    Array(HMAC.sha256(key: key, associated(arrived) + Array(plain)).prefix(12))
  }

  private func associated(_ arrived: Date) -> [UInt8] {
    Array("arrival/\(Int64((arrived.timeIntervalSince1970 * 1000).rounded()))".utf8)
  }
}

extension SecurityCode {
  /// How the code was found, as a sentence.
  fileprivate var finding: String {
    let host = boundTo ?? ""
    return switch form {
    case .bound: "Its last line binds the code to \(host)."
    case .lenient:
      "Its last line binds the code to \(host), though not quite in the form that is agreed on."
    case .words:
      "Words beside the number announce it. No line binds it to a site, so any app may have it."
    }
  }

  fileprivate static let noFinding =
    "There is no code in this message: no last line has one, and no word beside a number announces"
    + " one."
}

/// What tells two messages apart.
private struct Fingerprint: Hashable {
  let sender: String
  let to: String
  let text: String
  let arrived: Date

  init(_ message: TextMessage, _ arrived: Date) {
    sender = message.sender
    to = message.to
    text = message.text
    self.arrived = arrived
  }

  init(_ stored: StoredMessage) {
    sender = stored.sender
    to = stored.to
    text = stored.text
    arrived = stored.arrived
  }
}

/// A range of a text in UTF-16 units.
private func utf16(_ range: Range<String.Index>, in text: String) -> Range<Int> {
  let lower = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
  return lower..<(lower + text.utf16.distance(from: range.lowerBound, to: range.upperBound))
}

extension MessageRow {
  fileprivate init(id: Int64, _ message: TextMessage, _ code: SecurityCode?, _ arrived: Date) {
    self.init(
      id: id, sender: message.sender, to: message.to, text: message.text, arrived: arrived,
      code: code?.code, codeRange: code.map { utf16($0.range, in: message.text) },
      boundTo: code?.boundTo)
  }

  fileprivate init(_ stored: StoredMessage) {
    var range: Range<Int>?
    if let lower = stored.codeLowerBound, let upper = stored.codeUpperBound, lower <= upper {
      range = lower..<upper
    }
    self.init(
      id: stored.id, sender: stored.sender, to: stored.to, text: stored.text,
      arrived: stored.arrived, code: stored.code, codeRange: range, boundTo: stored.boundTo)
  }
}
