import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "Faults: each point that can be armed changes what can be seen, and only what it is about",
  .serialized, .timeLimit(.minutes(1)))
struct FaultEffectTests {
  /// Something that a person does with the phone, which a fault may disturb.
  enum Deed: String, Hashable, CaseIterable {
    case signIn, refreshSites, switchPassword, switchWithCode, switchToApple, signInToApp

    /// What reaches a point.
    init?(for point: FaultPoint) {
      let step = point.name.split(separator: ".")[1]
      switch (point.layer, step) {
      case (.network, "all"), (.network, "system-server"), (.time, _): self = .signIn
      case (.network, "system-site"), (.site, _): self = .refreshSites
      case (.network, "extension-server"), (.extensionProcess, _), (.store, _), (.device, _):
        self = .switchPassword
      case (.network, "server-messages"), (.textMessages, _): self = .switchWithCode
      case (.network, "system-apple"), (.network, "server-apple"), (.apple, _):
        self = .switchToApple
      case (.network, "app-server"): self = .signInToApp
      default: return nil
      }
    }

    /// A name for which a fault of the point may be armed where this is done.
    func subject(_ point: FaultPoint) -> String? {
      switch point.layer {
      case .network: point.name.contains("server-messages") ? "+1 202 555 0100" : host(point)
      case .site, .time: "shiny.example"
      case .extensionProcess, .apple: "Shiny"
      case .textMessages: "+1-202-555-0100"
      case .device: "Pending password stored"
      case .store: nil
      }
    }

    private func host(_ point: FaultPoint) -> String {
      point.name.contains("-apple.") ? "appleid.apple.com" : "shiny.example"
    }
  }

  /// What could be seen of it.
  struct Sight: Equatable {
    var answer: String
    var hops: [String]
    var seconds: TimeInterval
    var arrivals: Int
    var ends: Int
  }

  /// A phone, and how often something ended it.
  private struct Phone {
    let lab: Lab
    let ends = Recorder<Void>()

    init(_ point: FaultPoint?) async throws {
      let hangs = point?.name == "extension.request.hang"
      let ends = ends
      lab = try await Lab(
        patience: hangs ? .milliseconds(200) : .seconds(10),
        adjust: { $0.end = { ends.record(()) } })
    }

    func sight(of deed: Deed) async throws -> Sight {
      let start = lab.device.now
      let first = try lab.device.traceEvents().last?.number ?? 0
      let answer: String
      do {
        answer = try await self.answer(to: deed)
      } catch let problem as DeviceProblem {
        answer = problem.sentence
      }
      return Sight(
        answer: answer,
        hops: try lab.device.traceEvents(after: first).map { "\($0.from)>\($0.to) \($0.name)" },
        seconds: lab.device.now.timeIntervalSince(start), arrivals: lab.messagesHeard.count,
        ends: ends.values.count)
    }

    private func answer(to deed: Deed) async throws -> String {
      switch deed {
      case .signIn:
        return "\(await lab.device.signIn(domain: "shiny.example", user: "plain", password: nil))"
      case .refreshSites: return await lab.device.refreshSites(.domain("shiny.example"))
      case .switchPassword: return told(try await lab.upgrade("plain"))
      case .switchWithCode: return told(try await lab.upgradeNaturally("code"))
      case .switchToApple: return told(try await lab.upgradeToApple("plain"))
      case .signInToApp:
        let page = try await lab.signInToApp("plain")
        return "\(page.title): \(page.notice?.text ?? "")"
      }
    }

    private func told(_ result: UpgradeResult) -> String {
      "\(result.outcome.rawValue) \(result.reason ?? "")"
    }
  }

  @Test("Each point is reached by something that a person does", arguments: FaultPoint.all)
  func effect(_ point: FaultPoint) async throws {
    let deed = try #require(Deed(for: point), "\(point.name) is reached by nothing here.")
    let calm = try await Calm.shared.sight(of: deed)
    let phone = try await Phone(point)
    #expect(phone.lab.device.arm(point.name))
    let sight = try await phone.sight(of: deed)
    #expect(sight != calm, "\(point.name) changes nothing in \(deed.rawValue).")
    let armed = phone.lab.device.faults().first { $0.point == point }?.armed
    // A kill and damage are switched off as they strike.
    let isSpent = [FaultPoint.kill, "store.write.damaged"].contains(point.name)
    #expect(armed.map { $0.hits > 0 && $0.strikes > 0 } ?? isSpent)
    #expect(try TraceInvariants.violations(in: phone.lab.device.traceEvents()) == [])
  }

  /// One point of each step; what a subject is compared with is the same for all of its kinds.
  static let steps = FaultPoint.all.filter { point in
    let isFirst = ["offline", "404", "exit", "lost", "cancel", "jump", "kill"].contains {
      point.name.hasSuffix("." + $0)
    }
    return point.subject != nil && isFirst && point.name != "network.all.offline"
  }

  @Test("Armed for what this is about it strikes, for anything else it does not", arguments: steps)
  func subject(_ point: FaultPoint) async throws {
    let deed = try #require(Deed(for: point))
    let subject = try #require(deed.subject(point))
    let calm = try await Calm.shared.sight(of: deed)
    let phone = try await Phone(point)
    phone.lab.device.arm(point.name, .forSubject("somebody else"))
    #expect(try await phone.sight(of: deed) == calm, "\(point.name) struck somebody else.")
    let meant = try await Phone(point)
    meant.lab.device.arm(point.name, .forSubject(subject))
    #expect(try await meant.sight(of: deed) != calm, "\(point.name) spared \(subject).")
  }

  @Test("Without a fault the same is seen each time", arguments: Deed.allCases)
  func calm(_ deed: Deed) async throws {
    let sight = try await Phone(nil).sight(of: deed)
    #expect(try await Calm.shared.sight(of: deed) == sight)
    #expect(sight.ends == 0)
  }

  /// What is seen without faults, looked at once for each deed.
  private actor Calm {
    static let shared = Calm()
    private var sights: [Deed: Task<Sight, any Error>] = [:]

    func sight(of deed: Deed) async throws -> Sight {
      let task = sights[deed] ?? Task { try await Phone(nil).sight(of: deed) }
      sights[deed] = task
      return try await task.value
    }
  }
}
