import Device
import Foundation
import Simulation

@testable import Screens

extension Fixtures {
  /// A trace in short: `From>To name` with the request, one event a second.
  static func events(_ hops: [(String, Int?)], from first: Int = 1) -> [TraceEvent] {
    hops.enumerated().map { index, hop in
      let parts = hop.0.split(separator: " ", maxSplits: 1).map(String.init)
      let parties = parts[0].split(separator: ">").map(String.init)
      return TraceEvent(
        number: first + index, time: now.addingTimeInterval(Double(index) - 60),
        from: Party(rawValue: parties[0]) ?? .apple, to: Party(rawValue: parties[1]) ?? .apple,
        name: parts[1], details: details(of: parts[1]), request: hop.1)
    }
  }

  private static func details(of name: String) -> [String: String] {
    switch name {
    case "Switch to Strong Password":
      ["domain": "shiny.example", "user": "chelsea@shiny.example"]
    case "outcome": ["outcome": "passwordUpdated"]
    case "step-up required":
      [
        "reason": "Confirm it's you: this account asks for a code before its password is changed.",
        "status": "200",
      ]
    case "ignored": ["what": "completeChangePasswordRequest", "rule": "The request had ended."]
    default: [:]
    }
  }

  /// An upgrade that was cancelled, and one that went well.
  static let trace: [TraceEvent] = events(
    [
      ("Person>System Switch to Strong Password", 6),
      ("System>Keychain pending password stored", 6),
      ("System>Extension extension started", 6),
      ("Person>System Cancel", 6),
      ("System>Keychain pending password dropped", 6),
      ("System>Person outcome", 6),
      ("Extension>System ignored", 6),
      ("System>Server apple-app-site-association", nil),
      ("Server>System HTTP 200", nil),
      ("Person>System Switch to Strong Password", 7),
      ("System>Keychain pending password stored", 7),
      ("System>Extension extension started", 7),
      ("System>Extension changePasswordWithoutUserInteraction", 7),
      ("Extension>Server authorise", 7),
      ("Server>Extension step-up required", 7),
      ("Extension>System userInteractionRequired (100)", 7),
      ("System>Extension prepareInterfaceToChangePassword", 7),
      ("System>Person interface shown", 7),
      ("Extension>Server send code", 7),
      ("Server>Messages text message sent", 7),
      ("Server>Extension code sent", 7),
      ("Messages>System text message delivered", 7),
      ("System>Keychain message stored", nil),
      ("Person>Extension Verify", 7),
      ("Extension>Server verify code", 7),
      ("Server>Extension code accepted", 7),
      ("Extension>Server change password", 7),
      ("Server>Extension password changed", 7),
      ("Extension>System completeChangePasswordRequest", 7),
      ("System>Keychain credential updated", 7),
      ("System>Person outcome", 7),
      ("System>Extension extension ended", 7),
    ])

  static let developer = DeveloperFacts(
    nextDue: now.addingTimeInterval(40), dueWords: "text message to •••• •• 02", host: .iOS14to17)

  /// What a device with these facts would say to moving its clock.
  static func answer(to target: ClockTarget) -> ClockAnswer {
    switch target {
    case .date(let date): ClockAnswer(now: date, sentence: "The clock was set.")
    case .nextDue:
      ClockAnswer(
        now: now.addingTimeInterval(40),
        sentence: "The clock was moved to what was due next.")
    case .realTime:
      ClockAnswer(now: now, sentence: "The clock shows this computer's time.")
    }
  }

  /// The page that a device with this trace would answer.
  static func page(_ query: TraceQuery, of trace: [TraceEvent]) -> TracePage {
    let all = trace.filter { query.request == nil || $0.request == query.request }
    let last = max(0, all.count - query.count)
    let offset = min(max(0, query.from ?? last), last)
    let present = Set(all.flatMap { [$0.from, $0.to] })
    return TracePage(
      request: query.request,
      window: Window(
        count: all.count, offset: offset, rows: Array(all.dropFirst(offset).prefix(query.count))),
      parties: Party.allCases.filter(present.contains),
      requests: Set(trace.compactMap(\.request)).sorted())
  }

