import AccountService
import AppleAccount
import Foundation
import Keychain
import Simulation

extension Device {
  /// Begins or ends telling `DeviceEvent.traced`; nothing is told, and nothing done, while off.
  package func watchTrace(_ isOn: Bool) { traceWatch.set(isOn) }

  /// A window into the trace, events of earlier lives included.
  package func inspectTrace(_ query: TraceQuery) throws(DeviceProblem) -> TracePage {
    traceWatch.looked()
    return try answering { try machinery.store.tracePage(query) }
  }

  /// The tables of the machines, as far as they may be seen.
  package func inspect(_ part: InspectedPart) -> [InspectedTable] {
    traceWatch.looked()
    let parts = machinery
    return switch part {
    case .stores:
      parts.keychain.inspect() + ServiceDatabase.inspect(parts.folder.url)
        + AppleAccount.inspect(parts.folder.url) + parts.inspectSimulator()
    case .messages: parts.inspectTexts() + [parts.keychain.inspectMessages()]
    }
  }

  /// The events behind a number that are kept, oldest first; of one request if it is given.
  package func traceEvents(
    after number: Int, request: Int? = nil
  ) throws(DeviceProblem) -> [TraceEvent] {
    try answering { try machinery.store.events(after: number, request: request) }
  }

  /// The number of the last event; 0: there was none.
  package var lastEventNumber: Int { machinery.trace.lastNumber }

  /// The trace grew: tells it to whoever looks.
  func traceGrew() {
    if traceWatch.grew() { events.tell(.traced) }
  }
}

extension Machinery {
  fileprivate func inspectSimulator() -> [InspectedTable] {
    let file = SimulatorStore.fileName
    let armed = faults.armed.map { fault in
      InspectedRow(
        fault.point, fault.point,
        [
          InspectedFact("strikes", fault.trigger.words), InspectedFact("reached", fault.hits),
          InspectedFact("armed", milliseconds: fault.armedAt.milliseconds),
        ])
    }
    let timers = clock.waiting.enumerated().map { place, timer in
      InspectedRow(
        "\(place)", timer.label, [InspectedFact("due", milliseconds: timer.due.milliseconds)])
    }
    return [
      InspectedTable(machine: file, name: "Armed Faults", rows: armed),
      InspectedTable(machine: file, name: "Due Later", rows: timers),
    ]
  }

  fileprivate func inspectTexts() -> [InspectedTable] {
    let file = SimulatorStore.fileName
    let sent: InspectedTable
    let waiting: [InspectedRow]
    do {
      let texts = try store.inspectedTexts()
      sent = InspectedTable(
        machine: file, name: "Sent by Servers", count: texts.count, rows: texts.rows)
      waiting = try store.inspectedArrivals()
    } catch {
      return [
        InspectedTable(
          machine: file, name: "Sent by Servers", rows: [], problem: sentence(of: error))
      ]
    }
    return waiting.isEmpty
      ? [sent] : [sent, InspectedTable(machine: file, name: "Waiting", rows: waiting)]
  }
}

extension Date {
  fileprivate var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