  static let stores: [InspectedTable] = [
    InspectedTable(
      machine: "keychain.sqlite", name: "Credentials", count: 14,
      rows: [
        InspectedRow(
          "12", "shiny.example  chelsea@shiny.example",
          [
            InspectedFact("from", "world"),
            InspectedFact("modified", milliseconds: milliseconds(minus: 9_000_000)),
          ]),
        InspectedRow(
          "2", "bank.example  chelsea",
          [
            InspectedFact("from", "imported"),
            InspectedFact("modified", milliseconds: milliseconds(minus: 9_000_000)),
            InspectedFact("former passwords", 2),
          ]),
      ]),
    InspectedTable(
      machine: "keychain.sqlite", name: "Pending Upgrades",
      rows: [
        InspectedRow(
          "7", "shiny.example  chelsea@shiny.example",
          [
            InspectedFact("request", 7), InspectedFact("state", "running"),
            InspectedFact("started", milliseconds: milliseconds(minus: 51)),
          ])
      ]),
    InspectedTable(machine: "keychain.sqlite", name: "Recently Deleted", rows: []),
    InspectedTable(
      machine: "service.sqlite", name: "Challenges",
      rows: [
        InspectedRow(
          "7 chelsea", "chelsea@shiny.example",
          [
            InspectedFact("request", 7), InspectedFact("for", "strongPassword"),
            InspectedFact("state", "open"), InspectedFact("tries left", 5),
            InspectedFact("sends left", 2),
            InspectedFact("code valid until", milliseconds: milliseconds(minus: -292)),
          ])
      ]),
    InspectedTable(
      machine: "apple.sqlite", name: "Apps in Use", rows: [],
      problem: "Nobody has asked Apple's servers yet."),
    InspectedTable(machine: "simulator.sqlite", name: "Armed Faults", rows: []),
  ]

  /// The same after the upgrade: one row changed, one went, one came.
  static let storesLater: [InspectedTable] = [
    InspectedTable(
      machine: "keychain.sqlite", name: "Credentials", count: 14,
      rows: [
        InspectedRow(
          "12", "shiny.example  chelsea@shiny.example",
          [
            InspectedFact("from", "world"),
            InspectedFact("modified", milliseconds: milliseconds(minus: 2)),
            InspectedFact("former passwords", 1),
          ]),
        stores[0].rows[1],
      ]),
    InspectedTable(machine: "keychain.sqlite", name: "Pending Upgrades", rows: []),
    stores[2], stores[3], stores[4],
    InspectedTable(
      machine: "simulator.sqlite", name: "Armed Faults",
      rows: [
        InspectedRow(
          "sms.send.late", "sms.send.late",
          [InspectedFact("strikes", "once"), InspectedFact("reached", 0)])
      ]),
  ]

  static let texts: [InspectedTable] = [
    InspectedTable(
      machine: "simulator.sqlite", name: "Sent by Servers",
      rows: [
        InspectedRow(
          "2", "Shiny",
          [
            InspectedFact("to", "•••• •• 05"),
            InspectedFact("sent", milliseconds: milliseconds(minus: 20)),
            InspectedFact("delivered", "never"),
          ]),
        InspectedRow(
          "1", "Shiny",
          [
            InspectedFact("to", "•••• •• 00"),
            InspectedFact("sent", milliseconds: milliseconds(minus: 41)),
            InspectedFact("delivered", milliseconds: milliseconds(minus: 38)),
          ]),
      ]),
    InspectedTable(
      machine: "keychain.sqlite", name: "Received",
      rows: [
        InspectedRow(
          "2", "Shiny",
          [
            InspectedFact("arrived", milliseconds: milliseconds(minus: 38)),
            InspectedFact("code", "found"), InspectedFact("bound to", "shiny.example"),
          ])
      ]),
  ]

  private static func milliseconds(minus seconds: TimeInterval) -> Int64 {
    Int64((moment(minus: seconds).timeIntervalSince1970 * 1000).rounded())
  }
}
